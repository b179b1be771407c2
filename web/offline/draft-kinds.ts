// Describes the drafts that the user typed, so that they can be read and copied when the pages with
// their forms are locked. Features register their kinds.
import { listDrafts } from "../lib/drafts-at.ts";

export type DraftKind = {
  /** What the draft becomes, in the user's language: 'New note'. */
  label(): string;
  /** The text that the user typed. */
  text(stored: string, place: string): string;
};

const kinds = new Map<string, DraftKind>();

/** `word` is the first word of the places of these drafts. */
export function registerDrafts(word: string, kind: DraftKind) {
  kinds.set(word, kind);
}

/** The current user's drafts that have a text. */
export const listTypedDrafts = () =>
  listDrafts("").flatMap(({ place, text: stored }) => {
    const kind = kinds.get(place.split(" ", 1)[0] ?? "");
    const text = kind?.text(stored, place).trim();
    return kind && text ? [{ place, label: kind.label, text }] : [];
  });

/** For drafts that are objects with a text. An older app stored only the text. */
export function draftText(stored: string): string {
  try {
    const { text } = JSON.parse(stored) as { text?: unknown };
    if (typeof text === "string") return text;
  } catch {
    // It is the text itself.
  }
  return stored;
}
