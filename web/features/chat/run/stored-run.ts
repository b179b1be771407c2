// Stores a question on this device until the server has it, and what this device has received of an
// answer until the cached messages have the answer.
import { listDrafts, readDraft, storeDraft, whenDraftsStored } from "../../../lib/device/drafts.ts";
import { type ActiveRun, getEntry } from "./active-runs.ts";
import type { Question, Run } from "./run.ts";

const KEY_PREFIX = "chat-sent ";

/** Resolves when the question is on the disk, or false if that fails. */
export async function storeQuestion(conversationId: string, question: Question): Promise<boolean> {
  const place = KEY_PREFIX + conversationId;
  const text = JSON.stringify(question);
  storeDraft(place, text);
  // A full localStorage takes no text, so there is nothing to write to the disk.
  return await whenDraftsStored() && readDraft(place) === text;
}

export const dropStoredQuestion = (conversationId: string) =>
  storeDraft(KEY_PREFIX + conversationId, "");

/** Calls `listener` when another tab's question has reached the server. */
export function onQuestionReceivedElsewhere(conversationId: string, listener: () => void) {
  const onStorage = ({ key, newValue }: StorageEvent) =>
    newValue === null && key?.endsWith(KEY_PREFIX + conversationId) && listener();
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}

export const readStoredQuestion = (conversationId: string) =>
  readValue<Question>(KEY_PREFIX + conversationId);

/** The conversations with a question that the server may not have. */
export const listStoredQuestions = (): string[] =>
  listDrafts(KEY_PREFIX).map(({ place }) => place.slice(KEY_PREFIX.length));

/** A stored value that is no text. Undefined if it cannot be read. */
function readValue<Value>(place: string): Value | undefined {
  try {
    return JSON.parse(readDraft(place) ?? "");
  } catch {
    return undefined;
  }
}

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
