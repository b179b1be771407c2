// Puts the user's notes into an order: the newest first, or lesson by lesson as in the course.
import type { CourseId } from "@server/contract";
import type { ShownNote } from "../../features/notes/overlay.ts";
import { matchesWords } from "../../lib/words/search-words.ts";

export type Lesson = { id: string; title: string };
export type OwnCourse = { id: CourseId; name: string; lessons: readonly Lesson[] };
/** Without a course, this device does not know to which course the lesson belongs. */
export type PlacedNote = { note: ShownNote; course?: OwnCourse; lesson?: Lesson };
export type LessonGroup = Omit<PlacedNote, "note"> & { notes: ShownNote[] };

export function placeNotes(
  notes: readonly ShownNote[],
  courses: readonly OwnCourse[],
  courseOf: ReadonlyMap<string, CourseId>,
): PlacedNote[] {
  return notes.map((note) => {
    const course = courses.find(({ id }) => id === courseOf.get(note.videoId));
    return { note, course, lesson: course?.lessons.find(({ id }) => id === note.videoId) };
  });
}

/** A word can stand in the note or in the title of its lesson. */
export const findNotes = (placed: readonly PlacedNote[], words: readonly string[]) =>
  placed.filter(({ note, lesson }) =>
    matchesWords(`${note.content}\n${lesson?.title ?? ""}`, words)
  );

export const sortByNewest = (placed: readonly PlacedNote[]) =>
  placed.toSorted((a, b) => Date.parse(b.note.createdAt) - Date.parse(a.note.createdAt));

/**
 * The lessons in the order of their courses. A lesson that is no longer in its course comes after
 * the others, and notes of an unknown course come last.
 */
export function groupByLesson(
  placed: readonly PlacedNote[],
  courses: readonly OwnCourse[],
): LessonGroup[] {
  return [...courses, undefined].flatMap((course) => {
    const ofCourse = placed.filter((one) => one.course?.id === course?.id);
    const lessons = [...course?.lessons ?? [], undefined];
    return lessons.flatMap((lesson) => {
      const notes = ofCourse.filter((one) => one.lesson?.id === lesson?.id).map(({ note }) => note);
      return notes.length > 0 ? [{ course, lesson, notes: notes.toSorted(bySecond) }] : [];
    });
  });
}

/** A note about no second of the video comes after the others. */
function bySecond(a: ShownNote, b: ShownNote) {
  const secondOf = ({ atSecond }: ShownNote) => atSecond ?? Number.MAX_SAFE_INTEGER;
  return secondOf(a) - secondOf(b) || Date.parse(a.createdAt) - Date.parse(b.createdAt);
}
