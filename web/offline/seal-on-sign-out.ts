// Seals the unsent writes and the drafts of a user who has left, so that nobody else can read a
// word of them.
import { withCrossTabLock } from "../lib/cross-tab-lock.ts";
import { canSeal } from "../lib/can-seal.ts";
import { dropDrafts, removeUnsealedDrafts, sealDrafts } from "../lib/sealed-drafts.ts";
import { readSealKey, removeSealKey, type SessionEnding, storedUser } from "../lib/session.ts";
import { storeCopy } from "../lib/session-values.ts";
import { outboxName } from "./outbox/outbox-name.ts";
import { removeCachedData } from "./read-cached-query.ts";
import { readMark } from "./stored-data-mark.ts";

export const sealOnSignOut = async (userId: string, ending?: SessionEnding) =>
  void await Promise.all([sealWrites(userId, ending), removeDownloads(userId, ending)]);

/** Deletes the downloads of a suspended or deleted user. All other users keep theirs, locked. */
async function removeDownloads(userId: string, ending?: SessionEnding) {
  if (ending !== "suspended" && ending !== "deleted") return;
  const { removeAllOf } = await import("./downloads/remove-all.ts");
  await removeAllOf(userId);
}

/** The lock waits until no tab sends for this user any more. */
const sealWrites = (userId: string, ending?: SessionEnding) =>
  withCrossTabLock(outboxName(userId), async () => {
    if (isCurrentUser(userId)) return;
    const key = readSealKey(userId);
    if (ending === "deleted") dropAll(userId);
    else if (canSeal(key)) await sealAll(userId, key);
    // Without a key, plain text waits for its user. The question at sign-out has said that it goes
    // then.
    else await removeUnsealed(userId, ending === "left");
    if (!isCurrentUser(userId)) removeSealKey(userId);
    // Another tab may have removed the key, and was closed before it had copied that.
    storeCopy();
  });

/**
 * Handles the data that a killed tab left. Tries every user first, and rejects then if one of them
 * failed.
 */
export async function sealForOtherUsers() {
  const failures: unknown[] = [];
  for (const id of await listStoredUserIds()) {
    if (isCurrentUser(id)) continue;
    removeCachedData(id);
    await sealOnSignOut(id).catch((error) => failures.push(error));
  }
  storeCopy();
  if (failures.length > 0) throw new AggregateError(failures);
}

const isCurrentUser = (userId: string) => storedUser()?.id === userId;

/** If there is no room to seal, the text stays with its key until the next start. */
async function sealAll(userId: string, key: string) {
  try {
    await sealOutboxWrites(userId, key);
  } finally {
    await sealDrafts(userId, key, () => !isCurrentUser(userId));
  }
}

async function sealOutboxWrites(userId: string, key: string) {
  if (await cleanOutbox(userId) === 0) return;
  const { sealOutbox } = await import("./sealed-outbox.ts");
  await sealOutbox(userId, key, () => !isCurrentUser(userId));
}

async function removeUnsealed(userId: string, isFinal: boolean) {
  try {
    await cleanOutbox(userId, isFinal);
  } finally {
    await removeUnsealedDrafts(userId, isFinal);
  }
}

/** The user was deleted: there is no key any more, and there never will be one. */
function dropAll(userId: string) {
  dropDrafts(userId);
  indexedDB.deleteDatabase(outboxName(userId));
}

async function listStoredUserIds(): Promise<Set<string>> {
  const found = new Set<string>();
  const marked = readMark()?.personId;
  if (marked) found.add(marked);
  for (const name of namesIn(() => Object.keys(localStorage))) {
    const [, id] = /^(?:draft|seal) (\S+)/.exec(name) ?? [];
    if (id) found.add(id);
  }
  for (const { name = "" } of await globalThis.indexedDB?.databases?.() ?? []) {
    const [, id] = /^pyinnya-([\da-f-]{36})(?:-outbox|-drafts)?$/.exec(name) ?? [];
    if (id) found.add(id);
  }
  return found;
}

function namesIn(read: () => string[]) {
  try {
    return read();
  } catch {
    return [];
  }
}

/**
 * Returns how many writes wait. Deletes the answers, and the whole database if nothing is left in
 * it: it would only show that the user was here. Rejects when the database cannot be read: it may
 * hold writes, and then the key must stay.
 */
async function cleanOutbox(userId: string, isFinal = false) {
  const db = await openIfExists(outboxName(userId));
  if (!db) return 0;
  const transaction = db.transaction([...db.objectStoreNames], "readwrite");
  const writes = transaction.objectStore("writes");
  transaction.objectStore("answers").clear();
  if (isFinal) writes.clear();
  const waiting = writes.count();
  const sealed = db.objectStoreNames.contains("sealed") &&
    transaction.objectStore("sealed").count();
  // The database closes when the open transaction is done.
  db.close();
  await new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  const isEmpty = waiting.result === 0 && !(sealed && sealed.result > 0);
  // The user may be back and writing.
  if (isEmpty && !isCurrentUser(userId)) indexedDB.deleteDatabase(db.name);
  return waiting.result;
}

/** Does not create the database if there is none. */
function openIfExists(name: string) {
  return new Promise<IDBDatabase | undefined>((resolve, reject) => {
    const opening = indexedDB.open(name);
    let exists = true;
    opening.onupgradeneeded = () => {
      exists = false;
      opening.transaction?.abort();
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => exists ? reject(opening.error) : resolve(undefined);
  });
}
