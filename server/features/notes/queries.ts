import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";

export type Note = {
  id: string;
  videoId: string;
  content: string;
  atSecond: number | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** What must be known before it is touched. */
export type KnownNote = Note & { ownerId: string; courseId: CourseId; isRemoved: boolean };

export type NewNote = {
  /** The phone may have made it. */
  id?: string;
  ownerId: string;
  videoId: string;
  content: string;
  atSecond?: number | null;
  /** By the phone's clock. */
  createdAt?: string;
};

const columns = (sql: Sql) =>
  sql`id, video_id, content, at_second, version, created_at, updated_at`;

export const listNotes = (sql: Sql, ownerId: string, videoId: string) =>
  sql<Note[]>`
    select ${columns(sql)} from academy.notes
    where owner_id = ${ownerId} and video_id = ${videoId} and removed_at is null
    order by created_at, id
  `;

/** By video, since that is how they are read: nobody need open all of a course to have them. */
export const listCourseNotes = (sql: Sql, ownerId: string, courseId: CourseId) =>
  sql<Note[]>`
    select n.id, n.video_id, n.content, n.at_second, n.version, n.created_at, n.updated_at
    from academy.notes n join academy.videos v on v.id = n.video_id
    where n.owner_id = ${ownerId} and v.course_id = ${courseId} and n.removed_at is null
    order by n.video_id, n.created_at, n.id
  `;

export const getNote = (sql: Sql, id: string): Promise<KnownNote | undefined> =>
  sql<KnownNote[]>`
    select n.id, n.video_id, n.content, n.at_second, n.version, n.created_at, n.updated_at,
      n.owner_id, n.removed_at is not null as is_removed, v.course_id
    from academy.notes n join academy.videos v on v.id = n.video_id
    where n.id = ${id}
  `.then(([note]) => note);

/**
 * Stores a note once: answers undefined where its id is there already. Each takes the time of its own
 * statement, so that a batch written by a clock that runs ahead keeps its order.
 */
export const insertNote = (sql: Sql, note: NewNote): Promise<Note | undefined> =>
  sql<Note[]>`
    insert into academy.notes (id, owner_id, video_id, content, at_second, created_at, updated_at)
    select coalesce(${note.id ?? null}::uuid, gen_random_uuid()), ${note.ownerId}, ${note.videoId},
      ${note.content}, ${note.atSecond ?? null}::integer, made_at, made_at
    from (
      select least(${note.createdAt ?? null}::timestamptz, clock_timestamp()) as made_at
    ) as phone
    on conflict (id) do nothing
    returning ${columns(sql)}
  `.then(([note]) => note);

type Change = { content: string; version?: number };

/** Changes a note if it still is at `version`; at any, where none is given. */
export const changeNote = (sql: Sql, id: string, { content, version }: Change) =>
  sql<Note[]>`
    update academy.notes
    set content = ${content}, version = version + 1, updated_at = clock_timestamp()
    where id = ${id} and removed_at is null and version = coalesce(${version ?? null}, version)
    returning ${columns(sql)}
  `.then(([note]) => note);

/** Its id stays taken; its text goes, also from the answers that are kept for her phone's outbox. */
export const removeNote = (sql: Sql, id: string, version?: number) =>
  sql<{ id: string }[]>`
    with gone as (
      update academy.notes
      set content = '', removed_at = now(), version = version + 1, updated_at = clock_timestamp()
      where id = ${id} and removed_at is null and version = coalesce(${version ?? null}, version)
      returning id, owner_id
    ), told as (
      update academy.applied_writes w set body = w.body || '{"content": ""}'
      from gone
      where w.person_id = gone.owner_id and w.body ->> 'id' = gone.id::text and w.body ? 'content'
    )
    select id from gone
  `.then(([note]) => note);
