// Gives work for all processes to one: it holds the lease until the lease expires or is given up.
import type { Sql } from "./sql.ts";

export const takeLease = (sql: Sql, name: string, holder: string, seconds: number) =>
  sql<{ holder: string }[]>`
    insert into academy.leases as l (name, holder, expires_at)
    values (${name}, ${holder}, now() + make_interval(secs => ${seconds}))
    on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
    where l.expires_at < now() or l.holder = excluded.holder
    returning holder
  `.then(([lease]) => lease !== undefined);

export const giveUpLease = (sql: Sql, name: string, holder: string) =>
  sql`delete from academy.leases where name = ${name} and holder = ${holder}`;

export const removeDeadLeases = (sql: Sql) =>
  sql`delete from academy.leases where expires_at < now() - interval '1 day'`;
