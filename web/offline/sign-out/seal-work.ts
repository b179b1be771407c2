// Seals the unsent writes and the drafts of a user who has left, so that nobody else can read a word
// of them, and removes data that has grown old.
import {
  deleteDatabase,
  inTransaction,
  listDatabases,
  openDatabase,
} from "../../lib/device/databases.ts";
import { canSeal } from "../../lib/device/drafts.ts";
import { withCrossTabLock } from "../../lib/http/limited-work.ts";
import { isLogInPage } from "../../lib/http/check-reachability.ts";
import { dropDrafts, removeUnsealedDrafts, sealDrafts } from "../../lib/device/sealed-drafts.ts";
import { storeCopy } from "../../lib/http/session-values.ts";
import {
  currentUserId,
  readSealKey,
  removeSealKey,
  type SessionEnding,
  storedUser,
} from "../../lib/http/session.ts";
import { outboxName } from "../outbox/before-load.ts";
import { loadDb } from "../queries/cached-queries.ts";
import { hasCachedIds, readMark, writeMark } from "../queries/stored-data-mark.ts";
import { hasShapeOf, isFresh, removeCachedData } from "../queries/user-db.ts";

export const sealOnSignOut = async (userId: string, ending?: SessionEnding) =>
  void await Promise.all([sealWrites(userId, ending), removeDownloads(userId, ending)]);

/** Deletes the downloads of a suspended or deleted user. All other users keep theirs, locked. */
async function removeDownloads(userId: string, ending?: SessionEnding) {
  if (ending !== "suspended" && ending !== "deleted") return;
  const { removeAllOf } = await import("../downloads/remove-all.ts");
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
  const { sealOutbox } = await import("../outbox/sealed-outbox.ts");
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
  deleteDatabase(outboxName(userId));
}

async function listStoredUserIds(): Promise<Set<string>> {
  const found = new Set<string>();
  const marked = readMark()?.personId;
  if (marked) found.add(marked);
  for (const name of namesIn(() => Object.keys(localStorage))) {
    const [, id] = /^(?:draft|seal) (\S+)/.exec(name) ?? [];
    if (id) found.add(id);
  }
  // If the browser cannot list its databases, the users that `localStorage` names are sealed.
  for (const name of await listDatabases().catch(() => [])) {
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
  const db = await openDatabase(outboxName(userId));
  if (!db) return 0;
  const counting = inTransaction(db, "readwrite", (transaction) => {
    transaction.objectStore("answers").clear();
    if (isFinal) transaction.objectStore("writes").clear();
    // Version 1 of this database has no sealed writes.
    return ["writes", "sealed"].filter((table) => db.objectStoreNames.contains(table))
      .map((table) => transaction.objectStore(table).count());
  });
  // The database closes when the transaction is done.
  db.close();
  const [waiting = 0, sealed = 0] = (await counting).map(({ result }) => result);
  // The user may be back and writing.
  if (waiting + sealed === 0 && !isCurrentUser(userId)) deleteDatabase(db.name);
  return waiting;
}

/**
 * Seals or deletes data of other users that a killed tab left, and deletes this user's data that
 * has grown old. `readTime` returns the server's time.
 */
export const removeStaleData = (version: string, readTime = readServerTime) =>
  // Both run at the same time: the old data may be what leaves no room to seal anything.
  Promise.allSettled([sealForOtherUsers(), removeStaleQueries(version, readTime)]);

async function removeStaleQueries(version: string, readTime: () => Promise<number>) {
  const userId = currentUserId();
  if (!userId) return;
  const { removeQueriesIf } = await loadDb();
  if (userId !== currentUserId()) return;
  let isLost = false;
  let hasOld = false;
  await removeQueriesIf(userId, (query) => {
    const isReadable = hasShapeOf(query, version);
    if (!isFresh(query)) hasOld = true;
    else if (!isReadable) isLost = true;
    return !isReadable;
  });
  if (isLost) noteLossByUpdate(userId);
  if (!hasOld) return;
  // The device's clock may be ahead: then nothing is too old. Without the server nothing is
  // deleted.
  const now = await readTime();
  if (userId === currentUserId()) await removeQueriesIf(userId, (query) => !isFresh(query, now));
}

async function readServerTime() {
  const init = { method: "HEAD", cache: "no-store", redirect: "manual" } as const;
  const answer = await fetch("/api/readyz", init);
  // The clock of a network's own page may be wrong.
  if (!answer.ok || isLogInPage(answer)) throw new Error("This is not the server");
  const time = Date.parse(answer.headers.get("date") ?? "");
  if (Number.isNaN(time)) throw new Error("The server does not say what time it is");
  return time;
}

/** An update made the cached queries unreadable. No write was lost, so `unsent` is 0. */
function noteLossByUpdate(userId: string) {
  const mark = readMark();
  if (mark?.personId !== userId || mark.isEmptied || !hasCachedIds(mark)) return;
  writeMark({ ...mark, unsent: 0, isEmptied: true, isByUpdate: true });
}
