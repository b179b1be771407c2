import { findMatches } from "@server/contract";

/** Begin and end of each place in a text, in order. */
export type Matches = readonly (readonly [number, number])[];

/** The text in pieces. Every second piece is a place that was found. */
export const splitAt = (text: string, matches: Matches): string[] => [
  ...matches.flatMap(([from, to], n) => [
    text.slice(matches[n - 1]?.[1] ?? 0, from),
    text.slice(from, to),
  ]),
  text.slice(matches.at(-1)?.[1] ?? 0),
];

/** `words` come from `searchWords`. */
export const splitAtWords = (text: string, words: readonly string[]): string[] =>
  words.length === 0 ? [text] : splitAt(text, findMatches(text, words));
