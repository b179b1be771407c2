// The texts of a course's passages, one for each language, as an embedding model gets them.
import type { CourseId } from "../../catalogue.ts";
import { takeTurns } from "../../turns.ts";
import {
  collectLessons,
  type CourseTexts,
  placeOfLesson,
  placeOfRow,
  placeOfWindow,
  windowsOfLesson,
} from "./lesson-texts.ts";
import type { Place } from "./queries.ts";
import { languageOf } from "./words.ts";

export type PassageText = { place: Place; language: string; text: string };

/** Models take only so much. The beginning of a long text says enough of its meaning. */
const MOST_LETTERS = 2000;

/** The places are the same as in the index of words. Works in turns. */
export async function listPassageTexts(
  courseId: CourseId,
  course: CourseTexts,
): Promise<PassageText[]> {
  const texts: PassageText[] = [];
  const pauseIfDue = takeTurns();
  const add = (place: Place, title: string, content: string, language?: string) => {
    const text = [title, content].filter(Boolean).join("\n").slice(0, MOST_LETTERS).toWellFormed();
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
