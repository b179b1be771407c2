// Uploads many files one after another, and then saves them with one request. It continues on other
// pages of the app, and after a reload as soon as the files may be read again.
import { useSyncExternalStore } from "react";
import { beginUnsavedWork } from "../../lib/unsaved-work.ts";
import { newId } from "../../lib/new-id.ts";
import { currentPresence, followSession } from "../../lib/session.ts";
import type { aboutFilm } from "./about-film.ts";
import { canGoAgain, isArrived, isOpen, type Item, placeOf } from "./bulk-items.ts";
import type { dropUpload } from "./data.ts";
import { dropHandle, keepHandle } from "./handles.ts";
import { dropKept, findBegun, fingerprintOf } from "./kept.ts";
import { keepBulk, type KeptBulk, ownBulk, readBulk } from "./kept-bulk.ts";
import { type Save, store } from "./store-bulk.ts";
import type { Upload } from "./upload.ts";

export type Bulk = {
  /** Each action names its list: another list may be there when the user acts. */
  id: string;
  items: readonly Item[];
  /** `unsaved`: saving was not tried, or failed. */
  state: "going" | "stuck" | "saving" | "unsaved";
  place: string;
  /** The section that was chosen first no longer exists. */
  isElsewhere?: boolean;
};

type SaveFor = (place: string) => Save | undefined;

type Stay = Pick<KeptBulk, "at"> & {
  saveFor: SaveFor;
  ways: BulkTransport;
  ending: AbortController;
  /** Set once this tab alone owns the list. */
  release?: () => void;
  isRunning?: boolean;
  isSaving?: boolean;
};

export type BulkTransport = {
  start: (file: File) => Upload;
  about: typeof aboutFilm;
  drop: typeof dropUpload;
};

const listeners = new Set<() => void>();
let bulk: Bulk | undefined;
let stay: Stay | undefined;
let isTakingUp = false;

export const currentBulk = () => bulk;
export function followBulk(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const useBulk = () => useSyncExternalStore(followBulk, currentBulk);

/** `place` tells after a reload which section the videos belong to. */
export function startBulk(files: File[], place: string, saveFor: SaveFor, ways: BulkTransport) {
  const items = files.map((file, at): Item => ({
    number: at + 1,
    name: file.name,
    size: file.size,
    fingerprint: fingerprintOf(file),
    file,
    state: "queued",
  }));
  const mine: Stay = stay = { at: Date.now(), saveFor, ways, ending: new AbortController() };
  set({ id: newId(), items, place, state: "going" });
  for (const file of files) void keepHandle(file);
  void ownBulk().then((release) => {
    if (stay !== mine) return release?.();
    mine.release = release;
    keep();
  });
  void run();
}

/** Restores this tab's list after a reload; does nothing if another tab has the list. */
export async function takeUpBulk(saveFor: SaveFor, ways: BulkTransport) {
  if (bulk || isTakingUp || !readBulk()) return;
  isTakingUp = true;
  const asked = currentPresence();
  const release = await ownBulk();
  isTakingUp = false;
  // Another tab may have finished the list in the meantime.
  const kept = release && asked === currentPresence() ? readBulk() : undefined;
  if (bulk || !kept || !saveFor(kept.place)) return release?.();
  const { at, place } = kept;
  stay = { at, saveFor, ways, ending: new AbortController(), release };
  const items = kept.items.map((item): Item => ({
    ...item,
    state: item.brought ? "arrived" : "away",
  }));
  set({ id: newId(), items, place, state: items.every(isArrived) ? "unsaved" : "stuck" });
}

/** Continues the files of the list. Returns their number, or undefined if the list is gone. */
export function giveFiles(id: string, files: File[]): number | undefined {
  if (bulk?.id !== id) return undefined;
  let count = 0;
  const items = bulk.items.map((item): Item => {
    const file = item.state === "away" &&
      files.find((file) => fingerprintOf(file) === item.fingerprint);
    if (!file) return item;
    count++;
    void keepHandle(file);
    return { ...item, file, state: "queued" };
  });
  set({ ...bulk, items });
  if (count > 0) void run();
  return count;
}

export function retry(id: string, number: number) {
  const item = find(id, number);
  if (!item || !canGoAgain(item)) return;
  const isFresh = item.state !== "failed";
  // A refused file is no longer in storage, or is of no use there.
  if (item.state === "refused") letGo(item);
  put(stay, number, {
    state: "queued",
    why: undefined,
    ...(isFresh && { upload: undefined, brought: undefined }),
  });
  void run();
}

/** Cancels one file. A file that is being saved cannot be canceled any more. */
export function cancelItem(id: string, number: number) {
  const item = find(id, number);
  if (!item || !isOpen(item) || stay?.isSaving && isArrived(item)) return;
  letGo(item);
  put(stay, number, {
    state: "canceled",
    why: undefined,
    upload: undefined,
    brought: undefined,
  });
  settle(stay);
}

export function changePlace(id: string, place: string) {
  if (bulk?.id === id && !stay?.isSaving) set({ ...bulk, place });
}

/** Saves the files that have arrived, without failed and refused files. */
export async function saveArrived(id: string) {
  const [mine, items] = [stay, bulk?.items ?? []];
  const arrived = items.filter(isArrived);
  const save = bulk?.id === id && mine?.saveFor(bulk.place);
  if (!mine || !save || mine.isSaving || arrived.length === 0) return;
  mine.isSaving = true;
  settle(mine);
  const placed = arrived.map((item) => ({ ...item, number: placeOf(items, item) }));
  const { stored, refusal } = await store(save, placed, mine.ending.signal);
  mine.isSaving = false;
  for (const { brought } of stored) dropKept(brought.path);
  if (!bulk || stay !== mine) return;
  // Remove only stored files: others may have arrived while these were saved.
  const paths = new Set(stored.map(({ brought }) => brought.path));
  const left = bulk.items.filter(({ brought }) => !paths.has(brought?.path ?? ""));
  set({ ...bulk, items: stored.length > 0 ? left.map(withoutWayBack) : left });
  if (refusal === "place") set({ ...bulk, place: save.elsewhere, isElsewhere: true });
  else if (refusal) {
    const number = arrived[refusal.index]?.number ?? 0;
    put(mine, number, { state: "refused", why: refusal.why });
  }
  settle(mine, stored.length > 0);
}

/** A canceled file cannot return once others are saved, because its number is taken. */
const withoutWayBack = (item: Item): Item => isOpen(item) ? item : { ...item, file: undefined };

export function cancelBulk(id: string) {
  if (bulk?.id !== id || stay?.isSaving) return;
  for (const item of bulk.items) if (isOpen(item)) letGo(item);
  end();
}

function letGo({ upload, brought, fingerprint }: Item) {
  if (upload) upload.cancel();
  else dropBegun(fingerprint, brought?.path);
  void dropHandle(fingerprint);
}

/** Drops an upload of before a reload. If the request fails, the server deletes it after a day. */
function dropBegun(fingerprint: string, path = findBegun(fingerprint)?.path) {
  if (!path) return;
  dropKept(path);
  stay?.ways.drop(path).catch(() => {});
}

function end() {
  if (stay?.release) keepBulk();
  leave();
}

/** Pauses and leaves the list; the same user can continue it later. */
function leave() {
  for (const { upload } of bulk?.items ?? []) upload?.pause();
  stay?.ending.abort();
  stay?.release?.();
  stay = undefined;
  set(undefined);
}
followSession({ onDropped: leave, onElsewhere: leave, onLeft: leave });

async function run() {
  const mine = stay;
  if (!bulk || !mine || mine.isRunning) return;
  mine.isRunning = true;
  const release = beginUnsavedWork();
  try {
    settle(mine);
    let next: Item | undefined;
    while (stay === mine && (next = bulk?.items.find(({ state }) => state === "queued"))) {
      await bring(mine, next);
    }
  } finally {
    release();
    mine.isRunning = false;
  }
  settle(mine, true);
}

/** Sets the state of the list. `mayGoOn`: more has arrived, so saving may be tried. */
function settle(mine: Stay | undefined, mayGoOn = false) {
  if (!bulk || !mine || stay !== mine) return;
  const { isSaving, isRunning } = mine;
  if (isSaving || isRunning) return set({ ...bulk, state: isSaving ? "saving" : "going" });
  const open = bulk.items.filter(isOpen);
  if (open.length === 0) return end();
  const isWhole = open.every(isArrived);
  set({ ...bulk, state: isWhole ? "unsaved" : "stuck" });
  if (isWhole && mayGoOn) void saveArrived(bulk.id);
}

async function bring(mine: Stay, { number, file, upload: before }: Item) {
  if (!file) return put(mine, number, { state: "away" });
  const upload = before ?? mine.ways.start(file);
  if (before) upload.resume();
  put(mine, number, { state: "going", upload });
  // An upload that was canceled no longer belongs to an item, and must change nothing.
  const tell = (change: Partial<Item>) =>
    bulk?.items.some((item) => item.upload === upload) && put(mine, number, change);
  const about = mine.ways.about(file);
  await endOf(upload, mine.ending.signal);
  const path = upload.arrivedPath();
  if (!path) return tell({ state: "failed", why: upload.now().why });
  // Store the path at once: after a reload the file need not be sent again.
  tell({ brought: { path } });
  const known = await about;
  tell({ state: "arrived", brought: { path, ...known } });
}

/** Waits for the end of the upload, or of this stay; then the upload lives on, paused. */
const endOf = ({ now, follow }: Upload, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const look = () => {
      const isOver = /^(arrived|failed|canceled)$/.test(now().state);
      if (!isOver && !signal.aborted) return;
      unfollow();
      signal.removeEventListener("abort", look);
      resolve();
    };
    const unfollow = follow(look);
    signal.addEventListener("abort", look);
    look();
  });

const find = (id: string, number: number) =>
  bulk?.id === id ? bulk.items.find((item) => item.number === number) : undefined;

function put(mine: Stay | undefined, number: number, change: Partial<Item>) {
  if (!bulk || stay !== mine) return;
  const items = bulk.items.map((item) => item.number === number ? { ...item, ...change } : item);
  set({ ...bulk, items });
}

function set(next: Bulk | undefined) {
  bulk = next;
  keep();
  for (const listener of listeners) listener();
}

function keep() {
  if (!bulk || !stay?.release) return;
  const { items, place } = bulk;
  const kept = items.filter(isOpen).map((item) => {
    const { name, size, fingerprint, brought } = item;
    const number = placeOf(items, item);
    return { number, name, size, fingerprint, ...(brought && { brought }) };
  });
  keepBulk(kept.length > 0 ? { at: stay.at, place, items: kept } : undefined);
}
