// The sources of an answer: passages of the lessons. The answer names them by marks such as [2].
// The server and the phone share this file.
import type { CourseId } from "../../catalogue.ts";

export type Source = {
  /** The number in its marks, from 1 on. */
  n: number;
  kind: "lesson" | "caption" | "section" | "resource" | "overview" | "question";
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
/** A block of code, also one that the answer has not closed yet, or code within a line. */
const code = /^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1|$(?![\s\S]))|(`+)(?!`)[\s\S]*?[^`]\2(?!`)/gm;

/** The sources that the text of an answer names outside code. */
export function citedSources<Given extends Pick<Source, "n">>(
  text: string,
  sources: readonly Given[],
): Given[] {
  const marks = text.replace(code, " ").replace(definition, " ").matchAll(mark);
  const cited = new Set([...marks].map(([, number]) => Number(number)));
  return sources.filter(({ n }) => cited.has(n));
}

/** Splits a text without code at its marks: texts at even places, numbers at odd places. */
export const splitAtMarks = (text: string): string[] => text.split(mark);

/** A link such as `[text][1]`. Its address stands in a definition. */
const reference = /\[(?!\d{1,2}\])[^[\]\n]{1,200}\]\[\d{1,2}\]/;
const parts = new RegExp(
  `${code.source}|${definition.source}|${reference.source}| ?${mark.source}`,
  "gm",
);

/**
 * The text without the marks that name no source, and without the space before them. Code and links
 * stay as they are.
 */
export function withoutUnknownMarks(text: string, sources: readonly Pick<Source, "n">[]): string {
  const known = new Set(sources.map(({ n }) => n));
  return text.replace(
    parts,
    (found, _fence, _ticks, number?: string) =>
      number === undefined || known.has(Number(number)) ? found : "",
  );
}
