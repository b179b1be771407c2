// Many phones in Myanmar still type Zawgyi: letters that look right in one font alone. What is stored is Unicode.
import tools from "myanmar-tools";
import { takeTurns } from "../turns.ts";

/** From this probability on, by the library's model. */
const SURE = 0.95;
/** Its converter takes a hundred times as long for ten times the letters: it gets them in pieces. */
const PIECE = 300;

type Tools = {
  ZawgyiDetector: new () => { getZawgyiProbability(text: string): number };
  ZawgyiConverter: new () => { zawgyiToUnicode(text: string): string };
};
const { ZawgyiDetector, ZawgyiConverter } = tools as Tools;
const detector = new ZawgyiDetector();
const converter = new ZawgyiConverter();

/** The letters that Unicode puts one under the other, upper and lower. */
const stacks = `
  ကက ကခ ကလ ဂဂ ဂဃ စစ စဆ ဇဇ ဇဈ ဉစ ဉဆ ဉဇ ဉဈ ညည ဋဋ ဋဌ ဌဌ ဍဍ ဍဎ ဏဋ ဏဌ ဏဍ ဏဎ ဏဏ တတ တထ တပ တဘ တမ တန
  ထထ ဒဒ ဒဓ ဓဓ နတ နထ နဒ နဓ နန ပပ ပဖ ပလ ဗဗ ဗဘ ဗဒ ဘဘ မပ မဖ မဗ မဘ မမ ယယ လလ လပ လဘ သသ သမ သန
`.trim().split(/\s+/).map(([upper, lower]) => `${upper}(?=\u1039${lower})`);

/**
 * The library is also sure of words that are good Unicode, "အမြဲ" and "သိပ္ပံ" among them, and of Karen.
 * What is converted therefore shows, besides, at least one thing that no Unicode text holds.
 */
const signs = [
  // The killer at the end of a syllable, where Unicode has nothing but stacks.
  new RegExp(`(?<!\u103a|${stacks.join("|")})\u1039`),
  // The vowel E and the medial RA typed before their letter.
  /(?<![\u1000-\u102a\u103b-\u103f\u105a-\u1061\u1065\u1066\u106e-\u1070\u1075-\u1082\u108e\ua9e0-\uaa7f\u200b-\u200d\u25cc])\u1031/,
  /(?<![\u1000-\u102a\u1039\u103a\u103f\u1075-\u1081\u25cc])\u103b/,
  /\u107f[\u1000-\u1021]|[\u107e\u1080-\u1084][\u1000-\u1003\u1005-\u100f\u1012-\u1014\u1016-\u1018]/,
  // The medial YA before a vowel, the medial HA after one, and dots that are Shan digits.
  /\u103a[\u102b-\u102e\u1032\u1036]|[\u102d-\u1030\u103a]\u103d/,
  /[\u102d-\u1032\u1036][\u1094\u1095]/,
  // The greeting, whose only sign Karen writes, too.
  /မဂၤလာ/,
];

/** Burmese words and digits with the zero-width characters among them, each run as long as it can be. */
const run = /[\u1000-\u109f\u200b-\u200d]+/g;
/** Digits alone mean the same in both encodings. A run is converted only if it has one of these. */
const letter = /[\u1000-\u103f\u104c-\u109f]/;
/** Where one syllable has surely ended and another begins. */
const seam = /(?<=[\u1038\u104a\u104b])(?=[\u1000-\u102a\u1031\u103b\u107e-\u1084])/;
const piece = new RegExp(`[^]{1,${PIECE}}`, "g");

export const isZawgyi = (text: string): boolean =>
  signs.some((sign) => sign.test(text)) && detector.getZawgyiProbability(text) >= SURE;

/** Leaves alone whatever is not surely Zawgyi: Unicode, other languages of Myanmar, ambiguous words. */
export const toUnicode = (text: string): string => [...convertedParts(text)].join("");

/** A text with so many units takes about a millisecond. */
const SHORT = 300;

/** Converts a short text at once and returns a string. Converts a long text in turns and returns a promise. */
export const convertTyped = (text: string): string | Promise<string> =>
  text.length <= SHORT ? toUnicode(text) : toUnicodeInTurns(text);

/** The same for a long text: other requests are answered in between. */
export const toUnicodeInTurns = (text: string): Promise<string> => inTurns(convertedParts(text));

/** The same for each line of a long text. Blanks at the end of a line are dropped. */
export const linesToUnicode = async (text: string): Promise<string> => {
  const converted = await inTurns(convertedLines(text));
  return blankAtEnd.test(converted)
    ? converted.split("\n").map((line) => line.trimEnd()).join("\n")
    : converted;
};

const blankAtEnd = /[^\S\n](?:\n|$)/;

async function inTurns(parts: Iterable<string>): Promise<string> {
  let converted = "";
  const pauseIfDue = takeTurns();
  for (const part of parts) {
    converted += part;
    await pauseIfDue();
  }
  return converted;
}

/** Only a line with Burmese letters is looked at: a file can have hundreds of thousands of empty lines. */
function* convertedLines(text: string): Generator<string> {
  const burmese = new RegExp(letter, "g");
  let end = 0;
  for (let found = burmese.exec(text); found; found = burmese.exec(text)) {
    const begin = text.lastIndexOf("\n", found.index) + 1;
    yield text.slice(end, begin);
    end = (text.indexOf("\n", begin) + 1 || text.length + 1) - 1;
    yield* convertedParts(text.slice(begin, end));
    burmese.lastIndex = end;
  }
  yield text.slice(end);
}

/** The converted text, in parts that each take a short time. */
function* convertedParts(text: string): Generator<string> {
  if (!isZawgyi(text)) return yield text;
  let end = 0;
  for (const { 0: found, index } of text.matchAll(run)) {
    yield text.slice(end, index);
    end = index + found.length;
    if (!letter.test(found)) {
      yield found;
      continue;
    }
    for (const word of found.split(seam).flatMap(inPieces)) yield converter.zawgyiToUnicode(word);
  }
  yield text.slice(end);
}

const inPieces = (text: string): string[] => text.match(piece) ?? [];
