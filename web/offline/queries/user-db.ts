// Reads and removes cached queries without Dexie: the library that writes them (write-db.ts) is as
// large as a page, and a slow device would start a second later for it.
import { deleteDatabase, openDatabase, resultOf } from "../../lib/device/databases.ts";

export type CachedQuery = {
  /** The hash of the query's key. */
  hash: string;
  data: unknown;
  /** When the server sent the data, or a screen changed it, in milliseconds. */
  at: number;
  /** The version of the app. Another version may expect other shapes. */
  version: string;
};

export const CACHED_DAYS = 30;
const LIFETIME = CACHED_DAYS * 24 * 60 * 60_000;
let current: { userId: string; opening: Promise<IDBDatabase | undefined> } | undefined;

export const databaseName = (userId: string) => `pyinnya-${userId}`;

export async function readCachedQuery(userId: string, hash: string, version: string) {
  const query = await readStoredQuery(userId, hash);
  return query && hasShapeOf(query, version) && isFresh(query) ? query : undefined;
}

/** Of any age and any version of the app. */
export const readStoredQuery = (userId: string, hash: string) =>
  readFromDb(userId, hash).catch(() => {
    // The database was closed for a tab that deletes it, or by the browser without a report.
    current = undefined;
    return readFromDb(userId, hash);
  });

async function readFromDb(userId: string, hash: string): Promise<CachedQuery | undefined> {
  const db = await open(userId);
  if (db) return await resultOf(db.transaction("kept").objectStore("kept").get(hash));
  // The database may exist the next time.
  return current = undefined;
}

export const isFresh = ({ at }: Pick<CachedQuery, "at">, now = Date.now()) => at > now - LIFETIME;

/**
 * Versions that differ only in the last number have the same shapes: such an update takes nothing
 * away.
 */
export const hasShapeOf = (query: CachedQuery, version: string) =>
  shapeVersion(query.version) === shapeVersion(version);

const shapeVersion = (version: string) => version.split(".").slice(0, 2).join(".");

function open(userId: string) {
  if (current?.userId !== userId) {
    current?.opening.then((db) => db?.close(), () => {});
    // Only the writer creates the database, because it notes that the data was lost.
    current = { userId, opening: openDatabase(databaseName(userId)) };
  }
  return current.opening;
}

export function removeCachedData(userId: string) {
  try {
    deleteDatabase(databaseName(userId));
    // Delete the mark of this user only (stored-data-mark.ts): leaving is not a loss.
    if (localStorage.kept?.includes(userId)) delete localStorage.kept;
  } catch {
    // Without storage there is nothing to delete.
  }
}
