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

type Chore = (pool: Pool, signal?: AbortSignal) => PromiseLike<{ count: number }>;

const chores = {
  sessions: removeOldSessions,
  browsers: removeOldBrowsers,
  throttles: removeOldThrottles,
  "action counts": removeOldCounts,
  "idempotency keys": removeOldKeys,
  "applied writes": removeOldWrites,
  "taken back questions": removeOldTakenBack,
  "unclaimed uploads": removeOrphans,
  "unclaimed attachments": removeUnclaimed,
  "answers of dead processes": (pool: Pool) => pool.begin(failDeadAnswers),
  "empty conversations": removeEmptyConversations,
  "accounts whose users asked for it": removeAccountsDue,
  "personal data of deleted users": eraseUsers,
  "counted changes of accounts": recountPeople,
  leases: removeDeadLeases,
} satisfies Record<string, Chore>;

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
  { what, rows, chore }: { what: string; rows: string; chore: Chore },
  { signal, failures = new Map() }: HousekeepingOptions,
) {
  if (signal?.aborted) return;
  try {
    const { count } = await chore(sql, signal);
    failures.delete(rows);
    if (count > 0) log.info(what, { rows, count });
  } catch (error) {
    // The other chores still run, and this one runs again in an hour. Once may be bad luck.
    const times = (failures.get(rows) ?? 0) + 1;
    failures.set(rows, times);
    log[times > 1 ? "error" : "warn"]("housekeeping", { rows, times, error: formatError(error) });
  }
}

/** Returns whether this process did the work. */
export async function runHousekeeping(
  sql: Pool,
  log: Log,
  options: HousekeepingOptions = {},
): Promise<boolean> {
  const done = await underLease(sql, "housekeeping", async () => {
    for (const [rows, chore] of Object.entries(chores)) {
      await runChore(sql, log, { what: "removed", rows, chore }, options);
    }
    const { addressDays = 180 } = options;
    const forgetting = {
      what: "removed",
      rows: "addresses in the audit log",
      chore: (pool: Pool) => removeOldAddresses(pool, addressDays),
    };
    await runChore(sql, log, forgetting, options);
    const counting = { what: "counted", rows: "asked months", chore: countEndedMonths };
    await runChore(sql, log, counting, options);
    const finding = { what: "search due", rows: "sources", chore: makeMissingDue };
    await runChore(sql, log, finding, options);
    const analyzing = { what: "analyzed", rows: "large tables", chore: analyzeLargeTables };
    if (options.isEmbedded) await runChore(sql, log, analyzing, options);
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
