// What the server has written down, for tests: its log, which says when work after the answer is
// done, and the audit log of the academy.
import type { Sql } from "../db/sql.ts";
import { createLog } from "../log.ts";

/** A log that the test reads. */
export function listening() {
  const logLines: string[] = [];
  const waiting = new Map<string, () => void>();
  const log = createLog("debug", (line) => {
    logLines.push(line);
    const { what } = JSON.parse(line);
    waiting.get(what)?.();
    waiting.delete(what);
  });
  /** Resolves when the log says it the next time. Call this before it can happen. */
  const untilLogged = (what: string) => new Promise<void>((resolve) => waiting.set(what, resolve));
  return { log, logLines, untilLogged };
}

type Entry = { action: string; details: unknown; address: string | null };

/** Returns the audit log's entries of one user's actions, oldest first. */
export const entriesOf = (sql: Sql, actorId: string): Promise<Entry[]> =>
  sql<Entry[]>`
    select action, details, address from academy.audit where actor_id = ${actorId} order by id
  `.then((entries) => entries.map((entry) => ({ ...entry })));
