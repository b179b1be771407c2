import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";

/** Answers undefined where the person was enrolled already, or is not active any more. */
export const insertEnrollment = (sql: Sql, userId: string, courseId: CourseId) =>
  sql<{ courseId: CourseId }[]>`
    insert into academy.enrollments (user_id, course_id)
    select id, ${courseId} from academy.users where id = ${userId} and status = 'active'
    on conflict do nothing returning course_id
  `.then(([row]) => row?.courseId);

export const removeEnrollment = (sql: Sql, userId: string, courseId: CourseId) =>
  sql`
    delete from academy.enrollments where user_id = ${userId} and course_id = ${courseId}
  `;
