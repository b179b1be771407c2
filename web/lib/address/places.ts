import { paths } from "./paths.ts";

type Place = {
  /** What it is: a kind of the search, or of a source of an answer. */
  kind: string;
  courseId: string;
  videoId?: string | null;
  atSecond?: number | null;
  id: string;
};

/** The course page shows these by their ids. */
const namedKinds: ReadonlySet<string> = new Set(["question", "section", "resource"]);
const tabs: Partial<Record<string, string>> = {
  caption: "transcript",
  note: "notes",
  question: "questions",
};

/** The address that shows a place in a course. The words are marked in a transcript. */
export function placePath({ kind, courseId, videoId, atSecond, id }: Place, words?: string) {
  const query = new URLSearchParams();
  const tab = tabs[kind];
  if (videoId) query.set("video", videoId);
  if (typeof atSecond === "number") query.set("at", String(atSecond));
  if (tab) query.set("tab", tab);
  if (words && kind === "caption") query.set("q", words);
  const search = query.toString();
  // The text of a file has the id of its resource, a colon and a number.
  const place = namedKinds.has(kind) ? `#${id.split(":")[0]}` : "";
  return paths.course(courseId) + (search && `?${search}`) + place;
}

/** Leads to the user's answers in a course. `search` keeps the rest of an open course as it is. */
export function answersPath(search?: URLSearchParams): string {
  const to = new URLSearchParams(search);
  to.set("tab", "questions");
  return `?${to}#answers`;
}

/** Whether the text has the form of an id of our server. */
export const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
