// What somebody is typing: kept on this device over a reload, and for her alone: sealed when she leaves, or is signed out.
import { currentPersonId } from "./session.ts";

export const nameOf = (personId: string | undefined, place: string) => `draft ${personId} ${place}`;

export function readDraft(place: string): string | undefined {
  try {
    return localStorage.getItem(nameOf(currentPersonId(), place)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Empty: there is none any more. */
export function keepDraft(place: string, text: string) {
  const id = currentPersonId();
  const name = nameOf(id, place);
  try {
    // Of whoever has left nothing is kept any more: nobody could seal it for her.
    if (text && id) localStorage.setItem(name, text);
    else localStorage.removeItem(name);
  } catch {
    // A full or forbidden store: the page has it for as long as it is open.
  }
}
