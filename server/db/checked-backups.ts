// Remembers the last backup that `backup:check` has restored, so that servers can say how old it is.
import type { Sql } from "./sql.ts";

/** `madeAt` is the time of its rows. */
export type CheckedBackup = { academyId: string | null; madeAt: string };

/** Returns false if it is the backup of another academy. An older backup replaces no newer one. */
export const noteCheckedBackup = (sql: Sql, { academyId, madeAt }: CheckedBackup) =>
  sql`
    insert into academy.checked_backups (made_at)
    select ${madeAt}::timestamptz from academy.identity where id = ${academyId}
    on conflict (is_only) do update
    set made_at = greatest(checked_backups.made_at, excluded.made_at), checked_at = now()
    returning made_at
  `.then(({ length }) => length > 0);

/** `days` is the age of the last checked backup, in whole days. Null if there is none. */
export type OldBackup = { days: number | null; maxDays: number };

/** Undefined if the last checked backup is new enough, or if nobody set a limit. */
export async function findOldBackup(
  sql: Sql,
  maxDays: number | undefined,
): Promise<OldBackup | undefined> {
  if (maxDays === undefined) return undefined;
  const [row] = await sql<{ days: number; isOld: boolean }[]>`
    select floor(extract(epoch from now() - made_at) / 86400)::int as days,
      made_at < now() - make_interval(days => ${maxDays}) as is_old
    from academy.checked_backups
  `;
  return row?.isOld === false ? undefined : { days: row?.days ?? null, maxDays };
}

export const sentenceOf = ({ days, maxDays }: OldBackup): string =>
  days === null
    ? "No backup of this academy was checked. Run the tasks backup and backup:check."
    : `The last checked backup is ${days} days old, and BACKUP_MAX_AGE_DAYS is ${maxDays}. Run the tasks backup and backup:check.`;
