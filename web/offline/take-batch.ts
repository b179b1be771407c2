// Chooses the writes that go to the server in one request.
import { BATCH_BYTES } from "@server/contract";
import { findKind, upgradeWrite } from "./kinds.ts";
import { isParked, type OutboxDb, type OutboxItem } from "./outbox-db.ts";

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
