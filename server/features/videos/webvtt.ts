// Checks WebVTT captions and reports by line what a player would drop silently, so that staff can
// correct it.
import { isQuestionsNote, meansQuestionsNote } from "../../caption-notes.ts";

export const captionIssues = [
  /** The first line is not WEBVTT. */
  "no_header",
  /** A blank line is missing between two captions, or below the first line. */
  "no_blank_line",
  /** The text has no time line. */
  "no_time",
  "bad_time",
  /** SubRip's format: 00:00:01,000. */
  "comma_in_time",
  "ends_before_start",
  "starts_before_last",
  "bad_setting",
  "no_text",
  "no_captions",
  /** A note means questions, but the tutor's search would not read it. */
  "unclear_note",
] as const;
export type CaptionIssue = (typeof captionIssues)[number];
/** `line` counts from 1. */
export type CaptionProblem = { line: number; problem: CaptionIssue };

/** The server reports at most so many problems. Staff correct these and send the file again. */
const MAX_PROBLEMS = 50;

type Line = { line: number; text: string };

/** An empty result means that the player shows every caption. */
export function captionProblems(content: string): CaptionProblem[] {
  const text = content.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const problems: CaptionProblem[] = [];
  const say = (line: number, problem: CaptionIssue) => problems.push({ line, problem });

  const blocks = blocksOf(text);
  const { value: first = [] } = blocks.next();
  const [head] = first;
  const isHeaded = head?.line === 1 && /^WEBVTT(?:[ \t]|$)/.test(head.text);
  if (!isHeaded) say(1, "no_header");
  const begun = isHeaded ? belowHeader(first, say) : first;

  let last = 0;
  let count = 0;
  const check = (block: Line[]) => {
    const head = block[0]?.text ?? "";
    if (/^(?:NOTE(?:[ \t]|$)|(?:STYLE|REGION)[ \t]*$)/.test(head) || meansQuestionsNote(head)) {
      checkNote(block, say);
      return;
    }
    count++;
    last = checkCaption(block, last, say);
  };
  if (begun.some(isTime)) check(begun);
  for (const block of blocks) {
    if (problems.length >= MAX_PROBLEMS) break;
    check(block);
  }
  if (count === 0) say(1 + lineEndsIn(text, 0, text.length), "no_captions");
  return problems.slice(0, MAX_PROBLEMS);
}

type Say = (line: number, problem: CaptionIssue) => void;

/**
 * Yields the lines between two blank lines as blocks. It is a generator because `captionProblems`
 * stops early. Blank lines cost next to nothing.
 */
function* blocksOf(text: string): Generator<Line[], undefined> {
  const ink = /\S/g;
  let block: Line[] = [];
  let [line, begin] = [1, 0];
  for (let found = ink.exec(text); found; found = ink.exec(text)) {
    const next = text.lastIndexOf("\n", found.index) + 1;
    line += lineEndsIn(text, begin, next);
    begin = next;
    const last = block.at(-1);
    if (last && line > last.line + 1) {
      yield block;
      block = [];
    }
    const end = text.indexOf("\n", begin);
    block.push({ line, text: text.slice(begin, end < 0 ? undefined : end) });
    ink.lastIndex = end < 0 ? text.length : end;
  }
  if (block.length > 0) yield block;
}

function lineEndsIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) {
    count++;
  }
  return count;
}

/**
 * A header may continue with lines such as "Kind: captions". Any other line needs a blank line
 * before it. Returns the lines of the first caption that follows too early.
 */
function belowHeader([, ...below]: Line[], say: Say): Line[] {
  const at = below.findIndex((line) => isTime(line) || !/^[\w-]+\s*[:=]/.test(line.text));
  const early = below[at];
  if (early) say(early.line, "no_blank_line");
  return early ? below.slice(at) : [];
}

const isTime = ({ text }: Line) => text.includes("-->");

function checkNote(block: Line[], say: Say) {
  const [first, second] = block;
  const head = first?.text ?? "";
  const words = head.trim() === "NOTE" ? `NOTE ${second?.text ?? ""}` : head;
  if (first && meansQuestionsNote(words) && !isQuestionsNote(head)) say(first.line, "unclear_note");
  for (const { line } of block.filter(isTime)) say(line, "no_blank_line");
}

/** Returns the start time, so that the next caption can be compared with it. */
function checkCaption(block: Line[], last: number, say: Say): number {
  const at = block.findIndex(isTime);
  const time = block[at];
  const [first] = block;
  // One line above the time may be the caption's identifier.
  if (!time || at > 1) {
    if (first) say(first.line, "no_time");
    return last;
  }
  const words = block.slice(at + 1);
  if (words.length === 0) say(time.line, "no_text");
  for (const word of words) {
    if (isTime(word) || meansQuestionsNote(word.text)) say(word.line, "no_blank_line");
  }

  const { from, to, settings } = partsOfTime(time.text);
  if (/\d,\d/.test(from) || /\d,\d/.test(to)) {
    say(time.line, "comma_in_time");
    return last;
  }
  const start = milliseconds(from);
  const end = milliseconds(to);
  if (start === undefined || end === undefined) {
    say(time.line, "bad_time");
    return last;
  }
  if (end <= start) say(time.line, "ends_before_start");
  if (start < last) say(time.line, "starts_before_last");
  const given = settings.trim().split(/[ \t]+/).filter(Boolean);
  if (!given.every((one) => setting.test(one))) say(time.line, "bad_setting");
  return Math.max(start, last);
}

/**
 * Does not use one pattern for the whole line, because that takes quadratic time for many blanks.
 */
function partsOfTime(text: string) {
  const arrow = text.indexOf("-->");
  const before = text.slice(0, arrow).trimStart();
  const after = text.slice(arrow + "-->".length).replace(/^[ \t]+/, "");
  const from = firstWord(before);
  const to = firstWord(after);
  const isAlone = /^[ \t]*$/.test(before.slice(from.length));
  return { from: isAlone ? from : "", to, settings: after.slice(to.length) };
}

const firstWord = (text: string) => /^\S*/.exec(text)?.[0] ?? "";

const setting =
  /^(?:vertical:(?:rl|lr)|line:-?\d+(?:\.\d+)?%?(?:,(?:start|center|end))?|position:\d+(?:\.\d+)?%(?:,(?:line-left|center|line-right))?|size:\d+(?:\.\d+)?%|align:(?:start|center|middle|end|left|right)|region:\S+)$/;

function milliseconds(time: string): number | undefined {
  const parts = /^(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/.exec(time);
  if (!parts) return undefined;
  const [hours = 0, minutes = 0, seconds = 0, rest = 0] = parts.slice(1)
    .map((part) => Number(part ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest;
}
