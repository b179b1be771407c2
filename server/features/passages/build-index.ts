// Makes the index of a course from its searched texts.
import type { CourseId } from "../../catalogue.ts";
import { takeTurns } from "../../turns.ts";
import {
  collectLessons,
  cuesInOrder,
  type Lesson,
  placeOfLesson,
  placeOfRow,
  placeOfWindow,
} from "./lesson-texts.ts";
import {
  addFeatures,
  type Collected,
  collectPassages,
  countFeatures,
  type Features,
  type PassageIndex,
} from "./passage-index.ts";
import type { Place, TextRow } from "./queries.ts";
import { windowsOf } from "./windows.ts";

/** The title and the description of a lesson say what all its windows are about. */
const LESSON_SHARE = 0.8;

/** Works in turns, so that other requests run in between. */
export async function buildIndex(
  courseId: CourseId,
  pages: AsyncIterable<TextRow[]>,
): Promise<PassageIndex<Place>> {
  const passages = collectPassages<Place>();
  const pauseIfDue = takeTurns();
  const lessons = await collectLessons(pages, pauseIfDue, (row) => {
    passages.add(placeOfRow(courseId, row), countFeatures(`${row.title}\n${row.content}`));
  });
  for (const lesson of lessons) await addWindows(passages, courseId, lesson, pauseIfDue);
  return passages.finish();
}

async function addWindows(
  passages: Collected<Place>,
  courseId: CourseId,
  lesson: Lesson,
  pauseIfDue: () => Promise<void>,
) {
  const about = countFeatures(lesson.texts.join("\n"));
  if (lesson.cues.size === 0) return passages.add(placeOfLesson(courseId, lesson), about);
  // Windows overlap, so the features of a cue are counted before.
  const timed = [];
  for (const [second, cues] of cuesInOrder(lesson)) {
    await pauseIfDue();
    timed.push({ second, features: countFeatures(cues.map(({ text }) => text).join("\n")) });
  }
  for (const window of windowsOf(timed)) {
    await pauseIfDue();
    const own: Features = new Map();
    for (const { features } of window.cues) addFeatures(own, features);
    passages.add(placeOfWindow(courseId, lesson, window), own, about, LESSON_SHARE);
  }
}
