// Seals the unsent writes and the drafts of a user who has left, so that nobody else can read a
// word of them.
import { withCrossTabLock } from "../lib/cross-tab-lock.ts";
import { canSeal } from "../lib/seal.ts";
import { dropDrafts, sealDrafts } from "../lib/sealed-drafts.ts";
import { dropSealKey, type Ending, remembered, sealKeyOf } from "../lib/session.ts";
import { sealedDraftsKey } from "../lib/restore-drafts.ts";
import { outboxName } from "./outbox-name.ts";
import { removeKept } from "./purge.ts";

export const sealOnSignOut = async (personId: string, how?: Ending) =>
  void await Promise.all([sealWrites(personId, how), removeDownloads(personId, how)]);

/** Deletes the downloads of a suspended or deleted user. All other users keep theirs, locked. */
async function removeDownloads(personId: string, how?: Ending) {
  if (how !== "suspended" && how !== "deleted") return;
  const { removeAllOf } = await import("./files/remove-all.ts");
  await removeAllOf(personId);
}

/** The lock waits until no tab sends for this user any more. */
const sealWrites = (personId: string, how?: Ending) =>
  withCrossTabLock(outboxName(personId), async () => {
    if (isHere(personId)) return;
    const key = sealKeyOf(personId);
    if (how === "deleted") dropAll(personId);
    else if (canSeal(key)) await sealAll(personId, key);
    // Without a key, plain text stays only if the session ended by itself. If the user signed out
    // or another user came, delete it.
    else await clear(personId, how === "left" || how === "followed");
    if (!isHere(personId)) dropSealKey(personId);
  });

/**
 * Handles the data that a killed tab left. Tries every user first, and rejects then if one of them
 * failed.
 */
export async function sealForOtherUsers() {
  const how = remembered() ? "followed" : undefined;
  const failures: unknown[] = [];
  for (const id of await everybody()) {
    if (isHere(id)) continue;
    removeKept(id);
    await sealOnSignOut(id, how).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures);
}

const isHere = (personId: string) => remembered()?.id === personId;

/** If there is no room to seal, the text stays with its key until the next start. */
async function sealAll(personId: string, key: string) {
  try {
    await sealWaiting(personId, key);
  } finally {
    await sealDrafts(personId, key, () => !isHere(personId));
  }
}

async function sealWaiting(personId: string, key: string) {
  if (await emptyOutbox(personId) === 0) return;
  const { sealOutbox } = await import("./sealed-outbox.ts");
  await sealOutbox(personId, key, () => !isHere(personId));
}

async function clear(personId: string, isFinal: boolean) {
  if (isFinal) dropDrafts(personId);
  await emptyOutbox(personId, isFinal);
}

/** The user was deleted: there is no key any more, and there never will be one. */
function dropAll(personId: string) {
  dropDrafts(personId);
  localStorage.removeItem(sealedDraftsKey(personId));
  indexedDB.deleteDatabase(outboxName(personId));
}

async function everybody(): Promise<Set<string>> {
  const found = new Set<string>();
  for (const name of namesIn(() => Object.keys(localStorage))) {
    const [, id] = /^(?:draft|seal) (\S+)/.exec(name) ?? [];
    if (id) found.add(id);
  }
  for (const { name = "" } of await globalThis.indexedDB?.databases?.() ?? []) {
    const [, id] = /^pyinnya-([\da-f-]{36})(?:-outbox)?$/.exec(name) ?? [];
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
async function emptyOutbox(personId: string, isFinal = false) {
  const db = await openIfThere(outboxName(personId));
  if (!db) return 0;
  const all = db.transaction([...db.objectStoreNames], "readwrite");
  const writes = all.objectStore("writes");
  all.objectStore("answers").clear();
  if (isFinal) writes.clear();
  const waiting = writes.count();
  const sealed = db.objectStoreNames.contains("sealed") && all.objectStore("sealed").count();
  // The database closes when the open transaction is done.
  db.close();
  await new Promise((resolve, reject) => {
    all.oncomplete = resolve;
    all.onabort = () => reject(all.error);
  });
  const isEmpty = waiting.result === 0 && !(sealed && sealed.result > 0);
  // The user may be back and writing.
  if (isEmpty && !isHere(personId)) indexedDB.deleteDatabase(db.name);
  return waiting.result;
}

/** Does not create the database if there is none. */
function openIfThere(name: string) {
  return new Promise<IDBDatabase | undefined>((resolve, reject) => {
    const opening = indexedDB.open(name);
    let isThere = true;
    opening.onupgradeneeded = () => {
      isThere = false;
      opening.transaction?.abort();
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => isThere ? reject(opening.error) : resolve(undefined);
  });
}
