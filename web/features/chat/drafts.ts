import { keepDraft, readDraft } from "../../lib/drafts.ts";
import { leaveDraft } from "../../lib/end-draft.ts";
import type { Attachment } from "./attachments/attachment.ts";
import { dropChips, giveBackChips, moveChips } from "./attachments/chosen.ts";
import type { Question } from "./run.ts";

/** The key of a conversation's draft, also of the conversation that has not begun yet. */
export const draftPlace = (conversationId: string | undefined) => `chat ${conversationId ?? "new"}`;

/** The key of the draft that edits the last question; the draft names its question. */
const editKey = (conversationId: string) => `${draftPlace(conversationId)} edit`;

export function readEdit(conversationId: string, questionId: string): string | undefined {
  const stored = readDraft(editKey(conversationId));
  return stored?.startsWith(`${questionId} `) ? stored.slice(questionId.length + 1) : undefined;
}

export const keepEdit = (conversationId: string, questionId: string, text: string) =>
  keepDraft(editKey(conversationId), `${questionId} ${text}`);

export const dropEdit = (conversationId: string) => keepDraft(editKey(conversationId), "");

type QuestionContent = Pick<Question, "text" | "attachments" | "replaces">;

/** Puts a question back in the box, before a newer draft; an edited question keeps its files. */
export function giveBack(
  conversationId: string | undefined,
  { text, attachments, replaces }: QuestionContent,
  lost?: ReadonlySet<Attachment>,
) {
  const draftKey = draftPlace(conversationId);
  leaveDraft(draftKey, [text, readDraft(draftKey)].filter(Boolean).join("\n\n"));
  if (!replaces) giveBackChips(draftKey, attachments, lost);
}

/** Moves the drafts to the next conversation, because this conversation is gone. */
export function moveTyped(conversationId: string) {
  const edit = readDraft(editKey(conversationId));
  const text = [readDraft(draftPlace(conversationId)), edit?.slice(edit.indexOf(" ") + 1)]
    .filter(Boolean).join("\n\n");
  moveChips(draftPlace(conversationId), draftPlace(undefined));
  if (text) giveBack(undefined, { text });
}

export function dropTyped(conversationId: string) {
  const draftKey = draftPlace(conversationId);
  leaveDraft(draftKey, "");
  dropEdit(conversationId);
  dropChips(draftKey);
}
