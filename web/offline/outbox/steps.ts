// The two steps of sending, as changes of the stored writes: chooses the writes that go to the server
// in one request, and applies the server's answers.
import { BATCH_BYTES, type SyncResult } from "@server/contract";
import { isTemporaryStatus } from "../../lib/http/waits.ts";
import { limitSeconds, upgradeWrite } from "./kinds.ts";
import { findKind, type Write } from "../registry.ts";
import {
  type Answered,
  isParked,
  type Limit,
  type LimitKey,
  listBySubject,
  type OutboxDb,
  type OutboxItem,
} from "./model.ts";

/**
 * Takes the next writes to send, in their order, and marks them as sent, so that they stay as they
 * are. `waiting` names the kinds that wait for a limit. A write behind such a write about the same
 * subject waits, too.
 */
export const takeBatch = (db: OutboxDb, size: number, waiting: readonly string[]) =>
  db.transaction("rw", db.writes, async () => {
    const batch = chooseBatch(await db.writes.orderBy("seq").toArray(), size, waiting);
    await db.writes.bulkPut(batch);
    return batch;
  });

function chooseBatch(all: OutboxItem[], size: number, waiting: readonly string[]): OutboxItem[] {
  const batch: OutboxItem[] = [];
  const blocked = new Set<string>();
  const takenSubjects = new Set<string>();
  let bytes = 0;
  for (const item of all) {
    if (isParked(item) || waiting.includes(item.kind)) blocked.add(item.subject);
    if (blocked.has(item.subject) || batch.some(({ seq }) => seq === item.seq)) continue;
    // This write needs the answer to the one before it, and later writes must not overtake it.
    if (takenSubjects.has(item.subject)) break;
    const next = [item, ...listCompanions(item, all)].map(markSent);
    bytes += next.reduce((sum, write) => sum + sizeOf(write), 0);
    const isFull = batch.length + next.length > size || bytes > BATCH_BYTES;
    if (isFull && batch.length > 0) break;
    takenSubjects.add(item.subject);
    batch.push(...next);
  }
  return batch;
}

/** The later writes that go in the same request as this write. */
function listCompanions({ subject, seq }: OutboxItem, all: OutboxItem[]): OutboxItem[] {
  const later = all.filter((other) => other.subject === subject && other.seq > seq);
  const end = later.findIndex((other) => isParked(other) || !findKind(other.kind)?.goesWithEarlier);
  return end < 0 ? later : later.slice(0, end);
}

/** A write that was sent before and is still here got no answer that counts. */
const markSent = (item: OutboxItem): OutboxItem =>
  item.state === "sent"
    ? { ...item, wasUnanswered: true }
    : { ...upgradeWrite(item), state: "sent" };

const encoder = new TextEncoder();
const sizeOf = ({ id, kind, payload }: OutboxItem) =>
  encoder.encode(JSON.stringify({ id, kind, payload })).length + 1;

/**
 * These writes never left the phone, so they can change again. A write of an earlier request, which
 * may still arrive, stays as it is.
 */
export const releaseBatch = (db: OutboxDb, batch: OutboxItem[]) =>
  db.transaction("rw", db.writes, async () => {
    for (const { seq, wasUnanswered } of batch) {
      const item = await db.writes.get(seq);
      if (item?.state === "sent" && !wasUnanswered) {
        await db.writes.put({ ...item, state: "queued" });
      }
    }
  });

/** In milliseconds. Longer than a write takes from a screen to the store. */
export const ANSWER_LIFETIME = 10_000;

/** After a 401, the user signs in again. */
export const isRetryable = (status: number) => status === 401 || isTemporaryStatus(status);

/**
 * If the clock was set back to before the refusal, the limit is void: by this clock nobody knows
 * how long it lasts.
 */
export const isLimitActive = ({ at, until }: Limit, now: number) => at <= now && now < until;

/**
 * Applies the server's answers. An accepted write leaves, and the next write of its subject takes
 * data from the answer. A write over a limit waits with its kind. Any other refused write is
 * parked. Returns the ids of later writes that took an earlier write back before the server
 * applied it: both are gone.
 */
export const applyResults = (db: OutboxDb, results: SyncResult[], now: number) =>
  db.transaction("rw", db.writes, db.answers, db.pace, async () => {
    await db.answers.where("at").below(now - ANSWER_LIFETIME).delete();
    const cancelledIds: string[] = [];
    for (const { id, status, body } of results) {
      const item = await db.writes.get({ id });
      if (item) await storeLimit(db, item.kind, { status, body }, now);
      if (item && limitSeconds({ status, body }) !== undefined) {
        cancelledIds.push(...await requeue(db, item));
      }
      if (!item || isRetryable(status)) continue;
      if (status >= 300) {
        await park(db, item, { status, body });
        continue;
      }
      await db.writes.delete(item.seq);
      const answer = { subject: item.subject, body, at: now };
      await db.answers.put(answer);
      const [next] = await listBySubject(db, item.subject);
      if (next?.state === "queued") await db.writes.put(withAnswerData(upgradeWrite(next), answer));
    }
    return cancelledIds;
  });

async function park(db: OutboxDb, item: OutboxItem, { status, body }: Omit<SyncResult, "id">) {
  if (findKind(item.kind)?.isDropped?.(body)) return await db.writes.delete(item.seq);
  const state = status === 409 ? "conflict" as const : "refused" as const;
  await db.writes.update(item.seq, { state, answer: body });
  // The answers to writes that went with this write were ignored, so send them again.
  await db.writes.bulkPut(
    (await listLater(db, item)).map((later) => ({ ...later, state: "queued" })),
  );
}

/**
 * The server applied nothing of a write over its limit, so the write can change again, and later
 * writes are folded into it. It stays unchanged if an earlier request may still arrive and be
 * applied.
 */
async function requeue(db: OutboxDb, item: OutboxItem): Promise<string[]> {
  if (item.wasUnanswered) return [];
  let last: OutboxItem = { ...item, state: "queued" };
  for (const later of await listLater(db, item)) {
    const folded = findKind(later.kind)?.fold?.(upgradeWrite(last), later);
    if (folded === "nothing") {
      await db.writes.bulkDelete([last.seq, later.seq]);
      return [later.id];
    }
    if (folded === undefined) {
      await db.writes.put(last);
      last = { ...later, state: "queued" };
    } else {
      await db.writes.delete(later.seq);
      last = { ...last, ...folded };
    }
  }
  await db.writes.put(last);
  return [];
}

const listLater = async (db: OutboxDb, { subject, seq }: OutboxItem) =>
  (await listBySubject(db, subject)).filter((other) => other.seq > seq && !isParked(other));

async function storeLimit(
  db: OutboxDb,
  kind: string,
  answer: Omit<SyncResult, "id">,
  now: number,
) {
  const key: LimitKey = `limit:${kind}`;
  const seconds = limitSeconds(answer);
  if (seconds) await db.pace.put({ key, kind, at: now, until: now + seconds * 1000 });
  // The server takes this kind again.
  else if (answer.status < 300) await db.pace.delete(key);
}

export function withAnswerData<W extends Write>(write: W, answer: Answered | undefined): W {
  const adopt = answer && findKind(write.kind)?.adopt;
  return adopt ? { ...write, payload: adopt(write.payload, answer.body) } : write;
}
