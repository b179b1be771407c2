// Stores drafts on this device, for this user only. A reload or a killed browser keeps them;
// sign-out or a lost session seals them. The journal copies the drafts from localStorage to
// IndexedDB, and puts back what localStorage has lost. web/offline/DECISIONS.md tells why
// ("Drafts").
import { currentPresence, currentUserId } from "../http/session.ts";
import { withTimeout } from "../http/limited-work.ts";
import { whenRead } from "./databases.ts";
import {
  changeDraftStore,
  draftKey,
  type DraftRow,
  openDraftStore,
  putLostDrafts,
  raiseStamp,
  readDrafts,
  readDraftStore,
  readStamp,
  sealedDraftsKey,
} from "./draft-stores.ts";

export function readDraft(place: string): string | undefined {
  try {
    return localStorage.getItem(draftKey(currentUserId(), place)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** An empty text removes the draft. */
export function storeDraft(place: string, text: string) {
  const id = currentUserId();
  const name = draftKey(id, place);
  try {
    // After sign-out nothing is stored, because no key could seal it for that user.
    if (text && id) localStorage.setItem(name, text);
    else localStorage.removeItem(name);
    recordDraft(place, text);
  } catch {
    // Storage is full or forbidden. The page has the draft as long as it is open.
  }
}

/** The current user's drafts whose place begins with `start`. */
export const listDrafts = (start: string): { place: string; text: string }[] =>
  [...readDrafts(currentUserId() ?? "")]
    .filter(([place]) => place.startsWith(start))
    .map(([place, text]) => ({ place, text }));

/** In milliseconds. A shorter delay would write to the disk with each letter. */
const WRITE_DELAY = 300;
/** A screen that must know if a draft is on the disk waits this long at most. */
const STORE_LIMIT = 3000;
/** The wait before a write that failed is tried again. */
const RETRY_WAIT = 2000;
/** By then localStorage itself is on the disk, so that a removed draft cannot come back. */
const REMOVAL_KEPT = 60 * 60_000;

/** What one tab still has to write for one stay of one user. */
type Journal = {
  presence: { id: string };
  /** The texts that IndexedDB has not confirmed, by their places. */
  pending: Map<string, string>;
  isRestored: boolean;
  /** The store, after localStorage has everything that was in it. */
  db: Promise<IDBDatabase>;
  timer?: ReturnType<typeof setTimeout>;
  writing?: Promise<void>;
};

let latest: Journal | undefined;
/** The last journal whose store failed. The next one writes its texts. */
let failed: Journal | undefined;

/** localStorage has this text by now. An empty text is a removal. */
export function recordDraft(place: string, text: string) {
  if (!("indexedDB" in globalThis)) return;
  const journal = currentJournal();
  if (!journal) return;
  journal.pending.set(place, text);
  // Before that, a newer stamp would hide what localStorage has lost.
  if (journal.isRestored) raiseStamp(journal.presence.id);
  journal.timer ??= setTimeout(write, WRITE_DELAY, journal);
}

/** True if all drafts are on the disk. */
export async function whenDraftsStored(): Promise<boolean> {
  const journal = latest;
  if (!journal || journal !== currentJournal()) return false;
  await withTimeout(STORE_LIMIT, write(journal));
  return journal.pending.size === 0;
}

/** Resolves when forms can read every draft of the current user that this device has. */
export async function openDrafts(sealKey: string | null) {
  const journal = currentJournal();
  if (!journal) return;
  const { id } = journal.presence;
  const db = await journal.db.catch(() => undefined);
  const sealed = db && (await readDraftStore(db)).sealed;
  if (!sealKey || !sealed && !localStorage.getItem(sealedDraftsKey(id))) return;
  const { unsealDrafts } = await import("./sealed-drafts.ts");
  await unsealDrafts(id, sealKey, db);
}

function currentJournal(): Journal | undefined {
  const presence = currentPresence();
  if (latest?.presence === presence) return latest;
  close();
  if (!presence) return undefined;
  const journal: Journal = {
    presence,
    // These texts are newer than what the store has.
    pending: failed?.presence === presence ? failed.pending : new Map(),
    isRestored: false,
    db: openDraftStore(presence.id).then((db) => restore(journal, db)),
  };
  failed = undefined;
  journal.db.catch(() => {
    // Drafts stay in localStorage alone, until the next try.
  });
  return latest = journal;
}

function close() {
  clearTimeout(latest?.timer);
  latest?.db.then((db) => db.close(), () => {});
  latest = undefined;
}

async function restore(journal: Journal, db: IDBDatabase): Promise<IDBDatabase> {
  const { presence: { id }, pending } = journal;
  const { rows } = await readDraftStore(db);
  if (journal.presence !== currentPresence()) {
    db.close();
    throw new Error("The user has left");
  }
  putLostDrafts(id, rows, (place) => pending.has(place));
  journal.isRestored = true;
  if (pending.size > 0) raiseStamp(id);
  const changes = findMissing(rows, readDrafts(id), readStamp(id));
  const isOver = ({ text, at }: DraftRow) => !text && at < Date.now() - REMOVAL_KEPT;
  const outdated = rows.filter(isOver).filter(({ place }) => !changes.has(place));
  if (changes.size + outdated.length > 0) {
    // Forms do not wait for this.
    changeDraftStore(db, (drafts) => {
      for (const row of changes.values()) drafts.put(row);
      for (const { place } of outdated) drafts.delete(place);
    }).catch(() => {
      // The next start tries again.
    });
  }
  return db;
}

/**
 * What IndexedDB lacks: drafts of an older build, and the last texts of a page that was left before
 * its write was done.
 */
function findMissing(rows: readonly DraftRow[], texts: Map<string, string>, at: number) {
  const stored = new Map(rows.map(({ place, text }) => [place, text]));
  const places = new Set([...stored.keys(), ...texts.keys()]);
  return new Map(
    [...places]
      .map((place) => ({ place, text: texts.get(place) ?? "", at }))
      .filter(({ place, text }) => text !== (stored.get(place) ?? ""))
      .map((row) => [row.place, row]),
  );
}

function write(journal: Journal): Promise<void> {
  clearTimeout(journal.timer);
  journal.timer = undefined;
  return journal.writing ??= writePending(journal);
}

async function writePending(journal: Journal) {
  const { presence, pending } = journal;
  try {
    const db = await journal.db;
    // After the user has left, a plain text in this store could not be sealed any more.
    while (pending.size > 0 && presence === currentPresence()) {
      const texts = [...pending];
      const at = readStamp(presence.id);
      await changeDraftStore(db, (drafts) => {
        for (const [place, text] of texts) put(drafts, { place, text, at });
      });
      for (const [place, text] of texts) {
        if (pending.get(place) === text) pending.delete(place);
      }
    }
  } catch {
    if (latest === journal) tryAgainLater(journal);
  } finally {
    // In the same step as the last look at `pending`, so that no text comes between the two.
    journal.writing = undefined;
  }
}

/** The store is full, or the browser closed it. If no text comes that opens it, a timer does. */
function tryAgainLater(journal: Journal) {
  close();
  failed = journal;
  setTimeout(() => {
    const next = failed === journal && currentJournal();
    if (next) void write(next);
  }, RETRY_WAIT);
}

/** The removal of a draft that was never stored leaves nothing. */
function put(drafts: IDBObjectStore, row: DraftRow) {
  if (row.text) return void drafts.put(row);
  whenRead(drafts.getKey(row.place), (place) => place !== undefined && drafts.put(row));
}

// A page in the background may be ended at any moment.
globalThis.addEventListener?.("visibilitychange", () => latest?.timer && write(latest));

const listeners = new Set<(place: string) => void>();

/** Removes the draft of a text that the server has stored, unless the user has typed since. */
export function endDraft(place: string, sent: string) {
  const draft = readDraft(place);
  if (draft === undefined || draft === sent) replaceDraft(place, "");
}

/** The server has stored a text. `left` is the part of the draft that the user has typed since. */
export function replaceDraft(place: string, left: string) {
  storeDraft(place, left);
  for (const listener of [...listeners]) listener(place);
}

/**
 * Calls `listener` when this draft ends. The form that is open then may not be the form that sent
 * it.
 */
export function onDraftEnd(place: string, listener: () => void) {
  const onEnd = (ended: string) => ended === place && listener();
  listeners.add(onEnd);
  return () => {
    listeners.delete(onEnd);
  };
}

/**
 * Whether this browser can seal drafts. False on plain http, and without the key that the server
 * gives each user. The question at sign-out needs only this, and not the code that seals.
 */
export const canSeal = (key: string | null): key is string =>
  key !== null && globalThis.crypto?.subtle !== undefined;
