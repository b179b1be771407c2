// Says which lines of the tutor's follow-up block are questions that the user may press.

const MOST = 3;
const LONGEST = 120;

/** Models like to write lists. */
const listMark = /^(?:[-*•]|\d{1,2}[.)])\s+/;
/** Marks of Markdown, of sources and of HTML. */
const markup = /[*`<>[\]|\\]|~~|__|^#|^\d{1,2}[.)]\s/;
const link = /:\/\/|\bwww\.|\bmailto:|\S@\S|[\p{L}\d]\.(?:com|org|net|info|io|mm)\b|\w\.\w{2,}\//iu;
/** Everything that shows nothing or changes the direction, but not the joiners of Burmese. */
const hidden = /(?![\u200b-\u200d])\p{C}|[\p{Zl}\p{Zp}]/u;
/** Burmese questions end with one of two words. `။` alone ends every sentence. */
const questionEnd = /(?:[?？]|(?:လဲ|လား)\s?။?)["'”’»)]*$/u;
const sentenceEnd = /[.!:;…။]["'”’»)]*$/u;

const withoutListMark = (line: string) => line.trim().replace(listMark, "");

/** Returns what the user may press: plain short questions, each once. */
export function questionsOf(lines: readonly string[]): string[] {
  const questions = lines.map(withoutListMark).filter(isPlain);
  return [...new Set(questions)].slice(0, MOST);
}

/** The line is a whole question, even if nothing says where the block ends. */
export function isQuestion(line: string): boolean {
  const text = withoutListMark(line);
  return isPlain(text) && questionEnd.test(text);
}

/** The answer may have ended in the middle of this question. */
export function isCutQuestion(line: string): boolean {
  const text = withoutListMark(line);
  return !/\p{L}/u.test(text) || isPlain(text) && !sentenceEnd.test(text);
}

function isPlain(line: string): boolean {
  return /[\p{L}\d]/u.test(line) && [...line].length <= LONGEST && !markup.test(line) &&
    !link.test(line) && !hidden.test(line);
}
