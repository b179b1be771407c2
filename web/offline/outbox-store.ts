// Stores the outbox: each step of a write's life is one transaction, so that two tabs cannot
// disagree.
import { newId } from "../lib/new-id.ts";
import { findKind, foldAll, upgradeWrite, withoutStoreFields, type Write } from "./kinds.ts";
import { isLimitActive, limitSeconds } from "./limits.ts";
import {
  type Answered,
  type Limit,
  type LimitKey,
  openOutboxDb,
  type OutboxItem,
  type Pace,
  type Sealed,
} from "./outbox-db.ts";

export type WriteResult = { id: string; status: number; body: unknown };
export type OutboxStore = ReturnType<typeof openOutboxStore>;

export const MAX_BATCH_SIZE = 100;
const BATCH_BYTES = 1_000_000;
/** In milliseconds. Longer than a write takes from a screen to the store. */
const ANSWER_LIFETIME = 10_000;
const initialPace: Pace = {
  at: 0,
  failures: 0,
  waitUntil: 0,
  silentUntil: 0,
  size: MAX_BATCH_SIZE,
};

export const isParked = ({ state }: OutboxItem) => state === "conflict" || state === "refused";

/** Any other status is the server's final answer. */
export const isRetryable = (status: number) =>
  status >= 500 || [401, 408, 425, 429].includes(status);

export function openOutboxStore(userId: string) {
  const db = openOutboxDb(userId);
  const { writes, answers } = db;
  const listBySubject = (subject: string) => writes.where("subject").equals(subject).sortBy("seq");

  /**
   * Folds the write into the last write of its subject if that one was never sent. Returns the
   * write, and whether it is left at all. `claim` is called just before the commit, and throws when
   * no caller waits any more: then nothing is written.
   */
  const add = (write: Write, now: number, claim: () => void) =>
    db.transaction("rw", writes, answers, async () => {
      const added = await addOrFold(write, now);
      claim();
      return added;
    });

  async function addOrFold(write: Write, now: number) {
    const subject = subjectOf(write);
    const last = (await listBySubject(subject)).at(-1);
    const folded = last?.state === "queued"
      ? findKind(write.kind)?.fold?.(upgradeWrite(last), write)
      : undefined;
    if (last && folded === "nothing") {
      await writes.delete(last.seq);
      return { item: last, isStored: false };
    }
    if (last && folded !== undefined) {
      const item = { ...last, ...folded as Write };
      await writes.put(item);
      return { item, isStored: true };
    }
    const row = { id: newId(), subject, createdAt: now, state: "queued" as const };
    const answer = last ? undefined : await answers.get(subject);
    // Use only a fresh answer: the user has seen an older one, or the write would overwrite unseen
    // data. `abs`, because the clock may have been set back.
    const isFresh = answer && Math.abs(now - answer.at) <= ANSWER_LIFETIME;
    const newWrite = isFresh ? withAnswerData(write, answer) : write;
    const seq = await writes.add({ ...withoutStoreFields(newWrite), ...row });
    return { item: { ...withoutStoreFields(newWrite), ...row, seq }, isStored: true };
  }

  /**
   * Takes the next writes to send, in their order, and marks them as sent, so that they stay as
   * they are. `waiting` names the kinds that wait for a limit. A write behind such a write about
   * the same subject waits, too.
   */
  const takeBatch = (size: number, waiting: readonly string[] = []) =>
    db.transaction("rw", writes, async () => {
      const all = await writes.orderBy("seq").toArray();
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
      await writes.bulkPut(batch);
      return batch;
    });

  /**
   * Applies the server's answers. An accepted write leaves, and the next write of its subject takes
   * data from the answer. A write over a limit waits with its kind. Any other refused write is
   * parked. Returns the ids of later writes that took an earlier write back before the server
   * applied it: both are gone.
   */
  const applyResults = (results: WriteResult[], now: number) =>
    db.transaction("rw", writes, answers, db.pace, async () => {
      await answers.where("at").below(now - ANSWER_LIFETIME).delete();
      const cancelledIds: string[] = [];
      for (const { id, status, body } of results) {
        const item = await writes.get({ id });
        if (item) await storeLimit(item.kind, { status, body }, now);
        if (item && limitSeconds({ status, body }) !== undefined) {
          cancelledIds.push(...await requeue(item));
        }
        if (!item || isRetryable(status)) continue;
        if (status >= 300) {
          await park(item, { status, body });
          continue;
        }
        await writes.delete(item.seq);
        const answer = { subject: item.subject, body, at: now };
        await answers.put(answer);
        const [next] = await listBySubject(item.subject);
        if (next?.state === "queued") await writes.put(withAnswerData(upgradeWrite(next), answer));
      }
      return cancelledIds;
    });

  async function park(item: OutboxItem, { status, body }: Omit<WriteResult, "id">) {
    if (findKind(item.kind)?.isDropped?.(body)) return await writes.delete(item.seq);
    const state = status === 409 ? "conflict" as const : "refused" as const;
    await writes.update(item.seq, { state, answer: body });
    // The answers to writes that went with this write were ignored, so send them again.
    await writes.bulkPut((await listLater(item)).map((later) => ({ ...later, state: "queued" })));
  }

  /**
   * The server applied nothing of a write over its limit, so the write can change again, and later
   * writes are folded into it. It stays unchanged if an earlier request may still arrive and be
   * applied.
   */
  async function requeue(item: OutboxItem): Promise<string[]> {
    if (item.wasUnanswered) return [];
    let last: OutboxItem = { ...item, state: "queued" };
    for (const later of await listLater(item)) {
      const folded = findKind(later.kind)?.fold?.(upgradeWrite(last), later);
      if (folded === "nothing") {
        await writes.bulkDelete([last.seq, later.seq]);
        return [later.id];
      }
      if (folded === undefined) {
        await writes.put(last);
        last = { ...later, state: "queued" };
      } else {
        await writes.delete(later.seq);
        last = { ...last, ...folded };
      }
    }
    await writes.put(last);
    return [];
  }

  const listLater = async ({ subject, seq }: OutboxItem) =>
    (await listBySubject(subject)).filter((other) => other.seq > seq && !isParked(other));

  async function storeLimit(kind: string, answer: Omit<WriteResult, "id">, now: number) {
    const key: LimitKey = `limit:${kind}`;
    const seconds = limitSeconds(answer);
    if (seconds) await db.pace.put({ key, kind, at: now, until: now + seconds * 1000 });
    // The server takes this kind again.
    else if (answer.status < 300) await db.pace.delete(key);
  }

  /** Ends the limits that last until `until` at most, even if the clock was set back since. */
  const endLimits = (until: number) =>
    db.transaction("rw", db.pace, async () => {
      const ended = (await db.pace.toArray()).filter((row) => "kind" in row && row.until <= until);
      await db.pace.bulkDelete(ended.map(({ key }) => key));
    });

  /** The limits that are in force now. */
  const listLimits = async (now: number): Promise<Limit[]> =>
    (await db.pace.toArray()).filter((row) => "kind" in row).filter((limit) =>
      isLimitActive(limit, now)
    );

  /**
   * Replaces the writes of a card that the user has looked at. Without other writes the card is
   * discarded. Changes nothing and returns false if the stored writes differ from what the user
   * saw.
   */
  const replaceWrites = (seen: OutboxItem[], others: Write[]) =>
    db.transaction("rw", writes, async () => {
      const seqs = seen.map(({ seq }) => seq);
      const stored = await writes.bulkGet(seqs);
      if (JSON.stringify(stored) !== JSON.stringify(seen)) return false;
      await writes.bulkDelete(seqs);
      const createdAt = seen[0]?.createdAt ?? 0;
      for (const [index, write] of others.entries()) {
        // A new id: the server may still receive the old write, and knows a write again by its id.
        const subject = findKind(write.kind) ? subjectOf(write) : seen[0]?.subject ?? "";
        const row = { id: newId(), subject, createdAt, state: "queued" as const };
        const seq = seqs[index];
        await writes.add({
          ...withoutStoreFields(write),
          ...row,
          ...(seq === undefined ? {} : { seq }),
        });
      }
      return true;
    });

  return {
    add,
    takeBatch,
    applyResults,
    replaceWrites,
    retryWrites: (seen: OutboxItem[]) => replaceWrites(seen, foldAll(seen)),
    list: () => writes.orderBy("seq").toArray(),
    listLimits,
    endLimits,
    listSealed: () => db.sealed.toArray(),
    /**
     * Puts each write back in its old place, and only once, even if two tabs do so at the same
     * moment.
     */
    restoreSealed: ({ id }: Sealed, items: OutboxItem[]) =>
      db.transaction("rw", writes, db.sealed, async () => {
        if (!await db.sealed.get(id)) return;
        await writes.bulkPut(items);
        await db.sealed.delete(id);
      }),
    getPace: async (now: number): Promise<Pace> => {
      const pace = await db.pace.get("pace");
      return pace && "size" in pace && pace.at <= now ? pace : initialPace;
    },
    putPace: (pace: Pace) => db.pace.put({ key: "pace", ...pace }),
    close: () => db.close({ disableAutoOpen: true }),
  };
}

function subjectOf({ kind, payload }: Write): string {
  const registeredKind = findKind(kind);
  // The screen that writes loads the file of its feature, and that file registers the kind.
  if (!registeredKind) throw new Error(`No feature has registered the kind ${kind}`);
  return registeredKind.subject(payload);
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

function withAnswerData<W extends Write>(write: W, answer: Answered | undefined): W {
  const adopt = answer && findKind(write.kind)?.adopt;
  return adopt ? { ...write, payload: adopt(write.payload, answer.body) } : write;
}

const encoder = new TextEncoder();
const sizeOf = ({ id, kind, payload }: OutboxItem) =>
  encoder.encode(JSON.stringify({ id, kind, payload })).length + 1;
