import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";

export type Overview = {
  courseId: CourseId;
  description: string;
  objectives: string[];
  requirements: string[];
  targetAudience: string[];
};

export const putOverview = (sql: Sql, overview: Overview) =>
  sql`
    insert into academy.overviews ${
    sql(overview, "courseId", "description", "objectives", "requirements", "targetAudience")
  }
    on conflict (course_id) do update set
      description = excluded.description, objectives = excluded.objectives,
      requirements = excluded.requirements, target_audience = excluded.target_audience,
      updated_at = now()
  `;

export const getOverview = (sql: Sql, courseId: CourseId) =>
  sql<Overview[]>`
    select course_id, description, objectives, requirements, target_audience
    from academy.overviews where course_id = ${courseId}
  `.then(([overview]) => overview);
