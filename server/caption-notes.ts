// Reads the notes of WebVTT captions that divide a lesson into chapters and name the questions that
// a chapter answers, and the notes with questions that no lesson answers. A player shows no notes.
import { readCues } from "./caption-cues.ts";

/** `from` and `to` are seconds. `questions` has one question in each line, and may be empty. */
export type Chapter = { from: number; to: number; questions: string };
/** `otherQuestions` are those that no lesson answers, from all places of the file. */
type CaptionNotes = { chapters: Chapter[]; otherQuestions: string[] };

/** The words of more text would find the chapter for nearly each question. */
const MAX_LETTERS = 6000;
/** Of one file. */
const MAX_OTHER_QUESTIONS = 500;
const MAX_LETTERS_OF_QUESTION = 300;

/** In small letters, the same word may be the name of a caption. */
const note = /^NOTE(?:[^\S\n]|\n|$)/;
const questionsNote = /^NOTE[^\S\n]+(other[^\S\n]+)?questions?[^\S\n]*(?::[^\S\n]*)?(?:\n|$)/i;

/**
 * A chapter begins with the first caption below its note, and ends where the next chapter begins.
 * What is in front of the first note is no chapter.
 */
export function readNotes(content: string): CaptionNotes {
  const chapters: { from: number; questions: string }[] = [];
  const otherQuestions: string[] = [];
  let questions: string | undefined;
  for (const block of blocksOf(content)) {
    const [head, other] = questionsNote.exec(block) ?? [];
    if (head !== undefined) {
      const text = block.slice(head.length).trim();
      if (other === undefined) questions = text.slice(0, MAX_LETTERS);
      else otherQuestions.push(...linesOf(text, MAX_OTHER_QUESTIONS - otherQuestions.length));
      continue;
    }
    const [cue] = readCues(block);
    if (!cue || questions === undefined) continue;
    chapters.push({ from: cue.second, questions });
    questions = undefined;
  }
  return {
    chapters: chapters.map((chapter, n) => ({ ...chapter, to: chapters[n + 1]?.from ?? Infinity })),
    otherQuestions,
  };
}

function linesOf(text: string, most: number): string[] {
  const lines = text.slice(0, most * MAX_LETTERS_OF_QUESTION).split("\n");
  return lines.map((line) => line.trim().slice(0, MAX_LETTERS_OF_QUESTION))
    .filter((line) => line !== "")
    .slice(0, most);
}

/**
 * Whether a line begins a note with questions, also if it is written so that `readNotes` skips it.
 */
export const meansQuestionsNote = (line: string) =>
  /^NOTE[\s:]+(?:other[\s-]+)?questions?\b/i.test(line);

export const isQuestionsNote = (line: string) => questionsNote.test(line);

/** Learners do not see notes, so their phones do not load them. */
export function withoutNotes(content: string): string {
  const blocks = blocksOf(content);
  const shown = blocks.filter((block) => !note.test(block) && !questionsNote.test(block));
  return shown.length === blocks.length ? content : `${shown.join("\n\n").trimEnd()}\n`;
}

/** A caption that follows a note with questions without a blank line is a block of its own. */
const blocksOf = (content: string) =>
  content.split(/\n(?:[^\S\n]*\n)+/).flatMap((block) => {
    const at = questionsNote.test(block) ? block.search(/\n[^\n]*-->/) : -1;
    return at < 0 ? [block] : [block.slice(0, at), block.slice(at + 1)];
  });
