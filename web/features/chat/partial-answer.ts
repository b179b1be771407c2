// Stores what this device has received of an answer, until the cached messages have the answer.
import { storeDraft } from "../../lib/device/drafts.ts";
import { type ActiveRun, getEntry } from "./active-runs.ts";
import { readValue } from "./drafts.ts";
import type { Run } from "./run.ts";

/** In milliseconds. Storing each word would keep a slow phone busy. */
const STORE_INTERVAL = 1000;

const placeOf = (conversationId: string) => `chat-answer ${conversationId}`;
/** What has come since the last time is stored soon. */
const waiting = new WeakSet<ActiveRun>();

/** Stores the beginning at once, and then what has come, at most once a second. */
export function storePartialAnswer(conversationId: string, entry: ActiveRun) {
  const { run } = entry;
  const { question, answerId, text, sources } = run;
  // Another user may be signed in by now, or the answer may be complete.
  if (getEntry(conversationId) !== entry || !answerId || waiting.has(entry)) return;
  storeDraft(placeOf(conversationId), JSON.stringify({ question, answerId, text, sources }));
  waiting.add(entry);
  setTimeout(() => {
    waiting.delete(entry);
    if (entry.run !== run) storePartialAnswer(conversationId, entry);
  }, STORE_INTERVAL);
}

export const dropPartialAnswer = (conversationId: string) =>
  storeDraft(placeOf(conversationId), "");

/** An older build stored no sources. */
type PartialAnswer = Pick<Run, "question" | "text" | "sources"> & { answerId: string };

export const readPartialAnswer = (conversationId: string) =>
  readValue<PartialAnswer>(placeOf(conversationId));
