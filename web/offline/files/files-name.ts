// Names a user's downloads on this device and counts them, without the library that opens them.

/** The database holds no words of the user, so it may stay after the sign-out. */
export const filesName = (personId: string) => `pyinnya-${personId}-files`;

/** The folder in the browser's file store. */
export const folderName = (personId: string) => `lessons-${personId}`;

/** Downloads stay usable this long without an answer from the server. */
export const CONTACT_DAYS = 30;

const DAY = 24 * 60 * 60_000;

/** By the device's own clock. A clock that is set back locks nobody out. */
export const isUsable = (lastContact: number, now: number) =>
  now - lastContact <= CONTACT_DAYS * DAY;

const countKey = (personId: string) => `files ${personId}`;

/** The last count. It may still be here when the browser has deleted all downloads. */
export function readDownloadCount(personId: string): number {
  try {
    return Number(localStorage.getItem(countKey(personId))) || 0;
  } catch {
    return 0;
  }
}

export function storeDownloadCount(personId: string, count: number) {
  try {
    if (count > 0) localStorage.setItem(countKey(personId), String(count));
    else localStorage.removeItem(countKey(personId));
  } catch {
    // Storage is forbidden, so a loss of all downloads will not be noticed.
  }
}

/** A user without downloads does not need the library that opens them. */
export async function hasFiles(personId: string): Promise<boolean> {
  if (readDownloadCount(personId) > 0) return true;
  try {
    const all = await indexedDB.databases();
    return all.some(({ name }) => name === filesName(personId));
  } catch {
    // The browser cannot list its databases, so the downloads must be opened to find out.
    return true;
  }
}
