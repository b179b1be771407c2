// Finds the words of a search in texts on this device, in the spelling of every search, and splits a
// text at them.
import { findMatches, hasAllWords, searchKey } from "@server/contract";

/** The keys of the texts that were searched last: a list is searched again with each letter. */
const keys = new Map<string, string>();
const KEYS_MOST = 5000;

/** Whether the text contains every word. `words` come from `searchWords`. */
export function matchesWords(text: string, words: readonly string[]): boolean {
  return words.length === 0 || hasAllWords(keyOf(text), words);
}

function keyOf(text: string): string {
  const known = keys.get(text);
  if (known !== undefined) return known;
  if (keys.size >= KEYS_MOST) keys.clear();
  const key = searchKey(text);
  keys.set(text, key);
  return key;
}

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
