import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";

/**
 * Until the transaction ends, nobody else changes what lies in this course: no two take the same place in
 * it, and none waits for a row while holding one that the other waits for. Answers its revision by then.
 */
export const lockCourse = (sql: Sql, courseId: CourseId) =>
  sql<{ revision: number }[]>`
    select revision::integer from academy.courses where id = ${courseId} for no key update
  `.then(([course]) => course?.revision ?? 0);

/** All of them, for whoever changes what may have moved to another course by the time that it is hers. */
export const lockCourses = (sql: Sql) =>
  sql`select id from academy.courses order by id for no key update`;

export type NewOverview = {
  courseId: CourseId;
  description: string;
  objectives: string[];
  requirements: string[];
  targetAudience: string[];
};

/** Null: nobody has written it yet. */
export type Overview = NewOverview & { updatedAt: Date | null };

/** Its time grows by what a phone can tell apart, however fast two follow each other. */
export const putOverview = (sql: Sql, overview: NewOverview) =>
  sql`
    insert into academy.overviews ${
    sql(overview, "courseId", "description", "objectives", "requirements", "targetAudience")
  }
    on conflict (course_id) do update set
      description = excluded.description, objectives = excluded.objectives,
      requirements = excluded.requirements, target_audience = excluded.target_audience,
      updated_at = greatest(now(), overviews.updated_at + interval '1 millisecond')
  `;

/** One that nobody has written yet is an empty one. */
export const getOverview = (sql: Sql, courseId: CourseId) =>
  sql<Overview[]>`
    select c.id as course_id, coalesce(o.description, '') as description,
      coalesce(o.objectives, '{}') as objectives, coalesce(o.requirements, '{}') as requirements,
      coalesce(o.target_audience, '{}') as target_audience, o.updated_at
    from academy.courses c left join academy.overviews o on o.course_id = c.id
    where c.id = ${courseId}
  `.then(([overview]) => {
    if (!overview) throw new Error(`There is no course ${courseId}.`);
    return overview;
  });
