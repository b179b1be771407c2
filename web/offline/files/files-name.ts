// Names a user's downloads on this device and counts them, without the library that opens them.

/** The database holds no words of the user, so it may stay after the sign-out. */
export const filesName = (userId: string) => `pyinnya-${userId}-files`;

/** The folder in the browser's file store. */
export const folderName = (userId: string) => `lessons-${userId}`;

/** Downloads stay usable this long without an answer from the server. */
export const CONTACT_DAYS = 30;

const DAY = 24 * 60 * 60_000;

/** By the device's own clock. A clock that is set back locks nobody out. */
export const isUsable = (lastContact: number, now: number) =>
  now - lastContact <= CONTACT_DAYS * DAY;

const countKey = (userId: string) => `files ${userId}`;

/** The last count. It may still be here when the browser has deleted all downloads. */
export function readDownloadCount(userId: string): number {
  try {
    return Number(localStorage.getItem(countKey(userId))) || 0;
  } catch {
    return 0;
  }
}

export function storeDownloadCount(userId: string, count: number) {
  try {
    if (count > 0) localStorage.setItem(countKey(userId), String(count));
    else localStorage.removeItem(countKey(userId));
  } catch {
    // Storage is forbidden, so a loss of all downloads will not be noticed.
  }
}

/** A user without downloads does not need the library that opens them. */
export async function hasFiles(userId: string): Promise<boolean> {
  if (readDownloadCount(userId) > 0) return true;
  try {
    const all = await indexedDB.databases();
    return all.some(({ name }) => name === filesName(userId));
  } catch {
    // The browser cannot list its databases, so the downloads must be opened to find out.
    return true;
  }
}
