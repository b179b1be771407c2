// How often a password may be guessed. An attempt is counted before it is tried, so that twenty at once are twenty.
import type { Sql } from "../../db/sql.ts";

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

export const ofBrowser = async (userId: string, token: string): Promise<Throttle> => ({
  key: await keyed("browser", `${userId}:${token}`),
  most: 10,
});

export const ofOwner = async (userId: string): Promise<Throttle> => ({
  key: await keyed("owner", userId),
  most: 10,
});

/** Counts one attempt against each; answers the seconds to wait if one is used up, and then counts none. */
export async function takeAttempt(sql: Sql, throttles: Throttle[]): Promise<number> {
  const rows = await sql<{ key: string; failures: number; secondsLeft: number }[]>`
    insert into academy.throttles as t (key, failures, window_ends)
    select key, 1, now() + interval '15 minutes'
    -- In one order: two sign-ins that share their keys must not wait for each other.
    from unnest(${throttles.map(({ key }) => key)}::text[]) as key order by key
    on conflict (key) do update set
      failures = case when t.window_ends <= now() then 1 else t.failures + 1 end,
      window_ends = case when t.window_ends <= now() then excluded.window_ends else t.window_ends end
    returning key, failures, extract(epoch from window_ends - now())::float8 as seconds_left
  `;
  const usedUp = rows.filter(({ key, failures }) =>
    failures > (throttles.find((throttle) => throttle.key === key)?.most ?? 0)
  );
  if (usedUp.length === 0) return 0;
  await giveBack(sql, throttles);
  return Math.max(...usedUp.map(({ secondsLeft }) => secondsLeft));
}

export const giveBack = (sql: Sql, throttles: Throttle[]) =>
  sql`
    update academy.throttles set failures = failures - 1
    where failures > 0 and key in (
      select key from academy.throttles where key = any(${throttles.map(({ key }) => key)})
      order by key for update
    )
  `;

export const removeOldThrottles = (sql: Sql) =>
  sql`delete from academy.throttles where window_ends < now()`;
