import type { Json, Sql } from "../../db/sql.ts";

export type Applied = { id: string; status: number; body: Json };

/**
 * Locks the user's outbox until the transaction ends, so that an outbox sent twice is applied once.
 * Returns false at once if another call has the lock: a waiting call would block one of the few
 * shared connections.
 */
export const lockOutbox = (sql: Sql, personId: string): Promise<boolean> =>
  sql<{ isHeld: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${`outbox ${personId}`}, 0)) as is_held
  `.then(([row]) => row?.isHeld === true);

/** Lists the stored results of these writes. */
export const listApplied = (sql: Sql, personId: string, ids: string[]) =>
  sql<Applied[]>`
    select id, status, body from academy.applied_writes
    where person_id = ${personId} and id = any(${ids})
  `;

export const putApplied = (sql: Sql, personId: string, { id, status, body }: Applied) =>
  sql`
    insert into academy.applied_writes (person_id, id, status, body)
    values (${personId}, ${id}, ${status}, ${sql.json(body)})
  `;

export const removeOldWrites = (sql: Sql) =>
  sql`delete from academy.applied_writes where applied_at < now() - interval '90 days'`;
