import { readDrafts } from "./local-drafts.ts";
import { currentUserId } from "./session.ts";

/** The current user's drafts whose place begins with `start`. */
export const listDrafts = (start: string): { place: string; text: string }[] =>
  [...readDrafts(currentUserId() ?? "")]
    .filter(([place]) => place.startsWith(start))
    .map(([place, text]) => ({ place, text }));
