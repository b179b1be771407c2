// What a person wrote and the server has not confirmed: a database of her own that outlives signing out.
import { Dexie, type EntityTable, type Table } from "dexie";
import { outboxName } from "./outbox-name.ts";

export type OutboxState = "queued" | "sent" | "conflict" | "refused";

export type OutboxItem = {
  /** Grows with every write: two of one millisecond keep their order. */
  seq: number;
  /** By it the server knows a write that it was sent before. */
  id: string;
  kind: string;
  subject: string;
  payload: unknown;
  createdAt: number;
  /** "sent": it has left once, answered or not, and is never changed again. */
  state: OutboxState;
  /** An earlier request with this write got no answer: that request may still arrive. */
  wasUnanswered?: true;
  /** Why it is parked: the failure's body. */
  answer?: unknown;
};

/** How fast to go; shared by all tabs, and by the next start. */
export type Pace = {
  /** When it was set: a clock that has been put back makes it void. */
  at: number;
  /** In a row. */
  failures: number;
  /** Not by itself before this; a person's own doing does not wait. */
  waitUntil: number;
  /** The server has asked for silence until then. */
  silentUntil: number;
  /** How many writes a request takes. */
  size: number;
};

/** The server takes no more writes of this kind until then. Other kinds go on. */
export type Limit = { kind: string; at: number; until: number };

/** The last word on a subject, for a write that was begun before it came. */
export type Answered = { subject: string; body: unknown; at: number };

/** The writes of a stay that is over, as JSON, which only her key opens. */
export type Sealed = { id: number; bytes: Uint8Array<ArrayBuffer> };

export type OutboxDb = Dexie & {
  writes: EntityTable<OutboxItem, "seq">;
  answers: EntityTable<Answered, "subject">;
  sealed: EntityTable<Sealed, "id">;
  /**
   * The pace under "pace", and each limit under "limit:" and its kind. Limits have no table of their own: it would need
   * a new version of the database, and that closes the database in the open tabs of an older app.
   */
  pace: Table<Pace & { key: "pace" } | Limit & { key: LimitKey }, string>;
};
export type LimitKey = `limit:${string}`;

export function openOutboxDb(personId: string): OutboxDb {
  // Chrome would otherwise call a write done before it is on the disk.
  const db = new Dexie(outboxName(personId), { chromeTransactionDurability: "strict" }) as OutboxDb;
  db.version(1).stores({ writes: "++seq, &id, subject", answers: "subject, at", pace: "key" });
  db.version(2).stores({ sealed: "++id" });
  // Whoever deletes it has seen that it is empty and that she has left.
  db.on("versionchange", () => db.close({ disableAutoOpen: true }));
  return db;
}
