import type { CourseId } from "../../catalogue.ts";
import type { Role } from "../../roles.ts";

type Person = { role: Role; enrolledCourses: readonly CourseId[] };

/** Staff and admins can open every course without an enrollment. */
export const canStudy = ({ role, enrolledCourses }: Person, courseId: CourseId) =>
  role !== "learner" || enrolledCourses.includes(courseId);
