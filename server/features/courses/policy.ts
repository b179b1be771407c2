// Who may open the content of a course.
import type { Role } from "../../accounts.ts";
import type { CourseId } from "../../catalogue.ts";

type User = { role: Role; enrolledCourses: readonly CourseId[] };

/** Staff and admins can open every course without an enrollment. */
export const canStudy = ({ role, enrolledCourses }: User, courseId: CourseId) =>
  role !== "learner" || enrolledCourses.includes(courseId);

type Lesson = { courseId: CourseId; isPreview: boolean };

/** Everybody may watch a free lesson, also a visitor. */
export const canWatch = (person: User | undefined, { courseId, isPreview }: Lesson) =>
  isPreview || person !== undefined && canStudy(person, courseId);
