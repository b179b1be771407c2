import type { Attachment } from "@server/contract";
import { readDraft, replaceDraft, storeDraft } from "../../../lib/device/drafts.ts";
import {
  moveDraftFiles,
  removeAllDraftFiles,
  restoreAttachments,
} from "../attachments/draft-file-actions.ts";
import { chatDraftKey, guideKeyOf } from "./draft-text.ts";
import type { Question } from "./run.ts";

/** The key of the draft that edits the last question; the draft names its question. */
const editKey = (conversationId: string) => `${chatDraftKey(conversationId)} edit`;

export function readEdit(conversationId: string, questionId: string): string | undefined {
  const stored = readDraft(editKey(conversationId));
  return stored?.startsWith(`${questionId} `) ? stored.slice(questionId.length + 1) : undefined;
}

export const keepEdit = (conversationId: string, questionId: string, text: string) =>
  storeDraft(editKey(conversationId), `${questionId} ${text}`);

export const dropEdit = (conversationId: string) => storeDraft(editKey(conversationId), "");

type QuestionContent = Pick<Question, "text" | "attachments" | "replaces" | "guide">;

/** Puts a question back in the box, before a newer draft; an edited question keeps its files. */
export function restoreToDraft(
  draftKey: string,
  { text, attachments, replaces, guide }: QuestionContent,
  lost?: ReadonlySet<Attachment>,
) {
  replaceDraft(draftKey, [text, readDraft(draftKey)].filter(Boolean).join("\n\n"));
  if (guide !== undefined) replaceDraft(guideKeyOf(draftKey), guide ? "yes" : "no");
  if (!replaces) restoreAttachments(draftKey, attachments, lost);
}

/** Moves the drafts to the next conversation, because this conversation is gone. */
export function moveDrafts(conversationId: string, nextKey: string) {
  const edit = readDraft(editKey(conversationId));
  const text = [readDraft(chatDraftKey(conversationId)), edit?.slice(edit.indexOf(" ") + 1)]
    .filter(Boolean).join("\n\n");
  moveDraftFiles(chatDraftKey(conversationId), nextKey);
  if (text) restoreToDraft(nextKey, { text });
}

export function dropDrafts(conversationId: string) {
  const draftKey = chatDraftKey(conversationId);
  replaceDraft(draftKey, "");
  storeDraft(guideKeyOf(draftKey), "");
  dropEdit(conversationId);
  removeAllDraftFiles(draftKey);
}
