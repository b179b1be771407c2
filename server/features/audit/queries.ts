import type { Json, Sql } from "../../db/sql.ts";

export type Entry = {
  /** Null for a command that was run on the server itself. */
  actorId: string | null;
  action: string;
  personId?: string;
  details?: Json;
  address?: string;
};

/** Goes into the transaction of the change that it records. */
export const record = (sql: Sql, { actorId, action, personId, details, address }: Entry) =>
  sql`
    insert into academy.audit (actor_id, action, person_id, details, address)
    values (${actorId}, ${action}, ${personId ?? null}, ${sql.json(details ?? {})}, ${
    address ?? null
  })
  `;
