// Writes passages for a model, in front of the question. Each passage is one line of JSON, so no
// text of a passage can end the list or look like the question.
import * as z from "zod/mini";
import type { Passage } from "./find-passages.ts";

const BEGIN = "Passages of the academy's lessons, one JSON object in each line:";
export const NONE = "No passage of the academy's lessons fits this question.";
const ABOUT = "asked_about";
const END = "End of the passages. The question of the user:";

/** What a model reads of a passage. */
type Line = Pick<Passage, "n" | "kind" | "title" | "text">;

/** What the user looks at. A model reads it as one more line of data, which has no number. */
export type AskedAbout = { title: string; atSecond?: number; note?: string };

/**
 * `passages` is undefined if the user may open no course. The model then gets only the question.
 */
export function withPassages(
  question: string,
  passages: readonly Line[] | undefined,
  about?: AskedAbout,
): string {
  if (!passages && !about) return question;
  if (passages?.length === 0 && !about) return [NONE, END, question].join("\n");
  const lines = (passages ?? []).map(({ n, kind, title, text }) =>
    lineOf({ n, kind, title, text })
  );
  const aboutLines = about ? [lineOf({ kind: ABOUT, ...about })] : [];
  return [BEGIN, ...lines, ...aboutLines, END, question].join("\n");
}

/** JSON leaves some characters as they are that a model may read as the end of a line. */
const lineOf = (line: object) =>
  JSON.stringify(line).replace(
    /[\u0085\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Reads what `withPassages` wrote. A question that only looks like that is returned whole. */
export function readPassages(content: string): { question: string; passages?: Line[] } {
  const [first, ...rest] = content.split("\n");
  const end = rest.indexOf(END);
  const lines = rest.slice(0, Math.max(end, 0)).map(readLine);
  const isList = first === BEGIN && lines.length > 0 || first === NONE && end === 0;
  if (!isList || !lines.every((line) => line !== undefined)) return { question: content };
  const passages = lines.filter((line): line is Line => "n" in line);
  return { question: rest.slice(end + 1).join("\n"), passages };
}

const Passage = z.object({ n: z.number(), kind: z.string(), title: z.string(), text: z.string() });
const About = z.object({ kind: z.literal(ABOUT), title: z.string() });

function readLine(line: string) {
  try {
    return z.union([Passage, About]).parse(JSON.parse(line)) as Line | z.output<typeof About>;
  } catch {
    return undefined;
  }
}
