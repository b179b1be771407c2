// Sorts the texts of a course into passages: the texts of a lesson belong together, and any other
// text is a passage of its own.
import type { CourseId } from "../../catalogue.ts";
import { bordersOf, type CourseNotes, type LessonChapter } from "./course-notes.ts";
import type { Place, TextRow } from "./queries.ts";
import { type Window, windowsOf } from "./windows.ts";

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
  addOther: (row: TextRow) => void,
): Promise<Lesson[]> {
  const lessons = new Map<string, Lesson>();
  for await (const rows of pages) {
    for (const row of rows) {
      await pauseIfDue();
      const { kind, videoId } = row;
      if (videoId === null || kind !== "lesson" && kind !== "caption") addOther(row);
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
