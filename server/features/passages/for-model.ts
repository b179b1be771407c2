// Writes passages for a model, in front of the question. Each passage is one line of JSON, so no
// text of a passage can end the list or look like the question.
import type { Passage } from "./find-passages.ts";

const BEGIN = "Passages of the academy's lessons, one JSON object in each line:";
const NONE = "No passage of the academy's lessons fits this question.";
const END = "End of the passages. The question of the user:";

/** What a model reads of a passage. */
type Line = Pick<Passage, "n" | "kind" | "title" | "text">;

/** `passages` is undefined if the user may open no course. The model then gets only the question. */
export function withPassages(question: string, passages: readonly Line[] | undefined): string {
  if (!passages) return question;
  if (passages.length === 0) return [NONE, END, question].join("\n");
  const lines = passages.map(({ n, kind, title, text }) => lineOf({ n, kind, title, text }));
  return [BEGIN, ...lines, END, question].join("\n");
}

/** JSON leaves some characters as they are that a model may read as the end of a line. */
const lineOf = (line: Line) =>
  JSON.stringify(line).replace(
    /[\u0085\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Reads what `withPassages` wrote. */
export function readPassages(content: string): { question: string; passages?: Line[] } {
  const [first, ...rest] = content.split("\n");
  const end = rest.indexOf(END);
  if (end < 0 || first !== BEGIN && first !== NONE) return { question: content };
  return {
    question: rest.slice(end + 1).join("\n"),
    passages: rest.slice(0, end).map((line) => JSON.parse(line)),
  };
}
