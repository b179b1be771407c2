import type { Json, Sql } from "../../db/sql.ts";
import type { PanelAction } from "./schema.ts";

export type Entry = {
  /** Null for a command that was run on the server itself. */
  actorId: string | null;
  action: string;
  personId?: string;
  details?: Json;
  address?: string;
};

/** Must run in the transaction of the change that it records. */
export const record = (sql: Sql, { actorId, action, personId, details, address }: Entry) =>
  sql`
    insert into academy.audit (actor_id, action, person_id, details, address)
    values (${actorId}, ${action}, ${personId ?? null}, ${sql.json(details ?? {})}, ${
    address ?? null
  })
  `;

export type ManyEntries = Pick<Entry, "actorId" | "action" | "address"> & {
  about: { personId: string; details: Json }[];
};

/** Records the same action for many users with one statement. */
export const recordMany = (sql: Sql, { actorId, action, address, about }: ManyEntries) =>
  sql`
    insert into academy.audit (actor_id, action, person_id, details, address)
    select ${actorId}::uuid, ${action}, person_id, details::jsonb, ${address ?? null}
    from unnest(
      ${about.map(({ personId }) => personId)}::uuid[],
      ${about.map(({ details }) => JSON.stringify(details))}::text[]
    ) as a (person_id, details)
  `;

/** In portions that no statement's time limit can stop. The oldest addresses go first. */
export const removeOldAddresses = (sql: Sql, days: number) =>
  sql`
    update academy.audit set address = null where id = any(array(
      select id from academy.audit
      where address is not null and at < now() - make_interval(days => ${days}::int)
      order by at limit 5000
    ))
  `;

type Name = { id: string; firstName: string; lastName: string };

export type AuditEntry = {
  id: string;
  at: Date;
  /** Null for a command that was run on the server itself. */
  actor: Name | null;
  action: PanelAction;
  /** The user that the action concerned, with the present name. Null if it concerned no user. */
  person: (Name & { email: string }) | null;
  details: Record<string, unknown>;
  address: string | null;
};
