// Takes the follow-up questions out of a model's answer while it streams. They stand in a block at
// its end, one question in each line. Text that only looks like the block stays in the answer.

export const BEGIN = "<follow-ups>";
export const END = "</follow-ups>";
export const FOLLOW_UPS_MOST = 3;
const LONGEST = 120;
/** A longer block is no list of short questions. In UTF-16 units. */
const BLOCK_LENGTH = 1000;
/** A shorter beginning of the first line may be anything. */
const TELLING_LENGTH = "<follow".length;

/**
 * `add` takes the pieces of the model's text, and passes on what belongs to the answer. Call `end`
 * after the last piece.
 */
export function splitFollowUps(passOn: (text: string) => void) {
  let written = "";
  /** What `add` has not looked at yet. */
  let input = "";
  /** The last line, which is not complete, and how much of it is passed on. */
  let line = "";
  let passedLength = 0;
  /** White space that may stand before the block. */
  let held = "";
  /** The marks that began a block of code. */
  let fence = "";
  /** The complete lines of what may be the block. */
  let block: string | undefined;
  let output = "";
  let isEmpty = true;

  function readText() {
    const isWhole = line.endsWith("\n");
    const isUndecided = !fence && passedLength === 0 && mayBegin(line);
    if (isUndecided && !isWhole) return;
    if (isUndecided && line.trim() !== "") {
      block = line;
    } else if (isUndecided) {
      held += line;
    } else {
      const end = line.length - (isWhole ? 1 : 0);
      output += held + line.slice(passedLength, end);
      held = line.slice(end);
      passedLength = end;
    }
    if (!isWhole) return;
    if (block === undefined) fence = fenceAfter(line, fence);
    line = "";
    passedLength = 0;
  }

  function readBlock(lines: string) {
    const isClosed = lines.split("\n").some(isEnd);
    const isText = isClosed
      ? line.trim() !== ""
      : line.trimEnd() !== END && lines.length + line.length > BLOCK_LENGTH;
    if (isText) return release(lines);
    if (!line.endsWith("\n")) return;
    block = lines + line;
    line = "";
  }

  /** It is not the block at the end: its first line is text, and the others are read again. */
  function release(lines: string) {
    const secondLine = lines.indexOf("\n") + 1;
    output += held + lines.slice(0, secondLine);
    held = "";
    input = lines.slice(secondLine) + line + input;
    line = "";
    block = undefined;
  }

  function flush() {
    if (!output) return;
    isEmpty = false;
    passOn(output);
    output = "";
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
      input = piece;
      while (input) {
        const end = input.indexOf("\n") + 1 || input.length;
        line += input.slice(0, end);
        input = input.slice(end);
        if (block === undefined) readText();
        else readBlock(block);
      }
      flush();
    },
    /** Returns the questions. The last line of a block without an end may be cut, so it is left out. */
    end(): string[] {
      const isCutBegin = !fence && passedLength === 0 && line.length >= TELLING_LENGTH &&
        mayBegin(line);
      if (block === undefined && !isCutBegin) output += held + line.slice(passedLength);
      flush();
      const questions = block === undefined ? [] : questionsIn(block);
      [line, held, block, passedLength] = ["", "", undefined, 0];
      return questions;
    },
  };
}

const isEnd = (line: string) => line.trimEnd() === END;

/** The line is blank, or it is the first line of the block or can still become it. */
const mayBegin = (line: string) =>
  line.trim() === "" || BEGIN.startsWith(line) || line.trimEnd() === BEGIN;

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
  return [...new Set(questions)].slice(0, FOLLOW_UPS_MOST);
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
