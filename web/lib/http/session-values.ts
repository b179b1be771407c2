// Holds who is signed in here, the key of each user's sealed work, and the mark of a sign-out. They
// are read from localStorage, because the app starts with them. Chromium writes localStorage to the
// disk up to a minute late, so a killed browser would bring the user before back. IndexedDB has a
// copy that is on the disk at once, and the next start takes from there what was lost.
import { inTransaction, openDatabase, whenRead } from "../device/databases.ts";
import { withTimeout } from "./limited-work.ts";

type Copy = { changedAt: number; values: [name: string, value: string][] };

const STORE = "session";
const CHANGED_AT = "session changed";
const isCopied = ([name]: [string, string]) => /^(person|leaving|seal .*)$/.test(name);
/** In milliseconds. Neither the start nor a screen waits longer for a storage that hangs. */
const STORE_LIMIT = 3000;
/** Values that the browser cannot store. Only this page knows them. */
const pageValues = new Map<string, string>();
let storing: Promise<unknown> = Promise.resolve();

export function readValue(name: string): string | null {
  try {
    // A value that could not be stored is newer than the stored one.
    return pageValues.get(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function writeValue(name: string, value: string | null) {
  if (readValue(name) === value) return;
  put(name, value);
  // The time only grows, also when the clock of the phone was set back.
  put(CHANGED_AT, String(Math.max(Date.now(), changedAt() + 1)));
  storeCopy();
}

/** Another tab has stored another value. */
export const forgetPageValue = (name: string) => pageValues.delete(name);

/** When this device has last stored a change. 0: it never did, or has lost everything. */
export const changedAt = () => Number(readValue(CHANGED_AT));

/** A screen says that a user is signed in or out when this device can no longer forget it. */
export const whenSessionStored = () => withTimeout(STORE_LIMIT, storing);

/** Puts back what a killed browser has lost, and then calls `onRestored`. */
export const restoreValues = (onRestored: () => void) =>
  withTimeout(
    STORE_LIMIT,
    withStore("readonly", (store) => store.get(STORE)).then((copy) => {
      // An older build has stored the values, or the browser was killed before they were copied.
      if (!copy || copy.changedAt < changedAt()) return storeCopy();
      if (copy.changedAt === changedAt()) return;
      for (const [name] of listValues()) put(name, null);
      for (const [name, value] of copy.values) put(name, value);
      put(CHANGED_AT, String(copy.changedAt));
      onRestored();
    }).catch(() => {
      // Without IndexedDB there is only localStorage.
    }),
  );

/** Also for a tab that was closed before it had copied its last change. */
export function storeCopy() {
  const copying = withStore("readwrite", (store) => {
    const reading: IDBRequest<Copy | undefined> = store.get(STORE);
    whenRead(reading, (copy) => {
      // A tab that has not heard of another tab's change yet must not undo it.
      if (copy && copy.changedAt > changedAt()) return;
      store.put({ changedAt: changedAt(), values: listValues() } satisfies Copy, STORE);
    });
    return reading;
  });
  storing = Promise.allSettled([storing, copying]);
}

function listValues(): Copy["values"] {
  let stored: Copy["values"] = [];
  try {
    stored = Object.entries<string>(localStorage);
  } catch {
    // Storage is forbidden. Only this page has the values.
  }
  return [...stored, ...pageValues].filter(isCopied);
}

function put(name: string, value: string | null) {
  pageValues.delete(name);
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Storage is forbidden or full.
    if (value !== null) pageValues.set(name, value);
  }
}

/** Resolves to what the request of `work` has read, when the work is on the disk. */
async function withStore(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Copy | undefined>,
) {
  const db = await openDatabase("pyinnya-session", { session: null });
  const reading = inTransaction(db, mode, (transaction) => work(transaction.objectStore(STORE)));
  // It closes when the transaction is done.
  db.close();
  return (await reading).result;
}
