// Opens one user's database on this device: cached queries (one record per query), upload handles,
// chat attachments and titles of downloads.
import { Dexie, type EntityTable } from "dexie";
import { createListeners } from "../../lib/device/store.ts";
import { currentPresence, storedUser } from "../../lib/http/session.ts";
import { noteEmptied } from "./stored-data-mark.ts";
import { type CachedQuery, databaseName } from "./user-db.ts";

/**
 * The handle of a file that the user uploads. After a reload, the browser opens the file with it.
 */
type UploadHandle = { fingerprint: string; handle: FileSystemFileHandle; at: number };
/** The content of a file for a chat question. It stays here until the server has it. */
type AttachmentBytes = { key: string; bytes: Blob; at: number };
/** The size stands beside the data, so that all sizes can be added up without reading the data. */
type SizedQuery = CachedQuery & { size: number; isText: 0 | 1 };
type QueryMemory = { getQueryCache(): { get(hash: string): unknown } };
/**
 * The title of a download. The database of the downloads holds no titles, because it outlives the
 * sign-out.
 */
export type Title = { key: string; title: string };
type UserDb = Dexie & {
  kept: EntityTable<SizedQuery, "hash">;
  files: EntityTable<UploadHandle, "fingerprint">;
  attachments: EntityTable<AttachmentBytes, "key">;
  titles: EntityTable<Title, "key">;
};

type OpenedDb = {
  userId: string;
  db: UserDb;
  /** The bytes that were written since the total size was computed. */
  unmeasured: number;
  /** Set when this tab closed the database because another tab deletes or upgrades it. */
  closed?: { isDeleted: boolean; presence?: object };
};

/** In bytes. A course takes about fifty thousand bytes, a picture about a million. */
const MAX_BYTES = 50_000_000;
/** In bytes. The total size is computed again only after this many new bytes. */
const REMEASURE_AFTER = 2_000_000;
const BY_AGE = "[isText+at+size]";
let current: OpenedDb | undefined;

const written = createListeners();

/** Calls the listener each time this tab has written a cached query. */
export const onQueryWritten = written.subscribe;

/**
 * Stores the answer of a query. Text that is also in memory is never removed, however full the
 * device is: a screen shows it, or showed it a moment ago.
 */
export async function writeCachedQuery(
  userId: string,
  query: CachedQuery,
  memory: QueryMemory = { getQueryCache: () => new Map() },
  maxBytes = MAX_BYTES,
) {
  const isInMemory = (hash: string) => memory.getQueryCache().get(hash) !== undefined;
  const db = open(userId);
  const row = withSize(query);
  try {
    await db.kept.put(row);
  } catch (error) {
    // The device itself is full.
    if (!isQuotaExceeded(error) || !await freeSpace(db, row.size, isInMemory)) throw error;
    await db.kept.put(row);
  }
  written.notify();
  if (current?.db !== db) return;
  current.unmeasured += row.size;
  if (current.unmeasured < REMEASURE_AFTER && row.size < maxBytes) return;
  current.unmeasured = 0;
  await freeSpace(db, await totalSize(db) - maxBytes, isInMemory);
}

/** Reads only the keys, not the data. */
export const listCachedHashes = (userId: string) => open(userId).kept.toCollection().primaryKeys();

/** All stored answers that are text, and no pictures. */
export const listCachedTexts = (userId: string): Promise<CachedQuery[]> =>
  open(userId).kept.where(BY_AGE).between([1, Dexie.minKey], [1, Dexie.maxKey]).toArray();

export const removeCachedQueries = (userId: string, hashes: string[]) =>
  open(userId).kept.bulkDelete(hashes);

export const removeQueriesIf = (userId: string, isStale: (query: CachedQuery) => boolean) =>
  open(userId).kept.filter(isStale).delete();

export const putUploadHandle = (userId: string, file: UploadHandle) => open(userId).files.put(file);

export const removeUploadHandle = (userId: string, fingerprint: string) =>
  open(userId).files.delete(fingerprint);

/** Returns the files, and deletes the ones from before `since`. */
export async function readUploadHandles(userId: string, since: number) {
  const { files } = open(userId);
  await files.filter(({ at }) => at < since).delete();
  return await files.toArray();
}

/** Rejects when `maxCount` attachments wait already. */
export function putAttachmentBytes(
  userId: string,
  attachment: AttachmentBytes,
  maxCount: number,
) {
  const db = open(userId);
  return db.transaction("rw", db.attachments, async () => {
    if (await db.attachments.count() >= maxCount) throw new Error("Too many attachments wait");
    await db.attachments.put(attachment);
  });
}

export const readAttachmentBytes = (userId: string, key: string) =>
  open(userId).attachments.get(key).then((attachment) => attachment?.bytes);

export const removeAttachmentBytes = (userId: string, key: string) =>
  open(userId).attachments.delete(key);

export const removeAttachmentBytesBefore = (userId: string, since: number) =>
  open(userId).attachments.filter(({ at }) => at < since).delete();

export const putTitles = (userId: string, titles: Title[]) =>
  open(userId).titles.bulkPut(titles.map(({ key, title }) => ({ key, title })));

export const removeTitles = (userId: string, keys: string[]) =>
  open(userId).titles.bulkDelete(keys);

export const readTitles = async (userId: string) =>
  new Map((await open(userId).titles.toArray()).map(({ key, title }) => [key, title]));

/** The size is an estimate that is cheap to compute. */
const withSize = (query: CachedQuery): SizedQuery =>
  query.data instanceof Blob
    ? { ...query, isText: 0, size: query.data.size }
    : { ...query, isText: 1, size: JSON.stringify(query.data).length };

async function totalSize(db: UserDb) {
  let bytes = 0;
  await forEachByAge(db, (_, size) => bytes += size);
  return bytes;
}

/**
 * Deletes pictures first, because all texts together weigh less than a few pictures. The oldest go
 * first.
 */
async function freeSpace(db: UserDb, bytes: number, isInMemory: (hash: string) => boolean) {
  let bytesToFree = bytes;
  const oldest: string[] = [];
  if (bytesToFree > 0) {
    await forEachByAge(db, (hash, size, isText) => {
      if (bytesToFree <= 0 || isText && isInMemory(hash)) return;
      oldest.push(hash);
      bytesToFree -= size;
    });
  }
  await db.kept.bulkDelete(oldest);
  return oldest.length;
}

const forEachByAge = (db: UserDb, visit: (hash: string, size: number, isText: boolean) => void) =>
  db.kept.orderBy(BY_AGE).eachKey((key, { primaryKey }) => {
    const [isText = 1, , size = 0] = key as unknown as number[];
    visit(primaryKey, size, isText === 1);
  });

const isQuotaExceeded = (error: unknown) =>
  error instanceof Dexie.QuotaExceededError ||
  error instanceof Error && error.name === "QuotaExceededError";

/**
 * Another tab has signed the user out and deleted the database, and this tab has not heard of it.
 * The stored user is asked, too: this tab may also miss that the same user has signed in again.
 */
const isSignedOutElsewhere = ({ userId, closed }: OpenedDb) =>
  closed?.isDeleted && closed.presence !== undefined && closed.presence === currentPresence() &&
  storedUser()?.id !== userId;

function open(userId: string): UserDb {
  // After a sign-out elsewhere, the closed database stays: each call on it fails.
  if (current?.userId === userId && (!current.closed || isSignedOutElsewhere(current))) {
    return current.db;
  }
  current?.db.close();
  // Chrome reports a write as done before it is on the disk, but a delivered write leaves the
  // outbox as soon as its list is stored here.
  const db = new Dexie(databaseName(userId), { chromeTransactionDurability: "strict" }) as UserDb;
  // The size of earlier entries is not known yet, so the first write of this start adds up
  // everything.
  const opened: OpenedDb = { userId, db, unmeasured: REMEASURE_AFTER };
  db.version(1).stores({ kept: "hash" });
  db.version(2).stores({ files: "fingerprint" });
  db.version(3).stores({ attachments: "key" });
  db.version(4).stores({ kept: `hash, ${BY_AGE}` }).upgrade((change) =>
    change.table<CachedQuery>("kept").toCollection().modify((query) => {
      Object.assign(query, withSize(query));
    })
  );
  db.version(5).stores({ titles: "key" });
  // This runs when the database is created. If the device's mark says that there was one, the data
  // is lost.
  db.on("populate", () => noteEmptied(userId));
  // Another tab deletes the database. If this tab opened it again, the database would come back.
  db.on("versionchange", ({ newVersion }) => {
    opened.closed = { isDeleted: newVersion === null, presence: currentPresence() };
    db.close({ disableAutoOpen: true });
    // Dexie's own listener would let the next call open the database again.
    return false;
  });
  current = opened;
  return db;
}
