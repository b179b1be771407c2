// Stores the list of a bulk upload over a reload, so that arrived files are not sent again.
import { UPLOAD_HOURS } from "@server/contract";
import { readDraft, storeDraft } from "../../lib/device/drafts.ts";
import { currentUserId } from "../../lib/http/session.ts";

export type ArrivedFile = { path: string; seconds?: number; pieces?: string[] };

export type StoredItem = {
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
