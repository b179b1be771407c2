// Applies the writes of an outbox once, in one transaction, with a savepoint for each write.
import type * as z from "zod/mini";
import { isAway, type Json, type Transaction } from "../../db/sql.ts";
import type { Caller, SignedIn } from "../../http/context.ts";
import { failUntil } from "../../http/errors.ts";
import { report } from "../../http/render-error.ts";
import { outboxBatches, outboxWrites } from "../../metrics.ts";
import { takeTurns } from "../../cooperative-work.ts";
import { checkWrite, isKind, isRepeatable } from "./kinds.ts";
import { type Applied, listApplied, lockOutbox, putApplied } from "./queries.ts";
import type { Batch, SyncResult } from "./schema.ts";

type Write = z.output<typeof Batch>["writes"][number];
type CheckedWrite = { id: string; kind: string; apply: Awaited<ReturnType<typeof checkWrite>> };

export async function applyBatch(context: SignedIn["Variables"], writes: Write[]) {
  const { sql: pool, person } = context;
  const checked = await checkInTime(writes, context.timeouts.batchCheck);
  /** Not before the commit: what is lost with the transaction comes again. */
  const counted: [kind: string, code: string][] = [];
  const results = await pool.begin(async (sql) => {
    // The phone keeps the outbox and sends it again.
    if (!await lockOutbox(sql, person.id)) failUntil(2, "unavailable");
    const ids = checked.map(({ id }) => id);
    const known = new Map((await listApplied(sql, person.id, ids)).map((row) => [row.id, row]));
    const results: SyncResult[] = [];
    for (const write of checked) {
      const key = write.id.toLowerCase();
      try {
        const applied = known.get(key) ?? await applyOnce(sql, context, write);
        known.set(key, applied);
        results.push({ ...applied, id: write.id });
        counted.push([write.kind, "ok"]);
      } catch (error) {
        // The transaction is lost with its connection, so nothing of it was stored.
        if (isAway(error)) throw error;
        const { status, body, retryAfter } = report(context, error);
        // A write has no Retry-After header of its own. The phone reads the seconds from the
        // details.
        const details = status === 429 && retryAfter ? { details: { retryAfter } } : {};
        results.push({ id: write.id, status, body: { ...body, ...details } });
        counted.push([write.kind, body.code]);
        // The fault is the server's. Later writes may depend on this one, so they wait, too.
        if (status >= 500) break;
      }
    }
    return results;
  });
  outboxBatches.add(1);
  for (const [kind, code] of counted) outboxWrites.add(1, isKind(kind) ? kind : "unknown", code);
  return results;
}

/**
 * Runs before the transaction, because long texts take time, and a transaction holds one of few
 * connections.
 */
async function checkInTime(writes: Write[], ms: number): Promise<CheckedWrite[]> {
  const pauseIfDue = takeTurns();
  const began = performance.now();
  const checked: CheckedWrite[] = [];
  for (const { id, kind, payload } of writes) {
    // The phone sends the rest again. A batch that takes too long would never get a response.
    if (checked.length > 0 && performance.now() - began > ms) break;
    checked.push({ id, kind, apply: await checkWrite(kind, payload) });
    await pauseIfDue();
  }
  return checked;
}

/** A refused write rolls back only itself. */
const applyOnce = (
  sql: Transaction,
  caller: Caller,
  { id, kind, apply }: CheckedWrite,
): Promise<Applied> =>
  sql.savepoint(async (step) => {
    const { status, body } = await apply(step, caller);
    const applied = { id, status, body: body as Json };
    if (!isRepeatable(kind)) await putApplied(step, caller.person.id, applied);
    return applied;
  });
