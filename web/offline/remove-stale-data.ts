import { isLogInPage } from "../lib/log-in-page.ts";
import { currentUserId } from "../lib/session.ts";
import { loadDb } from "./load-db.ts";
import { hasShapeOf, isFresh } from "./read-cached-query.ts";
import { hasCachedIds, readMark, writeMark } from "./stored-data-mark.ts";
import { sealForOtherUsers } from "./seal-on-sign-out.ts";

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
