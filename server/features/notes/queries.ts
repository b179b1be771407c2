// Queries for a user's own notes on videos.
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import type { PageQuery } from "../../http/page.ts";
import { NOTE_ROW_BYTES } from "../../limits.ts";

export type Note = {
  id: string;
  videoId: string;
  content: string;
  atSecond: number | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** A note with the facts that decide who may read and change it. */
export type KnownNote = Note & { ownerId: string; courseId: CourseId; isRemoved: boolean };

export type NewNote = {
  /** The phone may choose the id. */
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

/** The notes of one video, or of all videos of a course. */
export type NotesOf = { ownerId: string } & ({ videoId: string } | { courseId: CourseId });

const isOf = (sql: Sql, of: NotesOf) =>
  sql`n.owner_id = ${of.ownerId} and n.removed_at is null and ${
    "videoId" in of ? sql`n.video_id = ${of.videoId}` : sql`n.video_id in (
      select v.id from academy.videos v where v.course_id = ${of.courseId}
    )`
  }`;

/**
 * 500 of the longest notes have 6 MB. One page of them would keep the process busy for long. After a
 * full page, the user's place rests for at most 2 s (`runFewAtOnce`), and another call waits for 3 s.
 */
const PAGE_BYTES = 512 * 1024;

/**
 * Ordered by video, because the app shows notes by video. One call loads the notes of a whole
 * course. Returns one row more than `limit` or `PAGE_BYTES` if there is one: `isBehind` names it.
 */
export const listNotes = (sql: Sql, of: NotesOf, { limit, cursor }: PageQuery) =>
  sql<(Note & { isBehind: boolean })[]>`
    select id, video_id, content, at_second, version, created_at, updated_at,
      place > ${limit} or place > 1 and bytes > ${PAGE_BYTES} as is_behind
    from (
      select n.*, row_number() over listed as place,
        sum(octet_length(n.content)) over listed as bytes
      from academy.notes n
      where ${isOf(sql, of)} ${
    cursor === undefined ? sql`` : sql`and (n.video_id, n.created_at, n.id) > (
        select b.video_id, b.created_at, b.id from academy.notes b
        where b.id = ${cursor} and b.owner_id = ${of.ownerId}
      )`
  }
      window listed as (order by n.video_id, n.created_at, n.id rows unbounded preceding)
      order by n.video_id, n.created_at, n.id limit ${limit + 1}
    ) n
    where place = 1 or bytes - octet_length(content) <= ${PAGE_BYTES}
    order by video_id, created_at, id
  `;

export const countNotes = (sql: Sql, of: NotesOf) =>
  sql<{ count: number }[]>`
    select count(*)::int from academy.notes n where ${isOf(sql, of)}
  `.then(([row]) => row?.count ?? 0);

export const sumBytes = (sql: Sql, ownerId: string) =>
  sql<{ bytes: number }[]>`
    select coalesce(sum(octet_length(content) + ${NOTE_ROW_BYTES}), 0)::float8 as bytes
    from academy.notes where owner_id = ${ownerId} and removed_at is null
  `.then(([sum]) => sum?.bytes ?? 0);

export const getNote = (sql: Sql, id: string): Promise<KnownNote | undefined> =>
  sql<KnownNote[]>`
    select n.id, n.video_id, n.content, n.at_second, n.version, n.created_at, n.updated_at,
      n.owner_id, n.removed_at is not null as is_removed, v.course_id
    from academy.notes n join academy.videos v on v.id = n.video_id
    where n.id = ${id}
  `.then(([note]) => note);

/**
 * Stores a note once: returns undefined if its id exists already. A time in the future becomes the
 * time of this statement, so that a batch from a clock that runs ahead keeps its order.
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

/** Changes a note if it is still at `version`. Without `version`, changes it at any version. */
export const changeNote = (sql: Sql, id: string, { content, version }: Change) =>
  sql<Note[]>`
    update academy.notes
    set content = ${content}, version = version + 1, updated_at = clock_timestamp()
    where id = ${id} and removed_at is null and version = coalesce(${version ?? null}, version)
    returning ${columns(sql)}
  `.then(([note]) => note);

/** Empties the note, also in the stored answers to the phone's outbox. Its id stays taken. */
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
