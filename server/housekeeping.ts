// Removes what nobody needs any more, finds texts that the search misses, and counts ended months,
// at start and hourly, in the one process that gets the lease.
import type { Database } from "./db/database.ts";
import { giveUpLease, removeDeadLeases, takeLease } from "./db/leases.ts";
import { makeMissingDue } from "./db/search-missing.ts";
import type { Pool } from "./db/sql.ts";
import { countEndedMonths } from "./features/asked/count-months.ts";
import { removeUnclaimed } from "./features/attachments/queries.ts";
import { removeOldAddresses } from "./features/audit/queries.ts";
import { failDeadAnswers } from "./features/chat/abandoned-answers.ts";
import { removeEmptyConversations } from "./features/chat/queries.ts";
import { removeOldTakenBack } from "./features/chat/take-back-queries.ts";
import { removeOldCounts } from "./features/limits/count-action.ts";
import { removeOldBrowsers, removeOldSessions } from "./features/session/queries.ts";
import { removeOldThrottles } from "./features/session/throttle.ts";
import { removeOldWrites } from "./features/sync/queries.ts";
import { removeOrphans } from "./features/uploads/queries.ts";
import { eraseUsers } from "./features/users/erase-users.ts";
import { removeAccountsDue } from "./features/users/remove-account.ts";
import { recountPeople } from "./features/users/queries.ts";
import { removeOldKeys } from "./http/idempotency.ts";
import { formatError, type Log } from "./log.ts";
import { type Rounds, startRounds } from "./rounds.ts";

const HOUR = 3_600_000;

type Chore = (pool: Pool) => PromiseLike<{ count: number }>;

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

async function runChore(
  sql: Pool,
  log: Log,
  { what, rows, chore }: { what: string; rows: string; chore: Chore },
) {
  try {
    const { count } = await chore(sql);
    if (count > 0) log.info(what, { rows, count });
  } catch (error) {
    // The other chores still run, and this one runs again in an hour.
    log.warn("housekeeping", { rows, error: formatError(error) });
  }
}

/** Returns whether this process did the work. */
export async function runHousekeeping(sql: Pool, log: Log, addressDays = 180): Promise<boolean> {
  const holder = crypto.randomUUID();
  if (!await takeLease(sql, "housekeeping", holder, 600)) return false;
  try {
    for (const [rows, chore] of Object.entries(chores)) {
      await runChore(sql, log, { what: "removed", rows, chore });
    }
    await runChore(sql, log, {
      what: "removed",
      rows: "addresses in the audit log",
      chore: (pool) => removeOldAddresses(pool, addressDays),
    });
    await runChore(sql, log, { what: "counted", rows: "asked months", chore: countEndedMonths });
    await runChore(sql, log, { what: "search due", rows: "sources", chore: makeMissingDue });
  } finally {
    await giveUpLease(sql, "housekeeping", holder);
  }
  return true;
}

export const startHousekeeping = (database: Database, log: Log, addressDays: number): Rounds =>
  startRounds(
    HOUR,
    async () => await runHousekeeping(database.sql, log, addressDays),
    // The whole work runs again in an hour.
    (error) => log.warn("housekeeping", { error: formatError(error) }),
  );
