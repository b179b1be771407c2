// Limits how often a password may be guessed. An attempt counts from its start, so that twenty
// attempts at once are twenty.
import type { Sql } from "../../db/sql.ts";
import { failUntil } from "../../http/errors.ts";

export type Throttle = {
  key: string;
  /** The highest number of failures that count at the same time. */
  most: number;
  /**
   * Each failure counts for this long after the one before it. Without this number, all failures
   * of a quarter of an hour are forgotten together.
   */
  secondsForEach?: number;
  /** The highest number of attempts at the same time, over all server processes. */
  atOnce: number;
};

/**
 * Enough for a user who presses twice or signs in on three devices. Few enough to leave time for
 * other users.
 */
const AT_ONCE = 3;

/** The table stores hashes, so that it does not become a list of emails and addresses. */
const keyed = async (kind: string, name: string) => {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${kind}:${name}`));
  return `${kind}:${new Uint8Array(hash).toBase64()}`;
};

export const accountThrottle = async (email: string): Promise<Throttle> => ({
  key: await keyed("account", email),
  most: 10,
  atOnce: AT_ONCE,
});

/**
 * Mobile networks put thousands of people behind one address, so wrong passwords there slow down only
 * the browsers that no account knows yet: the next place is free after 18 seconds. That is 200
 * wrong guesses an hour, and 50 more in the first hour. While somebody there goes on guessing, most
 * of these places go to the guesses.
 */
export const addressThrottle = async (network: string): Promise<Throttle> => ({
  key: await keyed("address", network),
  most: 50,
  secondsForEach: 18,
  atOnce: 50,
});

export const browserThrottle = async (
  userId: string,
  tokenHash: Uint8Array,
): Promise<Throttle> => ({
  key: await keyed("browser", `${userId}:${tokenHash.toHex()}`),
  most: 10,
  atOnce: AT_ONCE,
});

/** All known browsers of an account together. The failures are counted for each browser. */
export const knownBrowsersThrottle = async (userId: string): Promise<Throttle> => ({
  key: await keyed("browsers", userId),
  most: 1_000_000,
  atOnce: AT_ONCE,
});

export const ownerThrottle = async (userId: string): Promise<Throttle> => ({
  key: await keyed("owner", userId),
  most: 10,
  atOnce: AT_ONCE,
});

/**
 * Runs `isRight` unless one of the throttles is used up. Only a wrong password counts as a failure,
 * not a busy server. `sql` is not the pool of the caller: a wrong password counts also if the caller
 * has got a 503. The throttles are checked in order. A throttle that refuses leaves no row for
 * the throttles after it.
 */
export async function runThrottled(
  sql: Sql,
  throttles: Throttle[],
  isRight: () => Promise<boolean>,
  onThrottled = () => {},
) {
  const id = crypto.randomUUID();
  const begun: Throttle[] = [];
  let failures = 0;
  try {
    for (const throttle of throttles) {
      const wait = await takePlace(sql, throttle, id);
      if (wait > 0) {
        onThrottled();
        failUntil(wait, "rate_limited");
      }
      begun.push(throttle);
    }
    const right = await isRight();
    failures = right ? 0 : 1;
    return right;
  } finally {
    if (begun.length > 0) await endAttempt(sql, begun, id, failures);
  }
}

/**
 * Longer than an attempt takes in a living process. After this time the place of a dead process is
 * free again.
 */
const PLACE_SECONDS = 15;
/** The seconds to wait until one of the running attempts has probably ended. */
const SOON = 2;

/**
 * The failures of the row `t` that count now. With `secondsForEach`, `window_ends` is the time at
 * which none counts any more.
 */
const countedFailures = (sql: Sql, { secondsForEach }: Throttle) =>
  secondsForEach
    ? sql`ceil(greatest(0, extract(epoch from t.window_ends - now())) / ${secondsForEach}::int)::int`
    : sql`case when t.window_ends <= now() then 0 else t.failures end`;

/** Takes a place, or returns the seconds to wait and changes nothing. */
async function takePlace(sql: Sql, throttle: Throttle, id: string): Promise<number> {
  const { key, most, atOnce, secondsForEach } = throttle;
  const windowEnds = secondsForEach ? sql`now()` : sql`now() + interval '15 minutes'`;
  const counted = countedFailures(sql, throttle);
  const [place] = await sql`
    insert into academy.throttles as t (key, running_attempts, window_ends)
    values (
      ${key}, jsonb_build_object(${id}::text, extract(epoch from now()) + ${PLACE_SECONDS}::int),
      ${windowEnds}
    )
    on conflict (key) do update set
      failures = case when t.window_ends <= now() then 0 else t.failures end,
      running_attempts = excluded.running_attempts || (
        select coalesce(jsonb_object_agg(attempt, ends), '{}')
        from jsonb_each(t.running_attempts) as running (attempt, ends)
        where ends::float8 > extract(epoch from now())
      ),
      window_ends = case when t.window_ends <= now() then excluded.window_ends else t.window_ends end
    where (
      select count(*) from jsonb_each(t.running_attempts) as running (attempt, ends)
      where ends::float8 > extract(epoch from now())
    ) < least(${atOnce}::int, ${most}::int - ${counted})
    returning key
  `;
  if (place) return 0;
  // Until the first failure is forgotten, or all of them.
  const secondsOfOthers = (secondsForEach ?? 0) * (most - 1);
  const [full] = await sql<{ secondsLeft: number }[]>`
    select extract(epoch from t.window_ends - now())::float8 - ${secondsOfOthers}::int
      as seconds_left
    from academy.throttles t where key = ${key} and ${counted} >= ${most}::int
  `;
  return full?.secondsLeft ?? SOON;
}

const endAttempt = (sql: Sql, throttles: Throttle[], id: string, failures: number) =>
  sql`
    update academy.throttles t
    set running_attempts = running_attempts - ${id}::text,
      failures = case when seconds_for_each > 0 then 0 else failures + ${failures}::int end,
      window_ends = case
        when seconds_for_each > 0
          then greatest(window_ends, now()) + ${failures}::int * seconds_for_each * interval '1 s'
        else window_ends
      end
    from (
      -- In one order: two that share their keys must not wait for each other.
      select key as locked, seconds_for_each
      from academy.throttles
      join unnest(
        ${throttles.map(({ key }) => key)}::text[],
        ${throttles.map(({ secondsForEach = 0 }) => secondsForEach)}::int[]
      ) as ended (ended_key, seconds_for_each) on key = ended_key
      order by key for update of throttles
    ) l
    where t.key = l.locked
  `;

/** Sorted as the database sorts them, so that the locks are taken in one order. */
export const sortedKeys = (throttles: Throttle[]) => throttles.map(({ key }) => key).sort();

/** The row of an address has a window that has ended, even while its first attempt runs. */
export const removeOldThrottles = (sql: Sql) =>
  sql`delete from academy.throttles where window_ends < now() - interval '1 minute'`;
