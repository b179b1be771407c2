// The two stores of drafts. Forms read drafts in localStorage at once, and all tabs share them. In
// IndexedDB a finished write is on the disk.
import { inTransaction, openDatabase } from "./databases.ts";

/** A draft in IndexedDB. An empty text says that the draft was removed. */
export type DraftRow = { place: string; text: string; at: number };

export const draftKey = (userId: string | undefined, place: string) => `draft ${userId} ${place}`;
export const sealedDraftsKey = (userId: string) => `sealed ${userId}`;
export const stampKey = (userId: string) => `drafted ${userId}`;

/** This user's drafts, by their places. */
export function readDrafts(userId: string): Map<string, string> {
  const prefix = draftKey(userId, "");
  try {
    return new Map(
      Object.entries<string>(localStorage)
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, text]) => [name.slice(prefix.length), text]),
    );
  } catch {
    // Without storage there are no drafts.
    return new Map();
  }
}

/**
 * When a draft last changed in localStorage. A killed browser loses what localStorage took in the
 * last seconds. Drafts in IndexedDB that are newer than this stamp are what it lost.
 */
export const readStamp = (userId: string) => Number(localStorage.getItem(stampKey(userId)));

/** The stamp only grows, also when the clock of the phone was set back. */
export function raiseStamp(userId: string, least = Date.now()): number {
  const stamp = Math.max(least, readStamp(userId) + 1);
  localStorage.setItem(stampKey(userId), String(stamp));
  return stamp;
}

/** Puts back what a killed browser has lost. Keeps texts that the user has typed since. */
export function putLostDrafts(
  userId: string,
  rows: readonly DraftRow[],
  isTyped: (place: string) => boolean = () => false,
) {
  const stamp = readStamp(userId);
  const lost = rows.filter(({ at }) => at > stamp);
  if (lost.length === 0) return;
  for (const { place, text } of lost.filter(({ place }) => !isTyped(place))) {
    if (text) localStorage.setItem(draftKey(userId, place), text);
    else localStorage.removeItem(draftKey(userId, place));
  }
  raiseStamp(userId, Math.max(...lost.map(({ at }) => at)));
}

/** The drafts of a session that has ended, as encrypted JSON. Only the user's key opens them. */
export type SealedDrafts = { id: string; bytes: Uint8Array<ArrayBuffer>; at: number };

export const draftStoreName = (userId: string) => `pyinnya-${userId}-drafts`;

export const openDraftStore = (userId: string) =>
  openDatabase(draftStoreName(userId), { drafts: "place", sealed: "id" });

export const openDraftStoreIfExists = (userId: string) => openDatabase(draftStoreName(userId));

export async function readDraftStore(db: IDBDatabase) {
  const { rows, sealed } = await inTransaction(db, "readonly", (transaction) => ({
    rows: transaction.objectStore("drafts").getAll() as IDBRequest<DraftRow[]>,
    sealed: transaction.objectStore("sealed").getAll() as IDBRequest<SealedDrafts[]>,
  }));
  return { rows: rows.result, sealed: sealed.result.at(0) };
}

/** Resolves when the change is on the disk. */
export const changeDraftStore = (
  db: IDBDatabase,
  change: (drafts: IDBObjectStore, sealed: IDBObjectStore) => void,
) =>
  inTransaction(
    db,
    "readwrite",
    (transaction) => change(transaction.objectStore("drafts"), transaction.objectStore("sealed")),
  );
