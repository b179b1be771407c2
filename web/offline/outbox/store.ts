// Stores the outbox: each step of a write's life is one transaction, so that two tabs cannot
// disagree.
import { BATCH_WRITES, type SyncResult } from "@server/contract";
import { newId } from "../../lib/http/new-id.ts";
import { initialPace } from "../queue/queue.ts";
import { foldAll, runKind, upgradeWrite, withoutStoreFields } from "./kinds.ts";
import { findKind, type Write } from "../registry.ts";
import {
  type Limit,
  listBySubject,
  openOutboxDb,
  type OutboxDb,
  type OutboxItem,
  type Sealed,
  type SendPace,
} from "./model.ts";
import {
  ANSWER_LIFETIME,
  applyResults,
  isLimitActive,
  releaseBatch,
  takeBatch,
  withAnswerData,
} from "./steps.ts";

export type { SyncResult };
export type OutboxStore = ReturnType<typeof openOutboxStore>;

const initialSendPace: SendPace = { ...initialPace, size: BATCH_WRITES };

export function openOutboxStore(userId: string) {
  const db = openOutboxDb(userId);
  return {
    add: (write: Write, now: number, claim: () => void) => addWrite(db, write, now, claim),
    takeBatch: (size: number, waiting: readonly string[] = []) => takeBatch(db, size, waiting),
    releaseBatch: (batch: OutboxItem[]) => releaseBatch(db, batch),
    applyResults: (results: SyncResult[], now: number) => applyResults(db, results, now),
    replaceWrites: (seen: OutboxItem[], others: Write[]) => replaceWrites(db, seen, others),
    retryWrites: (seen: OutboxItem[]) => replaceWrites(db, seen, foldAll(seen)),
    list: () => db.writes.orderBy("seq").toArray(),
    listLimits: (now: number) => listLimits(db, now),
    endLimits: (until: number) => endLimits(db, until),
    listSealed: () => db.sealed.toArray(),
    restoreSealed: (sealed: Sealed, items: OutboxItem[]) => restoreSealed(db, sealed, items),
    getPace: async (now: number): Promise<SendPace> => {
      const pace = await db.pace.get("pace");
      return pace && "size" in pace && pace.at <= now ? pace : initialSendPace;
    },
    putPace: (pace: SendPace) => db.pace.put({ key: "pace", ...pace }),
    close: () => db.close({ disableAutoOpen: true }),
  };
}

/**
 * Folds the write into the last write of its subject if that one was never sent. Returns the write,
 * and whether it is left at all. `claim` is called just before the commit, and throws when no
 * caller waits any more: then nothing is written.
 */
const addWrite = (db: OutboxDb, write: Write, now: number, claim: () => void) =>
  db.transaction("rw", db.writes, db.answers, async () => {
    const added = await addOrFold(db, write, now);
    claim();
    return added;
  });

async function addOrFold(db: OutboxDb, write: Write, now: number) {
  const subject = subjectOf(write);
  const last = (await listBySubject(db, subject)).at(-1);
  const folded = last?.state === "queued"
    ? runKind(write.kind, (kind) => kind.fold?.(upgradeWrite(last), write))
    : undefined;
  if (last && folded === "nothing") {
    await db.writes.delete(last.seq);
    return { item: last, isStored: false };
  }
  if (last && folded !== undefined) {
    const item = { ...last, ...folded as Write };
    await db.writes.put(item);
    return { item, isStored: true };
  }
  const row = { id: newId(), subject, createdAt: now, state: "queued" as const };
  const answer = last ? undefined : await db.answers.get(subject);
  // Use only a fresh answer: the user has seen an older one, or the write would overwrite unseen
  // data. `abs`, because the clock may have been set back.
  const isFresh = answer && Math.abs(now - answer.at) <= ANSWER_LIFETIME;
  const newWrite = isFresh ? runKind(write.kind, () => withAnswerData(write, answer)) : write;
  const seq = await db.writes.add({ ...withoutStoreFields(newWrite), ...row });
  return { item: { ...withoutStoreFields(newWrite), ...row, seq }, isStored: true };
}

/**
 * Replaces the writes of a card that the user has looked at. Without other writes the card is
 * discarded. Changes nothing and returns false if the stored writes differ from what the user
 * saw.
 */
const replaceWrites = (db: OutboxDb, seen: OutboxItem[], others: Write[]) =>
  db.transaction("rw", db.writes, async () => {
    const seqs = seen.map(({ seq }) => seq);
    const stored = await db.writes.bulkGet(seqs);
    if (JSON.stringify(stored) !== JSON.stringify(seen)) return false;
    await db.writes.bulkDelete(seqs);
    const createdAt = seen[0]?.createdAt ?? 0;
    for (const [index, write] of others.entries()) {
      // A new id: the server may still receive the old write, and knows a write again by its id.
      const subject = findKind(write.kind) ? subjectOf(write) : seen[0]?.subject ?? "";
      const row = { id: newId(), subject, createdAt, state: "queued" as const };
      const seq = seqs[index];
      await db.writes.add({
        ...withoutStoreFields(write),
        ...row,
        ...(seq === undefined ? {} : { seq }),
      });
    }
    return true;
  });

const subjectOf = ({ kind: name, payload }: Write) =>
  runKind(name, (kind) => kind.subject(payload));

/** Ends the limits that last until `until` at most, even if the clock was set back since. */
const endLimits = (db: OutboxDb, until: number) =>
  db.transaction("rw", db.pace, async () => {
    const ended = (await db.pace.toArray()).filter((row) => "kind" in row && row.until <= until);
    await db.pace.bulkDelete(ended.map(({ key }) => key));
  });

/** The limits that are in force now. */
const listLimits = async (db: OutboxDb, now: number): Promise<Limit[]> =>
  (await db.pace.toArray()).filter((row) => "kind" in row).filter((limit) =>
    isLimitActive(limit, now)
  );

/**
 * Puts each write back in its old place, and only once, even if two tabs do so at the same moment.
 */
const restoreSealed = (db: OutboxDb, { id }: Sealed, items: OutboxItem[]) =>
  db.transaction("rw", db.writes, db.sealed, async () => {
    if (!await db.sealed.get(id)) return;
    await db.writes.bulkPut(items);
    await db.sealed.delete(id);
  });
