// Puts Burmese letters into the order of typed text. Many programs write a PDF in the order in
// which the letters are drawn: the vowel E and the medial RA stand before their letter.

/** People also type the digits 0 and 7 for the letters that look like them. */
const LETTER = "[\u1000-\u102a\u103f\u1040\u1047]";
const INVISIBLE = "[\u200b-\u200d\u2060]*";
/** In typed text, E stands behind a letter or one of its medials, and RA behind a letter or YA. */
const drawnE = new RegExp(`(?<!(?:${LETTER}|[\u103b-\u103e])${INVISIBLE})\u1031`, "g");
const drawnRa = new RegExp(`(?<!(?:${LETTER}|\u103b)${INVISIBLE})\u103c`, "g");
/** In the order of drawing, a letter follows each of them. */
const typedE = new RegExp(`\u1031(?!\u103c?${LETTER}| ${LETTER})`, "g");
const typedRa = new RegExp(`\u103c(?!${LETTER})`, "g");
/** A letter with the letters under it. */
const STACK = "[\u1000-\u102a\u103f](?:\u1039[\u1000-\u1021])*";
const raBeforeLetter = new RegExp(`\u103c(${STACK}\u103b?)`, "g");
/** A sign without a code may stand between the two as a space. */
const eBeforeLetter = new RegExp(`\u1031 ?(${STACK}[\u103b-\u103e]*)`, "g");
/** Fonts draw a dot with a broken circle if it stands before the vowel of its syllable. */
const dotBeforeVowel = /\u1036([\u102d-\u1030\u1032]+)/g;
/**
 * Zawgyi has an order of its own. It ends syllables with a code that Unicode has only in stacks.
 */
const zawgyiSign =
  /\u1039(?![\u1000-\u1021])|[\u1060-\u1064\u1066-\u1070\u1075-\u107d\u107f-\u108d]/;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** The whole page tells the order: one syllable may be in either, and people mistype some. */
export function toTypedOrder(page: string): string {
  const isEDrawn = count(page, drawnE) > count(page, typedE);
  const isRaDrawn = count(page, drawnRa) > count(page, typedRa);
  if (zawgyiSign.test(page)) return page;
  const signsInOrder = page.replace(dotBeforeVowel, "$1\u1036");
  const withRa = isRaDrawn ? signsInOrder.replace(raBeforeLetter, "$1\u103c") : signsInOrder;
  return isEDrawn ? withRa.replace(eBeforeLetter, "$1\u1031") : withRa;
}
