import type { CourseId } from "../../catalogue.ts";
import type { Role } from "../users/schema.ts";

type Person = { role: Role; enrolledCourses: readonly CourseId[] };

/** Who teaches looks at every course without being enrolled. */
export const canStudy = ({ role, enrolledCourses }: Person, courseId: CourseId) =>
  role !== "learner" || enrolledCourses.includes(courseId);
