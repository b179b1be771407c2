// Seals a user's drafts on this device at sign-out, and opens them when the user signs in again.
import { currentUserId, storedUser } from "../http/session.ts";
import { fromBase64, seal, toBase64, unseal } from "./seal.ts";
import {
  changeDraftStore,
  draftKey,
  draftStoreName,
  openDraftStore,
  putLostDrafts,
  raiseStamp,
  readDrafts,
  readDraftStore,
  readStamp,
  type SealedDrafts,
  sealedDraftsKey,
  stampKey,
} from "./draft-stores.ts";

/** The texts by their names in localStorage. */
type Drafts = Record<string, string>;

/**
 * Rejects if the sealed drafts cannot be stored in IndexedDB: it may hold plain text then, and the
 * key must stay. `mayContinue` is false if the user is back by then; then the drafts stay open.
 */
export async function sealDrafts(personId: string, key: string, mayContinue: () => boolean) {
  try {
    const mayCreate = readDrafts(personId).size > 0;
    await withStore(personId, { mayCreate }, (db) => sealInStore(db, personId, key, mayContinue));
  } catch (error) {
    if (mayContinue()) await sealInLocalStorage(personId, key, mayContinue);
    throw error;
  }
}

/**
 * Removes drafts that nobody can seal. Where they may wait for their user, removes only copies of
 * which the other store knows nothing any more.
 */
export async function removeUnsealedDrafts(personId: string, isFinal: boolean) {
  if (isFinal) removeDrafts(personId);
  const hasStore = await withStore(personId, { mayCreate: false }, async (db) => {
    const { rows, sealed } = await readDraftStore(db);
    removeSealedBefore(personId, sealed);
    if (!isFinal) putLostDrafts(personId, rows);
    if (readDrafts(personId).size === 0) await changeDraftStore(db, (drafts) => drafts.clear());
  });
  // The user left without drafts, and a killed browser has brought an earlier text back. A device
  // that cannot seal keeps texts without a key.
  const isLeftOver = !hasStore && globalThis.crypto?.subtle !== undefined &&
    readDrafts(personId).size > 0 && readStamp(personId) > 0;
  if (isLeftOver) removeDrafts(personId);
}

/** Removes all drafts for good, also sealed ones. */
export function dropDrafts(personId: string) {
  removeDrafts(personId);
  localStorage.removeItem(sealedDraftsKey(personId));
  localStorage.removeItem(stampKey(personId));
  indexedDB.deleteDatabase(draftStoreName(personId));
}

/**
 * A killed browser brings back texts that it had sealed and then removed. The seal is newer, and
 * has them all.
 */
function removeSealedBefore(personId: string, sealed: SealedDrafts | undefined) {
  if (sealed && readStamp(personId) < sealed.at) removeDrafts(personId);
}

function removeDrafts(personId: string) {
  for (const place of readDrafts(personId).keys()) {
    localStorage.removeItem(draftKey(personId, place));
  }
}

/** Returns whether there is a store. Deletes the store if it is empty after `work`. */
async function withStore(
  personId: string,
  options: { mayCreate: boolean },
  work: (db: IDBDatabase) => Promise<void>,
) {
  const db = await openDraftStore(personId, options);
  if (!db) return false;
  try {
    await work(db);
    const { rows, sealed } = await readDraftStore(db);
    // The user may be back and typing.
    if (rows.length > 0 || sealed || storedUser()?.id === personId) return true;
    localStorage.removeItem(stampKey(personId));
    // The deletion waits until the store is closed.
    indexedDB.deleteDatabase(db.name);
    return true;
  } finally {
    db.close();
  }
}

async function sealInStore(
  db: IDBDatabase,
  personId: string,
  key: string,
  mayContinue: () => boolean,
): Promise<void> {
  const { rows, sealed } = await readDraftStore(db);
  if (!mayContinue()) return;
  removeSealedBefore(personId, sealed);
  putLostDrafts(personId, rows);
  const drafts = readNamedDrafts(personId);
  if (Object.keys(drafts).length === 0) {
    return await changeDraftStore(db, (drafts) => drafts.clear());
  }
  const all = { ...await openSealed(personId, key, sealed?.bytes), ...drafts };
  const bytes = await sealWithOlder(personId, key, all);
  if (!mayContinue()) return;
  const at = raiseStamp(personId);
  await changeDraftStore(db, (rows, seals) => {
    rows.clear();
    seals.put({ id: sealedDraftsKey(personId), bytes, at });
  });
  if (!mayContinue()) return await undoSeal(db, personId, sealed);
  // Another tab may have written a draft meanwhile.
  if (isChanged(personId, drafts)) return await sealInStore(db, personId, key, mayContinue);
  localStorage.removeItem(sealedDraftsKey(personId));
  removeDrafts(personId);
}

/** The user is back, and reads the drafts in localStorage. */
async function undoSeal(db: IDBDatabase, personId: string, earlier: SealedDrafts | undefined) {
  await changeDraftStore(db, (rows, seals) => {
    seals.clear();
    if (earlier) seals.put(earlier);
    copyDrafts(rows, personId, readStamp(personId));
  });
}

/** For a device whose IndexedDB fails. */
async function sealInLocalStorage(
  personId: string,
  key: string,
  mayContinue: () => boolean,
): Promise<void> {
  const drafts = readNamedDrafts(personId);
  if (Object.keys(drafts).length === 0) return;
  const bytes = await sealWithOlder(personId, key, drafts);
  if (!mayContinue()) return;
  if (isChanged(personId, drafts)) return await sealInLocalStorage(personId, key, mayContinue);
  localStorage.setItem(sealedDraftsKey(personId), toBase64(bytes));
  removeDrafts(personId);
}

/**
 * Keeps earlier sealed drafts that were not opened at the last visit, if they can be opened.
 */
const sealWithOlder = async (personId: string, key: string, drafts: Drafts) =>
  await seal(
    key,
    personId,
    JSON.stringify({ ...await openSealed(personId, key, readOlderSeal(personId)), ...drafts }),
  );

/** A draft that the user has typed since is newer and stays. */
export async function unsealDrafts(personId: string, key: string, db?: IDBDatabase) {
  const sealed = db && (await readDraftStore(db)).sealed;
  const olderSeal = localStorage.getItem(sealedDraftsKey(personId));
  const older = await openSealed(personId, key, readOlderSeal(personId));
  const drafts = await openSealed(personId, key, sealed?.bytes);
  // After a sign-out, open drafts would lie here for the next user to read.
  if (currentUserId() !== personId) return;
  // A browser that was killed after the sign-out has texts of before in localStorage.
  putDrafts(drafts, sealed !== undefined && readStamp(personId) < sealed.at);
  putDrafts(older, false);
  if (db) await replaceSeal(db, personId, drafts && sealed);
  // Drafts that another tab has sealed meanwhile stay sealed until the next sign-in.
  if (older && localStorage.getItem(sealedDraftsKey(personId)) === olderSeal) {
    localStorage.removeItem(sealedDraftsKey(personId));
  }
}

function putDrafts(drafts: Drafts = {}, replacesTyped: boolean) {
  for (const [name, text] of Object.entries(drafts)) {
    if (replacesTyped || localStorage.getItem(name) === null) localStorage.setItem(name, text);
  }
}

async function replaceSeal(db: IDBDatabase, personId: string, opened: SealedDrafts | undefined) {
  const at = raiseStamp(personId);
  await changeDraftStore(db, (rows, seals) => {
    copyDrafts(rows, personId, at);
    if (!opened) return;
    const finding: IDBRequest<SealedDrafts | undefined> = seals.get(opened.id);
    finding.onsuccess = () => finding.result?.at === opened.at && seals.delete(opened.id);
  });
}

function copyDrafts(rows: IDBObjectStore, personId: string, at: number) {
  for (const [place, text] of readDrafts(personId)) rows.put({ place, text, at });
}

/** Undefined if there is nothing, or if this key does not open it. */
async function openSealed(
  personId: string,
  key: string,
  sealed: Uint8Array<ArrayBuffer> | undefined,
): Promise<Drafts | undefined> {
  try {
    return sealed && JSON.parse(await unseal(key, personId, sealed));
  } catch {
    return undefined;
  }
}

/** What an older build has sealed, or this build on a device whose IndexedDB fails. */
function readOlderSeal(personId: string) {
  const sealed = localStorage.getItem(sealedDraftsKey(personId));
  return sealed ? fromBase64(sealed) : undefined;
}

const readNamedDrafts = (personId: string): Drafts =>
  Object.fromEntries(
    [...readDrafts(personId)].map(([place, text]) => [draftKey(personId, place), text]),
  );

const isChanged = (personId: string, drafts: Drafts) =>
  JSON.stringify(readNamedDrafts(personId)) !== JSON.stringify(drafts);
