import { currentUserId } from "../lib/session.ts";
import { hasCachedIds, readMark, writeMark } from "./stored-data-mark.ts";
import { sealForOtherUsers } from "./seal-on-sign-out.ts";

/**
 * Seals or deletes data of other users that a killed tab left, and deletes this user's data that
 * has grown old.
 */
export const removeStaleData = (version: string) =>
  // Both run at the same time: the old data may be what leaves no room to seal anything.
  Promise.allSettled([sealForOtherUsers(), removeStaleQueries(version)]);

async function removeStaleQueries(version: string) {
  const userId = currentUserId();
  if (!userId) return;
  const { removeStaleQueries } = await import("./db.ts");
  if (userId !== currentUserId()) return;
  if (await removeStaleQueries(userId, version)) noteLossByUpdate(userId);
}

/** An update made the cached queries unreadable. No write was lost, so `unsent` is 0. */
function noteLossByUpdate(userId: string) {
  const mark = readMark();
  if (mark?.personId !== userId || mark.isEmptied || !hasCachedIds(mark)) return;
  writeMark({ ...mark, unsent: 0, isEmptied: true, isByUpdate: true });
}
