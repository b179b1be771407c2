import type { Role } from "../../accounts.ts";
import type { CourseId } from "../../catalogue.ts";

type User = { role: Role; enrolledCourses: readonly CourseId[] };

/** Staff and admins can open every course without an enrollment. */
export const canStudy = ({ role, enrolledCourses }: User, courseId: CourseId) =>
  role !== "learner" || enrolledCourses.includes(courseId);
