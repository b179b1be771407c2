// Shortens the message of a failure, so that the messages of all failures stay in view.
import { stripVTControlCharacters } from "node:util";

/** A longer message hides the other failures. The log has all of it. */
const MESSAGE_LINES = 17;
const LINE_LENGTH = 300;

/** Frames of libraries and of the runtime say nothing about the cause. */
const IS_FRAME = /^\s+at .*(node_modules|ext:|node:internal)/;
/** Playwright lists the headers of a failed request. A cookie does not belong on the screen. */
const IS_HEADER = /^ {4}- [\w-]+: /;
/** The signs of the actual and the expected side of a comparison. */
const SIDES = ["+", "-"];
/** The first lines say what failed. The last lines say where. */
const FIRST_LINES = 3;
const LAST_LINES = 5;

/**
 * Keeps the beginning, the end, and both sides of a comparison. `…` stands for other lines. Frames
 * of libraries and headers are left out without a sign.
 */
export function shorten(message: string): string {
  const lines = stripVTControlCharacters(message).trim().split("\n")
    .filter((line) => !IS_FRAME.test(line) && !IS_HEADER.test(line))
    .map((line) => line.length > LINE_LENGTH ? `${line.slice(0, LINE_LENGTH)}…` : line);
  if (lines.length <= MESSAGE_LINES) return lines.join("\n");
  let kept: number[] = [];
  for (const number of byImportance(lines)) {
    const withThisLine = [...kept, number].sort((a, b) => a - b);
    if (withGaps(lines, withThisLine).length <= MESSAGE_LINES) kept = withThisLine;
  }
  return withGaps(lines, kept).join("\n");
}

/** The numbers of the lines. */
function byImportance(lines: string[]): number[] {
  const numbers = [...lines.keys()];
  const isAtEdge = (number: number) => number < FIRST_LINES || number >= lines.length - LAST_LINES;
  const between = numbers.filter((number) => !isAtEdge(number));
  const sideOf = (number: number) => SIDES.indexOf(lines[number]?.at(0) ?? " ");
  const sides = SIDES.map((_, side) =>
    fromBothEnds(between.filter((number) => sideOf(number) === side))
  );
  return [
    ...numbers.filter(isAtEdge),
    ...inTurns(sides),
    ...between.filter((number) => sideOf(number) === -1),
  ];
}

/** One side may be much longer, and a reader needs both. */
const inTurns = (lists: number[][]) =>
  Array.from(
    { length: Math.max(...lists.map(({ length }) => length)) },
    (_, turn) => lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();

/** The first and the last lines of a side say more than its middle. */
const fromBothEnds = (numbers: number[]) =>
  numbers.map((number, at) => ({ number, fromEnd: Math.min(at, numbers.length - 1 - at) }))
    .toSorted((a, b) => a.fromEnd - b.fromEnd)
    .map(({ number }) => number);

/** Puts `…` where lines are missing. */
const withGaps = (lines: string[], numbers: number[]) =>
  numbers.flatMap((number, at) => {
    const line = lines[number] ?? "";
    return number === (numbers[at - 1] ?? -1) + 1 ? [line] : ["…", line];
  });
