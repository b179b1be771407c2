// The library by course, and there by section.
import { type CourseId, courseIds } from "@server/contract";

type Placed = { courseId: CourseId; sectionId: string | null };

/** A group's id tells its course and section; those of no section, or of one that is not known, are one group. */
export const groupOf = ({ courseId, sectionId }: Placed, sectionIds: string[]) =>
  `${courseId} ${sectionId && sectionIds.includes(sectionId) ? sectionId : ""}`;

export function placeOf(group: string) {
  const [course, sectionId = ""] = group.split(" ");
  return { courseId: courseIds.find((id) => id === course) ?? courseIds[0], sectionId };
}

/** Courses in their order, each with its sections in the order given, and then the videos of none. */
export const groupsInOrder = (sectionIds: string[]) =>
  courseIds.flatMap((courseId) => [...sectionIds, ""].map((id) => `${courseId} ${id}`));
