// What a question is about: a lesson, a second of it, a note or a file.
import type { Message } from "./data.ts";

/** All fields are null if it is gone, or if the user may not open it any more. */
export type About = NonNullable<Message["about"]>;

const gone = new WeakSet<About>();

/** The server does not find what a question is about. */
export const markGone = (about: About) => void gone.add(about);

/** The next question names the lesson, but not the note that is gone. */
export const withoutGoneNote = (about: About): About =>
  gone.has(about) ? { ...about, noteId: null } : about;

/** What the server reads. Undefined if there is nothing left that the question could be about. */
export function toInput(about: About | null | undefined) {
  if (!about) return undefined;
  const { videoId, atSecond, noteId, resourceId } = about;
  const named = Object.entries({ videoId, atSecond, noteId, resourceId })
    .filter(([, value]) => value !== null);
  return named.length > 0 ? Object.fromEntries(named) : undefined;
}
