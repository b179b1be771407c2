// Takes the follow-up questions out of a model's answer while it streams. They stand in a block at
// its end, one question in each line. Text that only looks like the block stays in the answer.

export const BEGIN = "<follow-ups>";
export const END = "</follow-ups>";

/** A longer block is no list of short questions. In UTF-16 units, without white space behind it. */
const MAX_BLOCK_LENGTH = 1000;
/** Each piece of a block reads the white space and the line before the block again. */
const MAX_GAP_LENGTH = 1000;
const MAX_LINE_LENGTH = 4000;
const MAX_QUESTIONS = 3;
const MAX_QUESTION_LENGTH = 120;

/** A first tag, also one that the end of the answer cuts. Models like to make the tags bold. */
const firstTag = /[*_]{0,3}<follow(?:-ups>|-?u?p?s?$)/gi;
const eachTag = /[*_]{0,3}<(\/?)follow-ups>[*_]{0,3}/i;
const endTag = /<\/follow-ups>/i;
const cutTag = /<\/?f?o?l?l?o?w?-?u?p?s?$/i;
/** The end of a text that may become a first tag, or a line that opens a block of code. */
const undecided = /(?:[*_]{0,3}(?:<f?o?l?l?o?w?)?|`{1,9}|~{1,9})$/i;
/** What may stand behind a block: a rule, the end of bold text or of code, and another block. */
const behindBlock = /^[\s*_`~-]*(?:$|<follow-ups>|<\/?f?o?l?l?o?w?-?u?p?s?$)/i;
const noWords = /^[\s*_`~-]*$/;
/** A line that does nothing but open a block of code. */
const fenceLine = /^\s*(?:`{3,9}|~{3,9})[\w-]{0,20}$/;
/** A list item may begin with a block of code. */
const fenceBegin = /^(?:(?:[-*+]|\d{1,9}[.)])\s+)?(`{3,}(?=[^`]*$)|~{3,})/;

/** A place in the text: the beginning of its line, and the marks that opened the code around it. */
type Place = { line: string; fence: string };

/**
 * `add` takes the pieces of the model's text, and passes on what belongs to the answer. Call `end`
 * after the last piece.
 */
export function splitFollowUps(passOn: (text: string) => void) {
  let written = "";
  /** What is not passed on yet, and the place where it begins. */
  let rest = "";
  let place: Place = { line: "", fence: "" };
  let isEmpty = true;

  function pass(end: number) {
    const text = rest.slice(0, end);
    rest = rest.slice(end);
    if (text === "") return;
    place = placeAfter(place, text);
    isEmpty = false;
    passOn(text);
  }

  /**
   * Returns where the blank lines, and the line that opens a block of code, begin before `at`. They
   * go with a block.
   */
  function gapBefore(at: number): number {
    const words = rest.slice(0, at).trimEnd();
    const lineAt = words.lastIndexOf("\n") + 1;
    const isWholeLine = lineAt > 0 || place.line === "";
    const isFence = isWholeLine && fenceLine.test(words.slice(lineAt));
    if (isFence && !placeAfter(place, words.slice(0, lineAt)).fence) return gapBefore(lineAt);
    const newline = rest.slice(words.length, at).indexOf("\n");
    const gap = words === "" && place.line === "" ? 0 : newline < 0 ? at : words.length + newline;
    return Math.max(gap, at - MAX_GAP_LENGTH);
  }

  /** Passes on all before the first block, and returns what `read` returns for the block. */
  function find<T>(read: (block: string, isAlone: boolean) => T | undefined): T | undefined {
    for (const { index } of rest.matchAll(firstTag)) {
      const block = rest.slice(index);
      if (!mayBeBlock(block)) continue;
      const gap = gapBefore(index);
      const { line, fence } = placeAfter(place, rest.slice(0, index));
      const isAlone = line.trim() === "";
      const canBegin = fence === ""
        ? isAlone || isSentence(line)
        : isAlone && rest.slice(gap, index).trim() !== "";
      const found = canBegin ? read(block, isAlone) : undefined;
      if (found === undefined) continue;
      pass(gap);
      return found;
    }
    return undefined;
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
      rest += piece;
      // White space decides nothing.
      if (piece.trim() === "" || find(() => true)) return;
      pass(gapBefore(rest.search(undecided)));
    },
    /** Returns the questions. */
    end(): string[] {
      const questions = find(questionsIn);
      if (!questions) pass(rest.length);
      return questions ?? [];
    },
  };
}

function placeAfter({ line, fence }: Place, text: string): Place {
  if (!text.includes("\n")) return { line: line + text, fence };
  const lines = (line + text).split("\n");
  const last = lines.pop() ?? "";
  for (const each of lines.map((each) => each.trim())) {
    if (!fence) fence = fenceBegin.exec(each)?.[1] ?? "";
    else if (each.startsWith(fence) && /^(?:`+|~+)$/.test(each)) fence = "";
  }
  return { line: last, fence };
}

/** More text may still make it a block at the end of the answer. */
const mayBeBlock = (text: string) =>
  text.trimEnd().length <= MAX_BLOCK_LENGTH &&
  (!text.includes("</") || text.split(endTag).slice(1).every((part) => behindBlock.test(part)));

/** The text before a tag in its line is no quote and no code that explains the tag. */
const isSentence = (line: string) =>
  line.length <= MAX_LINE_LENGTH && /[\p{L}\d]/u.test(line) &&
  !/^\s*(?:>|~~~)|`|<\/?follow/i.test(line.replace(/`[^`]*`/g, ""));

/** Returns nothing if the block is text. */
function questionsIn(block: string, isAlone: boolean): string[] | undefined {
  const [, ...parts] = block.replace(cutTag, END).split(eachTag);
  let questions: string[] = [];
  for (let n = 0; n < parts.length; n += 2) {
    const [tag, text = "", next] = parts.slice(n, n + 3);
    const lines = text.split("\n").map((line) => line.trim().replace(listMark, ""));
    if (tag === "/") {
      if (!noWords.test(text)) return;
      continue;
    }
    const isClosed = next === "/";
    const [first = ""] = lines;
    // A sentence goes on behind the tag.
    if (first && !isQuestion(first) && !(isAlone && isClosed && lines.length === 1)) return;
    // Nothing ends the block, so its last line may be half a question.
    if (next === undefined && isCutQuestion(lines.at(-1) ?? "")) lines.pop();
    if (!isClosed && !lines.every((line) => noWords.test(line) || isQuestion(line))) return;
    if (questions.length === 0) questions = [...new Set(lines.filter(isPlain))];
  }
  return isAlone || questions.length > 0 ? questions.slice(0, MAX_QUESTIONS) : undefined;
}

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

/** The user may press it: a short line without marks. */
const isPlain = (line: string) =>
  /[\p{L}\d]/u.test(line) && [...line].length <= MAX_QUESTION_LENGTH && !markup.test(line) &&
  !link.test(line) && !hidden.test(line);

const isQuestion = (line: string) => isPlain(line) && questionEnd.test(line);

const isCutQuestion = (line: string) =>
  !/\p{L}/u.test(line) || isPlain(line) && !isQuestion(line) && !sentenceEnd.test(line);
