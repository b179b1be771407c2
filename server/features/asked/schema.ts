import * as z from "zod/mini";
import { CourseName } from "../courses/schema.ts";
import { Period } from "../usage/schema.ts";

/** The default is the last month that has ended, and all courses. */
export const AskedList = z.object({
  courseId: z.optional(CourseName),
  period: z.optional(Period),
});
