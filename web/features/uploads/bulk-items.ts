// The files of a bulk upload, why the server refuses to save them, and their list, which is stored
// over a reload, so that arrived files are not sent again.
import { UPLOAD_HOURS } from "@server/contract";
import { readDraft, storeDraft } from "../../lib/device/drafts.ts";
import { ApiError } from "../../lib/http/api.ts";
import { currentUserId } from "../../lib/http/session.ts";
import type { RefusalReason } from "./next-step.ts";
import type { Upload } from "./upload.ts";

export type Item = StoredItem & {
  /** Undefined after a reload, until the file has been opened again. */
  file?: File;
  /** `away`: the file must be opened again. `refused`: it has arrived, but cannot be saved. */
  state: "queued" | "going" | "arrived" | "failed" | "away" | "canceled" | "refused";
  upload?: Upload;
  /** Why the file failed or was refused. */
  why?: RefusalReason;
};
export type ArrivedItem = Item & { brought: ArrivedFile };

export const isArrived = (item: Item): item is ArrivedItem =>
  item.state === "arrived" && item.brought !== undefined;

export const isActive = ({ state }: Item) => state !== "canceled";

/** The file's number among the others: canceled files leave no gap. */
export const displayNumber = (items: readonly Item[], { number }: Item) =>
  number - items.filter((item) => !isActive(item) && item.number < number).length;

/** If sending the file once more can help. */
export const canSendAgain = ({ state, file, why }: Item) =>
  file !== undefined &&
  (state === "failed" || state === "canceled" ||
    state === "refused" && (why === "missing" || why === "not_issued"));

/** The refused file and the reason; or `place`, if the chosen section no longer exists. */
export type SaveRefusal = { index: number; why: RefusalReason } | "place";

type Details = { reason?: RefusalReason; index?: number } | { path?: string }[];

export function saveRefusalIn(error: unknown): SaveRefusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const details = (error.details ?? {}) as Details;
  if (Array.isArray(details)) {
    const isOfPlace = details.length > 0 &&
      details.every(({ path = "" }) => path.endsWith("sectionId"));
    return error.code === "invalid_input" && isOfPlace ? "place" : undefined;
  }
  const { reason: why, index } = details;
  if (error.code !== "upload_refused" || !why || index === undefined) return undefined;
  return { index, why };
}

/** Waits for the end of the upload, or of the list in this tab; then the upload stays paused. */
export const whenEnded = ({ now, follow }: Upload, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const check = () => {
      const isOver = /^(arrived|failed|canceled)$/.test(now().state);
      if (!isOver && !signal.aborted) return;
      unsubscribe();
      signal.removeEventListener("abort", check);
      resolve();
    };
    const unsubscribe = follow(check);
    signal.addEventListener("abort", check);
    check();
  });

type ArrivedFile = { path: string; seconds?: number; pieces?: string[] };

type StoredItem = {
  /** From 1, in the order in which the files were chosen. */
  number: number;
  name: string;
  size: number;
  fingerprint: string;
  brought?: ArrivedFile;
};

export type StoredBulk = {
  /** When the list began: the server deletes its unsaved files a day later. */
  at: number;
  /** Where the videos belong; only the caller that saves them understands this text. */
  place: string;
  items: StoredItem[];
};

const DRAFT_KEY = "bulk";

export function parseBulk(text: string | undefined, now: number): StoredBulk | undefined {
  try {
    const { at, place, items }: Partial<StoredBulk> = JSON.parse(text ?? "");
    const isWhole = typeof at === "number" && at > now - UPLOAD_HOURS * 3_600_000 &&
      typeof place === "string" && Array.isArray(items) && items.length > 0 &&
      items.every(isListed);
    return isWhole ? { at, place, items } : undefined;
  } catch {
    return undefined;
  }
}

const isListed = (item: Partial<StoredItem> | null) =>
  typeof item?.number === "number" && typeof item.name === "string" &&
  typeof item.size === "number" && typeof item.fingerprint === "string" &&
  (item.brought === undefined || typeof item.brought?.path === "string");

export const readBulk = () => parseBulk(readDraft(DRAFT_KEY), Date.now());

/** Stores the list, or removes the stored list if called without one. */
export const storeBulk = (bulk?: StoredBulk) =>
  storeDraft(DRAFT_KEY, bulk ? JSON.stringify(bulk) : "");

/** Locks the list for this tab. Returns the release, or undefined if another tab has the lock. */
export function lockBulk(): Promise<(() => void) | undefined> {
  if (!("locks" in navigator)) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    void navigator.locks.request(
      `bulk ${currentUserId()}`,
      { ifAvailable: true },
      (lock) => lock ? new Promise<void>((release) => resolve(release)) : resolve(undefined),
    );
  });
}
