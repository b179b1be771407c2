import { paths } from "../../lib/address/paths.ts";
import { placePath } from "../../lib/address/places.ts";
import type { FoundItem } from "./stored-index.ts";

/**
 * The words that were found, as the text has them. The user may have typed them in another
 * encoding, which only the server can convert.
 */
export function foundWords({ excerpt, matches }: FoundItem, q: string): string {
  const found = new Set(matches.map(([from, to]) => excerpt.slice(from, to)));
  return found.size > 0 ? [...found].join(" ") : q;
}

/** The address that shows what was found. The words are marked in a transcript. */
export function itemPath(item: FoundItem, q: string): string {
  const { courseId, id, messageId } = item;
  return courseId === null
    ? `${paths.chat}/${id}${messageId ? `#${messageId}` : ""}`
    : placePath({ ...item, courseId }, foundWords(item, q));
}
