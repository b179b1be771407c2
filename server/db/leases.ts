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

/** The lease of a dead process ends so soon. */
const WORK_SECONDS = 10;
const RENEW_MS = 3000;

/**
 * Does the work under a lease, and renews the lease meanwhile. Returns undefined if another process
 * does this work.
 */
export async function underLease<Result>(
  sql: Sql,
  name: string,
  work: () => Promise<Result>,
  renewMs = RENEW_MS,
): Promise<Result | undefined> {
  const holder = crypto.randomUUID();
  const hold = () => takeLease(sql, name, holder, WORK_SECONDS);
  if (!await hold()) return undefined;
  let renewal: Promise<unknown> | undefined;
  // If the database is away, the next renewal may succeed.
  const renew = () => hold().catch(() => {}).then(() => renewal = undefined);
  const timer = setInterval(() => renewal ??= renew(), renewMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    // Otherwise a late renewal would take the lease again.
    await renewal;
    await giveUpLease(sql, name, holder);
  }
}

export const giveUpLease = (sql: Sql, name: string, holder: string) =>
  sql`delete from academy.leases where name = ${name} and holder = ${holder}`;

export const removeDeadLeases = (sql: Sql) =>
  sql`delete from academy.leases where expires_at < now() - interval '1 day'`;
