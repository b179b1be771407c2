// Stores one user's drafts in IndexedDB, where a finished write is on the disk.
import type { DraftRow } from "./local-drafts.ts";

/** The drafts of a session that has ended, as encrypted JSON. Only the user's key opens them. */
export type SealedDrafts = { id: string; bytes: Uint8Array<ArrayBuffer>; at: number };

export const draftStoreName = (personId: string) => `pyinnya-${personId}-drafts`;

export function openDraftStore(personId: string): Promise<IDBDatabase>;
/** Undefined if there is no store. */
export function openDraftStore(
  personId: string,
  options: { mayCreate: boolean },
): Promise<IDBDatabase | undefined>;
export function openDraftStore(personId: string, { mayCreate } = { mayCreate: true }) {
  return new Promise<IDBDatabase | undefined>((resolve, reject) => {
    const opening = indexedDB.open(draftStoreName(personId), 1);
    let exists = true;
    opening.onupgradeneeded = () => {
      if (mayCreate) {
        opening.result.createObjectStore("drafts", { keyPath: "place" });
        opening.result.createObjectStore("sealed", { keyPath: "id" });
      } else {
        exists = false;
        opening.transaction?.abort();
      }
    };
    opening.onsuccess = () => {
      const db = opening.result;
      // Another tab deletes the store after the user has left.
      db.onversionchange = () => db.close();
      resolve(db);
    };
    opening.onerror = () => exists ? reject(opening.error) : resolve(undefined);
  });
}

export async function readDraftStore(db: IDBDatabase) {
  const transaction = db.transaction(["drafts", "sealed"]);
  const rows: IDBRequest<DraftRow[]> = transaction.objectStore("drafts").getAll();
  const sealed: IDBRequest<SealedDrafts[]> = transaction.objectStore("sealed").getAll();
  await whenDone(transaction);
  return { rows: rows.result, sealed: sealed.result.at(0) };
}

/** Resolves when the change is on the disk. */
export async function changeDraftStore(
  db: IDBDatabase,
  change: (drafts: IDBObjectStore, sealed: IDBObjectStore) => void,
) {
  // Without this, Chrome reports a write as done before it is on the disk.
  const options = { durability: "strict" } as const;
  const transaction = db.transaction(["drafts", "sealed"], "readwrite", options);
  change(transaction.objectStore("drafts"), transaction.objectStore("sealed"));
  await whenDone(transaction);
}

const whenDone = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
