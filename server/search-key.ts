// Turns texts and queries into one spelling, so that a search finds Burmese as people type it. The
// server and the phone use the same code.

/** A search looks for this many words at most. */
export const SEARCH_WORDS = 10;

const VIRAMA = "\u1039";
const ASAT = "\u103a";

/** Burmese letters, and the signs that stand for words (၌ ၍ ၎ ၏). */
const letters = "\\u1000-\\u102a\\u103f\\u104c-\\u1055\\u105a-\\u105d\\u1061\\u1065\\u1066" +
  "\\u106e-\\u1070\\u1075-\\u1081\\u108e";
/** Signs that stand above, below or beside a letter. */
const signs = "\\u102b-\\u103e\\u1056-\\u1059\\u105e-\\u1060\\u1062-\\u1064\\u1067-\\u106d" +
  "\\u1071-\\u1074\\u1082-\\u108d\\u108f\\u109a-\\u109d";
const digits = "0-9\\u1040-\\u1049\\u1090-\\u1099";
/** These show nothing: joiners, zero-width spaces, soft hyphens, and the mark of a phrase. */
const unseen = "\\u00ad\\u200b-\\u200d\\u2060\\u2063\\ufeff";
/** Many accents on one letter would take quadratic time. */
const otherLetter =
  `(?![${letters}${digits}])[\\p{L}\\p{N}](?:[\\p{Mn}\\p{Mc}${unseen}]|['’](?=\\p{L})){0,20}`;

/**
 * A Burmese letter or a digit with its signs, signs without a letter, or a run of letters of other
 * scripts. All other characters only separate words.
 */
const units = new RegExp(
  `[${letters}${digits}][${signs}${unseen}]*|[${signs}][${signs}${unseen}]*|(?:${otherLetter})+`,
  "gu",
);
const otherLetters = new RegExp(otherLetter, "gu");
const nothingSeen = new RegExp(`[${unseen}]+`, "g");
const isDigit = new RegExp(`^[${digits}]$`);
const isLetter = new RegExp(`^[${letters}]$`);
const isBlank = /^[\s\u00ad\u200b-\u200d\u2060\u2063\ufeff]*$/;
const vowel = /[\u102b-\u1032]/;

/** The order of the signs of one letter in a key. People type them in different orders. */
const signOrder = "\u103b\u103c\u103d\u103e\u1031\u102d\u102e\u1032\u102f\u1030\u102c\u1036\u1037" +
  "\u103a\u1038";
/** Letters that look like a letter with signs. */
const composedLetters: Record<string, string> = { ဩ: "သြ", ဪ: "သြော်", ဿ: "သ္သ" };
/** Latin letters that Unicode does not take apart. */
const plainLetters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
};

type Unit = {
  kind: "burmese" | "digit" | "other";
  letter: string;
  signs: string;
  /** The characters between this unit and the one before. */
  gap: string;
  start: number;
  end: number;
};

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
  let key = "";
  readPieces(text, (piece) => key += piece);
  return `${key} `;
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

/** Says whether the text is a part of a longer one. */
type PartOf = { beginsLater?: boolean; endsEarlier?: boolean };

/** The part of the text around the first match, on one line, with the places of its matches. */
export function excerptOf(
  text: string,
  words: readonly string[],
  { beginsLater = false, endsEarlier = false }: PartOf = {},
) {
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
  const before = from > 0 || beginsLater ? "…" : "";
  const shown = text.slice(from, to).replace(/\s/g, " ").trimEnd()
    // Not half of an emoji.
    .replace(/[\ud800-\udbff]$/, "");
  const matches = found.filter(([start, end]) => start < from + shown.length && end > from)
    .map(([start, end]): [number, number] => [
      Math.max(start, from) - from + before.length,
      Math.min(end, from + shown.length) - from + before.length,
    ]);
  const after = to < text.length || endsEarlier ? "…" : "";
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
    if (unit.kind !== "burmese") readAsBurmese(found, at);
  });
  found.forEach((unit, at) => {
    if (unit.letter === "ဝ" || unit.letter === "ရ") readAsDigit(found, at);
  });
  let last: Unit | undefined;
  for (const unit of found) {
    const { kind, letter, start, end } = unit;
    const space = last && continues(unit, last) ? "" : " ";
    if (kind === "burmese") add(space + burmeseKey(unit), start, end);
    else if (kind === "digit") add(space + plainDigit(letter), start, end);
    else addOther(space, unit, add);
    last = unit;
  }
}

function readUnits(text: string): Unit[] {
  const found: Unit[] = [];
  let end = 0;
  for (const { 0: all, index: start } of text.matchAll(units)) {
    const letter = all.charAt(0);
    const isBurmese = letter >= "\u1000" && letter <= "\u109f";
    const kind = isDigit.test(letter) ? "digit" : isBurmese ? "burmese" : "other";
    const rest = all.slice(1);
    found.push({
      kind,
      letter: kind === "other" ? all : letter,
      signs: kind === "other" || rest === "" ? "" : rest.replace(nothingSeen, ""),
      gap: text.slice(end, start),
      start,
      end: end = start + all.length,
    });
  }
  return found;
}

/** The digits 0, 7 and 4 look like the letters WA, RA and ၎. Their neighbours tell what is meant. */
function readAsBurmese(found: Unit[], at: number) {
  const unit = found[at];
  const letter = unit && { "၀": "ဝ", "၇": "ရ", "၄": "၎" }[unit.letter];
  if (!unit || !letter) return;
  const [before, after] = [found[at - 1], found[at + 1]];
  const isClosed = after?.gap === "" && isClosing(after);
  const isStacked = unit.gap === "" && before?.signs.endsWith(VIRAMA);
  const endsWord = letter === "ဝ" && unit.gap === "" && before?.kind === "burmese" &&
    !(after && isNumberBehind(after));
  const isMeant = letter === "၎"
    ? isClosed && after.letter === "င"
    : unit.signs !== "" || isClosed || isStacked || endsWord;
  if (isMeant) Object.assign(unit, { kind: "burmese", letter });
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
    Object.assign(unit, { kind: "digit", letter: unit.letter === "ဝ" ? "0" : "7" });
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
    (isClosing(unit) || last.signs.endsWith(VIRAMA) || !isLetter.test(unit.letter));
}

function burmeseKey({ letter, signs }: Unit): string {
  const composed = composedLetters[letter] ?? letter;
  if (signs === "") return composed;
  if (letter === "ဥ") {
    if (signs.includes("\u102e")) return `ဦ${sorted(signs.replace("\u102e", ""))}`;
    // People type ဥ where ဉ is right: ဥာဏ်, ဥ်.
    if (/[\u102b\u102c\u103a]/.test(signs)) return `ဉ${sorted(signs)}`;
  }
  // A sign without its letter.
  if (!isLetter.test(letter)) return sorted(letter + signs);
  return composed.charAt(0) + sorted(composed.slice(1) + signs);
}

/** The same few hundred groups of signs come again and again. */
const sortedSigns = new Map<string, string>();

function sorted(signs: string): string {
  const known = sortedSigns.get(signs);
  if (known !== undefined) return known;
  const plain = [...new Set(signs.replaceAll("\u102b", "\u102c"))]
    .sort((a, b) => rankOf(a) - rankOf(b)).join("");
  if (signs.length < 8 && sortedSigns.size < 5000) sortedSigns.set(signs, plain);
  return plain;
}

/** A virama stands last, because the next letter stands below it. */
const rankOf = (sign: string) =>
  sign === VIRAMA ? signOrder.length + 1 : (signOrder.indexOf(sign) + signOrder.length + 1) %
    (signOrder.length + 1);

function plainDigit(letter: string): string {
  const code = letter.charCodeAt(0);
  return code >= 0x1090 ? `${code - 0x1090}` : code >= 0x1040 ? `${code - 0x1040}` : letter;
}

/** Adds a run of letters of other scripts letter by letter, so that a part of it can be found. */
function addOther(space: string, { letter: run, start, end }: Unit, add: AddPiece) {
  if (/^[a-zA-Z]+$/.test(run)) return add(space + run.toLowerCase(), start, end, true);
  let before = space;
  for (const { 0: all, index } of run.matchAll(otherLetters)) {
    const plain = all.normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")
      .replace(/[ßæœøłđı]/g, (letter) => plainLetters[letter] ?? letter);
    add(before + plain, start + index, Math.min(end, start + index + all.length));
    before = "";
  }
}
