import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";

/** The revision of a course's content, for a request without a session. */
export const getRevision = (sql: Sql, courseId: CourseId) =>
  sql<{ content: number; epoch: string }[]>`
    select c.revision::integer as content, e.epoch
    from academy.courses c left join academy.epoch e on true where c.id = ${courseId}
  `.then(([course]) => course ?? { content: 0, epoch: "" });
