// A pool that is thrown away when it no longer answers: the driver alone can wait for ever on a dead connection.
import { connect, isAway, type Pool } from "./sql.ts";

const PROBE_MS = 1000;
const RETRY_MS = 250;

export class DatabaseAway extends Error {
  constructor() {
    super("The database does not answer.");
  }
}

export type Database = {
  /** Throws DatabaseAway at once while there is none, instead of letting callers wait. */
  readonly sql: Pool;
  answers(): Promise<boolean>;
  /** Called when something looked wrong; finds out, and looks for a new pool if need be. */
  suspect(): void;
  close(): Promise<void>;
};

export function openDatabase(url: string, max: number): Database {
  let pool = connect(url, { max });
  let state: "well" | "probing" | "away" | "closed" = "well";
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function probe() {
    if (state !== "well") return;
    state = "probing";
    const answered = await answersWithin(pool, PROBE_MS);
    if (state !== "probing") return;
    if (answered) {
      state = "well";
      return;
    }
    state = "away";
    abandon(pool);
    await lookForAnother();
  }

  async function lookForAnother() {
    const candidate = connect(url, { max });
    const answered = await answersWithin(candidate, PROBE_MS);
    if (answered && state === "away") {
      pool = candidate;
      state = "well";
      return;
    }
    abandon(candidate);
    if (state === "away") retry = setTimeout(lookForAnother, RETRY_MS);
  }

  return {
    get sql() {
      if (state === "away" || state === "closed") throw new DatabaseAway();
      return pool;
    },
    answers: () =>
      state === "away" || state === "closed"
        ? Promise.resolve(false)
        : answersWithin(pool, PROBE_MS),
    suspect: () => void probe(),
    async close() {
      state = "closed";
      clearTimeout(retry);
      await pool.end({ timeout: 5 });
    },
  };
}

async function answersWithin(sql: Pool, ms: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const answer = sql`select 1`.then(() => true, (error) => !isAway(error));
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whoever still waits on it is refused; a pool that hangs may never confirm its end. */
const abandon = (pool: Pool) => void pool.end({ timeout: 0 }).catch(() => {});
