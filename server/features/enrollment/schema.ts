import * as z from "zod/mini";
import { CourseName } from "../courses/schema.ts";

export const Enrollment = z.object({ courseName: CourseName });
