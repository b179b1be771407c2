import { paths } from "../../lib/paths.ts";
import type { ShownItem } from "./data.ts";

/** The address that shows what was found. `q` marks the words in a transcript. */
export function itemPath({ kind, courseId, videoId, atSecond, id }: ShownItem, q: string): string {
  if (courseId === null) return `${paths.chat}/${id}`;
  const query = new URLSearchParams();
  if (videoId) query.set("video", videoId);
  if (atSecond !== undefined) query.set("at", String(atSecond));
  if (kind === "caption") {
    query.set("tab", "transcript");
    query.set("q", q);
  } else if (kind === "note") query.set("tab", "notes");
  else if (kind === "question") query.set("tab", "questions");
  const search = query.toString();
  return paths.course(courseId) + (search && `?${search}`);
}
