import type { Sql } from "../db/sql.ts";

type Entry = { action: string; details: unknown; address: string | null };

/** Returns the audit log's entries of one user's actions, oldest first. */
export const entriesOf = (sql: Sql, actorId: string): Promise<Entry[]> =>
  sql<Entry[]>`
    select action, details, address from academy.audit where actor_id = ${actorId} order by id
  `.then((entries) => entries.map((entry) => ({ ...entry })));
