// Writes a course's notes as Markdown, grouped by video, each with a link to its second.
import { formatSecond } from "../../lib/words/formats.ts";
import type { ShownNote } from "./overlay.ts";

export type Lesson = { id: string; title: string };
type Texts = {
  title: string;
  line: string;
  /** The course's URL. Without it, no second is a link. */
  address?: string;
  /** The heading above notes of videos that no longer exist. */
  rest: string;
};

/** `lessons` are in the course's order. Lessons without notes are left out. */
export function asMarkdown(lessons: readonly Lesson[], notes: readonly ShownNote[], texts: Texts) {
  const { title, line, address, rest } = texts;
  const known = new Set(lessons.map(({ id }) => id));
  const groups = lessons.map(({ id, title }) => ({
    title,
    notes: notes.filter(({ videoId }) => videoId === id),
  }));
  groups.push({ title: rest, notes: notes.filter(({ videoId }) => !known.has(videoId)) });
  const sections = groups.filter(({ notes }) => notes.length > 0).map(({ title, notes }) =>
    [`## ${asLine(title)}`, ...notes.map((note) => asItem(note, address))].join("\n\n")
  );
  return [`# ${asLine(title)}`, line, ...sections].join("\n\n") + "\n";
}

/** The note's text stays unchanged below its second, because the text may be Markdown itself. */
function asItem({ videoId, atSecond, content }: ShownNote, address?: string) {
  if (atSecond === null) return asEntry(content);
  const time = formatSecond(atSecond);
  const link = address && `[${time}](${address}${noteAddress(videoId, atSecond)})`;
  return asEntry(`${link ?? time}\n${content}`);
}

/** Markdown counts further lines as part of the item only if they are indented. */
const asEntry = (text: string) => `- ${text.trim().replaceAll("\n", "  \n  ")}`;

const asLine = (title: string) => title.replace(/\s+/g, " ").trim();

/** The part of a course's address that opens the notes of a video, at a second of the video. */
export function noteAddress(videoId: string, second?: number): string {
  const to = new URLSearchParams({ video: videoId, tab: "notes" });
  if (second !== undefined) to.set("at", String(second));
  return `?${to}`;
}
