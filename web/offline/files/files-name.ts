// What a person's files on this device are called, and how many there are: known without the library that opens them.

/** No word of hers is in it, so that it may stay when she leaves. */
export const filesName = (personId: string) => `pyinnya-${personId}-files`;

/** In the browser's file store. */
export const folderName = (personId: string) => `lessons-${personId}`;

/** Without hearing from the server they stay usable for so long. */
export const CONTACT_DAYS = 30;

const DAY = 24 * 60 * 60_000;

/** By the phone's own clock: one that is put back locks nobody out. */
export const isUsable = (lastContact: number, now: number) =>
  now - lastContact <= CONTACT_DAYS * DAY;

const mark = (personId: string) => `files ${personId}`;

/** As it was noted last: where the browser has taken them all, this may still tell. */
export function countOnPhone(personId: string): number {
  try {
    return Number(localStorage.getItem(mark(personId))) || 0;
  } catch {
    return 0;
  }
}

export function noteCount(personId: string, count: number) {
  try {
    if (count > 0) localStorage.setItem(mark(personId), String(count));
    else localStorage.removeItem(mark(personId));
  } catch {
    // Forbidden: then what the browser takes is not missed.
  }
}

/** Where she has no files their store need not be opened. */
export async function hasFiles(personId: string): Promise<boolean> {
  if (countOnPhone(personId) > 0) return true;
  try {
    const all = await indexedDB.databases();
    return all.some(({ name }) => name === filesName(personId));
  } catch {
    // Who cannot tell has to look.
    return true;
  }
}
