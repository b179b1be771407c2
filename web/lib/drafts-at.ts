import { draftKey } from "./drafts.ts";
import { currentUserId } from "./session.ts";

/** The current user's drafts whose place begins with `start`. */
export function listDrafts(start: string): { place: string; text: string }[] {
  const own = draftKey(currentUserId(), "");
  try {
    return Object.entries<string>(localStorage)
      .filter(([name]) => name.startsWith(own + start))
      .map(([name, text]) => ({ place: name.slice(own.length), text }));
  } catch {
    return [];
  }
}
