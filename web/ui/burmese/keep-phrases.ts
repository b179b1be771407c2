// Keeps Burmese phrases on one line, and the sign between two facts at the end of a line.
// Browsers find Burmese words with a dictionary of their own and break lines inside phrases and
// names; no CSS property stops them.
import type { ReactNode } from "react";
import { jsx, jsxs } from "react/jsx-runtime";
import { withoutMarks } from "../../lib/burmese/marks.ts";

/** A longer run has no spaces between its phrases, and may not fit a line. */
const LONGEST = 48;

/**
 * Letters between spaces, zero-width spaces and marks, with the numbers before them and the sign
 * after them. No line begins with this sign.
 */
const RUNS = /((?:[^\s\u200b\u2063]*\d )*[^\s\u200b\u2063]+(?: ·(?!\S))?)/;

let drawLongRun: ((run: string) => ReactNode) | undefined;

/** Until this call, the browser breaks long runs. Pages that show texts of users make it. */
export function setLongRun(draw: (run: string) => ReactNode) {
  drawLongRun = draw;
}

/**
 * The text with each Burmese phrase in an element that moves to the next line as a whole. A phrase
 * ends at a space or a mark. A number stays with the word that it counts, and in every language the
 * sign · with the word before it.
 */
export function keepPhrases(text: string, isMarked = false): ReactNode {
  // Between two phrases stands one text, because React would draw comments between several.
  const shown: ReactNode[] = [""];
  for (const part of text.split(RUNS)) {
    const phrase = /[က-႟]| ·$/.test(part) && keepPhrase(part, isMarked);
    if (phrase) shown.push(phrase, "");
    else shown.push(shown.pop() + withoutMarks(part));
  }
  // One element around all, because in a flex box each of them would be an item.
  return jsxs("span", { className: "phrases", children: shown });
}

const keepPhrase = (text: string, isMarked: boolean) =>
  text.length <= LONGEST
    ? jsx("span", { className: "phrase", children: text })
    : !isMarked && drawLongRun?.(text);
