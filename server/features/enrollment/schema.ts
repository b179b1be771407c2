import * as z from "zod/mini";
import { id } from "../../fields.ts";
import { CourseName } from "../courses/schema.ts";

export const Enrollment = z.object({ courseName: CourseName });

/** As staff say it in the panel, and on the older page. */
export const InCourse = z.object({ courseId: CourseName });
export const EnrollmentOf = z.object({ userId: id.check(z.toLowerCase()), courseName: CourseName });
