import * as z from "zod/mini";
import { courseIds } from "../../catalogue.ts";

export const CourseName = z.enum(courseIds);

export const OfCourse = z.object({ courseId: CourseName });
