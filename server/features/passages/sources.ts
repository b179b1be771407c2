// The sources of an answer: passages of the lessons. The answer names them by marks such as [2].
// The server and the phone share this file.
import type { CourseId } from "../../catalogue.ts";

/** What the tutor may quote. A `caption` is one cue. */
export const sourceKinds = [
  "lesson",
  "caption",
  "section",
  "resource",
  "overview",
  "question",
] as const;

/** What a search finds. A `conversation` is found by its messages, too. */
export const searchKinds = [...sourceKinds, "note", "conversation"] as const;

export type Source = {
  /** The number in its marks, from 1 on. */
  n: number;
  kind: (typeof sourceKinds)[number];
  courseId: CourseId;
  videoId: string | null;
  atSecond: number | null;
  /** The id of what `kind` names: a lesson, a section, a resource, a course or a question. */
  id: string;
  title: string;
  excerpt: string;
};

const mark = /\[(\d{1,2})\](?!\()/g;
/** The address of a link, which Markdown puts on a line of its own. */
const definition = /^ {0,3}\[[^\]\n]*\]:.*$/gm;

/** The sources that the text of an answer names outside code. */
export function citedSources<Given extends Pick<Source, "n">>(
  text: string,
  sources: readonly Given[],
): Given[] {
  const marks = hideCode(text).replace(definition, " ").matchAll(mark);
  const cited = new Set([...marks].map(([, number]) => Number(number)));
  return sources.filter(({ n }) => cited.has(n));
}

/** Splits a text without code at its marks: texts at even places, numbers at odd places. */
export const splitAtMarks = (text: string): string[] => text.split(mark);

/** A link such as `[text][1]`. Its address stands in a definition. */
const reference = /\[(?!\d{1,2}\])[^[\]\n]{1,200}\]\[\d{1,2}\]/;
const parts = new RegExp(`${definition.source}|${reference.source}| ?${mark.source}`, "gm");

/**
 * The text without the marks that name no source, and without the space before them. Code and links
 * stay as they are.
 */
export function withoutUnknownMarks(text: string, sources: readonly Pick<Source, "n">[]): string {
  const known = new Set(sources.map(({ n }) => n));
  let kept = "";
  let end = 0;
  for (const { 0: found, 1: number, index } of hideCode(text).matchAll(parts)) {
    if (number === undefined || known.has(Number(number))) continue;
    kept += text.slice(end, index);
    end = index + found.length;
  }
  return kept + text.slice(end);
}

/** A text of the same length that has no letters of code, so that nothing is found there. */
function hideCode(text: string): string {
  let hidden = "";
  let end = 0;
  for (const [from, to] of findCode(text)) {
    hidden += text.slice(end, from) + "\0".repeat(to - from);
    end = to;
  }
  return hidden + text.slice(end);
}

/**
 * Finds each block of code, also one that the answer has not closed yet, and the code within lines.
 * A pattern alone would read the rest of the text again for each mark that nothing closes.
 */
function* findCode(text: string): Generator<[from: number, to: number]> {
  const opening = /^ {0,3}(`{3,}(?!.*`)|~{3,})|`+/gm;
  const closing = closingsOf(text);
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const [ticks, fence] = found;
    const to = fence
      ? endOfBlock(text, opening.lastIndex, fence)
      : closing(ticks.length, opening.lastIndex);
    if (to === undefined) continue;
    yield [found.index, to];
    opening.lastIndex = to;
  }
}

function endOfBlock(text: string, from: number, fence: string): number {
  for (let line = text.indexOf("\n", from); line >= 0; line = text.indexOf("\n", line)) {
    line++;
    const at = line + (/^ {0,3}/.exec(text.slice(line, line + 3))?.[0].length ?? 0);
    if (!text.startsWith(fence, at)) continue;
    let end = at + fence.length;
    while (text[end] === fence[0]) end++;
    return end;
  }
  return text.length;
}

/** Code ends at the next run of equally many ticks. Ask in rising order. */
function closingsOf(text: string) {
  /** The ends of the runs of so many ticks, the last one first. */
  const ends = new Map<number, number[]>();
  for (const { 0: { length }, index } of [...text.matchAll(/`+/g)].reverse()) {
    if (!ends.has(length)) ends.set(length, []);
    ends.get(length)?.push(index + length);
  }
  return (length: number, from: number) => {
    const later = ends.get(length) ?? [];
    while ((later.at(-1) ?? Infinity) <= from) later.pop();
    return later.at(-1);
  };
}
