// Stores a question on this device until the server has it.
import { listDrafts, readDraft, storeDraft, whenDraftsStored } from "../../lib/device/drafts.ts";
import { readValue } from "./drafts.ts";
import type { Question } from "./run.ts";

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
