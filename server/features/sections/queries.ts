import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";

export type NewSection = { courseId: CourseId; title: string; description: string };

/** Goes to the end of its course. */
export const insertSection = (sql: Sql, { courseId, title, description }: NewSection) =>
  sql<{ id: string }[]>`
    insert into academy.sections (course_id, title, description, position)
    select ${courseId}, ${title}, ${description}, coalesce(max(position), 0) + 1
    from academy.sections where course_id = ${courseId}
    returning id
  `.then(only);

export type Section = {
  id: string;
  courseId: CourseId;
  title: string;
  description: string;
  order: number;
};

export const listSections = (sql: Sql, courseId: CourseId) =>
  sql<Section[]>`
    select id, course_id, title, description, position as "order"
    from academy.sections where course_id = ${courseId}
    order by position, created_at, id
  `;

function only(rows: { id: string }[]): string {
  const [row] = rows;
  if (!row) throw new Error("The section was not stored.");
  return row.id;
}
