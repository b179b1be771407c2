// Queries for the resources of a course.
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import type { FileType } from "../uploads/schema.ts";
import type { ResourceType } from "./schema.ts";

export type NewResource = {
  courseId: CourseId;
  /** Null: the resource belongs to the whole course. */
  sectionId: string | null;
  title: string;
  description: string;
  resourceType: ResourceType;
  filePath: string;
  contentType: string;
  fileSize: number;
  /** Null until a browser or the server has hashed the file. */
  pieces: string[] | null;
};

const panelColumns = (sql: Sql) =>
  sql`
    id, course_id, section_id, title, description, resource_type, file_path, file_size,
    content_type, pieces, created_at
  `;

export const insertResource = (sql: Sql, resource: NewResource) =>
  sql<PanelResource[]>`
    insert into academy.resources ${
    sql(
      resource,
      "courseId",
      "sectionId",
      "title",
      "description",
      "resourceType",
      "filePath",
      "contentType",
      "fileSize",
      "pieces",
    )
  }
    returning ${panelColumns(sql)}
  `.then(([row]) => {
    if (!row) throw new Error("The resource was not stored.");
    return row;
  });

type Resource = Omit<NewResource, "filePath"> & { id: string; createdAt: Date };
/** A resource as staff see it. */
type PanelResource = Resource & { filePath: string };

export const listResources = (sql: Sql, courseId: CourseId) =>
  sql<Resource[]>`
    select id, course_id, section_id, title, description, resource_type, file_size, content_type,
      pieces, created_at
    from academy.resources where course_id = ${courseId}
    order by created_at, id
  `;

export const getResourceFile = (sql: Sql, id: string) =>
  sql<(Pick<NewResource, "courseId" | "title" | "filePath"> & { contentType: FileType })[]>`
    select course_id, title, file_path, content_type from academy.resources where id = ${id}
  `.then(([file]) => file);

/** The caller holds the course's lock. */
export const getPanelResource = (sql: Sql, id: string) =>
  sql<PanelResource[]>`
    select ${panelColumns(sql)} from academy.resources where id = ${id}
  `.then(([resource]) => resource);

type Change = Pick<NewResource, "title" | "description" | "sectionId" | "resourceType">;

export const changeResource = (sql: Sql, id: string, change: Change) =>
  sql`
    update academy.resources
    set ${sql(change, "title", "description", "sectionId", "resourceType")}
    where id = ${id}
  `;

/** Removes the row only. The caller must remove the file from storage. */
export const removeResource = (sql: Sql, id: string) =>
  sql<{ id: string; courseId: CourseId; title: string }[]>`
    delete from academy.resources where id = ${id} returning id, course_id, title
  `.then(([resource]) => resource);

/**
 * Stores the hashes of a file. `size` is its size at that time: a file that changed since then
 * keeps its own.
 */
export const putResourcePieces = (sql: Sql, path: string, size: number, pieces: string[]) =>
  sql`
    update academy.resources set pieces = ${pieces}
    where file_path = ${path} and file_size = ${size} and pieces is distinct from ${pieces}::text[]
  `;

export type UnreadFile = Pick<NewResource, "courseId" | "filePath" | "fileSize"> & {
  id: string;
  contentType: FileType;
  /** How often a process has begun to read it before. */
  tries: number;
};

/** A file that ends the process would end it again and again, so the server gives it up. */
export const MAX_TRIES = 3;

/** Takes a file whose text has not been read yet. No other process takes it for ten minutes. */
export const takeUnreadFile = (sql: Sql, types: FileType[]) =>
  sql<UnreadFile[]>`
    with taken as (
      insert into academy.file_texts as t (resource_id, next_try_at)
      select r.id, now() + interval '10 minutes'
      from academy.resources r left join academy.file_texts f on f.resource_id = r.id
      where r.content_type = any(${types}) and (f.resource_id is null or ${isUnread(sql, sql`f`)})
      order by r.created_at, r.id limit 1
      on conflict (resource_id) do update set next_try_at = excluded.next_try_at
        where ${isUnread(sql, sql`t`)}
      returning t.resource_id, t.tries
    )
    select r.id, r.course_id, r.file_path, r.file_size, r.content_type, t.tries
    from academy.resources r join taken t on t.resource_id = r.id
  `.then(([file]) => file);

const isUnread = (sql: Sql, row: ReturnType<Sql>) =>
  sql`
    ${row}.ended_at is null and ${row}.tries < ${MAX_TRIES} and ${row}.next_try_at <= now()
  `;

/** Call this before the work, because the work may end the process. */
export const countTry = (sql: Sql, id: string) =>
  sql`update academy.file_texts set tries = tries + 1 where resource_id = ${id}`;

/** The file is read again after so many minutes. `isCounted`: the file itself may be the reason. */
export const postponeFile = (
  sql: Sql,
  id: string,
  { minutes, isCounted }: { minutes: number; isCounted: boolean },
) =>
  sql`
    update academy.file_texts
    set next_try_at = now() + make_interval(mins => ${minutes}),
      tries = tries - ${isCounted ? 0 : 1}
    where resource_id = ${id} and tries > 0
  `;

type FileProblem = "damaged" | "too_large" | "too_slow" | "missing";

export const endFile = (
  sql: Sql,
  id: string,
  { pages, problem }: { pages: string[]; problem: FileProblem | null },
) =>
  sql`
    update academy.file_texts
    set pages = ${pages}, problem = ${problem}, ended_at = now(), is_indexed = false,
      next_try_at = now()
    where resource_id = ${id}
  `;

/** Gives up the files that were tried too often. Returns their paths. */
export const giveUpFiles = (sql: Sql) =>
  sql<{ filePath: string }[]>`
    update academy.file_texts t set problem = 'given_up', ended_at = now()
    from academy.resources r
    where r.id = t.resource_id and t.ended_at is null and t.tries >= ${MAX_TRIES}
      and t.next_try_at <= now()
    returning r.file_path
  `;

export type FileText = Pick<NewResource, "courseId"> & {
  id: string;
  contentType: FileType;
  pages: string[];
};

/** Takes a file whose rows of the search are missing. No other process takes it for ten minutes. */
export const takeUnindexedFile = (sql: Sql) =>
  sql<FileText[]>`
    update academy.file_texts t set next_try_at = now() + interval '10 minutes'
    from academy.resources r, (
      select resource_id from academy.file_texts
      where ended_at is not null and not is_indexed and next_try_at <= now()
      order by resource_id limit 1 for update skip locked
    ) due
    where t.resource_id = due.resource_id and r.id = t.resource_id
    returning r.id, r.course_id, r.content_type, t.pages
  `.then(([file]) => file);

/** Returns false if the resource is gone. Else nobody removes it before the transaction ends. */
export const lockResource = (sql: Sql, id: string) =>
  sql`select from academy.resources where id = ${id} for key share`.then(({ length }) =>
    length > 0
  );

/** Removes the rows of an earlier reading that had more pieces, too. */
export const markIndexed = (sql: Sql, id: string, pieces: number) =>
  sql`
    with extra as (
      delete from academy.search_texts
      where kind = 'resource' and source_id = ${id} and part > ${pieces}
    )
    update academy.file_texts set is_indexed = true where resource_id = ${id}
  `;

export const postponeIndexing = (sql: Sql, id: string) =>
  sql`
    update academy.file_texts set next_try_at = now() + interval '1 hour' where resource_id = ${id}
  `;
