// Removes files that are no longer needed from storage. The transaction that gives up a file
// records its removal. The server tries it after the commit, and again, ever less often, until
// storage has removed the file.
import type { Context } from "hono";
import type { Sql } from "../../db/sql.ts";
import type { SignedIn } from "../../http/context.ts";
import { formatError, type Log } from "../../log.ts";
import type { Storage } from "../../services/storage.ts";
import { withTimeout } from "../../timeouts.ts";
import { endRemovals, takeRemovals } from "./queries.ts";

type Dependencies = { sql: Sql; storage: Pick<Storage, "remove">; log: Log };

const AT_ONCE = 100;

/** Removes all due files, or only due files among `paths`, until none is left or storage fails. */
export async function removeWaiting(
  { sql, storage, log }: Dependencies,
  { paths, signal }: { paths?: string[]; signal?: AbortSignal } = {},
): Promise<void> {
  while (!signal?.aborted) {
    const due = await takeRemovals(sql, AT_ONCE, paths);
    if (due.length === 0) return;
    try {
      await storage.remove(due);
    } catch (error) {
      log.warn("removal", { count: due.length, error: formatError(error) });
      return;
    }
    await endRemovals(sql, due);
    log.info("removed from storage", { count: due.length });
  }
}

/**
 * Call this function after the commit. A removal that fails here is tried again by the background
 * round.
 */
export async function removeNow(c: Context<SignedIn>, ...paths: string[]): Promise<void> {
  const { sql, storage, log, timeouts } = c.var;
  const removal = removeWaiting({ sql, storage, log }, { paths })
    .catch((error) => log.warn("removal", { count: paths.length, error: formatError(error) }));
  await withTimeout(timeouts.removal, removal, () => {});
}
