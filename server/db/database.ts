// Replaces a pool that no longer answers: the driver alone can wait for ever on a dead connection.
import { type Waits, waits as usual, withTimeout } from "../waits.ts";
import { connect, isAway, type Pool } from "./sql.ts";

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

/**
 * `max` is 1 where the database has one session (PGlite): a second connection to test the first one
 * is impossible there.
 */
export function openDatabase(
  url: string,
  max: number,
  waits: Pick<Waits, "statement" | "connection" | "probe" | "mute"> = usual,
): Database {
  const timeouts = { statementTimeout: waits.statement, connectTimeout: waits.connection };
  let pool = connect(url, { ...timeouts, max });
  let state: "well" | "suspected" | "away" | "closed" = "well";
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function checkPool() {
    if (state !== "well") return;
    state = "suspected";
    const isWell = max === 1
      ? await answersWithin(pool, waits.probe)
      // Slow statements of some requests are no reason to cut off all others.
      : await isReachable() && await answersWithin(pool, waits.mute);
    if (state !== "suspected") return;
    if (isWell) {
      state = "well";
      return;
    }
    state = "away";
    abandonPool(pool);
    await openNewPool();
  }

  async function openNewPool() {
    const candidate = connect(url, { ...timeouts, max });
    const answered = await answersWithin(candidate, waits.probe);
    if (answered && state === "away") {
      pool = candidate;
      state = "well";
      return;
    }
    abandonPool(candidate);
    if (state === "away") retry = setTimeout(openNewPool, RETRY_MS);
  }

  async function isReachable(): Promise<boolean> {
    const probe = connect(url, { ...timeouts, max: 1 });
    try {
      return await answersWithin(probe, waits.probe);
    } finally {
      abandonPool(probe);
    }
  }

  const isUnavailable = () => state === "away" || state === "closed";

  return {
    get sql() {
      if (isUnavailable()) throw new DatabaseAway();
      return pool;
    },
    answers: () =>
      isUnavailable() ? Promise.resolve(false) : answersWithin(pool, waits.mute - waits.probe),
    suspect: () => void checkPool(),
    async close() {
      state = "closed";
      clearTimeout(retry);
      await pool.end({ timeout: 5 });
    },
  };
}

async function answersWithin(sql: Pool, ms: number): Promise<boolean> {
  const answer = sql`select 1`.then(() => true, (error) => !isAway(error));
  return await withTimeout(ms, answer, () => false);
}

/**
 * Refuses callers that still wait. A pool that hangs may never end, so nothing waits for its end.
 */
const abandonPool = (pool: Pool) => void pool.end({ timeout: 0 }).catch(() => {});
