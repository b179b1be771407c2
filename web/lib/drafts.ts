// What somebody is typing: kept on this device over a reload, for her alone, and gone when she leaves.
import { useState } from "react";
import { currentPersonId } from "./session.ts";

const nameOf = (personId: string | undefined, place: string) => `draft ${personId} ${place}`;

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

/** For a form that is drawn anew where `place` changes. */
export function useDraft(place: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => readDraft(place) ?? "");
  const keep = (next: string) => {
    setText(next);
    keepDraft(place, next);
  };
  return [text, keep];
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
