import { keepDraft, readDraft } from "../../lib/drafts.ts";
import { leaveDraft } from "../../lib/end-draft.ts";
import type { Attachment } from "./attachments/attachment.ts";
import { dropChips, giveBackChips, moveChips } from "./attachments/chosen.ts";
import type { Question } from "./run.ts";

/** The key of a conversation's draft, also of the conversation that has not begun yet. */
export const draftPlace = (conversationId: string | undefined) => `chat ${conversationId ?? "new"}`;

/** The key of the draft that edits the last question; the draft names its question. */
const editPlace = (conversationId: string) => `${draftPlace(conversationId)} edit`;

export function readEdit(conversationId: string, questionId: string): string | undefined {
  const kept = readDraft(editPlace(conversationId));
  return kept?.startsWith(`${questionId} `) ? kept.slice(questionId.length + 1) : undefined;
}

export const keepEdit = (conversationId: string, questionId: string, text: string) =>
  keepDraft(editPlace(conversationId), `${questionId} ${text}`);

export const dropEdit = (conversationId: string) => keepDraft(editPlace(conversationId), "");

type Words = Pick<Question, "text" | "attachments" | "replaces">;

/** Puts a question back in the box, before a newer draft; an edited question keeps its files. */
export function giveBack(
  conversationId: string | undefined,
  { text, attachments, replaces }: Words,
  lost?: ReadonlySet<Attachment>,
) {
  const place = draftPlace(conversationId);
  leaveDraft(place, [text, readDraft(place)].filter(Boolean).join("\n\n"));
  if (!replaces) giveBackChips(place, attachments, lost);
}

/** Moves the drafts to the next conversation, because this conversation is gone. */
export function moveTyped(conversationId: string) {
  const edit = readDraft(editPlace(conversationId));
  const text = [readDraft(draftPlace(conversationId)), edit?.slice(edit.indexOf(" ") + 1)]
    .filter(Boolean).join("\n\n");
  moveChips(draftPlace(conversationId), draftPlace(undefined));
  if (text) giveBack(undefined, { text });
}

export function dropTyped(conversationId: string) {
  const place = draftPlace(conversationId);
  leaveDraft(place, "");
  dropEdit(conversationId);
  dropChips(place);
}
