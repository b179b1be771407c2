import * as z from "zod/mini";
import { id } from "../../schema-fields.ts";
import { CourseName } from "../courses/schema.ts";

export const Enrollment = z.object({ courseName: CourseName });

/** The bodies of the panel's calls and of the older page's calls. */
export const InCourse = z.object({ courseId: CourseName });
export const EnrollmentOf = z.object({ userId: id.check(z.toLowerCase()), courseName: CourseName });
