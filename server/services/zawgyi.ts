// Converts Zawgyi to Unicode. Many phones in Myanmar still type Zawgyi, which looks right in one
// font only. The server stores Unicode.
import tools from "myanmar-tools";
import { takeTurns } from "../cooperative-work.ts";

/** From this probability on, the library's model counts as sure. */
const LEAST_PROBABILITY = 0.95;
/**
 * For ten times the letters, the library's converter takes a hundred times as long: it gets pieces.
 */
const PIECE = 300;

type Tools = {
  ZawgyiDetector: new () => { getZawgyiProbability(text: string): number };
  ZawgyiConverter: new () => { zawgyiToUnicode(text: string): string };
};
const { ZawgyiDetector, ZawgyiConverter } = tools as Tools;
const detector = new ZawgyiDetector();
const converter = new ZawgyiConverter();

/** The pairs of letters, upper and lower, that Unicode puts one under the other. */
const stackedPairs = `
  ကက ကခ ကလ ဂဂ ဂဃ စစ စဆ ဇဇ ဇဈ ဉစ ဉဆ ဉဇ ဉဈ ညည ဋဋ ဋဌ ဌဌ ဍဍ ဍဎ ဏဋ ဏဌ ဏဍ ဏဎ ဏဏ တတ တထ တပ တဘ တမ တန
  ထထ ဒဒ ဒဓ ဓဓ နတ နထ နဒ နဓ နန ပပ ပဖ ပလ ဗဗ ဗဘ ဗဒ ဘဘ မပ မဖ မဗ မဘ မမ ယယ လလ လပ လဘ သသ သမ သန
`.trim().split(/\s+/).map(([upper, lower]) => `${upper}(?=\u1039${lower})`);

/**
 * The library is also sure of words in good Unicode, such as "အမြဲ" and "သိပ္ပံ", and of Karen. So
 * a text is converted only if it also has a sign that no Unicode text has.
 */
const zawgyiSigns = [
  // The killer at the end of a syllable. Unicode has this code only in stacks.
  new RegExp(`(?<!\u103a|${stackedPairs.join("|")})\u1039`),
  // The vowel E and the medial RA typed before their letter.
  /(?<![\u1000-\u102a\u103b-\u103f\u105a-\u1061\u1065\u1066\u106e-\u1070\u1075-\u1082\u108e\ua9e0-\uaa7f\u200b-\u200d\u25cc])\u1031/,
  /(?<![\u1000-\u102a\u1039\u103a\u103f\u1075-\u1081\u25cc])\u103b/,
  /\u107f[\u1000-\u1021]|[\u107e\u1080-\u1084][\u1000-\u1003\u1005-\u100f\u1012-\u1014\u1016-\u1018]/,
  // The medial YA before a vowel, the medial HA after a vowel, and dots that Unicode reads as Shan
  // digits.
  /\u103a[\u102b-\u102e\u1032\u1036]|[\u102d-\u1030\u103a]\u103d/,
  /[\u102d-\u1032\u1036][\u1094\u1095]/,
  // The greeting: Karen also uses its only sign.
  /မဂၤလာ/,
];

/**
 * Burmese words and digits with zero-width characters among them. Each run is as long as possible.
 */
const burmeseRun = /[\u1000-\u109f\u200b-\u200d]+/g;
/**
 * Digits mean the same in both encodings. A run is converted only if it has one of these letters.
 */
const letter = /[\u1000-\u103f\u104c-\u109f]/;
/** The place where one syllable surely ends and another begins. */
const syllableBoundary = /(?<=[\u1038\u104a\u104b])(?=[\u1000-\u102a\u1031\u103b\u107e-\u1084])/;
const piece = new RegExp(`[^]{1,${PIECE}}`, "g");

export const isZawgyi = (text: string): boolean =>
  zawgyiSigns.some((sign) => sign.test(text)) &&
  detector.getZawgyiProbability(text) >= LEAST_PROBABILITY;

/** Leaves what is not surely Zawgyi: Unicode, other languages of Myanmar, ambiguous words. */
export const toUnicode = (text: string): string => [...convertedParts(text)].join("");

/** A text of so many UTF-16 units takes about a millisecond. */
const SHORT = 300;

/**
 * Converts a short text at once and returns a string. Converts a long text in turns and returns a
 * promise.
 */
export const convertTyped = (text: string): string | Promise<string> =>
  text.length <= SHORT ? toUnicode(text) : toUnicodeInTurns(text);

/** Like `toUnicode`, for a long text: the server answers other requests in between. */
export const toUnicodeInTurns = (text: string): Promise<string> =>
  joinInTurns(convertedParts(text));

/** Like `toUnicodeInTurns`, for each line of a long text. Drops the blanks at the end of a line. */
export const linesToUnicode = async (text: string): Promise<string> => {
  const converted = await joinInTurns(convertedLines(text));
  return blankAtEnd.test(converted)
    ? converted.split("\n").map((line) => line.trimEnd()).join("\n")
    : converted;
};

const blankAtEnd = /[^\S\n](?:\n|$)/;

async function joinInTurns(parts: Iterable<string>): Promise<string> {
  let converted = "";
  const pauseIfDue = takeTurns();
  for (const part of parts) {
    converted += part;
    await pauseIfDue();
  }
  return converted;
}

/**
 * Looks only at lines with Burmese letters: a file can have hundreds of thousands of empty lines.
 */
function* convertedLines(text: string): Generator<string> {
  const burmese = new RegExp(letter, "g");
  const words = new Map<string, string>();
  let end = 0;
  for (let found = burmese.exec(text); found; found = burmese.exec(text)) {
    const begin = text.lastIndexOf("\n", found.index) + 1;
    yield text.slice(end, begin);
    end = (text.indexOf("\n", begin) + 1 || text.length + 1) - 1;
    yield* convertedParts(text.slice(begin, end), words);
    burmese.lastIndex = end;
  }
  yield text.slice(end);
}

/**
 * Yields the converted text in parts that each take a short time. `words` has the words of a long
 * text that are converted already: each takes 0.1 ms, and most words come many times.
 */
function* convertedParts(text: string, words?: Map<string, string>): Generator<string> {
  if (!isZawgyi(text)) return yield text;
  let end = 0;
  for (const { 0: found, index } of text.matchAll(burmeseRun)) {
    yield text.slice(end, index);
    end = index + found.length;
    if (!letter.test(found)) {
      yield found;
      continue;
    }
    for (const word of found.split(syllableBoundary).flatMap(inPieces)) {
      const converted = words?.get(word) ?? converter.zawgyiToUnicode(word);
      words?.set(word, converted);
      yield converted;
    }
  }
  yield text.slice(end);
}

const inPieces = (text: string): string[] => text.match(piece) ?? [];
