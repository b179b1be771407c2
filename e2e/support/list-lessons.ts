// Lists the lessons of a course as its page shows them.
import type { APIRequestContext } from "@playwright/test";

export type Lesson = { id: string; title: string; sectionId: string | null };

/**
 * The lessons of a course in the order of its page: section by section, and then those without a
 * section. The server's own list has another order: there a lesson without a section can be first,
 * and other journeys of the same worker leave such lessons.
 */
export async function listLessons(request: APIRequestContext, courseId: string) {
  const read = async (what: string) =>
    await (await request.get(`/api/courses/${courseId}/${what}`)).json();
  const sections: { id: string }[] = await read("sections");
  const lessons: Lesson[] = await read("videos");
  const placeOf = ({ sectionId }: Lesson) =>
    sectionId ? sections.findIndex(({ id }) => id === sectionId) : sections.length;
  return lessons.sort((a, b) => placeOf(a) - placeOf(b));
}

/** The lesson that the page of a course opens to a user who has not begun it. */
export async function readFirstLesson(request: APIRequestContext, courseId: string) {
  const [first] = await listLessons(request, courseId);
  if (!first) throw new Error(`The course ${courseId} has no lesson.`);
  return first;
}
