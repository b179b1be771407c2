// Reads the notes of WebVTT captions that divide a lesson into chapters and name the questions that a
// chapter answers. A player shows no notes.
import { readCues } from "./caption-cues.ts";

/** `from` and `to` are seconds. `questions` has one question in each line, and may be empty. */
export type Chapter = { from: number; to: number; questions: string };

/** The words of more text would find the chapter for nearly each question. */
const MOST_LETTERS = 3000;

const note = /^NOTE[^\S\n]+questions?[^\S\n]*:?[^\S\n]*(?:\n|$)/i;

/**
 * A chapter begins with the first caption below its note, and ends where the next chapter begins.
 * What is in front of the first note is no chapter.
 */
export function readChapters(content: string): Chapter[] {
  const chapters: { from: number; questions: string }[] = [];
  let questions: string | undefined;
  for (const block of blocksOf(content)) {
    if (note.test(block)) questions = block.replace(note, "").trim().slice(0, MOST_LETTERS);
    const [cue] = readCues(block);
    if (!cue || questions === undefined) continue;
    chapters.push({ from: cue.second, questions });
    questions = undefined;
  }
  return chapters.map((chapter, n) => ({ ...chapter, to: chapters[n + 1]?.from ?? Infinity }));
}

/** Learners do not see these notes, so their phones do not load them. */
export function withoutQuestions(content: string): string {
  const blocks = blocksOf(content);
  const shown = blocks.filter((block) => !note.test(block));
  return shown.length === blocks.length ? content : `${shown.join("\n\n").trimEnd()}\n`;
}

/** A caption that follows a note without a blank line between them is a block of its own. */
const blocksOf = (content: string) =>
  content.split(/\n(?:[^\S\n]*\n)+/).flatMap((block) => {
    const at = note.test(block) ? block.search(/\n[^\n]*-->/) : -1;
    return at < 0 ? [block] : [block.slice(0, at), block.slice(at + 1)];
  });
