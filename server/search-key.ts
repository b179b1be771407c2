// Turns texts and queries into one spelling, so that a search finds Burmese as people type it. The
// server and the phone use the same code.

import {
  burmeseKey,
  isBurmeseLetter,
  readOtherLetters,
  readUnits,
  type Unit,
  VIRAMA,
} from "./search-units.ts";

/** A search looks for this many words at most. */
export const SEARCH_WORDS = 10;

const ASAT = "\u103a";
const isBlank = /^[\s\u00ad\u200b-\u200d\u2060\u2063\ufeff]*$/;
const vowel = /[\u102b-\u1032]/;

/**
 * Gets the pieces of a key with their places in the text, in order. `isPlain`: each letter of the
 * piece stands for one letter of the text.
 */
type AddPiece = (piece: string, start: number, end: number, isPlain?: boolean) => void;

/**
 * The text in one spelling: words of other scripts, numbers and Burmese syllables, with a space
 * before and behind each. So ` word ` finds a whole word, and `word` also finds a part of one.
 */
export function searchKey(text: string): string {
  const pieces: string[] = [];
  readPieces(text, (piece) => pieces.push(piece));
  pieces.push(" ");
  return pieces.join("");
}

/** The words of a query as they stand in keys. Empty if the query has no letter and no digit. */
export const searchWords = (query: string): string[] =>
  [...new Set(query.split(/\s+/).map((word) => searchKey(word).trim()).filter(Boolean))]
    .slice(0, SEARCH_WORDS);

/** True if a key has all words. */
export const hasAllWords = (key: string, words: readonly string[]): boolean =>
  words.every((word) => key.includes(word));

/** Finds the words in the text as it is written: begin and end of each place, in order. */
export function findMatches(text: string, words: readonly string[]): [number, number][] {
  let key = "";
  const starts: number[] = [];
  const ends: number[] = [];
  readPieces(text, (piece, start, end, isPlain) => {
    const begin = isPlain ? key.length + piece.length - (end - start) : 0;
    key += piece;
    while (starts.length < key.length) {
      const at = starts.length - begin;
      starts.push(isPlain ? start + at : start);
      ends.push(isPlain ? start + at + 1 : end);
    }
  });
  key += " ";
  const found: [number, number][] = [];
  for (const word of words) {
    if (!word) continue;
    for (let at = key.indexOf(word); at >= 0; at = key.indexOf(word, at + word.length)) {
      let last = at + word.length - 1;
      // The letters below belong to the letter that was found. No word has more than three.
      for (let below = 0; below < 3 && text[(ends[last] ?? 0) - 1] === VIRAMA; below++) last++;
      found.push([starts[at] ?? 0, ends[last] ?? text.length]);
    }
  }
  found.sort(([a], [b]) => a - b);
  const merged: [number, number][] = [];
  for (const [start, end] of found) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/** How many characters of a text the list of results shows. */
const EXCERPT = 160;
/** How many of them stand before the first word that was found, at most. */
const LEAD = 50;

export type Excerpt = { excerpt: string; matches: [number, number][] };

/** The part of the text around the first match, on one line, with the places of its matches. */
export function excerptOf(text: string, words: readonly string[]): Excerpt {
  const found = findMatches(text, words);
  const [first = 0, firstEnd = 0] = found[0] ?? [];
  const cuts = text.length > EXCERPT ? listCuts(text) : [];
  const from = text.length > EXCERPT && first > LEAD
    ? cuts.find((at) => at >= first - LEAD && at <= first) ?? first
    : 0;
  const room = from + EXCERPT;
  const to = text.length > room
    // Behind the first match, so that the excerpt shows it.
    ? cuts.findLast((at) => at > from && at >= firstEnd && at <= room) ?? room
    : text.length;
  const before = from > 0 ? "…" : "";
  const shown = text.slice(from, to).replace(/\s/g, " ").trimEnd()
    // Not half of an emoji.
    .replace(/[\ud800-\udbff]$/, "");
  const matches = found.filter(([start, end]) => start < from + shown.length && end > from)
    .map(([start, end]): [number, number] => [
      Math.max(start, from) - from + before.length,
      Math.min(end, from + shown.length) - from + before.length,
    ]);
  const after = to < text.length ? "…" : "";
  return { excerpt: `${before}${shown}${after}`, matches };
}

/** The places where words, numbers and syllables begin. */
function listCuts(text: string) {
  const cuts: number[] = [];
  readPieces(text, (piece, start) => piece.startsWith(" ") && cuts.push(start));
  return cuts;
}

function readPieces(text: string, add: AddPiece) {
  const found = readUnits(text);
  found.forEach((unit, at) => {
    if (digitLetters.has(unit.letter)) readAsBurmese(found, at);
  });
  found.forEach((unit, at) => {
    if (unit.letter === "ဝ" || unit.letter === "ရ") readAsDigit(found, at);
  });
  let last: Unit | undefined;
  for (const unit of found) {
    const { key, start, end } = unit;
    const space = last && continues(unit, last) ? "" : " ";
    if (key) add(space + key, start, end, unit.kind === "other");
    else addOther(space, unit, add);
    last = unit;
  }
}

/** These digits look like these letters. Their neighbours tell what is meant. */
const digitLetters = new Map([["၀", "ဝ"], ["၇", "ရ"], ["၄", "၎"]]);

function readAsBurmese(found: Unit[], at: number) {
  const unit = found[at];
  const letter = unit && digitLetters.get(unit.letter);
  if (!unit || !letter) return;
  const [before, after] = [found[at - 1], found[at + 1]];
  const isClosed = after?.gap === "" && isClosing(after);
  const isStacked = unit.gap === "" && before?.signs.endsWith(VIRAMA);
  const endsWord = letter === "ဝ" && unit.gap === "" && before?.kind === "burmese" &&
    !(after && isNumberBehind(after));
  const isMeant = letter === "၎"
    ? isClosed && after.letter === "င"
    : unit.signs !== "" || isClosed || isStacked || endsWord;
  if (isMeant) {
    Object.assign(unit, { kind: "burmese", letter, key: burmeseKey(letter, unit.signs) });
  }
}

/** The letter WA stands for 0 in a number, and RA for 7. */
function readAsDigit(found: Unit[], at: number) {
  const unit = found[at];
  const [before, after] = [found[at - 1], found[at + 1]];
  if (!unit || unit.signs !== "" || after?.gap === "" && isClosing(after)) return;
  const isBehindNumber = before?.kind === "digit" && /^[.,]?$/.test(unit.gap);
  const isBehindBurmese = before?.kind === "burmese" && unit.gap === "";
  const isBeforeNumber = after && isNumberBehind(after) && !isBehindBurmese;
  // "၅ရမယ်" says that somebody gets 5, but "၁ဝကျပ်" is 10 kyats.
  const goesOn = unit.letter === "ရ" && after?.kind === "burmese" && after.gap === "";
  if (isBeforeNumber || isBehindNumber && !goesOn) {
    const digit = unit.letter === "ဝ" ? "0" : "7";
    Object.assign(unit, { kind: "digit", letter: digit, key: digit });
  }
}

/** True if this unit and the one before are parts of one number. */
const isNumberBehind = ({ kind, letter, gap }: Unit) =>
  kind === "digit" && /^[.,]?$/.test(gap) && (gap !== "" || letter !== "၀");

/** True if the letter ends the syllable before it, or if the next letter stands below it. */
const isClosing = ({ letter, signs }: Unit) =>
  letter === "ဿ" || signs.endsWith(VIRAMA) || signs.includes(ASAT) && !vowel.test(signs);

/** True if the unit belongs to the same syllable, word or number as the one before. */
function continues(unit: Unit, last: Unit) {
  if (unit.kind !== last.kind) return false;
  if (unit.kind === "digit") return unit.gap === "" || unit.gap === ",";
  return unit.kind === "burmese" && isBlank.test(unit.gap) &&
    (isClosing(unit) || last.signs.endsWith(VIRAMA) || !isBurmeseLetter(unit.letter));
}

/** Adds a run of letters of other scripts letter by letter, so that a part of it can be found. */
function addOther(space: string, { letter: run, start, end }: Unit, add: AddPiece) {
  let before = space;
  for (const letter of readOtherLetters(run)) {
    add(before + letter.key, start + letter.start, Math.min(end, start + letter.end));
    before = "";
  }
}
