// Replaces a pool that no longer answers: the driver alone can wait for ever on a dead connection.
import { databaseConnections } from "../metrics.ts";
import { type Timeouts, timeouts as usual, withTimeout } from "../timeouts.ts";
import { connect, isAway, type Pool } from "./sql.ts";
import { poolForCaller, queueStatements } from "./statement-queue.ts";

export const RETRY_MS = 250;

export class DatabaseAway extends Error {
  constructor() {
    super("The database does not answer.");
  }
}

export type Database = {
  /** Throws DatabaseAway at once while there is no database, so that callers do not wait. */
  readonly sql: Pool;
  answers(): Promise<boolean>;
  /**
   * Call this when something looks wrong. It tests the database, and opens a new pool if needed.
   */
  suspect(): void;
  close(): Promise<void>;
};

type DatabaseTimeouts = Pick<Timeouts, "statement" | "connection" | "probe" | "mute">;

/** A look at a pool waits in steps: see `answersWithin`. */
const STEPS = 5;

/**
 * `max` is 1 where the database has one session (PGlite): a second connection to look at the first
 * one is impossible there.
 */
export function openDatabase(
  url: string,
  max: number,
  timeouts: DatabaseTimeouts = usual,
): Database {
  databaseConnections.set(max);
  let pool = openPool(url, max, timeouts);
  let state: "well" | "suspected" | "away" | "closed" = "well";
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function checkPool() {
    if (state !== "well") return;
    state = "suspected";
    const isWell = await pool.isAlive();
    if (state !== "suspected") return;
    if (isWell) {
      state = "well";
      return;
    }
    state = "away";
    abandonPool(pool.sql);
    await openNewPool();
  }

  async function openNewPool() {
    const candidate = openPool(url, max, timeouts);
    const answered = await candidate.answers();
    if (answered && state === "away") {
      pool = candidate;
      state = "well";
      return;
    }
    abandonPool(candidate.sql);
    if (state === "away") retry = setTimeout(openNewPool, RETRY_MS);
  }

  const isUnavailable = () => state === "away" || state === "closed";

  return {
    get sql() {
      if (isUnavailable()) throw new DatabaseAway();
      return pool.sql;
    },
    answers: async () => !isUnavailable() && await pool.isAlive(),
    suspect: () => void checkPool(),
    async close() {
      state = "closed";
      clearTimeout(retry);
      await pool.sql.end({ timeout: 5 });
    },
  };
}

function openPool(url: string, max: number, timeouts: DatabaseTimeouts) {
  const options = { statementTimeout: timeouts.statement, connectTimeout: timeouts.connection };
  const name = `pyinnya ${crypto.randomUUID()}`;
  let lastRowAt = performance.now();
  const onRow = () => lastRowAt = performance.now();
  const sql = queueStatements(connect(url, { ...options, max, name, onRow }), max);

  /** Asks PostgreSQL by a connection of its own: statements that fail bring no rows. */
  async function hasBegunStatements(): Promise<boolean> {
    const own = connect(url, { ...options, max: 1 });
    const begun = own<{ begun: boolean }[]>`
      select count(*) > 0 as begun from pg_stat_activity
      where application_name = ${name}
        and query_start > clock_timestamp() - ${timeouts.mute} * interval '1 millisecond'
    `.then(([row]) => row?.begun ?? false, () => false);
    const answer = await withTimeout(timeouts.probe, begun, () => false);
    abandonPool(own);
    return answer;
  }

  let looking: Promise<boolean> | undefined;

  /** The statements of a busy pool wait behind others, so it may not answer in time. */
  async function look(): Promise<boolean> {
    const answer = await answersWithin(sql, timeouts.probe);
    if (answer !== undefined) return answer;
    return max > 1 && await hasBegunStatements() || performance.now() - lastRowAt < timeouts.mute;
  }

  return {
    sql,
    answers: () => answersWithin(sql, timeouts.probe),
    /** Visitors can call /readyz often, so all callers share one look. */
    isAlive: () => looking ??= look().finally(() => looking = undefined),
  };
}

/**
 * Undefined if there is no answer in time. Several short timers: if this process itself stood still,
 * the answer may be there unread, and is read before the next timer.
 */
async function answersWithin(pool: Pool, ms: number): Promise<boolean | undefined> {
  const { sql, giveUp } = poolForCaller(pool);
  const answer = sql`select 1`.then(() => true, (error) => !isAway(error));
  for (let step = 0; step < STEPS; step++) {
    const answered = await withTimeout(ms / STEPS, answer, () => undefined);
    if (answered !== undefined) return answered;
  }
  giveUp();
  return undefined;
}

/**
 * Refuses callers that still wait. A pool that hangs may never end, so nothing waits for its end.
 */
const abandonPool = (pool: Pool) => void pool.end({ timeout: 0 }).catch(() => {});
