import * as z from "zod/mini";
import { CourseId } from "../courses/schema.ts";

export const Enrollment = z.object({ courseName: CourseId });
