// Remembers the last backup that `backup:check` has restored, so that servers can say how old it is.
import type { Sql } from "./sql.ts";

/** `madeAt` is the time of the backup's rows. An older backup does not replace a newer one. */
export const noteCheckedBackup = (sql: Sql, madeAt: string) =>
  sql`
    insert into academy.checked_backups (made_at) values (${madeAt})
    on conflict (is_only) do update
    set made_at = greatest(checked_backups.made_at, excluded.made_at), checked_at = now()
  `.execute();

/** How many days ago the last checked backup was made. Undefined if there is none. */
export const daysSinceCheckedBackup = (sql: Sql): Promise<number | undefined> =>
  sql<{ days: number }[]>`
    select extract(epoch from now() - made_at)::float8 / 86400 as days from academy.checked_backups
  `.then(([row]) => row?.days);
