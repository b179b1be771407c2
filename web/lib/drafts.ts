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
  // Whoever has left has nothing here any more, and nobody could seal it for her.
  if (!currentPersonId()) return;
  try {
    const name = nameOf(currentPersonId(), place);
    if (text) localStorage.setItem(name, text);
    else localStorage.removeItem(name);
  } catch {
    // A full or forbidden store: the page has it for as long as it is open.
  }
}

export function dropDrafts(personId: string) {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(nameOf(personId, ""))) localStorage.removeItem(name);
    }
  } catch {
    // Without a store there are none.
  }
}
