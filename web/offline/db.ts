// What a person has read and which files she is bringing, kept on her phone: a database of her own, one record a query.
import { Dexie, type EntityTable } from "dexie";

export type Kept = {
  /** Names the query. */
  hash: string;
  data: unknown;
  /** When the server said so, in milliseconds. */
  at: number;
  /** Of the app: another one may expect other shapes. */
  version: string;
};
/** A file that she brings to the academy, as this browser finds it again. */
export type KeptFile = { fingerprint: string; handle: FileSystemFileHandle; at: number };
/** What she has chosen for a question, until the server has it. */
export type KeptBytes = { key: string; bytes: Blob; at: number };
type Reading = Dexie & {
  kept: EntityTable<Kept, "hash">;
  files: EntityTable<KeptFile, "fingerprint">;
  attachments: EntityTable<KeptBytes, "key">;
};

const MONTH = 30 * 24 * 60 * 60_000;
let current: { personId: string; db: Reading } | undefined;

export async function readKept(personId: string, hash: string, version: string) {
  const kept = await open(personId).kept.get(hash);
  return kept && isGood(kept, version) ? kept : undefined;
}

export const writeKept = (personId: string, kept: Kept) => open(personId).kept.put(kept);

export const dropKept = (personId: string, hashes: string[]) =>
  open(personId).kept.bulkDelete(hashes);

/** Old age, and versions gone by. */
export const dropStale = (personId: string, version: string) =>
  open(personId).kept.filter((kept) => !isGood(kept, version)).delete();

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

const isGood = (kept: Kept, version: string) =>
  kept.version === version && kept.at > Date.now() - MONTH;

function open(personId: string): Reading {
  if (current?.personId === personId && !current.db.hasBeenClosed()) return current.db;
  current?.db.close();
  const db = new Dexie(databaseName(personId)) as Reading;
  db.version(1).stores({ kept: "hash" });
  db.version(2).stores({ files: "fingerprint" });
  db.version(3).stores({ attachments: "key" });
  // Whoever deletes it means it: opening it again would bring it back.
  db.on("versionchange", () => db.close({ disableAutoOpen: true }));
  current = { personId, db };
  return db;
}

export const databaseName = (personId: string) => `pyinnya-${personId}`;
