import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";

/**
 * Locks a course until the transaction ends, so that nobody else changes its content: no two
 * changes take the same position, and none deadlocks with another. Returns the revision at that
 * moment.
 */
export const lockCourse = (sql: Sql, courseId: CourseId) =>
  sql<{ revision: number }[]>`
    select revision::integer from academy.courses where id = ${courseId} for no key update
  `.then(([course]) => course?.revision ?? 0);

/** The revision of a course's content, for a request without a session. */
export const getRevision = (sql: Sql, courseId: CourseId) =>
  sql<{ content: number; epoch: string }[]>`
    select c.revision::integer as content, e.epoch
    from academy.courses c left join academy.epoch e on true where c.id = ${courseId}
  `.then(([course]) => course ?? { content: 0, epoch: "" });

/**
 * Locks all courses, for a change of something that another call may move to another course
 * meanwhile.
 */
export const lockCourses = (sql: Sql) =>
  sql`select id from academy.courses order by id for no key update`;

type NewOverview = {
  courseId: CourseId;
  description: string;
  objectives: string[];
  requirements: string[];
  targetAudience: string[];
};

/** Null: nobody has saved the overview yet. */
export type Overview = NewOverview & { updatedAt: Date | null };

/**
 * Saves an overview. `updated_at` grows by at least a millisecond, so that phones can tell two fast
 * saves apart.
 */
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

/** Returns an empty overview if nobody has saved one yet. */
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
