import type { Json, Sql } from "../../db/sql.ts";
import type { PageAsked, Sorted } from "../../http/page.ts";
import type { PanelAction } from "./schema.ts";

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

export type ManyEntries = Pick<Entry, "actorId" | "action" | "address"> & {
  about: { personId: string; details: Json }[];
};

/** The same done to many, by one statement. */
export const recordMany = (sql: Sql, { actorId, action, address, about }: ManyEntries) =>
  sql`
    insert into academy.audit (actor_id, action, person_id, details, address)
    select ${actorId}::uuid, ${action}, person_id, details::jsonb, ${address ?? null}
    from unnest(
      ${about.map(({ personId }) => personId)}::uuid[],
      ${about.map(({ details }) => JSON.stringify(details))}::text[]
    ) as a (person_id, details)
  `;

type Name = { id: string; firstName: string; lastName: string };

export type AuditEntry = {
  id: string;
  at: Date;
  /** Null: a command on the server itself. */
  actor: Name | null;
  action: PanelAction;
  /** Whom it concerned, by today's name; null where it concerned nobody. */
  person: (Name & { email: string }) | null;
  details: Record<string, unknown>;
  address: string | null;
};

export type AuditAsked = {
  actor?: string;
  person?: string;
  action?: PanelAction;
  /** Days in Myanmar. */
  from?: string;
  to?: string;
};

/** Newest first; one row more than was asked for, if there is one more. */
export const listEntries = (
  sql: Sql,
  asked: AuditAsked,
  { limit, behind }: Pick<PageAsked, "limit"> & { behind?: Sorted },
) =>
  sql<(AuditEntry & Sorted)[]>`
    select a.id, a.at, a.action, a.details, a.address,
      case when w.id is not null then json_build_object(
        'id', w.id, 'firstName', w.first_name, 'lastName', w.last_name
      ) end as actor,
      case when p.id is not null then json_build_object(
        'id', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'email', p.email
      ) end as person,
      (extract(epoch from a.at) * 1000000)::bigint as sort_key
    from academy.audit a
      left join academy.users w on w.id = a.actor_id
      left join academy.users p on p.id = a.person_id
    where ${about(sql, asked)} ${
    behind
      ? sql`and (a.at, a.id) < (
          timestamptz '1970-01-01 00:00:00+00' + ${behind.sortKey}::bigint * interval '1 microsecond',
          ${behind.id}::bigint
        )`
      : sql``
  }
    order by a.at desc, a.id desc limit ${limit + 1}
  `;

/** No further than `most`. */
export const countEntries = (sql: Sql, asked: AuditAsked, most: number) =>
  sql<{ count: number }[]>`
    select count(*)::int
    from (select from academy.audit a where ${about(sql, asked)} limit ${most}) counted
  `.then(([row]) => row?.count ?? 0);

const about = (sql: Sql, { actor, person, action, from, to }: AuditAsked) =>
  sql`true
    ${actor ? sql`and a.actor_id = ${somebody(sql, actor)}` : sql``}
    ${person ? sql`and a.person_id = ${somebody(sql, person)}` : sql``}
    ${action ? sql`and a.action = ${action}` : sql``}
    ${from ? sql`and a.at >= ${from}::date::timestamp at time zone 'Asia/Yangon'` : sql``}
    ${to ? sql`and a.at < (${to}::date + 1)::timestamp at time zone 'Asia/Yangon'` : sql``}
  `;

const somebody = (sql: Sql, idOrEmail: string) =>
  idOrEmail.includes("@")
    ? sql`any(array(select u.id from academy.users u where u.email collate "C" = ${idOrEmail}))`
    : sql`${idOrEmail}`;
