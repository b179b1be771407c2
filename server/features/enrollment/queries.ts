import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";

/**
 * Enrolls the user once, also when it runs again. Returns undefined if the account is not active.
 */
export const insertEnrollment = (sql: Sql, userId: string, courseId: CourseId) =>
  sql<{ isNew: boolean }[]>`
    with person as (
      select id from academy.users where id = ${userId} and status = 'active' for share
    ), enrolled as (
      insert into academy.enrollments (user_id, course_id) select id, ${courseId} from person
      on conflict do nothing returning user_id
    )
    select exists (select from enrolled) as is_new from person
  `.then(([enrolled]) => enrolled);

/**
 * Locks the user's row first, like all code here, because `people_counts` depends on the status and
 * role, and they must not change meanwhile.
 */
export const removeEnrollment = (sql: Sql, userId: string, courseId: CourseId) =>
  sql`
    with person as (select id from academy.users where id = ${userId} for share)
    delete from academy.enrollments e using person
    where e.user_id = person.id and e.course_id = ${courseId}
  `;

/**
 * Counts the learners of each course, in the catalogue's order, without suspended and deleted
 * accounts.
 */
export const countEnrollments = (sql: Sql) =>
  sql<{ courseId: CourseId; enrollments: number }[]>`
    select c.id as course_id, coalesce(sum(p.people), 0)::int as enrollments
    from academy.courses c
      left join academy.people_counts p
        on p.course_id = c.id and p.status = 'active' and p.role = 'learner'
    group by c.id order by c.position
  `;
