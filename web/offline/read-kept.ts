// Reads what was kept by the browser's own means: the library that writes it (db.ts) weighs as much as a page, and a
// slow phone would start a second later for it.

export type Kept = {
  /** Names the query. */
  hash: string;
  data: unknown;
  /** When the server said so, in milliseconds. */
  at: number;
  /** Of the app: another one may expect other shapes. */
  version: string;
};

const MONTH = 30 * 24 * 60 * 60_000;
let current: { personId: string; opening: Promise<IDBDatabase | undefined> } | undefined;

export const databaseName = (personId: string) => `pyinnya-${personId}`;

export async function readKept(personId: string, hash: string, version: string) {
  const kept = await ask(personId, hash).catch(() => {
    // The connection is closed: for somebody who deletes, or by the browser, which need not say so.
    current = undefined;
    return ask(personId, hash);
  });
  return kept && isGood(kept, version) ? kept : undefined;
}

async function ask(personId: string, hash: string): Promise<Kept | undefined> {
  const db = await open(personId);
  if (db) return await answerOf(db.transaction("kept").objectStore("kept").get(hash));
  // It may be made by the next time.
  return current = undefined;
}

export const isGood = (kept: Kept, version: string) =>
  shapesOf(kept.version) === shapesOf(version) && isFresh(kept);

export const isFresh = ({ at }: Kept) => at > Date.now() - MONTH;

/** A version that differs in its last number alone expects the same shapes: such an update takes nothing away. */
const shapesOf = (version: string) => version.split(".").slice(0, 2).join(".");

function open(personId: string) {
  if (current?.personId !== personId) {
    current?.opening.then((db) => db?.close(), () => {});
    current = { personId, opening: openThere(personId) };
  }
  return current.opening;
}

/** Undefined where there is none: to make it is the writer's business, who notes that it was emptied. */
async function openThere(personId: string) {
  const asked = indexedDB.open(databaseName(personId));
  asked.onupgradeneeded = () => asked.transaction?.abort();
  try {
    const db = await answerOf(asked);
    // Somebody deletes it, or a newer app wants other stores.
    db.onversionchange = () => db.close();
    return db;
  } catch (error) {
    if (asked.error?.name !== "AbortError") throw error;
    return undefined;
  }
}

const answerOf = <Answer>(asked: IDBRequest<Answer>) =>
  new Promise<Answer>((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
