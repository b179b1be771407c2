// Shortens the message of a failure, so that the messages of all failures stay in view.
import { stripVTControlCharacters } from "node:util";

/** A longer message hides the other failures. The log has all of it. */
const MESSAGE_LINES = 17;
const LINE_LENGTH = 300;

/** Frames of libraries and of the runtime say nothing about the cause. */
const IS_FRAME = /^\s+at .*(node_modules|ext:|node:internal)/;
/** Playwright lists the headers of a failed request. A cookie does not belong on the screen. */
const IS_HEADER = /^ {4}- [\w-]+: /;
/** A line of the actual or the expected side of a comparison. */
const IS_DIFFERENCE = /^[+-]/;
/** These lines say what failed, and the last ones where. */
const FIRST_LINES = 3;
const LAST_LINES = 5;

/** Keeps the beginning, the end, and the differences between them. `…` replaces other lines. */
export function shorten(message: string): string {
  const lines = stripVTControlCharacters(message).trim().split("\n")
    .filter((line) => !IS_FRAME.test(line) && !IS_HEADER.test(line))
    .map((line) => line.length > LINE_LENGTH ? `${line.slice(0, LINE_LENGTH)}…` : line);
  if (lines.length <= MESSAGE_LINES) return lines.join("\n");
  let kept: number[] = [];
  for (const at of byImportance(lines)) {
    const more = [...kept, at].sort((a, b) => a - b);
    if (withGaps(lines, more).length <= MESSAGE_LINES) kept = more;
  }
  return withGaps(lines, kept).join("\n");
}

function byImportance(lines: string[]): number[] {
  const places = [...lines.keys()];
  const isAtEdge = (at: number) => at < FIRST_LINES || at >= lines.length - LAST_LINES;
  const between = places.filter((at) => !isAtEdge(at));
  const isDifference = (at: number) => IS_DIFFERENCE.test(lines[at] ?? "");
  return [
    ...places.filter(isAtEdge),
    ...fromBothEnds(between.filter(isDifference)),
    ...between.filter((at) => !isDifference(at)),
  ];
}

/** The actual side often comes before the expected side. A reader needs both. */
const fromBothEnds = (places: number[]) =>
  places.map((place, at) => ({ place, fromEnd: Math.min(at, places.length - 1 - at) }))
    .toSorted((a, b) => a.fromEnd - b.fromEnd)
    .map(({ place }) => place);

/** `…` stands where lines are missing before one of `places`. */
const withGaps = (lines: string[], places: number[]) =>
  places.flatMap((at, n) => {
    const line = lines[at] ?? "";
    return at === (places[n - 1] ?? -1) + 1 ? [line] : ["…", line];
  });
