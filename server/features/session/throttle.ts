// How often a password may be guessed. An attempt counts from its beginning, so that twenty at once are twenty.
import type { Sql } from "../../db/sql.ts";
import { failUntil } from "../../http/errors.ts";

export type Throttle = { key: string; most: number };

/** Names in the table are hashes: it must not become a list of emails and addresses. */
const keyed = async (kind: string, name: string) => {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${kind}:${name}`));
  return `${kind}:${new Uint8Array(hash).toBase64()}`;
};

export const ofAccount = async (email: string): Promise<Throttle> => ({
  key: await keyed("account", email),
  most: 10,
});

export const ofNetwork = async (network: string): Promise<Throttle> => ({
  key: await keyed("network", network),
  most: 50,
});

export const ofBrowser = async (userId: string, tokenHash: Uint8Array): Promise<Throttle> => ({
  key: await keyed("browser", `${userId}:${tokenHash.toHex()}`),
  most: 10,
});

export const ofOwner = async (userId: string): Promise<Throttle> => ({
  key: await keyed("owner", userId),
  most: 10,
});

/** Lets `isRight` be tried unless one of them is used up; only a wrong try counts, not a server that is busy. */
export async function attempt(sql: Sql, throttles: Throttle[], isRight: () => Promise<boolean>) {
  const wait = await beginAttempt(sql, throttles);
  if (wait > 0) failUntil(wait, "rate_limited");
  let failures = 0;
  try {
    const right = await isRight();
    failures = right ? 0 : 1;
    return right;
  } finally {
    await endAttempt(sql, throttles, failures);
  }
}

/** Answers the seconds to wait, and has begun nothing where there are any. */
async function beginAttempt(sql: Sql, throttles: Throttle[]): Promise<number> {
  const rows = await sql<Counted[]>`
    insert into academy.throttles as t (key, running, window_ends)
    select key, 1, now() + interval '15 minutes' from unnest(${keysOf(throttles)}::text[]) as key
    on conflict (key) do update set
      failures = case when t.window_ends <= now() then 0 else t.failures end,
      running = case when t.window_ends <= now() then 1 else t.running + 1 end,
      window_ends = case when t.window_ends <= now() then excluded.window_ends else t.window_ends end
    returning key, failures, running, extract(epoch from window_ends - now())::float8 as seconds_left
  `;
  const waits = rows.map(({ key, failures, running, secondsLeft }) => {
    const most = throttles.find((throttle) => throttle.key === key)?.most ?? 0;
    if (failures >= most) return secondsLeft;
    // Many people behind one address: how those end is known in a moment.
    return failures + running > most ? SOON : 0;
  });
  const wait = Math.max(0, ...waits);
  if (wait > 0) await endAttempt(sql, throttles, 0);
  return wait;
}

type Counted = { key: string; failures: number; running: number; secondsLeft: number };

const SOON = 2;

const endAttempt = (sql: Sql, throttles: Throttle[], failures: number) =>
  sql`
    update academy.throttles
    set failures = failures + ${failures}, running = greatest(running - 1, 0)
    where key in (
      -- In one order: two that share their keys must not wait for each other.
      select key from academy.throttles where key = any(${keysOf(throttles)})
      order by key for update
    )
  `;

/** Sorted as the database sorts them, for the same reason. */
export const keysOf = (throttles: Throttle[]) => throttles.map(({ key }) => key).sort();

export const removeOldThrottles = (sql: Sql) =>
  sql`delete from academy.throttles where window_ends < now()`;
