// What a person has read, which files she is bringing and what the lessons on her phone are called: a database of her
// own, one record a query.
import { Dexie, type EntityTable } from "dexie";
import { noteEmptied } from "./kept-mark.ts";
import { databaseName, isFresh, isGood, type Kept } from "./read-kept.ts";

/** A file that she brings to the academy, as this browser finds it again. */
export type KeptFile = { fingerprint: string; handle: FileSystemFileHandle; at: number };
/** What she has chosen for a question, until the server has it. */
export type KeptBytes = { key: string; bytes: Blob; at: number };
/** Beside its value, so that all of it can be added up without being read. */
type Measured = Kept & { size: number; isText: 0 | 1 };
type Memory = { getQueryCache(): { get(hash: string): unknown } };
/** Of a lesson on her phone, whose file itself is kept without a word. */
export type Title = { key: string; title: string };
type Reading = Dexie & {
  kept: EntityTable<Measured, "hash">;
  files: EntityTable<KeptFile, "fingerprint">;
  attachments: EntityTable<KeptBytes, "key">;
  titles: EntityTable<Title, "key">;
};

/** In bytes: a course is some fifty thousand of them, a picture a million. */
const MOST = 50_000_000;
/** It is added up again only when so much has come. */
const STEP = 2_000_000;
const BY_AGE = "[isText+at+size]";
let current: { personId: string; db: Reading; unmeasured: number } | undefined;

const watchers = new Set<() => void>();

/** Calls after each writing of what is kept, by this tab; answers what ends it. */
export function watchWritten(watcher: () => void) {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

/** What is in memory is on a screen, or was a moment ago: of the words it stays, however full the phone is. */
export async function writeKept(
  personId: string,
  kept: Kept,
  memory: Memory = { getQueryCache: () => new Map() },
  most = MOST,
) {
  const isHere = (hash: string) => memory.getQueryCache().get(hash) !== undefined;
  const db = open(personId);
  const row = measured(kept);
  try {
    await db.kept.put(row);
  } catch (error) {
    // The phone itself is full.
    if (!isQuotaExceeded(error) || !await makeRoom(db, row.size, isHere)) throw error;
    await db.kept.put(row);
  }
  for (const watcher of watchers) watcher();
  if (current?.db !== db) return;
  current.unmeasured += row.size;
  if (current.unmeasured < STEP && row.size < most) return;
  current.unmeasured = 0;
  await makeRoom(db, await sizeOf(db) - most, isHere);
}

/** Names what there is, without reading it. */
export const keptHashes = (personId: string) => open(personId).kept.toCollection().primaryKeys();

export const dropKept = (personId: string, hashes: string[]) =>
  open(personId).kept.bulkDelete(hashes);

/** Old age, and versions gone by; answers whether one of those took away what was still fresh. */
export async function dropStale(personId: string, version: string) {
  let isLost = false;
  await open(personId).kept.filter((kept) => {
    isLost ||= isFresh(kept) && !isGood(kept, version);
    return !isGood(kept, version);
  }).delete();
  return isLost;
}

export const keepFile = (personId: string, file: KeptFile) => open(personId).files.put(file);

export const dropFile = (personId: string, fingerprint: string) =>
  open(personId).files.delete(fingerprint);

/** Without those of before `since`, which go. */
export async function readFiles(personId: string, since: number) {
  const { files } = open(personId);
  await files.filter(({ at }) => at < since).delete();
  return await files.toArray();
}

/** Rejects where so many wait already. */
export function keepBytes(personId: string, kept: KeptBytes, most: number) {
  const db = open(personId);
  return db.transaction("rw", db.attachments, async () => {
    if (await db.attachments.count() >= most) throw new Error("There is no room");
    await db.attachments.put(kept);
  });
}

export const readBytes = (personId: string, key: string) =>
  open(personId).attachments.get(key).then((kept) => kept?.bytes);

export const dropBytes = (personId: string, key: string) => open(personId).attachments.delete(key);

export const dropBytesBefore = (personId: string, since: number) =>
  open(personId).attachments.filter(({ at }) => at < since).delete();

export const keepTitles = (personId: string, titles: Title[]) =>
  open(personId).titles.bulkPut(titles.map(({ key, title }) => ({ key, title })));

export const dropTitles = (personId: string, keys: string[]) =>
  open(personId).titles.bulkDelete(keys);

export const readTitles = async (personId: string) =>
  new Map((await open(personId).titles.toArray()).map(({ key, title }) => [key, title]));

/** Roughly, and cheaply. */
const measured = (kept: Kept): Measured =>
  kept.data instanceof Blob
    ? { ...kept, isText: 0, size: kept.data.size }
    : { ...kept, isText: 1, size: JSON.stringify(kept.data).length };

async function sizeOf(db: Reading) {
  let bytes = 0;
  await walk(db, (_, size) => bytes += size);
  return bytes;
}

/** Pictures first: all that is read weighs less than a few of them. Of either the oldest. */
async function makeRoom(db: Reading, bytes: number, isHere: (hash: string) => boolean) {
  let left = bytes;
  const oldest: string[] = [];
  if (left > 0) {
    await walk(db, (hash, size, isText) => {
      if (left <= 0 || isText && isHere(hash)) return;
      oldest.push(hash);
      left -= size;
    });
  }
  await db.kept.bulkDelete(oldest);
  return oldest.length;
}

const walk = (db: Reading, look: (hash: string, size: number, isText: boolean) => void) =>
  db.kept.orderBy(BY_AGE).eachKey((key, { primaryKey }) => {
    const [isText = 1, , size = 0] = key as unknown as number[];
    look(primaryKey, size, isText === 1);
  });

const isQuotaExceeded = (error: unknown) =>
  error instanceof Dexie.QuotaExceededError ||
  error instanceof Error && error.name === "QuotaExceededError";

function open(personId: string): Reading {
  if (current?.personId === personId && !current.db.hasBeenClosed()) return current.db;
  current?.db.close();
  const db = new Dexie(databaseName(personId)) as Reading;
  db.version(1).stores({ kept: "hash" });
  db.version(2).stores({ files: "fingerprint" });
  db.version(3).stores({ attachments: "key" });
  db.version(4).stores({ kept: `hash, ${BY_AGE}` }).upgrade((change) =>
    change.table<Kept>("kept").toCollection().modify((kept) => {
      Object.assign(kept, measured(kept));
    })
  );
  db.version(5).stores({ titles: "key" });
  // Made anew, though this phone remembers that there was one.
  db.on("populate", () => noteEmptied(personId));
  // Whoever deletes it means it: opening it again would bring it back.
  db.on("versionchange", () => db.close({ disableAutoOpen: true }));
  // Whatever came before this start is added up with the first that comes now.
  current = { personId, db, unmeasured: STEP };
  return db;
}
