import * as z from "zod/mini";

/** The catalogue is fixed: these three, in this order. */
export const courseIds = ["ai-first-step", "ai-master", "ai-business-mastery"] as const;

export const CourseId = z.enum(courseIds);
export type CourseId = z.output<typeof CourseId>;
