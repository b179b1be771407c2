// Takes the follow-up questions out of a model's answer while it streams. They stand in a block at
// its end, one question in each line. Text that only looks like the block stays in the answer.
import {
  BEGIN,
  type Block,
  emphasis,
  END,
  isBeginOf,
  isQuestion,
  keepLine,
  newBlock,
  questionsAtEnd,
  questionsIn,
  wordsOf,
} from "./follow-up-block.ts";

/** A longer block is no list of short questions. In UTF-16 units, without white space behind it. */
const BLOCK_LENGTH = 1000;
/** A shorter beginning of the first line may be anything. */
const TELLING_LENGTH = "<follow".length;
/** Models like to make the tag bold. */
const beginAtEnd = /[*_]{0,3}<follow-ups>$/i;
/** A line or the beginning of a line, also the end of emphasis. */
const rule = /^(?:-+|\*+|_+)\s*$/;

type Reading = {
  /** The line that is being read, as far as it is surely text. */
  line: string;
  isLineBlank: boolean;
  /** The rest of the line is text, whatever comes. */
  isLineText: boolean;
  /** The end of the line, which may begin a block. */
  undecided: string;
  /** White space, and the opening of a block of code, which go if a block follows. */
  beforeBlock: string;
  /** The marks that opened the block of code around the line. */
  fence: string;
  /** Nothing but white space has come since the block of code was opened. */
  isFenceNew: boolean;
  block?: Block;
  /** What belongs to the answer. */
  output: string;
};

/**
 * `add` takes the pieces of the model's text, and passes on what belongs to the answer. Call `end`
 * after the last piece.
 */
export function splitFollowUps(passOn: (text: string) => void) {
  const reading: Reading = {
    line: "",
    isLineBlank: true,
    isLineText: false,
    undecided: "",
    beforeBlock: "",
    fence: "",
    isFenceNew: false,
    output: "",
  };
  let written = "";
  let isEmpty = true;

  function flush() {
    const { output } = reading;
    if (!output) return;
    isEmpty = false;
    reading.output = "";
    passOn(output);
  }

  return {
    /** All that the model has written. */
    get written() {
      return written;
    },
    /** Nothing belongs to the answer. */
    get isEmpty() {
      return isEmpty;
    },
    add(piece: string) {
      written += piece;
      read(reading, piece);
      flush();
    },
    /** Returns the questions. */
    end(): string[] {
      const { block, beforeBlock, undecided } = reading;
      const questions = block && questionsAtEnd(block);
      const isCutTag = !block && reading.isLineBlank &&
        undecided.replace(emphasis, "").length >= TELLING_LENGTH && undecided.includes("<");
      if (!questions && !isCutTag) {
        reading.output += beforeBlock + (block ? block.text + block.line : undecided);
      }
      flush();
      return questions ?? [];
    },
  };
}

/** Only the end of a line or of a tag can decide where a block begins or ends. */
function read(reading: Reading, text: string) {
  for (const [part] of text.matchAll(/[^\n>]+[\n>]?|[\n>]/g)) {
    if (reading.block) readBlock(reading, reading.block, part);
    else readText(reading, part);
  }
}

function readText(reading: Reading, part: string) {
  const text = reading.undecided + part;
  reading.undecided = "";
  if (reading.isLineText || reading.fence && !reading.isFenceNew) return pass(reading, text);
  const [tag] = beginAtEnd.exec(text) ?? [];
  if (tag) {
    pass(reading, text.slice(0, -tag.length));
    if (canBlockBegin(reading)) {
      reading.block = newBlock(tag, reading.isLineBlank);
      return;
    }
    pass(reading, tag);
    reading.isLineText = true;
    return;
  }
  const words = reading.isLineBlank ? text.trimStart() : text;
  const space = text.slice(0, text.length - words.length);
  if (reading.isLineBlank && !reading.fence && mayOpenFence(words)) {
    pass(reading, space);
    if (words.endsWith("\n")) openFence(reading, words);
    else reading.undecided = words;
    return;
  }
  const end = text.endsWith("\n") ? text.length : tagStart(text);
  pass(reading, text.slice(0, end));
  reading.undecided = text.slice(end);
}

/** Returns where the tag may begin that the end of the text does not complete. */
function tagStart(text: string): number {
  const mark = text.lastIndexOf("<");
  const end = mark >= 0 && isBeginOf(BEGIN, text.slice(mark)) ? mark : text.length;
  let start = end;
  while (start > end - 3 && /[*_]/.test(text.charAt(start - 1))) start--;
  return start;
}

/** The text before the tag must be a sentence: a quote or `code` explains the tag. */
function canBlockBegin({ line, isLineBlank, fence }: Reading): boolean {
  if (isLineBlank) return true;
  const isInCode = line.split("`").length % 2 === 0;
  return !fence && !isInCode && !/^\s*>/.test(line) && /[\p{L}\d]/u.test(line);
}

/** Passes on a part of a line. The white space at its end waits for more text. */
function pass(reading: Reading, part: string) {
  const isWhole = part.endsWith("\n");
  const words = isWhole ? part.slice(0, -1) : part;
  reading.line += part;
  if (reading.isLineBlank && words.trim() === "") {
    reading.beforeBlock += part;
  } else {
    if (words) reading.output += reading.beforeBlock + words;
    if (words) reading.beforeBlock = "";
    if (isWhole) reading.beforeBlock += "\n";
    reading.isLineBlank = false;
    reading.isFenceNew = false;
  }
  if (isWhole) endLine(reading);
}

function endLine(reading: Reading) {
  reading.fence = fenceAfter(reading.line, reading.fence);
  reading.line = "";
  reading.isLineBlank = true;
  reading.isLineText = false;
}

function openFence(reading: Reading, line: string) {
  reading.line += line;
  reading.beforeBlock += line;
  endLine(reading);
  reading.isFenceNew = reading.fence !== "";
}

function readBlock(reading: Reading, block: Block, part: string) {
  if (block.isClosed) return readBehindBlock(reading, block, part);
  block.line += part;
  const { line } = block;
  if (block.length + line.length > BLOCK_LENGTH) return release(reading, block, line.length);
  if (line.slice(-END.length).toLowerCase() === END) {
    endBlockLine(reading, block, line.slice(0, -END.length));
    block.isClosed = true;
  } else if (line.endsWith("\n")) {
    endBlockLine(reading, block, line);
  } else if (isBegin(line)) {
    // Some models end a block with the first tag. Other text explains the tag, and a block follows.
    if (block.lines.every(isQuestion)) keepLine(block);
    else release(reading, block);
  }
}

/** White space, a rule, the end of the code around the block and another block may follow it. */
function readBehindBlock(reading: Reading, block: Block, part: string) {
  const words = block.line ? part : part.trimStart();
  block.text += part.slice(0, part.length - words.length);
  block.line += words;
  const { line } = block;
  const isLast = block.length + line.length <= BLOCK_LENGTH &&
    (isNoText(reading, line) || isBeginOf(BEGIN, line.replace(emphasis, "")));
  if (!isLast) return release(reading, block);
  if (isBegin(line)) {
    block.questions = questionsIn(block);
    block.lines = [];
    block.isClosed = false;
    block.isFirstLine = true;
    keepLine(block);
  } else if (line.endsWith("\n")) {
    keepLine(block);
  }
}

const isBegin = (line: string) => beginAtEnd.exec(line)?.[0] === line.trimStart();

/** While the line is not whole, a shorter end of the code may become one. */
const isNoText = ({ fence }: Reading, line: string) =>
  rule.test(line) || fence !== "" && (closesFence(line, fence) || fence.startsWith(line));

function endBlockLine(reading: Reading, block: Block, line: string) {
  const words = wordsOf(block.isFirstLine, line);
  if (words && !isNoText(reading, words)) {
    const isWholeBlock = block.isAlone && line !== block.line;
    // A sentence goes on behind the tag.
    if (block.isFirstLine && !isWholeBlock && !isQuestion(words)) {
      return release(reading, block, block.line.length);
    }
    block.lines.push(words);
  }
  block.isFirstLine = false;
  keepLine(block);
}

/**
 * It is not the block at the end. Its text is never read again, except for the line being read
 * from `textLength` on.
 */
function release(reading: Reading, block: Block, textLength = 0) {
  reading.block = undefined;
  reading.output += reading.beforeBlock;
  reading.beforeBlock = "";
  const text = block.text + block.line.slice(0, textLength);
  for (const [part] of text.matchAll(/[^\n]+\n?|\n/g)) pass(reading, part);
  reading.isLineText = !reading.isLineBlank;
  read(reading, block.line.slice(textLength));
}

// Follows the blocks of code in a text of Markdown, line by line.

/** A list item may begin with a block of code. Its other lines may stand at any depth. */
const opening = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)?(`{3,}|~{3,})/;
const closing = /^(?:`{3,}|~{3,})$/;

/** Returns the marks of the block of code in which the next line stands. */
function fenceAfter(line: string, fence: string): string {
  if (fence) return closesFence(line, fence) ? "" : fence;
  const [begin = "", marks = ""] = opening.exec(line) ?? [];
  const isCodeInLine = marks.startsWith("`") && line.includes("`", begin.length);
  return isCodeInLine ? "" : marks;
}

function closesFence(line: string, fence: string): boolean {
  const marks = line.trim();
  return marks.startsWith(fence) && closing.test(marks);
}

/** A line that does nothing but open a block of code, or the beginning of such a line. */
const mayOpenFence = (line: string) =>
  /^(?:`{1,2}|~{1,2}|(?:`{3,9}|~{3,9})[\w-]{0,20} {0,3}\r?\n?)$/.test(line);
