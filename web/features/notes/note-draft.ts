// What is being typed in a note's own place, and what it is made from.
import type { ShownNote } from "./overlay.ts";

/** The note as it was when the change was begun, also if that was before a reload. */
type From = Pick<ShownNote, "content" | "version">;
export type NoteDraft = From & { text: string };

export const draftOf = (noteId: string) => `note-change ${noteId}`;

export const kept = (draft: NoteDraft) => draft.text && JSON.stringify(draft);

export function parse(kept: string | undefined, note: ShownNote): NoteDraft {
  const { content, version } = note;
  if (!kept) return { text: content, content, version };
  try {
    const draft = JSON.parse(kept) as NoteDraft;
    if (typeof draft.text === "string" && typeof draft.content === "string") return draft;
  } catch {
    // An older app kept the bare text.
  }
  return { text: kept, content, version };
}

/**
 * What the change goes out on top of: the note as it is now, if it still says what it said then. Her own waiting
 * text may have got a version since; another text that has come must not be overwritten unseen.
 */
export function baseOf(note: ShownNote, from: From): ShownNote {
  if (note.content === from.content) return note;
  // Where the server had not seen it yet, it was about to get its first version.
  return { ...note, version: from.version ?? (note.version && 1) };
}
