// Puts Burmese letters into the order of typed text. Many programs write a PDF in the order in which
// the letters are drawn: the vowel E and the medial RA stand before their letter.

/** In typed text they never stand there. */
const drawnE = /(?<![\u1000-\u102a\u103b-\u103f])\u1031/;
const drawnRa = /(?<![\u1000-\u102a\u103b\u103f])\u103c/;
/** A letter with the letters under it, and with the signs that stand behind it in both orders. */
const LETTER = "[\u1000-\u102a\u103f](?:\u1039[\u1000-\u1021])*";
const raBeforeLetter = new RegExp(`\u103c(${LETTER}\u103b?)`, "g");
/** A sign without a code may stand between the two as a space. */
const eBeforeLetter = new RegExp(`\u1031 ?(${LETTER}[\u103b-\u103e]*)`, "g");
/** Zawgyi has an order of its own. It ends syllables with a code that Unicode has only in stacks. */
const zawgyiSign =
  /\u1039(?![\u1000-\u1021])|[\u1060-\u1064\u1066-\u1070\u1075-\u107d\u107f-\u108d]/;

/** The whole page tells the order: one syllable alone may be in either. */
export function toTypedOrder(page: string): string {
  const isEDrawn = drawnE.test(page);
  const isRaDrawn = drawnRa.test(page);
  if (!(isEDrawn || isRaDrawn) || zawgyiSign.test(page)) return page;
  const withRa = isRaDrawn ? page.replace(raBeforeLetter, "$1\u103c") : page;
  return isEDrawn ? withRa.replace(eBeforeLetter, "$1\u1031") : withRa;
}
