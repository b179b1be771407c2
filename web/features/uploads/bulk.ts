// Many files, one after another, and then one word to the server. It goes on while she looks elsewhere in the app, and
// after a reload as soon as the files may be read again.
import { useSyncExternalStore } from "react";
import { holdPage } from "../../lib/held.ts";
import { currentPresence, followSession } from "../../lib/session.ts";
import { dropUpload, failureOf } from "./data.ts";
import { durationOf } from "./duration-of.ts";
import { dropHandle, keepHandle } from "./handles.ts";
import { dropKept, findBegun, fingerprintOf } from "./kept.ts";
import {
  type Brought,
  keepBulk,
  type KeptBulk,
  type Listed,
  ownBulk,
  readBulk,
} from "./kept-bulk.ts";
import { nextStep, waitBefore } from "./next-step.ts";
import { pauseFor } from "./pause-for.ts";
import { piecesOf } from "./pieces.ts";
import { startUpload, type Upload } from "./upload.ts";

export type Item = Listed & {
  /** None after a reload, until it has been opened again. */
  file?: File;
  /** Away: its file is to be opened again. */
  state: "queued" | "going" | "arrived" | "failed" | "away";
  upload?: Upload;
};
type BroughtItem = Item & { brought: Brought };

export type Bulk = {
  items: readonly Item[];
  /** Unsaved: it was tried in vain, or not at all. */
  state: "going" | "stuck" | "saving" | "unsaved";
};

export type Save = {
  /** Those that have arrived; rejects where they are not stored. */
  send: (items: BroughtItem[]) => Promise<unknown>;
  onFailed: (error: unknown) => void;
};

/** Over a broken line or to a busy server: about half a minute. */
const SAVES = 5;

type Stay = Pick<KeptBulk, "at" | "place"> & {
  save: Save;
  ending: AbortController;
  /** There once the list is this tab's own. */
  release?: () => void;
  isRunning?: boolean;
};

const listeners = new Set<() => void>();
let bulk: Bulk | undefined;
let stay: Stay | undefined;
let isTakingUp = false;

export const useBulk = () => useSyncExternalStore(subscribe, () => bulk);

/** `place` tells after a reload where they belong. */
export function startBulk(files: File[], place: string, save: Save) {
  const items = files.map((file, at): Item => ({
    number: at + 1,
    name: file.name,
    size: file.size,
    fingerprint: fingerprintOf(file),
    file,
    state: "queued",
  }));
  const mine: Stay = stay = { at: Date.now(), place, save, ending: new AbortController() };
  set({ items, state: "going" });
  for (const file of files) void keepHandle(file);
  void ownBulk().then((release) => {
    if (stay !== mine) return release?.();
    mine.release = release;
    keep();
  });
  void run();
}

/** What this tab had before it was loaded anew; nothing where another tab has it. */
export async function takeUpBulk(saveFor: (place: string) => Save | undefined) {
  if (bulk || isTakingUp || !readBulk()) return;
  isTakingUp = true;
  const asked = currentPresence();
  const release = await ownBulk();
  isTakingUp = false;
  // Another tab may have come to its end with it meanwhile.
  const kept = release && asked === currentPresence() ? readBulk() : undefined;
  const save = kept && saveFor(kept.place);
  if (bulk || !kept || !save) return release?.();
  const { at, place } = kept;
  stay = { at, place, save, ending: new AbortController(), release };
  const items = kept.items.map((item): Item => ({
    ...item,
    state: item.brought ? "arrived" : "away",
  }));
  set({ items, state: items.every(isBrought) ? "unsaved" : "stuck" });
}

/** Those of the list go on; answers how many there are. */
export function giveFiles(files: File[]): number {
  if (!bulk) return 0;
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

export function retry(number: number) {
  put(stay, number, { state: "queued" });
  void run();
}

/** Without those that have failed. */
export async function saveArrived() {
  const arrived = bulk?.items.filter(isBrought) ?? [];
  if (!stay || !bulk || arrived.length === 0) return;
  const mine = stay;
  set({ ...bulk, state: "saving" });
  const isStored = await store(mine, arrived);
  if (!bulk || stay !== mine) return;
  const items = bulk.items.filter((item) => !isBrought(item));
  if (!isStored) set({ ...bulk, state: "unsaved" });
  else if (items.length > 0) set({ items, state: "stuck" });
  else end();
}

async function store({ save, ending: { signal } }: Stay, arrived: BroughtItem[]) {
  for (let times = 1;; times++) {
    try {
      await save.send(arrived);
      return true;
    } catch (error) {
      const isPassing = nextStep(failureOf(error), true) === "wait";
      if (isPassing && times < SAVES) await pauseFor(waitBefore(times), signal);
      else save.onFailed(error);
      if (!isPassing || times === SAVES || signal.aborted) return false;
    }
  }
}

export function cancelBulk() {
  for (const { upload, brought, fingerprint } of bulk?.items ?? []) {
    if (upload) upload.cancel();
    else dropBegun(fingerprint, brought?.path);
    void dropHandle(fingerprint);
  }
  end();
}

/** Of before a reload. What cannot be told is cleaned away after a day. */
function dropBegun(fingerprint: string, path = findBegun(fingerprint)?.path) {
  if (!path) return;
  dropKept(path);
  dropUpload(path).catch(() => {});
}

function end() {
  if (stay?.release) keepBulk();
  leave();
}

/** It can be gone on with, by herself. */
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
  const release = holdPage();
  try {
    set({ ...bulk, state: "going" });
    let next: Item | undefined;
    while (stay === mine && (next = bulk?.items.find(({ state }) => state === "queued"))) {
      await bring(mine, next);
    }
  } finally {
    release();
    mine.isRunning = false;
  }
  if (stay !== mine || !bulk) return;
  if (bulk.items.every(isBrought)) await saveArrived();
  else set({ ...bulk, state: "stuck" });
}

async function bring(mine: Stay, { number, file, upload: before }: Item) {
  if (!file) return put(mine, number, { state: "away" });
  const upload = before ?? startUpload(file);
  if (before) upload.resume();
  put(mine, number, { state: "going", upload });
  const about = Promise.all([durationOf(file), piecesOf(file)]);
  await endOf(upload, mine.ending.signal);
  const path = upload.place();
  if (!path) return put(mine, number, { state: "failed" });
  // Whatever becomes of this page, it has not to be sent again.
  put(mine, number, { brought: { path } });
  const [seconds, pieces] = await about;
  put(mine, number, { state: "arrived", brought: { path, seconds, pieces } });
}

/** Or of this stay, which it outlives paused. */
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

const isBrought = (item: Item): item is BroughtItem => item.brought !== undefined;

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
  const { at, place } = stay;
  const items = bulk.items.map(({ number, name, size, fingerprint, brought }) => ({
    number,
    name,
    size,
    fingerprint,
    ...(brought && { brought }),
  }));
  keepBulk({ at, place, items });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
