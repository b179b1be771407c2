// Stores what this device has received of an answer, until the cached messages have the answer.
import { readDraft, storeDraft } from "../../lib/drafts.ts";
import { type ActiveRun, getEntry } from "./active-runs.ts";
import type { Run } from "./run.ts";

/** In milliseconds. Storing each word would keep a slow phone busy. */
const STORE_INTERVAL = 1000;

const placeOf = (conversationId: string) => `chat-answer ${conversationId}`;
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Stores the beginning at once, and then what has come, at most once a second. */
export function storePartialAnswer(conversationId: string, entry: ActiveRun) {
  const { run } = entry;
  const { question, answerId, text } = run;
  // Another user may be signed in by now, or the conversation may be deleted.
  if (getEntry(conversationId) !== entry) return;
  if (!answerId || timers.has(conversationId)) return;
  storeDraft(placeOf(conversationId), JSON.stringify({ question, answerId, text }));
  const storeNewer = () => {
    timers.delete(conversationId);
    if (entry.run !== run) storePartialAnswer(conversationId, entry);
  };
  timers.set(conversationId, setTimeout(storeNewer, STORE_INTERVAL));
}

export function dropPartialAnswer(conversationId: string) {
  clearTimeout(timers.get(conversationId));
  timers.delete(conversationId);
  storeDraft(placeOf(conversationId), "");
}

export function readPartialAnswer(
  conversationId: string,
): Pick<Run, "question" | "text"> & { answerId: string } | undefined {
  try {
    return JSON.parse(readDraft(placeOf(conversationId)) ?? "");
  } catch {
    return undefined;
  }
}
