// Stores drafts on this device, for this user only. A reload or a killed browser keeps them;
// sign-out or a lost session seals them.
import { recordDraft } from "./draft-journal.ts";
import { draftKey } from "./local-drafts.ts";
import { currentUserId } from "./session.ts";

export function readDraft(place: string): string | undefined {
  try {
    return localStorage.getItem(draftKey(currentUserId(), place)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** An empty text removes the draft. */
export function storeDraft(place: string, text: string) {
  const id = currentUserId();
  const name = draftKey(id, place);
  try {
    // After sign-out nothing is stored, because no key could seal it for that user.
    if (text && id) localStorage.setItem(name, text);
    else localStorage.removeItem(name);
    recordDraft(place, text);
  } catch {
    // Storage is full or forbidden. The page has the draft as long as it is open.
  }
}
