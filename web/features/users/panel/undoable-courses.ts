import type { CourseId } from "@server/contract";

export type EnrollmentAct = "enroll" | "unenroll";

/**
 * The courses in which the user's own act can be undone. Other staff may have changed the
 * enrollment since: then a press would repeat the act.
 */
export const undoableCourses = (
  acts: ReadonlyMap<CourseId, EnrollmentAct>,
  enrolled: readonly string[],
): CourseId[] =>
  [...acts].filter(([id, act]) => enrolled.includes(id) === (act === "enroll")).map(([id]) => id);
