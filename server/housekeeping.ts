// Removes what nobody needs any more, finds texts that the search misses, and counts ended months,
// at start and hourly, in the one process that gets the lease.
import { LARGE_TABLES, type LargeTable } from "../supabase/local/large-tables.ts";
import type { Database } from "./db/database.ts";
import { removeDeadLeases, underLease } from "./db/leases.ts";
import { makeMissingDue } from "./db/search-missing.ts";
import { connect, type Pool } from "./db/sql.ts";
import { countEndedMonths } from "./features/asked/count-months.ts";
import { removeUnclaimed } from "./features/attachments/queries.ts";
import { removeOldAddresses } from "./features/audit/queries.ts";
import { failDeadAnswers } from "./features/chat/abandoned-answers.ts";
import { removeEmptyConversations } from "./features/chat/queries.ts";
import { removeOldTakenBack } from "./features/chat/take-back-question.ts";
import { removeOldCounts } from "./features/limits/count-action.ts";
import { removeOldBrowsers, removeOldSessions } from "./features/session/queries.ts";
import { removeOldThrottles } from "./features/session/throttle.ts";
import { removeOldWrites } from "./features/sync/queries.ts";
import { removeOrphans } from "./features/uploads/queries.ts";
import { eraseUsers } from "./features/users/erase-users.ts";
import { recountPeople } from "./features/users/queries.ts";
import { removeAccountsDue } from "./features/users/change-account.ts";
import { removeOldKeys } from "./http/idempotency.ts";
import { formatError, type Log } from "./log.ts";
import { type Repeating, startRepeating } from "./repeat.ts";

const HOUR = 3_600_000;

/** A statement that hangs ends after this time, with its connection. */
const MAX_STATEMENT_MS = 0.9 * HOUR;

/** `what` says in the log what the work has done with rows of `table`. */
type Chore = {
  what: string;
  table: string;
  work: (pool: Pool, signal?: AbortSignal) => PromiseLike<{ count: number }>;
};

const removing = (table: string, work: Chore["work"]): Chore => ({
  what: "removed old rows",
  table,
  work,
});

const chores: Chore[] = [
  removing("sessions", removeOldSessions),
  removing("known_browsers", removeOldBrowsers),
  removing("throttles", removeOldThrottles),
  removing("action_counts", removeOldCounts),
  removing("idempotency_keys", removeOldKeys),
  removing("applied_writes", removeOldWrites),
  removing("taken_back_questions", removeOldTakenBack),
  removing("uploads", removeOrphans),
  removing("attachments", removeUnclaimed),
  {
    what: "marked answers of dead processes as failed",
    table: "messages",
    work: (pool) => pool.begin(failDeadAnswers),
  },
  removing("conversations", removeEmptyConversations),
  { what: "deleted accounts on their users' request", table: "users", work: removeAccountsDue },
  { what: "erased data of deleted users", table: "users", work: eraseUsers },
  removing("people_counts", recountPeople),
  removing("leases", removeDeadLeases),
];

/**
 * PostgreSQL counts its rows in the background. The embedded database has no background, and without
 * the counts it chooses slow ways. It vacuums only when it opens, because everybody waits meanwhile.
 */
async function analyzeLargeTables(sql: Pool, signal?: AbortSignal) {
  const tables = await sql.unsafe<LargeTable[]>(LARGE_TABLES);
  for (const { name, columns } of tables) {
    if (!signal?.aborted) await sql.unsafe(`analyze ${name} (${columns})`);
  }
  return { count: tables.length };
}

type HousekeepingOptions = {
  isEmbedded?: boolean;
  signal?: AbortSignal;
  /** How often each chore of this process has failed since it succeeded. */
  failures?: Map<string, number>;
  /** The audit log keeps IP addresses for so many days. */
  addressDays?: number;
};

async function runChore(
  sql: Pool,
  log: Log,
  { what, table, work }: Chore,
  { signal, failures = new Map() }: HousekeepingOptions,
) {
  if (signal?.aborted) return;
  const name = `${what}: ${table}`;
  try {
    const { count } = await work(sql, signal);
    failures.delete(name);
    if (count > 0) log.info(what, { table, count });
  } catch (error) {
    // The other chores still run, and this one runs again in an hour. Once may be bad luck.
    const times = (failures.get(name) ?? 0) + 1;
    failures.set(name, times);
    log[times > 1 ? "error" : "warn"]("housekeeping", {
      chore: what,
      table,
      times,
      error: formatError(error),
    });
  }
}

/** Returns whether this process did the work. */
export async function runHousekeeping(
  sql: Pool,
  log: Log,
  options: HousekeepingOptions = {},
): Promise<boolean> {
  const done = await underLease(sql, "housekeeping", async () => {
    const { addressDays = 180, isEmbedded } = options;
    const all: Chore[] = [
      ...chores,
      {
        what: "removed old addresses",
        table: "audit",
        work: (pool) => removeOldAddresses(pool, addressDays),
      },
      { what: "counted ended months", table: "asked_months", work: countEndedMonths },
      { what: "found texts missing in the search", table: "search_due", work: makeMissingDue },
    ];
    if (isEmbedded) {
      all.push({ what: "analyzed", table: "large tables", work: analyzeLargeTables });
    }
    for (const chore of all) await runChore(sql, log, chore, options);
    return true;
  });
  return done ?? false;
}

/**
 * With an address of the database, the work has a connection of its own, so that requests never
 * wait for one. The embedded database has only one connection.
 */
export function startHousekeeping(
  database: Database,
  log: Log,
  { addressDays, url, isEmbedded }: { addressDays: number; url?: string; isEmbedded: boolean },
): Repeating {
  const failures = new Map<string, number>();
  return startRepeating(
    HOUR,
    async (signal) => {
      const options = { signal, failures, addressDays, isEmbedded };
      if (!url) return await runHousekeeping(database.sql, log, options);
      const own = connect(url, { max: 1 });
      const limit = setTimeout(() => void own.end({ timeout: 0 }), MAX_STATEMENT_MS);
      try {
        return await runHousekeeping(own, log, options);
      } finally {
        clearTimeout(limit);
        await own.end({ timeout: 0 });
      }
    },
    // The whole work runs again in an hour.
    (error) => log.warn("housekeeping", { error: formatError(error) }),
  );
}
