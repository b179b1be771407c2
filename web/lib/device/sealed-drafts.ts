// Seals a user's drafts on this device at sign-out, and opens them when the user signs in again.
import { currentUserId, storedUser } from "../http/session.ts";
import { deleteDatabase, whenRead } from "./databases.ts";
import { fromBase64, seal, toBase64, unseal } from "./seal.ts";
import {
  changeDraftStore,
  draftKey,
  draftStoreName,
  openDraftStore,
  openDraftStoreIfExists,
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
export async function sealDrafts(userId: string, key: string, mayContinue: () => boolean) {
  try {
    const mayCreate = readDrafts(userId).size > 0;
    await withStore(userId, { mayCreate }, (db) => sealInStore(db, userId, key, mayContinue));
  } catch (error) {
    if (mayContinue()) await sealInLocalStorage(userId, key, mayContinue);
    throw error;
  }
}

/**
 * Removes drafts that nobody can seal. Where they may wait for their user, removes only copies of
 * which the other store knows nothing any more.
 */
export async function removeUnsealedDrafts(userId: string, isFinal: boolean) {
  if (isFinal) removeDrafts(userId);
  const hasStore = await withStore(userId, { mayCreate: false }, async (db) => {
    const { rows, sealed } = await readDraftStore(db);
    removeSealedBefore(userId, sealed);
    if (!isFinal) putLostDrafts(userId, rows);
    if (readDrafts(userId).size === 0) await changeDraftStore(db, (drafts) => drafts.clear());
  });
  // The user left without drafts, and a killed browser has brought an earlier text back. A device
  // that cannot seal keeps texts without a key.
  const isLeftOver = !hasStore && globalThis.crypto?.subtle !== undefined &&
    readDrafts(userId).size > 0 && readStamp(userId) > 0;
  if (isLeftOver) removeDrafts(userId);
}

/** Removes all drafts for good, also sealed ones. */
export function dropDrafts(userId: string) {
  removeDrafts(userId);
  localStorage.removeItem(sealedDraftsKey(userId));
  localStorage.removeItem(stampKey(userId));
  deleteDatabase(draftStoreName(userId));
}

/**
 * A killed browser brings back texts that it had sealed and then removed. The seal is newer, and
 * has them all.
 */
function removeSealedBefore(userId: string, sealed: SealedDrafts | undefined) {
  if (sealed && readStamp(userId) < sealed.at) removeDrafts(userId);
}

function removeDrafts(userId: string) {
  for (const place of readDrafts(userId).keys()) {
    localStorage.removeItem(draftKey(userId, place));
  }
}

/** Returns whether there is a store. Deletes the store if it is empty after `work`. */
async function withStore(
  userId: string,
  { mayCreate }: { mayCreate: boolean },
  work: (db: IDBDatabase) => Promise<void>,
) {
  const db = await (mayCreate ? openDraftStore(userId) : openDraftStoreIfExists(userId));
  if (!db) return false;
  try {
    await work(db);
    const { rows, sealed } = await readDraftStore(db);
    // The user may be back and typing.
    if (rows.length > 0 || sealed || storedUser()?.id === userId) return true;
    localStorage.removeItem(stampKey(userId));
    // The deletion waits until the store is closed.
    deleteDatabase(db.name);
    return true;
  } finally {
    db.close();
  }
}

async function sealInStore(
  db: IDBDatabase,
  userId: string,
  key: string,
  mayContinue: () => boolean,
): Promise<void> {
  const { rows, sealed } = await readDraftStore(db);
  if (!mayContinue()) return;
  removeSealedBefore(userId, sealed);
  putLostDrafts(userId, rows);
  const drafts = readNamedDrafts(userId);
  if (Object.keys(drafts).length === 0) {
    return await changeDraftStore(db, (drafts) => drafts.clear());
  }
  const all = { ...await openSealed(userId, key, sealed?.bytes), ...drafts };
  const bytes = await sealWithOlder(userId, key, all);
  if (!mayContinue()) return;
  const at = raiseStamp(userId);
  await changeDraftStore(db, (rows, seals) => {
    rows.clear();
    seals.put({ id: sealedDraftsKey(userId), bytes, at });
  });
  if (!mayContinue()) return await undoSeal(db, userId, sealed);
  // Another tab may have written a draft meanwhile.
  if (isChanged(userId, drafts)) return await sealInStore(db, userId, key, mayContinue);
  localStorage.removeItem(sealedDraftsKey(userId));
  removeDrafts(userId);
}

/** The user is back, and reads the drafts in localStorage. */
async function undoSeal(db: IDBDatabase, userId: string, earlier: SealedDrafts | undefined) {
  await changeDraftStore(db, (rows, seals) => {
    seals.clear();
    if (earlier) seals.put(earlier);
    copyDrafts(rows, userId, readStamp(userId));
  });
}

/** For a device whose IndexedDB fails. */
async function sealInLocalStorage(
  userId: string,
  key: string,
  mayContinue: () => boolean,
): Promise<void> {
  const drafts = readNamedDrafts(userId);
  if (Object.keys(drafts).length === 0) return;
  const bytes = await sealWithOlder(userId, key, drafts);
  if (!mayContinue()) return;
  if (isChanged(userId, drafts)) return await sealInLocalStorage(userId, key, mayContinue);
  localStorage.setItem(sealedDraftsKey(userId), toBase64(bytes));
  removeDrafts(userId);
}

/**
 * Keeps earlier sealed drafts that were not opened at the last visit, if they can be opened.
 */
const sealWithOlder = async (userId: string, key: string, drafts: Drafts) =>
  await seal(
    key,
    userId,
    JSON.stringify({ ...await openSealed(userId, key, readOlderSeal(userId)), ...drafts }),
  );

/** A draft that the user has typed since is newer and stays. */
export async function unsealDrafts(userId: string, key: string, db?: IDBDatabase) {
  const sealed = db && (await readDraftStore(db)).sealed;
  const olderSeal = localStorage.getItem(sealedDraftsKey(userId));
  const older = await openSealed(userId, key, readOlderSeal(userId));
  const drafts = await openSealed(userId, key, sealed?.bytes);
  // After a sign-out, open drafts would lie here for the next user to read.
  if (currentUserId() !== userId) return;
  // A browser that was killed after the sign-out has texts of before in localStorage.
  putDrafts(drafts, sealed !== undefined && readStamp(userId) < sealed.at);
  putDrafts(older, false);
  if (db) await replaceSeal(db, userId, drafts && sealed);
  // Drafts that another tab has sealed meanwhile stay sealed until the next sign-in.
  if (older && localStorage.getItem(sealedDraftsKey(userId)) === olderSeal) {
    localStorage.removeItem(sealedDraftsKey(userId));
  }
}

function putDrafts(drafts: Drafts = {}, replacesTyped: boolean) {
  for (const [name, text] of Object.entries(drafts)) {
    if (replacesTyped || localStorage.getItem(name) === null) localStorage.setItem(name, text);
  }
}

async function replaceSeal(db: IDBDatabase, userId: string, opened: SealedDrafts | undefined) {
  const at = raiseStamp(userId);
  await changeDraftStore(db, (rows, seals) => {
    copyDrafts(rows, userId, at);
    if (!opened) return;
    whenRead<SealedDrafts | undefined>(
      seals.get(opened.id),
      (stored) => stored?.at === opened.at && seals.delete(opened.id),
    );
  });
}

function copyDrafts(rows: IDBObjectStore, userId: string, at: number) {
  for (const [place, text] of readDrafts(userId)) rows.put({ place, text, at });
}

/** Undefined if there is nothing, or if this key does not open it. */
async function openSealed(
  userId: string,
  key: string,
  sealed: Uint8Array<ArrayBuffer> | undefined,
): Promise<Drafts | undefined> {
  try {
    return sealed && JSON.parse(await unseal(key, userId, sealed));
  } catch {
    return undefined;
  }
}

/** What an older build has sealed, or this build on a device whose IndexedDB fails. */
function readOlderSeal(userId: string) {
  const sealed = localStorage.getItem(sealedDraftsKey(userId));
  return sealed ? fromBase64(sealed) : undefined;
}

const readNamedDrafts = (userId: string): Drafts =>
  Object.fromEntries(
    [...readDrafts(userId)].map(([place, text]) => [draftKey(userId, place), text]),
  );

const isChanged = (userId: string, drafts: Drafts) =>
  JSON.stringify(readNamedDrafts(userId)) !== JSON.stringify(drafts);
