// What somebody is typing: kept on this device over a reload and an ended session, for her alone, and gone
// when she leaves or another comes.
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
  try {
    const name = nameOf(currentPersonId(), place);
    if (text) localStorage.setItem(name, text);
    else localStorage.removeItem(name);
  } catch {
    // A full or forbidden store: the page has it for as long as it is open.
  }
}

export const dropDrafts = (personId: string) =>
  drop((name) => name.startsWith(nameOf(personId, "")));

export const dropDraftsOfOthers = (personId: string) =>
  drop((name) => name.startsWith("draft ") && !name.startsWith(nameOf(personId, "")));

function drop(isMeant: (name: string) => boolean) {
  try {
    for (const name of Object.keys(localStorage)) {
      if (isMeant(name)) localStorage.removeItem(name);
    }
  } catch {
    // Without a store there are none.
  }
}
