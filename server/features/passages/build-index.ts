// Makes the index of a course from its searched texts.
import type { CourseId } from "../../catalogue.ts";
import { takeTurns } from "../../turns.ts";
import type { CourseNotes } from "./course-notes.ts";
import {
  collectLessons,
  type CourseTexts,
  type Cue,
  type Lesson,
  placeOfLesson,
  placeOfRow,
  placeOfWindow,
  windowsOfLesson,
} from "./lesson-texts.ts";
import {
  addFeatures,
  type Collected,
  collectPassages,
  countFeatures,
  countQuestion,
  type Features,
  type PassageIndex,
} from "./passage-index.ts";
import type { Entry } from "./queries.ts";
import { sharesHalf } from "./windows.ts";
import { wholeOf } from "./words.ts";

/** The title and the description of a lesson say what all its windows are about. */
const LESSON_SHARE = 0.8;

/** Works in turns, so that other requests run in between. */
export async function buildIndex(
  courseId: CourseId,
  course: CourseTexts,
): Promise<PassageIndex<Entry>> {
  const passages = collectPassages<Entry>();
  const pauseIfDue = takeTurns();
  const lessons = await collectLessons(course, pauseIfDue, (row) => {
    passages.add(placeOfRow(courseId, row), countFeatures(`${row.title}\n${row.content}`));
  });
  for (const lesson of lessons) await addWindows(passages, courseId, lesson, pauseIfDue);
  await addOtherQuestions(passages, course.notes, pauseIfDue);
  return passages.finish();
}

/** Leaves out a question that a chapter of the course names, because that chapter answers it. */
async function addOtherQuestions(
  passages: Collected<Entry>,
  { chapters, otherQuestions }: CourseNotes,
  pauseIfDue: () => Promise<void>,
) {
  const known = new Set<string>();
  for (const { questions } of [...chapters.values()].flat()) {
    for (const question of questions.split("\n")) {
      await pauseIfDue();
      known.add(wholeOf(question) ?? question);
    }
  }
  for (const question of otherQuestions) {
    await pauseIfDue();
    const name = wholeOf(question) ?? question;
    if (known.has(name)) continue;
    known.add(name);
    passages.add({ kind: "other" }, countQuestion(question));
  }
}

async function addWindows(
  passages: Collected<Entry>,
  courseId: CourseId,
  lesson: Lesson,
  pauseIfDue: () => Promise<void>,
) {
  const about = countFeatures(lesson.texts.join("\n"));
  if (lesson.cues.size === 0) return passages.add(placeOfLesson(courseId, lesson), about);
  const chapters = [];
  for (const { questions, ...chapter } of lesson.chapters) {
    const features: Features = new Map();
    for (const question of questions.split("\n")) {
      await pauseIfDue();
      addFeatures(features, countQuestion(question));
    }
    chapters.push({ ...chapter, features });
  }
  // Windows overlap, so the features of a cue are counted once.
  const counted = new Map<Cue[], Features>();
  for (const window of windowsOfLesson(lesson)) {
    await pauseIfDue();
    const own: Features = new Map();
    for (const { cues } of window.cues) {
      await pauseIfDue();
      const features = counted.get(cues) ?? countFeatures(cues.map(({ text }) => text).join("\n"));
      counted.set(cues, features);
      addFeatures(own, features);
    }
    const extra: Features = new Map();
    addFeatures(extra, about, LESSON_SHARE);
    for (const chapter of chapters.filter((chapter) => sharesHalf(chapter, window))) {
      addFeatures(extra, chapter.features);
    }
    passages.add(placeOfWindow(courseId, lesson, window), own, extra);
  }
}
