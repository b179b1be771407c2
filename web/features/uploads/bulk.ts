// Uploads many files one after another, and then saves them with one request. It continues on other
// pages of the app, and after a reload as soon as the files may be read again.
import { useSyncExternalStore } from "react";
import { createListeners } from "../../lib/device/store.ts";
import { beginUnsavedWork } from "../../lib/device/unsaved-work.ts";
import { newId } from "../../lib/http/new-id.ts";
import { currentPresence, onSessionChange } from "../../lib/http/session.ts";
import {
  canSendAgain,
  displayNumber,
  isActive,
  isArrived,
  type Item,
  lockBulk,
  readBulk,
  storeBulk,
  type StoredBulk,
  whenEnded,
} from "./bulk-items.ts";
import type { deleteUpload } from "./data.ts";
import { dropHandle, keepHandle } from "./handles.ts";
import { findByFingerprint, fingerprintOf, forgetUpload } from "./known-uploads.ts";
import { type BulkSaver, saveWithRetries } from "./save-bulk.ts";
import type { Upload } from "./upload.ts";
import type { readVideo } from "./video-file.ts";

export type Bulk = {
  /** Each action names its list: another list may be there when the user acts. */
  id: string;
  items: readonly Item[];
  /** `unsaved`: saving was not tried, or failed. */
  state: "going" | "stuck" | "saving" | "unsaved";
  place: string;
  /** The section that was chosen first no longer exists. */
  isPlaceGone?: boolean;
};

type SaveFor = (place: string) => BulkSaver | undefined;

type BulkContext = Pick<StoredBulk, "at"> & {
  saveFor: SaveFor;
  transport: BulkTransport;
  controller: AbortController;
  /** Set once this tab alone owns the list. */
  release?: () => void;
  isRunning?: boolean;
  isSaving?: boolean;
};

export type BulkTransport = {
  start: (file: File) => Upload;
  readVideo: typeof readVideo;
  drop: typeof deleteUpload;
};

const listeners = createListeners();
let bulk: Bulk | undefined;
let context: BulkContext | undefined;
let isRestoring = false;

export const currentBulk = () => bulk;
export const followBulk = listeners.subscribe;
export const useBulk = () => useSyncExternalStore(followBulk, currentBulk);

/** `place` tells after a reload which section the videos belong to. */
export function startBulk(
  files: File[],
  place: string,
  saveFor: SaveFor,
  transport: BulkTransport,
) {
  const items = files.map((file, at): Item => ({
    number: at + 1,
    name: file.name,
    size: file.size,
    fingerprint: fingerprintOf(file),
    file,
    state: "queued",
  }));
  const ctx: BulkContext = context = {
    at: Date.now(),
    saveFor,
    transport,
    controller: new AbortController(),
  };
  set({ id: newId(), items, place, state: "going" });
  for (const file of files) void keepHandle(file);
  void lockBulk().then((release) => {
    if (context !== ctx) return release?.();
    ctx.release = release;
    storeList();
  });
  void run();
}

/** Restores this tab's list after a reload; does nothing if another tab has the list. */
export async function restoreBulk(saveFor: SaveFor, transport: BulkTransport) {
  if (bulk || isRestoring || !readBulk()) return;
  isRestoring = true;
  const presence = currentPresence();
  const release = await lockBulk();
  isRestoring = false;
  // Another tab may have finished the list in the meantime.
  const stored = release && presence === currentPresence() ? readBulk() : undefined;
  if (bulk || !stored || !saveFor(stored.place)) return release?.();
  const { at, place } = stored;
  context = { at, saveFor, transport, controller: new AbortController(), release };
  const items = stored.items.map((item): Item => ({
    ...item,
    state: item.brought ? "arrived" : "away",
  }));
  set({ id: newId(), items, place, state: items.every(isArrived) ? "unsaved" : "stuck" });
}

/** Continues the files of the list. Returns their number, or undefined if the list is gone. */
export function reopenFiles(id: string, files: File[]): number | undefined {
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
  if (!item || !canSendAgain(item)) return;
  const isNewUpload = item.state !== "failed";
  // A refused file is no longer in storage, or is of no use there.
  if (item.state === "refused") dropItem(item);
  put(context, number, {
    state: "queued",
    why: undefined,
    ...(isNewUpload && { upload: undefined, brought: undefined }),
  });
  void run();
}

/** Cancels one file. A file that is being saved cannot be canceled any more. */
export function cancelItem(id: string, number: number) {
  const item = find(id, number);
  if (!item || !isActive(item) || context?.isSaving && isArrived(item)) return;
  dropItem(item);
  put(context, number, {
    state: "canceled",
    why: undefined,
    upload: undefined,
    brought: undefined,
  });
  settle(context);
}

export function changePlace(id: string, place: string) {
  if (bulk?.id === id && !context?.isSaving) set({ ...bulk, place });
}

/** Saves the files that have arrived, without failed and refused files. */
export async function saveArrived(id: string) {
  const [ctx, items] = [context, bulk?.items ?? []];
  const arrived = items.filter(isArrived);
  const save = bulk?.id === id && ctx?.saveFor(bulk.place);
  if (!ctx || !save || ctx.isSaving || arrived.length === 0) return;
  ctx.isSaving = true;
  settle(ctx);
  const placed = arrived.map((item) => ({ ...item, number: displayNumber(items, item) }));
  const { stored, refusal } = await saveWithRetries(save, placed, ctx.controller.signal);
  ctx.isSaving = false;
  for (const { brought } of stored) forgetUpload(brought.path);
  if (!bulk || context !== ctx) return;
  // Remove only stored files: others may have arrived while these were saved.
  const paths = new Set(stored.map(({ brought }) => brought.path));
  const remaining = bulk.items.filter(({ brought }) => !paths.has(brought?.path ?? ""));
  set({ ...bulk, items: stored.length > 0 ? remaining.map(withoutRetry) : remaining });
  if (refusal === "place") set({ ...bulk, place: save.fallbackPlace, isPlaceGone: true });
  else if (refusal) {
    const number = arrived[refusal.index]?.number ?? 0;
    put(ctx, number, { state: "refused", why: refusal.why });
  }
  settle(ctx, stored.length > 0);
}

/** A canceled file cannot return once others are saved, because its number is taken. */
const withoutRetry = (item: Item): Item => isActive(item) ? item : { ...item, file: undefined };

export function cancelBulk(id: string) {
  if (bulk?.id !== id || context?.isSaving) return;
  for (const item of bulk.items) if (isActive(item)) dropItem(item);
  end();
}

function dropItem({ upload, brought, fingerprint }: Item) {
  if (upload) upload.cancel();
  else dropStoredUpload(fingerprint, brought?.path);
  void dropHandle(fingerprint);
}

/** Drops an upload of before a reload. If the request fails, the server deletes it after a day. */
function dropStoredUpload(fingerprint: string, path = findByFingerprint(fingerprint)?.path) {
  if (!path) return;
  forgetUpload(path);
  context?.transport.drop(path).catch(() => {});
}

function end() {
  if (context?.release) storeBulk();
  leaveBulk();
}

/** Pauses and leaves the list; the same user can continue it later. */
function leaveBulk() {
  for (const { upload } of bulk?.items ?? []) upload?.pause();
  context?.controller.abort();
  context?.release?.();
  context = undefined;
  set(undefined);
}
onSessionChange({ onDropped: leaveBulk, onElsewhere: leaveBulk, onLeft: leaveBulk });

async function run() {
  const ctx = context;
  if (!bulk || !ctx || ctx.isRunning) return;
  ctx.isRunning = true;
  const release = beginUnsavedWork();
  try {
    settle(ctx);
    let next: Item | undefined;
    while (context === ctx && (next = bulk?.items.find(({ state }) => state === "queued"))) {
      await uploadItem(ctx, next);
    }
  } finally {
    release();
    ctx.isRunning = false;
  }
  settle(ctx, true);
}

/** Sets the state of the list. `maySave`: more has arrived, so saving may be tried. */
function settle(ctx: BulkContext | undefined, maySave = false) {
  if (!bulk || !ctx || context !== ctx) return;
  const { isSaving, isRunning } = ctx;
  if (isSaving || isRunning) return set({ ...bulk, state: isSaving ? "saving" : "going" });
  const open = bulk.items.filter(isActive);
  if (open.length === 0) return end();
  const isComplete = open.every(isArrived);
  set({ ...bulk, state: isComplete ? "unsaved" : "stuck" });
  if (isComplete && maySave) void saveArrived(bulk.id);
}

async function uploadItem(ctx: BulkContext, { number, file, upload: before }: Item) {
  if (!file) return put(ctx, number, { state: "away" });
  const upload = before ?? ctx.transport.start(file);
  if (before) upload.resume();
  put(ctx, number, { state: "going", upload });
  // An upload that was canceled no longer belongs to an item, and must change nothing.
  const changeItem = (change: Partial<Item>) =>
    bulk?.items.some((item) => item.upload === upload) && put(ctx, number, change);
  const facts = ctx.transport.readVideo(file);
  await whenEnded(upload, ctx.controller.signal);
  const path = upload.arrivedPath();
  if (!path) return changeItem({ state: "failed", why: upload.now().why });
  // Store the path at once: after a reload the file need not be sent again.
  changeItem({ brought: { path } });
  const videoFacts = await facts;
  changeItem({ state: "arrived", brought: { path, ...videoFacts } });
}

const find = (id: string, number: number) =>
  bulk?.id === id ? bulk.items.find((item) => item.number === number) : undefined;

function put(ctx: BulkContext | undefined, number: number, change: Partial<Item>) {
  if (!bulk || context !== ctx) return;
  const items = bulk.items.map((item) => item.number === number ? { ...item, ...change } : item);
  set({ ...bulk, items });
}

function set(next: Bulk | undefined) {
  bulk = next;
  storeList();
  listeners.notify();
}

function storeList() {
  if (!bulk || !context?.release) return;
  const { items, place } = bulk;
  const stored = items.filter(isActive).map((item) => {
    const { name, size, fingerprint, brought } = item;
    const number = displayNumber(items, item);
    return { number, name, size, fingerprint, ...(brought && { brought }) };
  });
  storeBulk(stored.length > 0 ? { at: context.at, place, items: stored } : undefined);
}
