import type { SearchKind } from "@server/contract";
import { paths } from "../../lib/paths.ts";
import type { FoundItem } from "./stored-index.ts";

/**
 * The words that were found, as the text has them. The user may have typed them in another
 * encoding, which only the server can convert.
 */
export function foundWords({ excerpt, matches }: FoundItem, q: string): string {
  const found = new Set(matches.map(([from, to]) => excerpt.slice(from, to)));
  return found.size > 0 ? [...found].join(" ") : q;
}

/** The course page shows these by their ids. */
const namedKinds: ReadonlySet<SearchKind> = new Set(["question", "section", "resource"]);

/** The address that shows what was found. The words are marked in a transcript. */
export function itemPath(item: FoundItem, q: string): string {
  const { kind, courseId, videoId, atSecond, id, messageId } = item;
  if (courseId === null) return `${paths.chat}/${id}${messageId ? `#${messageId}` : ""}`;
  const query = new URLSearchParams();
  if (videoId) query.set("video", videoId);
  if (atSecond !== undefined) query.set("at", String(atSecond));
  if (kind === "caption") {
    query.set("tab", "transcript");
    query.set("q", foundWords(item, q));
  } else if (kind === "note") query.set("tab", "notes");
  else if (kind === "question") query.set("tab", "questions");
  const search = query.toString();
  // The text of a file has the id of its resource, a colon and a number.
  const place = namedKinds.has(kind) ? `#${id.split(":")[0]}` : "";
  return paths.course(courseId) + (search && `?${search}`) + place;
}
