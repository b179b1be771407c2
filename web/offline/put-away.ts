// Shuts away for whoever has left what she has not sent and what she was typing, so that nobody else finds a word of it.
import { alone } from "../lib/alone.ts";
import { canSeal } from "../lib/seal.ts";
import { dropDrafts, sealDrafts } from "../lib/sealed-drafts.ts";
import { dropSealKey, type Ending, remembered, sealKeyOf } from "../lib/session.ts";
import { sealedName } from "../lib/unsealed.ts";
import { outboxName } from "./outbox-name.ts";
import { removeKept } from "./purge.ts";

export const putAway = async (personId: string, how?: Ending) =>
  void await Promise.all([putWordsAway(personId, how), loseLessons(personId, how)]);

/** Else they stay, locked; these two may no longer have them. */
async function loseLessons(personId: string, how?: Ending) {
  if (how !== "suspended" && how !== "deleted") return;
  const { removeAllOf } = await import("./files/remove-all.ts");
  await removeAllOf(personId);
}

/** Whoever still sends for her has stopped by then. */
const putWordsAway = (personId: string, how?: Ending) =>
  alone(outboxName(personId), async () => {
    if (isHere(personId)) return;
    const key = sealKeyOf(personId);
    if (how === "deleted") dropAll(personId);
    else if (canSeal(key)) await sealAll(personId, key);
    // Nothing can be sealed: in plain words it waits for nobody but her, and not for whoever leaves by her own hand.
    else await clear(personId, how === "left" || how === "followed");
    if (!isHere(personId)) dropSealKey(personId);
  });

/** What a tab that was killed in between has left. Rejects when all have had their turn, where one could not be put away. */
export async function putAwayOthers() {
  const how = remembered() ? "followed" : undefined;
  const failures: unknown[] = [];
  for (const id of await everybody()) {
    if (isHere(id)) continue;
    removeKept(id);
    await putAway(id, how).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures);
}

const isHere = (personId: string) => remembered()?.id === personId;

/** Where there is no room for it, it stays with its key until the next start. */
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

/** There is no key any more, and never will be. */
function dropAll(personId: string) {
  dropDrafts(personId);
  localStorage.removeItem(sealedName(personId));
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
 * Answers how many writes wait. What had arrived goes, and so does a store in which nothing is left: it only tells that
 * she was here. Rejects where it cannot be told: what she wrote may be in it, and her key has to wait for it.
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
  // When what was begun is done.
  db.close();
  await new Promise((resolve, reject) => {
    all.oncomplete = resolve;
    all.onabort = () => reject(all.error);
  });
  const isEmpty = waiting.result === 0 && !(sealed && sealed.result > 0);
  // She may be back, and writing.
  if (isEmpty && !isHere(personId)) indexedDB.deleteDatabase(db.name);
  return waiting.result;
}

/** Where it is not, nothing is made. */
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
