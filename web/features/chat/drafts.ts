import { readDraft } from "../../lib/drafts.ts";
import { leaveDraft } from "../../lib/end-draft.ts";
import type { Attachment } from "./attachments/attachment.ts";
import { dropChips, giveBackChips, moveChips } from "./attachments/chosen.ts";
import type { Question } from "./run.ts";

/** Where what is typed is kept; of the conversation that is not begun yet, too. */
export const draftPlace = (conversationId: string | undefined) => `chat ${conversationId ?? "new"}`;

type Words = Pick<Question, "text" | "attachments" | "replaces">;

/** Into the box, before whatever has been typed since. The files of what was to be replaced stay there. */
export function giveBack(
  conversationId: string | undefined,
  { text, attachments, replaces }: Words,
  lost?: ReadonlySet<Attachment>,
) {
  const place = draftPlace(conversationId);
  leaveDraft(place, [text, readDraft(place)].filter(Boolean).join("\n\n"));
  if (!replaces) giveBackChips(place, attachments, lost);
}

/** Its conversation is gone: it waits in the next one. */
export function moveTyped(conversationId: string) {
  const text = readDraft(draftPlace(conversationId));
  moveChips(draftPlace(conversationId), draftPlace(undefined));
  if (text) giveBack(undefined, { text });
}

export function dropTyped(conversationId: string) {
  const place = draftPlace(conversationId);
  leaveDraft(place, "");
  dropChips(place);
}
