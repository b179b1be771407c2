// Holds the draft of an edited note and the version that the draft is based on.
import type { ShownNote } from "./overlay.ts";

/** The note as it was when the user began the edit, also if that was before a reload. */
type From = Pick<ShownNote, "content" | "version">;
type NoteDraft = From & { text: string };

export const noteDraftKey = (noteId: string) => `note-change ${noteId}`;

export const serializeDraft = (draft: NoteDraft) => draft.text && JSON.stringify(draft);

export function parseDraft(stored: string | undefined, note: ShownNote): NoteDraft {
  const { content, version } = note;
  if (!stored) return { text: content, content, version };
  try {
    const draft = JSON.parse(stored) as NoteDraft;
    if (typeof draft.text === "string" && typeof draft.content === "string") return draft;
  } catch {
    // An older app stored only the text.
  }
  return { text: stored, content, version };
}

/**
 * The note that the edit is based on: the current note if its text has not changed since. The
 * user's own waiting text may have got a version meanwhile. A different text must not be
 * overwritten unseen.
 */
export function baseNote(note: ShownNote, from: From): ShownNote {
  if (note.content === from.content) return note;
  // A note that the server had not seen then gets version 1 first.
  return { ...note, version: from.version ?? (note.version && 1) };
}
