// Many files, one after another, and then one word to the server. It goes on while she looks elsewhere in the app.
import { useSyncExternalStore } from "react";
import { holdPage } from "../../lib/held.ts";
import { followSession } from "../../lib/session.ts";
import { failureOf } from "./data.ts";
import { durationOf } from "./duration-of.ts";
import { nextStep, waitBefore } from "./next-step.ts";
import { pauseFor } from "./pause-for.ts";
import { piecesOf } from "./pieces.ts";
import { startUpload, type Upload } from "./upload.ts";

export type Brought = { path: string; seconds?: number; pieces?: string[] };

export type Item = {
  /** From 1, as they were chosen. */
  number: number;
  file: File;
  state: "queued" | "going" | "arrived" | "failed";
  upload?: Upload;
  brought?: Brought;
};

export type Bulk = {
  items: readonly Item[];
  /** Unsaved: it was tried in vain. */
  state: "going" | "stuck" | "saving" | "unsaved";
};

type Save = {
  /** Those that have arrived; rejects where they are not stored. */
  send: (items: (Item & { brought: Brought })[]) => Promise<unknown>;
  onFailed: (error: unknown) => void;
};

/** Over a broken line or to a busy server: about half a minute. */
const SAVES = 5;

const listeners = new Set<() => void>();
let bulk: Bulk | undefined;
let save: Save | undefined;
let isRunning = false;
let ending = new AbortController();

export const useBulk = () => useSyncExternalStore(subscribe, () => bulk);

export function startBulk(files: File[], saveWith: Save) {
  const items = files.map((file, at): Item => ({ number: at + 1, file, state: "queued" }));
  save = saveWith;
  ending = new AbortController();
  set({ items, state: "going" });
  void run();
}

export function retry(number: number) {
  put(number, { state: "queued" });
  void run();
}

/** Without those that have failed. */
export async function saveArrived() {
  const arrived = bulk?.items.filter(isBrought) ?? [];
  const { signal } = ending;
  if (!save || !bulk || arrived.length === 0) return;
  set({ ...bulk, state: "saving" });
  const isStored = await store(save, arrived, signal);
  if (!bulk || signal.aborted) return;
  const items = bulk.items.filter((item) => !isBrought(item));
  if (!isStored) set({ ...bulk, state: "unsaved" });
  else set(items.length > 0 ? { items, state: "stuck" } : undefined);
}

async function store(
  { send, onFailed }: Save,
  arrived: Parameters<Save["send"]>[0],
  signal: AbortSignal,
) {
  for (let times = 1;; times++) {
    try {
      await send(arrived);
      return true;
    } catch (error) {
      const isPassing = nextStep(failureOf(error), true) === "wait";
      if (isPassing && times < SAVES) await pauseFor(waitBefore(times), signal);
      else onFailed(error);
      if (!isPassing || times === SAVES || signal.aborted) return false;
    }
  }
}

export function cancelBulk() {
  for (const { upload } of bulk?.items ?? []) upload?.cancel();
  end();
}

function leave() {
  for (const { upload } of bulk?.items ?? []) upload?.pause();
  end();
}
followSession({ onDropped: leave, onElsewhere: leave, onLeft: leave });

function end() {
  ending.abort();
  set(undefined);
}

async function run() {
  if (isRunning || !bulk) return;
  isRunning = true;
  const release = holdPage();
  try {
    set({ ...bulk, state: "going" });
    let next: Item | undefined;
    while ((next = bulk?.items.find(({ state }) => state === "queued"))) await bring(next);
  } finally {
    release();
    isRunning = false;
  }
  if (!bulk) return;
  if (bulk.items.every(isBrought)) await saveArrived();
  else set({ ...bulk, state: "stuck" });
}

async function bring({ number, file, upload: before }: Item) {
  const upload = before ?? startUpload(file);
  if (before) upload.resume();
  put(number, { state: "going", upload });
  const about = Promise.all([durationOf(file), piecesOf(file)]);
  const state = await endOf(upload);
  const path = upload.place();
  if (state !== "arrived" || !path) return put(number, { state: "failed" });
  const [seconds, pieces] = await about;
  put(number, { state: "arrived", brought: { path, seconds, pieces } });
}

const endOf = ({ now, follow }: Upload) =>
  new Promise<string>((resolve) => {
    const look = () => {
      const { state } = now();
      if (state !== "arrived" && state !== "failed" && state !== "canceled") return;
      unfollow();
      resolve(state);
    };
    const unfollow = follow(look);
    look();
  });

const isBrought = (item: Item): item is Item & { brought: Brought } => item.brought !== undefined;

function put(number: number, change: Partial<Item>) {
  if (!bulk) return;
  const items = bulk.items.map((item) => item.number === number ? { ...item, ...change } : item);
  set({ ...bulk, items });
}

function set(next: Bulk | undefined) {
  bulk = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
