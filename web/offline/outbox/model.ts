// Opens a user's outbox database: the writes that the server has not confirmed. It outlives the
// sign-out.
import { Dexie, type EntityTable, type Table } from "dexie";
import type { Pace } from "../queue/queue.ts";
import { outboxName } from "./before-load.ts";

export type OutboxState = "queued" | "sent" | "conflict" | "refused";

export type OutboxItem = {
  /** Grows with every write, so that two writes of one millisecond keep their order. */
  seq: number;
  /** The server recognises by this id a write that it received before. */
  id: string;
  kind: string;
  subject: string;
  payload: unknown;
  createdAt: number;
  /**
   * "sent": the write may have left at least once, answered or not. It never changes in this state.
   */
  state: OutboxState;
  /** An earlier request with this write got no answer: that request may still arrive. */
  wasUnanswered?: true;
  /** The body of the failure for which the write is parked. */
  answer?: unknown;
};

export const isParked = ({ state }: OutboxItem) => state === "conflict" || state === "refused";

export type SendPace = Pace & {
  /** How many writes a request takes. */
  size: number;
};

/** The server takes no more writes of this kind until then. Other kinds go on. */
export type Limit = { kind: string; at: number; until: number };

/** The last answer about a subject, for a write that the user began before the answer came. */
export type Answered = { subject: string; body: unknown; at: number };

/** The writes of a session that has ended, as encrypted JSON. Only the user's key opens them. */
export type Sealed = { id: number; bytes: Uint8Array<ArrayBuffer> };

export type OutboxDb = Dexie & {
  writes: EntityTable<OutboxItem, "seq">;
  answers: EntityTable<Answered, "subject">;
  sealed: EntityTable<Sealed, "id">;
  /**
   * The pace is stored under "pace", and each limit under "limit:" and its kind. Limits have no
   * table of their own: a new table needs a new database version, and that closes the database in
   * the open tabs of an older app.
   */
  pace: Table<SendPace & { key: "pace" } | Limit & { key: LimitKey }, string>;
};
export type LimitKey = `limit:${string}`;

export function openOutboxDb(userId: string): OutboxDb {
  // Without this, Chrome reports a write as done before it is on the disk.
  const db = new Dexie(outboxName(userId), { chromeTransactionDurability: "strict" }) as OutboxDb;
  db.version(1).stores({ writes: "++seq, &id, subject", answers: "subject, at", pace: "key" });
  db.version(2).stores({ sealed: "++id" });
  // A tab that deletes the database has checked that it is empty and that the user has left.
  db.on("versionchange", () => db.close({ disableAutoOpen: true }));
  return db;
}

export const listBySubject = ({ writes }: OutboxDb, subject: string) =>
  writes.where("subject").equals(subject).sortBy("seq");
