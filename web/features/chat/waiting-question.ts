// Stores a question on this device until the server has it.
import { whenDraftsStored } from "../../lib/draft-journal.ts";
import { readDraft, storeDraft } from "../../lib/drafts.ts";
import { listDrafts } from "../../lib/drafts-at.ts";
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

export function readStoredQuestion(conversationId: string): Question | undefined {
  try {
    return JSON.parse(readDraft(KEY_PREFIX + conversationId) ?? "") as Question;
  } catch {
    return undefined;
  }
}

/** The conversations with a question that the server may not have. */
export const listStoredQuestions = (): string[] =>
  listDrafts(KEY_PREFIX).map(({ place }) => place.slice(KEY_PREFIX.length));
