import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";

/** The revision of a course's content, for a request without a session. */
export const getRevision = (sql: Sql, courseId: CourseId) =>
  sql<{ revision: number }[]>`
    select revision::integer from academy.courses where id = ${courseId}
  `.then(([course]) => course?.revision ?? 0);
