// Takes the follow-up questions out of a model's answer while it streams. They stand in a block at
// its end, one question in each line. Text that only looks like the block stays in the answer.

export const BEGIN = "<follow-ups>";
export const END = "</follow-ups>";
const MOST = 3;
const LONGEST = 120;
/** A longer block is no list of short questions. In UTF-16 units. */
const BLOCK_LENGTH = 1000;
/** A shorter beginning of the first line may be anything. */
const TELLING_LENGTH = "<follow".length;

type Reading = {
  /** What no step has looked at yet. */
  input: string;
  /** The last line, which is not complete, and how much of it is passed on. */
  line: string;
  passedLength: number;
  /** White space that may stand before the block. */
  held: string;
  /** The marks that began a block of code. */
  fence: string;
  /** The complete lines of what may be the block. */
  block?: string;
  /** What belongs to the answer. */
  output: string;
};

/**
 * `add` takes the pieces of the model's text, and passes on what belongs to the answer. Call `end`
 * after the last piece.
 */
export function splitFollowUps(passOn: (text: string) => void) {
  const reading: Reading = {
    ...{ input: "", line: "", passedLength: 0, held: "", fence: "", output: "" },
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
      reading.input = piece;
      while (reading.input) {
        const { input } = reading;
        const end = input.indexOf("\n") + 1 || input.length;
        reading.line += input.slice(0, end);
        reading.input = input.slice(end);
        if (reading.block === undefined) readText(reading);
        else readBlock(reading, reading.block);
      }
      flush();
    },
    /** Returns the questions. The last line of a block without an end may be cut, so it is left out. */
    end(): string[] {
      const { block, line, held, passedLength } = reading;
      const isCutBegin = isUndecided(reading) && line.length >= TELLING_LENGTH;
      if (block === undefined && !isCutBegin) reading.output += held + line.slice(passedLength);
      flush();
      return block === undefined ? [] : questionsIn(block);
    },
  };
}

/** The line is blank, or it is the first line of the block or can still become it. */
const isUndecided = ({ line, passedLength, fence }: Reading) =>
  !fence && passedLength === 0 &&
  (line.trim() === "" || BEGIN.startsWith(line) || line.trimEnd() === BEGIN);

function readText(reading: Reading) {
  const { line, passedLength } = reading;
  const isWhole = line.endsWith("\n");
  if (isUndecided(reading)) {
    if (!isWhole) return;
    if (line.trim() === "") reading.held += line;
    else reading.block = line;
  } else {
    const end = line.length - (isWhole ? 1 : 0);
    reading.output += reading.held + line.slice(passedLength, end);
    reading.held = line.slice(end);
    reading.passedLength = end;
    if (!isWhole) return;
    reading.fence = fenceAfter(line, reading.fence);
  }
  reading.line = "";
  reading.passedLength = 0;
}

function readBlock(reading: Reading, block: string) {
  const { line } = reading;
  const isClosed = block.split("\n").some(isEnd);
  const isText = isClosed
    ? line.trim() !== ""
    : !isEnd(line) && block.length + line.length > BLOCK_LENGTH;
  if (isText) return release(reading, block);
  if (!line.endsWith("\n")) return;
  reading.block = block + line;
  reading.line = "";
}

/** It is not the block at the end: its first line is text, and the others are read again. */
function release(reading: Reading, block: string) {
  const secondLine = block.indexOf("\n") + 1;
  reading.output += reading.held + block.slice(0, secondLine);
  reading.held = "";
  reading.input = block.slice(secondLine) + reading.line + reading.input;
  reading.line = "";
  reading.block = undefined;
}

const isEnd = (line: string) => line.trimEnd() === END;

/** Returns the marks of the block of code in which the next line stands. */
function fenceAfter(line: string, fence: string): string {
  const [, marks = ""] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
  if (fence) return marks.startsWith(fence) && line.trim() === marks ? "" : fence;
  const isCodeInLine = marks.startsWith("`") && line.trimStart().slice(marks.length).includes("`");
  return isCodeInLine ? "" : marks;
}

function questionsIn(block: string): string[] {
  const [, ...lines] = block.split("\n");
  const end = lines.findIndex(isEnd);
  const questions = lines.slice(0, end < 0 ? undefined : end)
    .map((line) => line.trim().replace(listMark, ""))
    .filter(isPlainQuestion);
  return [...new Set(questions)].slice(0, MOST);
}

/** Models like to write lists. */
const listMark = /^(?:[-*•]|\d{1,2}[.)])\s+/;
/** Marks of Markdown, of sources and of HTML. */
const markup = /[*`<>[\]|\\]|~~|__|^#|^\d{1,2}[.)]\s/;
const link = /:\/\/|\bwww\.|\bmailto:|\S@\S|[\p{L}\d]\.(?:com|org|net|info|io|mm)\b|\w\.\w{2,}\//iu;
/** Everything that shows nothing or changes the direction, but not the joiners of Burmese. */
const hidden = /(?![\u200b-\u200d])\p{C}|[\p{Zl}\p{Zp}]/u;

function isPlainQuestion(line: string): boolean {
  return /[\p{L}\d]/u.test(line) && [...line].length <= LONGEST && !markup.test(line) &&
    !link.test(line) && !hidden.test(line);
}
