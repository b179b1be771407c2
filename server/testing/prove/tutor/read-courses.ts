// Reads the courses in which the questions are asked, as rows of the search.
import { readCues } from "../../../caption-cues.ts";
import { type CourseId, courseIds } from "../../../catalogue.ts";
import { academy } from "../../../demo/academy/academy.ts";
import type { Lesson } from "../../../demo/academy/shapes.ts";
import { captionsOf } from "../../../demo/academy/timing.ts";
import { addNotes, type LessonChapter, noNotes } from "../../../features/passages/course-notes.ts";
import type { CourseTexts } from "../../../features/passages/lesson-texts.ts";
import type { TextRow } from "../../../features/passages/queries.ts";
import { type Cue, type Distractor, readDistractors } from "./distractors.ts";

export type MeasuredCourse =
  & { courseId: CourseId; rows: TextRow[] }
  & Pick<CourseTexts, "notes">;

/** In the order in which lessons have their texts: `title[0]` is Burmese. */
const languages = ["my", "en"] as const;

/** The demo academy, with the lessons on other topics in all three courses. */
export function readCourses(): MeasuredCourse[] {
  const distractors = readDistractors();
  return courseIds.map((courseId, courseIndex) => {
    const course: MeasuredCourse = { courseId, rows: [], notes: noNotes() };
    const sections = academy.find(({ id }) => id === courseId)?.sections ?? [];
    for (const lesson of sections.flatMap(({ lessons }) => lessons)) addLesson(course, lesson);
    for (const [n, distractor] of distractors.entries()) {
      if (n % courseIds.length === courseIndex) addDistractor(course, distractor);
    }
    return course;
  });
}

function addLesson({ rows, notes }: MeasuredCourse, lesson: Lesson) {
  for (const [at, language] of languages.entries()) {
    const captions = captionsOf(lesson, language);
    rows.push(
      rowOf(lesson.file, "lesson", lesson.title[at] ?? "", lesson.description[at] ?? ""),
      ...readCues(captions).map(({ second, text }) =>
        rowOf(lesson.file, "caption", "", text, { second, language })
      ),
    );
    addNotes(notes, { videoId: lesson.file, language, content: captions });
  }
}

function addDistractor(
  { rows, notes: { chapters } }: MeasuredCourse,
  { id, title, cues }: Distractor,
) {
  for (const [at, language] of languages.entries()) {
    rows.push(
      rowOf(id, "lesson", title[at] ?? "", ""),
      ...cues.map(({ from, text }) =>
        rowOf(id, "caption", "", text[at] ?? "", { second: from, language })
      ),
    );
  }
  chapters.set(id, chaptersOf(cues));
}

/** The steps of a lesson are one chapter, with the questions that they answer. */
function chaptersOf(cues: Cue[]): LessonChapter[] {
  const steps = cues.filter(({ questions }) => questions.length > 0);
  const from = steps[0]?.from ?? 0;
  const to = steps.at(-1)?.to ?? 0;
  return languages.flatMap((language, at) => [
    { language, from: 0, to: from, questions: "" },
    { language, from, to, questions: questionsIn(steps, at) },
    { language, from: to, to: Infinity, questions: "" },
  ]);
}

const questionsIn = (cues: Cue[], at: number) =>
  cues.flatMap(({ questions }) => questions.map((both) => both[at])).join("\n");

/** A course as the search reads it from the database. */
export const textsOf = ({ rows, notes }: MeasuredCourse): CourseTexts => ({
  pages: onePage(rows),
  notes,
});

async function* onePage(rows: TextRow[]) {
  yield rows;
}

const rowOf = (
  videoId: string,
  kind: "lesson" | "caption",
  title: string,
  content: string,
  cue?: { second: number; language: string },
): TextRow => ({
  ...{ kind, videoId, part: 0, title, content, atSecond: cue?.second ?? null },
  sourceId: cue ? `${videoId}:${cue.language}` : videoId,
});
