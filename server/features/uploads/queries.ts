// Queries for uploads, for files to remove from storage and for files to read.
import type { Sql } from "../../db/sql.ts";
import type { UploadKind } from "./schema.ts";

type NewUpload = {
  path: string;
  kind: UploadKind;
  personId: string;
  fileName: string | null;
  contentType: string | null;
  size: number | null;
};

export type Upload = Omit<NewUpload, "personId"> & { createdAt: Date };
/** An upload that its owner may still use, unless it is claimed. */
export type IssuedUpload = Upload & { isClaimed: boolean };

const columns = (sql: Sql) => sql`path, kind, file_name, content_type, size, created_at`;

export const insertUpload = (sql: Sql, upload: NewUpload) =>
  sql<Upload[]>`
    insert into academy.uploads ${
    sql(upload, "path", "kind", "personId", "fileName", "contentType", "size")
  }
    returning ${columns(sql)}
  `.then(([row]) => row);

/** Returns the uploads of this user only, without dropped uploads. */
export const listIssuedUploads = (sql: Sql, personId: string, paths: string[]) =>
  sql<IssuedUpload[]>`
    select ${columns(sql)}, claimed_at is not null as is_claimed from academy.uploads
    where path = any(${paths}) and person_id = ${personId} and dropped_at is null
  `;

const ownUnclaimed = (sql: Sql, personId: string, path: string) =>
  sql`
    path = ${path} and person_id = ${personId} and claimed_at is null and dropped_at is null
  `;

/** Nobody can have written to this path later than a token's life after this time. */
const lastWritten = (sql: Sql) => sql`greatest(renewed_at, arrived_at)`;
const unclaimedTime = (sql: Sql) => sql`interval '1 day'`;

/** Renews an upload: the cleanup keeps it for another day. */
export const renewUpload = (sql: Sql, personId: string, kind: UploadKind, path: string) =>
  sql<(Upload & { hasArrived: boolean })[]>`
    update academy.uploads set renewed_at = now()
    where ${ownUnclaimed(sql, personId, path)} and kind = ${kind}
    returning ${columns(sql)}, arrived_at is not null as has_arrived
  `.then(([row]) => row);

export const markArrived = (sql: Sql, personId: string, path: string) =>
  sql<{ path: string }[]>`
    update academy.uploads set arrived_at = coalesce(arrived_at, now())
    where ${ownUnclaimed(sql, personId, path)} returning path
  `.then(([row]) => row !== undefined);

/** Lists files that arrived and were never saved. */
export const listUnsaved = (sql: Sql, personId: string) =>
  sql<(Upload & { keptUntil: Date })[]>`
    select ${columns(sql)}, ${lastWritten(sql)} + ${
    unclaimedTime(sql)
  } as kept_until from academy.uploads
    where person_id = ${personId} and arrived_at is not null and claimed_at is null
    order by created_at, path
  `;

export const dropUpload = (sql: Sql, personId: string, path: string) =>
  sql<Pick<Upload, "fileName">[]>`
    update academy.uploads set dropped_at = now(), arrived_at = null
    where ${ownUnclaimed(sql, personId, path)} returning file_name
  `.then(([row]) => row);

/**
 * Claims uploads. Each path goes to one call only. The rows are locked in one order, so that no two
 * calls deadlock.
 */
export const claimUploads = (sql: Sql, personId: string, kind: UploadKind, paths: string[]) =>
  sql<{ path: string }[]>`
    with own as (
      select path from academy.uploads
      where path = any(${paths}) and person_id = ${personId} and kind = ${kind}
        and claimed_at is null and dropped_at is null
      order by path for update
    )
    update academy.uploads u set claimed_at = now() from own
    where u.path = own.path
    returning u.path
  `.then((rows) => new Set(rows.map(({ path }) => path)));

/**
 * The same as `claimedPathOf` in schema.ts. A claim that failed may have moved an unclaimed upload
 * there already.
 */
export const claimedPath = (sql: Sql) =>
  sql`
    case when path like 'incoming/%' then substr(path, length('incoming/') + 1)
      else 'claimed/' || path end
  `;

/** Removes unclaimed uploads a day after their last possible write. */
export const removeOrphans = (sql: Sql) =>
  sql`
    with orphans as (
      delete from academy.uploads
      where claimed_at is null
        and ${lastWritten(sql)} < now() - ${unclaimedTime(sql)}
      returning path
    ), noted as (
      insert into academy.removals (path)
      select unnest(array[path, ${claimedPath(sql)}]) from orphans
      on conflict (path) do update set next_try_at = now()
    )
    select path from orphans
  `;

/** Drops all unsaved uploads of a suspended or deleted user, who can no longer save them. */
export const dropUploadsOf = (sql: Sql, personId: string) =>
  sql`
    with unclaimed as (
      select path from academy.uploads
      where person_id = ${personId} and claimed_at is null and dropped_at is null
      -- In the order in which a claim locks them: else the two could wait for each other.
      order by path for update
    ), dropped as (
      update academy.uploads set dropped_at = now(), arrived_at = null
      where path in (select path from unclaimed)
      returning path
    )
    insert into academy.removals (path)
    select unnest(array[path, ${claimedPath(sql)}]) from dropped
    on conflict (path) do update set next_try_at = now()
  `;

/**
 * Records a file before it is stored. If no row names the file after an hour, the cleanup removes
 * it.
 */
export const expectFile = (sql: Sql, path: string) =>
  sql`
    insert into academy.removals (path, next_try_at) values (${path}, now() + interval '1 hour')
  `;

/**
 * Runs in the transaction that drops an upload. It removes both paths, because a claim may have
 * moved the file.
 */
export const insertRemovalOfUpload = (sql: Sql, path: string) =>
  sql`
    insert into academy.removals (path)
    select unnest(array[path, ${claimedPath(sql)}]) from (select ${path}::text as path) upload
    on conflict (path) do update set next_try_at = now()
  `;

/**
 * Runs in the transaction that claims uploads. A browser with an old token may still write a file
 * under the old name. After a day no such token is valid any more, and the cleanup removes that
 * file.
 */
export const expectLateFiles = (sql: Sql, paths: string[]) =>
  sql`
    insert into academy.removals (path, next_try_at)
    select path, now() + ${unclaimedTime(sql)} from unnest(${paths}::text[]) as late (path)
    on conflict (path) do update set next_try_at = excluded.next_try_at
  `;

/** Runs in the transaction that removes the row of the file. */
export const insertRemoval = (sql: Sql, path: string) =>
  sql`
    insert into academy.removals (path) values (${path})
    on conflict (path) do update set next_try_at = now()
  `;

/**
 * Takes the due removals and postpones them, so that no other process takes them now. Each try
 * waits twice as long as the last.
 */
export const takeRemovals = (sql: Sql, most: number, paths?: string[]) =>
  sql<{ path: string }[]>`
    update academy.removals r
    set tries = r.tries + 1,
      next_try_at = now() + least(interval '1 minute' * power(2, least(r.tries, 10)), interval '1 hour')
    from (
      select path from academy.removals
      where next_try_at <= now() ${paths ? sql`and path = any(${paths})` : sql``}
      order by next_try_at limit ${most} for update skip locked
    ) due
    where r.path = due.path
    returning r.path
  `.then((rows) => rows.map(({ path }) => path));

export const endRemovals = (sql: Sql, paths: string[]) =>
  sql`delete from academy.removals where path = any(${paths})`;

export const insertReadings = (sql: Sql, paths: string[]) =>
  sql`
    insert into academy.readings (path) select unnest(${paths}::text[])
    on conflict (path) do nothing
  `;

export const nextReading = (sql: Sql) =>
  sql<{ path: string }[]>`
    select path from academy.readings where next_try_at <= now() order by next_try_at limit 1
  `.then(([row]) => row?.path);

export const postponeReading = (sql: Sql, path: string) =>
  sql`
    update academy.readings
    set tries = tries + 1,
      next_try_at = now() + least(interval '1 minute' * power(2, least(tries, 10)), interval '1 hour')
    where path = ${path}
  `;

export const endReading = (sql: Sql, path: string) =>
  sql`delete from academy.readings where path = ${path}`;
