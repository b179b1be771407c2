import { readDraft } from "../../lib/drafts.ts";
import { leaveDraft } from "../../lib/end-draft.ts";

/** Where what is typed is kept; of the conversation that is not begun yet, too. */
export const draftPlace = (conversationId: string | undefined) => `chat ${conversationId ?? "new"}`;

/** Into the box, before whatever has been typed since. */
export function giveBack(conversationId: string | undefined, text: string) {
  const place = draftPlace(conversationId);
  leaveDraft(place, [text, readDraft(place)].filter(Boolean).join("\n\n"));
}
