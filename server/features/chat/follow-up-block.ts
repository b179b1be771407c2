// The block of follow-up questions in a model's answer, as far as it has come.

export const BEGIN = "<follow-ups>";
export const END = "</follow-ups>";
/** Models like to make the tag bold. */
export const emphasis = /^[*_]{1,3}/;

export type Block = {
  /** All that was read since the tag, without the line that is being read. */
  text: string;
  /** The length of the text without the white space behind a closed block. */
  length: number;
  line: string;
  /** The lines with words since the newest tag. */
  lines: string[];
  isClosed: boolean;
  /** The line of the tag is being read. */
  isFirstLine: boolean;
  /** No text stands before the tag in its line. */
  isAlone: boolean;
  /** The questions of the first block, if another block follows it. */
  questions: string[];
};

export const newBlock = (tag: string, isAlone: boolean): Block => ({
  text: tag,
  length: tag.length,
  line: "",
  lines: [],
  isClosed: false,
  isFirstLine: true,
  isAlone,
  questions: [],
});

export const isBeginOf = (tag: string, text: string) => tag.startsWith(text.toLowerCase());

export function keepLine(block: Block) {
  block.text += block.line;
  block.length += block.line.length;
  block.line = "";
}

/** The tag itself may have been bold. */
export const wordsOf = (isFirstLine: boolean, line: string) =>
  (isFirstLine ? line.replace(emphasis, "") : line).trim();

export const questionsIn = ({ questions, lines }: Block) =>
  questions.length > 0 ? questions : questionsOf(lines);

/** Returns nothing if the block is text. */
export function questionsAtEnd(block: Block): string[] | undefined {
  const { line, isClosed, isFirstLine, isAlone } = block;
  if (!isClosed) {
    const tag = line.lastIndexOf("<");
    const isTagCut = tag >= 0 && isBeginOf(END, line.slice(tag));
    const last = wordsOf(isFirstLine, isTagCut ? line.slice(0, tag) : line);
    if (last && !isQuestion(last) && (isFirstLine || !isTagCut && !isCutQuestion(last))) return;
    if (!isTagCut && !block.lines.every(isQuestion)) return;
    if (isTagCut || isQuestion(last)) block.lines.push(last);
  }
  const questions = questionsIn(block);
  return isAlone || questions.length > 0 ? questions : undefined;
}

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
function questionsOf(lines: readonly string[]): string[] {
  const questions = lines.map(withoutListMark).filter(isPlain);
  return [...new Set(questions)].slice(0, MOST);
}

/** The line is a whole question, even if nothing says where the block ends. */
export function isQuestion(line: string): boolean {
  const text = withoutListMark(line);
  return isPlain(text) && questionEnd.test(text);
}

/** The answer may have ended in the middle of this question. */
function isCutQuestion(line: string): boolean {
  const text = withoutListMark(line);
  return !/\p{L}/u.test(text) || isPlain(text) && !sentenceEnd.test(text);
}

function isPlain(line: string): boolean {
  return /[\p{L}\d]/u.test(line) && [...line].length <= LONGEST && !markup.test(line) &&
    !link.test(line) && !hidden.test(line);
}
