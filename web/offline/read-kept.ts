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
  const db = await open(personId);
  if (!db) return undefined;
  const asked: IDBRequest<Kept | undefined> = db.transaction("kept").objectStore("kept").get(hash);
  const kept = await answerOf(asked);
  return kept && isGood(kept, version) ? kept : undefined;
}

export const isGood = (kept: Kept, version: string) =>
  shapesOf(kept.version) === shapesOf(version) && isFresh(kept);

export const isFresh = ({ at }: Kept) => at > Date.now() - MONTH;

/** A version that differs in its last number alone expects the same shapes: such an update takes nothing away. */
const shapesOf = (version: string) => version.split(".").slice(0, 2).join(".");

function open(personId: string) {
  if (current?.personId === personId) return current.opening;
  current?.opening.then((db) => db?.close(), () => {});
  const opening = openThere(personId);
  current = { personId, opening };
  return opening;
}

/** Undefined where there is none: to make it is the writer's business, who notes that it was emptied. */
async function openThere(personId: string) {
  const forget = () => {
    if (current?.personId === personId) current = undefined;
  };
  const asked = indexedDB.open(databaseName(personId));
  asked.onupgradeneeded = () => asked.transaction?.abort();
  try {
    const db = await answerOf(asked);
    // Somebody deletes it, or a newer app wants other stores.
    db.onversionchange = () => {
      db.close();
      forget();
    };
    db.onclose = forget;
    return db;
  } catch (error) {
    forget();
    if (asked.error?.name === "AbortError") return undefined;
    throw error;
  }
}

const answerOf = <Answer>(asked: IDBRequest<Answer>) =>
  new Promise<Answer>((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
