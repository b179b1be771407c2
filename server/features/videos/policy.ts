import type { CourseId } from "../../catalogue.ts";
import { canStudy } from "../courses/policy.ts";

type User = Parameters<typeof canStudy>[0];
type Lesson = { courseId: CourseId; isPreview: boolean };

/** Everybody may watch a free lesson, also a visitor. */
export const canWatch = (person: User | undefined, { courseId, isPreview }: Lesson) =>
  isPreview || person !== undefined && canStudy(person, courseId);
