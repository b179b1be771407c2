// Notes what this device has stored for its user, because a browser that runs out of room deletes
// the databases but not this note.
import { createListeners } from "../../lib/device/store.ts";

/** `purge.ts` uses this name, too. It must not wait until this file is loaded. */
const STORAGE_KEY = "kept";

/**
 * `about` lists, for each first word of a query key, the ids that are cached. `unsent` counts the
 * waiting writes.
 */
export type StoredDataMark = {
  /** The user. Phones have stored this name. */
  personId: string;
  about: Record<string, string[]>;
  unsent: number;
  /** The data is gone, and the user has not been told yet. */
  isEmptied?: boolean;
  /** The browser did not delete the data: a newer app could not read it. */
  isByUpdate?: boolean;
};

const listeners = createListeners();
let lastRead: { text: string; mark: StoredDataMark } | undefined;

/**
 * Returns the same object until something changes, because `useSyncExternalStore` compares objects.
 */
export function readMark(): StoredDataMark | undefined {
  try {
    const text = localStorage.getItem(STORAGE_KEY);
    if (!text) return undefined;
    if (lastRead?.text !== text) lastRead = { text, mark: JSON.parse(text) as StoredDataMark };
    return lastRead.mark;
  } catch {
    return undefined;
  }
}

export function writeMark(mark: StoredDataMark | undefined) {
  try {
    if (mark) localStorage.setItem(STORAGE_KEY, JSON.stringify(mark));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // The mark cannot be stored, so a loss will not be noticed.
  }
  listeners.notify();
}

/** Call this when the user's database has just been created again. */
export function noteEmptied(userId: string) {
  const mark = readMark();
  if (mark?.personId !== userId) return;
  if (mark.unsent > 0 || hasCachedIds(mark)) writeMark({ ...mark, isEmptied: true });
}

export const hasCachedIds = ({ about }: StoredDataMark) =>
  Object.values(about).some(({ length }) => length > 0);

/**
 * Reads the query keys from the hashes. Returns, for each topic, the ids whose part in `parts` is
 * cached.
 */
export function listCachedIds(
  hashes: string[],
  parts: Record<string, string>,
): StoredDataMark["about"] {
  const about: StoredDataMark["about"] = {};
  for (const hash of hashes) {
    const [topic, id, part] = JSON.parse(hash) as unknown[];
    if (typeof topic !== "string" || typeof id !== "string") continue;
    if (part !== undefined && parts[topic] === part) (about[topic] ??= []).push(id);
  }
  return about;
}

export const onMarkChange = listeners.subscribe;
