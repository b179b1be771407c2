// Reads the course and the state from the address and ignores invalid values.
import { type CourseId, courseIds } from "@server/contract";

/** What waits for staff comes first. */
export const shows = ["todo", "handled", "all"] as const;
export type Show = (typeof shows)[number];

export const FIRST_SHOW: Show = "todo";

export const filterNames = ["course", "show"] as const;

export const readFilters = (
  params: Record<(typeof filterNames)[number], string>,
): { courseId?: CourseId; show: Show } => ({
  courseId: courseIds.find((id) => id === params.course),
  show: shows.find((show) => show === params.show) ?? FIRST_SHOW,
});
