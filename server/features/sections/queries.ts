// Queries for the sections of a course and their order.
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";

type NewSection = { courseId: CourseId; title: string; description: string };

/**
 * Adds a section to the end of its course. Without the course's lock, two inserts at once get the
 * same position.
 */
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

export const getSection = (sql: Sql, id: string) =>
  sql<Section[]>`
    select id, course_id, title, description, position as "order"
    from academy.sections where id = ${id}
  `.then(([section]) => section);

/** Null: in no section. */
export type SectionChoice = { courseId: CourseId; sectionId: string | null };

/** Returns the indexes, from 0, of the wishes whose section does not belong to their course. */
export const listStraySections = (sql: Sql, wishes: SectionChoice[]) =>
  sql<{ n: number }[]>`
    select (w.place - 1)::integer as n
    from unnest(
      ${wishes.map(({ sectionId }) => sectionId)}::uuid[],
      ${wishes.map(({ courseId }) => courseId)}::text[]
    ) with ordinality as w (id, course_id, place)
    where w.id is not null and not exists (
      select from academy.sections s where s.id = w.id and s.course_id = w.course_id
    )
    order by w.place
  `.then((rows) => rows.map(({ n }) => n));

type Change = { title?: string; description?: string };

export const changeSection = (sql: Sql, id: string, { title, description }: Change) =>
  sql<Section[]>`
    update academy.sections
    set title = coalesce(${title ?? null}, title),
      description = coalesce(${description ?? null}, description)
    where id = ${id}
    returning id, course_id, title, description, position as "order"
  `.then(([section]) => section);

/**
 * Prepares the removal of a section: its videos move together to the end of the unsorted videos.
 * The query renumbers all of them, because several may share a position, and no position exists
 * beyond the largest integer.
 */
export const moveToEndOfUnsorted = (sql: Sql, sectionId: string) =>
  sql`
    update academy.videos v set position = o.place
    from (
      select w.id,
        row_number() over (
          order by w.section_id is not null, w.position, w.created_at, w.id
        )::integer as place
      from academy.sections s join academy.videos w on w.course_id = s.course_id
      where s.id = ${sectionId} and (w.section_id is null or w.section_id = s.id)
    ) o
    where v.id = o.id and v.position <> o.place
  `;

/** Removes a section. Its content stays in the course, unsorted. */
export const removeSection = (sql: Sql, id: string) =>
  sql<Section[]>`
    delete from academy.sections where id = ${id}
    returning id, course_id, title, description, position as "order"
  `.then(([section]) => section);

/** Puts the named sections first, in this order. The others follow in their old order. */
export const sortSections = (sql: Sql, courseId: CourseId, ids: string[]) =>
  sql`
    update academy.sections s set position = o.place
    from (
      select s.id,
        row_number() over (order by n.place, s.position, s.created_at, s.id)::integer as place
      from academy.sections s
        left join unnest(${ids}::uuid[]) with ordinality as n (id, place) on n.id = s.id
      where s.course_id = ${courseId}
    ) o
    where s.id = o.id and s.position <> o.place
  `;

function only(rows: { id: string }[]): string {
  const [row] = rows;
  if (!row) throw new Error("The section was not stored.");
  return row.id;
}
