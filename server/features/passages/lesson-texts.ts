// Sorts the texts of a course into passages: the texts of a lesson belong together, and any other
// text is a passage of its own.
import type { CourseId } from "../../catalogue.ts";
import { takeTurns } from "../../cooperative-work.ts";
import { bordersOf, type CourseNotes, type LessonChapter } from "./course-notes.ts";
import type { Place, TextRow } from "./queries.ts";
import { languageOf } from "./words.ts";

/**
 * What is said at a second. Both languages of a lesson are found together, because questions mix
 * them.
 */
export type Cue = { language: string; text: string };
export type Lesson = {
  videoId: string;
  title: string;
  /** The title and the description. */
  texts: string[];
  cues: Map<number, Cue[]>;
  chapters: LessonChapter[];
  /** The languages in which a chapter names questions. */
  questionsIn: string[];
};

/** The texts of a course, in pages, and the notes in its captions. */
export type CourseTexts = { pages: AsyncIterable<TextRow[]>; notes: CourseNotes };

/** Calls `addOther` for each text that belongs to no lesson. */
export async function collectLessons(
  { pages, notes: { chapters } }: CourseTexts,
  pauseIfDue: () => Promise<void>,
  addOther: (row: TextRow) => void | Promise<void>,
): Promise<Lesson[]> {
  const lessons = new Map<string, Lesson>();
  for await (const rows of pages) {
    for (const row of rows) {
      await pauseIfDue();
      const { kind, videoId } = row;
      if (videoId === null || kind !== "lesson" && kind !== "caption") await addOther(row);
      else {
        const lesson = lessons.get(videoId) ?? newLesson(videoId, chapters.get(videoId));
        lessons.set(videoId, lesson);
        addToLesson(lesson, row);
      }
    }
  }
  return [...lessons.values()];
}

function newLesson(videoId: string, chapters: LessonChapter[] = []): Lesson {
  const asked = chapters.filter(({ questions }) => questions !== "");
  const questionsIn = [...new Set(asked.map(({ language }) => language))];
  return { videoId, chapters, questionsIn, title: "", texts: [], cues: new Map() };
}

function addToLesson(lesson: Lesson, { kind, sourceId, atSecond, title, content }: TextRow) {
  if (kind === "lesson") {
    lesson.title ||= title;
    lesson.texts.push(title, content);
    return;
  }
  const second = atSecond ?? 0;
  // Captions are named by their video, a colon and the language.
  const language = sourceId.split(":").at(1) ?? "";
  lesson.cues.set(second, [...lesson.cues.get(second) ?? [], { language, text: content }]);
}

export const placeOfRow = (
  courseId: CourseId,
  { kind, videoId, sourceId, part }: TextRow,
): Place => ({ kind, courseId, videoId, sourceId, part, from: null, to: null });

/** A lesson without captions is one passage. */
export const placeOfLesson = (courseId: CourseId, { videoId }: Lesson): Place => ({
  ...{ kind: "lesson", courseId, videoId, sourceId: videoId, part: 0 },
  ...{ from: null, to: null },
});

export const placeOfWindow = (
  courseId: CourseId,
  { videoId, questionsIn }: Lesson,
  { from, to }: Pick<Window<{ second: number }>, "from" | "to">,
): Place => ({
  ...{ kind: "caption", courseId, videoId, sourceId: videoId, part: 0 },
  ...{ from: Math.floor(from), to: Math.ceil(to) },
  questionsIn,
});

/** The windows of a lesson. They do not cross a border between its chapters. */
export function windowsOfLesson(
  { cues, chapters }: Lesson,
): Window<{ second: number; cues: Cue[] }>[] {
  const timed = [...cues].sort(([a], [b]) => a - b).map(([second, cues]) => ({ second, cues }));
  return windowsOf(timed, bordersOf(chapters));
}

// Cuts the captions of a lesson into windows of 20 to 40 seconds: long enough to answer a question,
// short enough to lead back to the right second.

export type Timed = { second: number };
export type Window<Cue extends Timed> = { from: number; to: number; cues: Cue[] };

const LEAST_SECONDS = 20;
const MAX_SECONDS = 40;
/** How long the last cue stands. */
const LAST_SECONDS = 10;
/** Between two borders. */
const LEAST_SECONDS_OF_CHAPTER = 10;

type Span = { from: number; to: number };

/** Whether at least half of the shorter one lies in the other. */
export const sharesHalf = (a: Span, b: Span) =>
  Math.min(a.to, b.to) - Math.max(a.from, b.from) >=
    Math.min(a.to - a.from, b.to - b.from) / 2;

/**
 * A window does not cross a border, because a new subject begins there. `cues` and `borders` are in
 * order.
 */
export function windowsOf<Cue extends Timed>(cues: Cue[], borders: number[] = []): Window<Cue>[] {
  if (borders.length === 0) return overlappingWindows(cues);
  return chaptersOf(cues, borders).flatMap((chapter) => {
    const { from, to, cues } = chapter;
    if (to - from <= MAX_SECONDS) return [chapter];
    return overlappingWindows(cues).map((window) => ({ ...window, to: Math.min(window.to, to) }));
  });
}

/** A border that comes too soon after another one does not count. */
function chaptersOf<Cue extends Timed>(cues: Cue[], borders: number[]): Window<Cue>[] {
  const chapters: Window<Cue>[] = [];
  let behind = 0;
  for (const cue of cues) {
    const before = behind;
    while ((borders[behind] ?? Infinity) <= cue.second) behind++;
    const last = chapters.at(-1);
    if (last && (behind === before || cue.second - last.from < LEAST_SECONDS_OF_CHAPTER)) {
      last.cues.push(cue);
    } else chapters.push({ from: cue.second, to: cue.second, cues: [cue] });
  }
  return chapters.map((chapter, n) => ({
    ...chapter,
    to: chapters[n + 1]?.from ?? (chapter.cues.at(-1)?.second ?? chapter.from) + LAST_SECONDS,
  }));
}

/** They overlap by about a half, so that no answer is cut at an edge. */
function overlappingWindows<Cue extends Timed>(cues: Cue[]): Window<Cue>[] {
  const windows: Window<Cue>[] = [];
  let begin = 0;
  while (begin < cues.length) {
    const from = cues[begin]?.second ?? 0;
    let end = begin;
    while (end < cues.length && (cues[end]?.second ?? 0) - from < MAX_SECONDS) {
      end++;
      if ((cues[end]?.second ?? Infinity) - from >= LEAST_SECONDS && end > begin + 1) break;
    }
    const to = cues[end]?.second ?? (cues[end - 1]?.second ?? from) + LAST_SECONDS;
    windows.push({ from, to, cues: cues.slice(begin, end) });
    if (end >= cues.length) break;
    const middle = from + (to - from) / 2;
    let next = begin + 1;
    while (next < end && (cues[next]?.second ?? 0) < middle) next++;
    begin = next;
  }
  return windows;
}

// The texts of a course's passages, one for each language, as an embedding model gets them.

export type PassageText = { place: Place; language: string; text: string };

/** Models take only so much. The beginning of a long text says enough of its meaning. */
const MAX_LETTERS = 2000;

/** The places are the same as in the index of words. Works in turns. */
export async function listPassageTexts(
  courseId: CourseId,
  course: CourseTexts,
): Promise<PassageText[]> {
  const texts: PassageText[] = [];
  const pauseIfDue = takeTurns();
  const add = (place: Place, title: string, content: string, language?: string) => {
    const text = [title, content].filter(Boolean).join("\n").slice(0, MAX_LETTERS).toWellFormed();
    // A text without letters means nothing, and providers refuse an empty one.
    const spoken = languageOf(text);
    if (spoken) texts.push({ place, text, language: language ?? spoken });
  };
  const lessons = await collectLessons(course, pauseIfDue, (row) => {
    add(placeOfRow(courseId, row), row.title, row.content);
  });
  for (const lesson of lessons) {
    const { title, texts: [, description = ""] } = lesson;
    if (lesson.cues.size === 0) add(placeOfLesson(courseId, lesson), title, description);
    for (const window of windowsOfLesson(lesson)) {
      await pauseIfDue();
      const place = placeOfWindow(courseId, lesson, window);
      const cues = window.cues.flatMap(({ cues }) => cues);
      for (const [language, said] of Map.groupBy(cues, ({ language }) => language)) {
        add(place, title, said.map(({ text }) => text).join("\n"), language);
      }
    }
  }
  return texts;
}
