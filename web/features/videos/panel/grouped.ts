// Groups the library by course, and there by section.
import { type CourseId, courseIds } from "@server/contract";

type Placed = { courseId: CourseId; sectionId: string | null };

/** The id names course and section. Videos without a known section form one group per course. */
export const groupOf = ({ courseId, sectionId }: Placed, sectionIds: string[]) =>
  `${courseId} ${sectionId && sectionIds.includes(sectionId) ? sectionId : ""}`;

export function parseGroup(group: string) {
  const [course, sectionId = ""] = group.split(" ");
  return { courseId: courseIds.find((id) => id === course) ?? courseIds[0], sectionId };
}

/** Courses in their order, each with its sections in the given order, then the rest. */
export const groupsInOrder = (sectionIds: string[]) =>
  courseIds.flatMap((courseId) => [...sectionIds, ""].map((id) => `${courseId} ${id}`));
