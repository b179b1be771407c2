// Splits a text into letters with their signs, numbers and words, and says how each of them stands
// in the key of the text. It does not look at the neighbours: that is the work of `search-key.ts`.

export const VIRAMA = "\u1039";

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

const otherLetters = new RegExp(otherLetter, "gu");
/** A run of letters of other scripts. */
const otherRun = new RegExp(`(?:${otherLetter})+`, "uy");
const nothingSeen = new RegExp(`[${unseen}]+`, "g");
const latin = /^[a-zA-Z]+$/;

/** The kinds of characters. `rest`: only `otherRun` tells whether such a character is in a word. */
const is = { digit: 1, letter: 2, sign: 3, unseen: 4, latin: 5, rest: 6, between: 7 };
const ranges = [
  [is.digit, digits],
  [is.letter, letters],
  [is.sign, signs],
  [is.unseen, unseen],
  [is.latin, "a-zA-Z"],
  [is.rest, "\\p{L}\\p{N}\\p{M}\\ud800-\\udfff'’"],
] as const;
/** The first one that fits tells the kind. */
const kindPatterns = ranges.map(([kind, range]) => [kind, new RegExp(`[${range}]`, "u")] as const);
/** The kinds of the characters that were read before, by their codes. */
const knownKinds = new Uint8Array(0x10000);

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return knownKinds[code] || learnKind(code);
}

function learnKind(code: number): number {
  const character = String.fromCharCode(code);
  const found = kindPatterns.find(([, pattern]) => pattern.test(character));
  return knownKinds[code] = found?.[0] ?? is.between;
}

export const isBurmeseLetter = (letter: string) => kindAt(letter, 0) === is.letter;

/** The order of the signs of one letter in a key. People type them in different orders. */
const signOrder = "\u103b\u103c\u103d\u103e\u1031\u102d\u102e\u1032\u102f\u1030\u102c\u1036\u1037" +
  "\u103a\u1038";
/** Letters that look like a letter with signs. */
const composedLetters: Record<string, string> = { ဩ: "သြ", ဪ: "သြော်", ဿ: "သ္သ" };
type UnitText = {
  kind: "burmese" | "digit" | "other";
  letter: string;
  signs: string;
  /** How the unit stands in keys. Empty if only `readOtherLetters` can tell. */
  key: string;
};

export type Unit = UnitText & {
  /** The characters between this unit and the one before. */
  gap: string;
  start: number;
  end: number;
};

/**
 * Reads Burmese letters and digits with their signs, signs without a letter, and runs of letters of
 * other scripts. All other characters only separate words.
 */
export function readUnits(text: string): Unit[] {
  const found: Unit[] = [];
  let last = 0;
  for (let start = 0; start < text.length;) {
    const end = endOfUnit(text, start);
    if (end > start) {
      const all = text.slice(start, end);
      const { kind, letter, signs, key } = knownUnits.get(all) ?? readUnit(all);
      found.push({ kind, letter, signs, key, gap: text.slice(last, start), start, end });
      last = end;
    }
    start = Math.max(end, start + 1);
  }
  return found;
}

/** Returns `start` if no unit begins there. */
function endOfUnit(text: string, start: number): number {
  let end = start;
  let kind = kindAt(text, end);
  if (kind === is.between || kind === is.unseen) return start;
  if (kind === is.digit || kind === is.letter || kind === is.sign) {
    do kind = kindAt(text, ++end); while (kind === is.sign || kind === is.unseen);
    return end;
  }
  while (kind === is.latin) kind = kindAt(text, ++end);
  if (kind === is.between || kind === is.digit || kind === is.letter) return end;
  otherRun.lastIndex = start;
  return otherRun.test(text) ? otherRun.lastIndex : start;
}

/** The same few thousand syllables and words come again and again. */
const knownUnits = new Map<string, UnitText>();
const MAX_KNOWN = 5000;
/** In V8, a longer part of a text keeps the whole text in memory. */
const MAX_KNOWN_LENGTH = 12;

function readUnit(all: string): UnitText {
  const unit = unitOf(all);
  // A long text in another language may have filled it.
  if (knownUnits.size >= MAX_KNOWN) knownUnits.clear();
  if (all.length <= MAX_KNOWN_LENGTH) knownUnits.set(all, unit);
  return unit;
}

function unitOf(all: string): UnitText {
  const kind = kindAt(all, 0);
  if (kind === is.latin || kind === is.rest) {
    const key = latin.test(all) ? all.toLowerCase() : "";
    return { kind: "other", letter: all, signs: "", key };
  }
  const letter = all.charAt(0);
  const signs = all.slice(1).replace(nothingSeen, "");
  return kind === is.digit
    ? { kind: "digit", letter, signs, key: plainDigit(letter) }
    : { kind: "burmese", letter, signs, key: burmeseKey(letter, signs) };
}

export function burmeseKey(letter: string, signs: string): string {
  const composed = composedLetters[letter] ?? letter;
  if (signs === "") return composed;
  if (letter === "ဥ") {
    if (signs.includes("\u102e")) return `ဦ${sorted(signs.replace("\u102e", ""))}`;
    // People type ဥ where ဉ is right: ဥာဏ်, ဥ်.
    if (/[\u102b\u102c\u103a]/.test(signs)) return `ဉ${sorted(signs)}`;
  }
  // A sign without its letter.
  if (!isBurmeseLetter(letter)) return sorted(letter + signs);
  return composed.charAt(0) + sorted(composed.slice(1) + signs);
}

const sorted = (signs: string): string =>
  [...new Set(signs.replaceAll("\u102b", "\u102c"))].sort((a, b) => rankOf(a) - rankOf(b)).join("");

/** A virama stands last, because the next letter stands below it. */
const rankOf = (sign: string) =>
  sign === VIRAMA ? signOrder.length + 1 : (signOrder.indexOf(sign) + signOrder.length + 1) %
    (signOrder.length + 1);

function plainDigit(letter: string): string {
  const code = letter.charCodeAt(0);
  return code >= 0x1090 ? `${code - 0x1090}` : code >= 0x1040 ? `${code - 0x1040}` : letter;
}

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

/** The letters of a run one by one: how each stands in keys, and where it stands in the run. */
export const readOtherLetters = (run: string) =>
  [...run.matchAll(otherLetters)].map(({ 0: all, index }) => ({
    key: all.normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")
      .replace(/[ßæœøłđı]/g, (letter) => plainLetters[letter] ?? letter),
    start: index,
    end: index + all.length,
  }));
