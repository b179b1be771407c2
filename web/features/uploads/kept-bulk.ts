// Stores the list of a bulk upload over a reload, so that arrived files are not sent again.
import { UPLOAD_HOURS } from "@server/contract";
import { keepDraft, readDraft } from "../../lib/drafts.ts";
import { currentPersonId } from "../../lib/session.ts";

export type Brought = { path: string; seconds?: number; pieces?: string[] };

export type Listed = {
  /** From 1, in the order in which the files were chosen. */
  number: number;
  name: string;
  size: number;
  fingerprint: string;
  brought?: Brought;
};

export type KeptBulk = {
  /** When the list began: the server deletes its unsaved files a day later. */
  at: number;
  /** Where the videos belong; only the caller that saves them understands this text. */
  place: string;
  items: Listed[];
};

const DRAFT_KEY = "bulk";

export function parseBulk(text: string | undefined, now: number): KeptBulk | undefined {
  try {
    const { at, place, items }: Partial<KeptBulk> = JSON.parse(text ?? "");
    const isWhole = typeof at === "number" && at > now - UPLOAD_HOURS * 3_600_000 &&
      typeof place === "string" && Array.isArray(items) && items.length > 0 &&
      items.every(isListed);
    return isWhole ? { at, place, items } : undefined;
  } catch {
    return undefined;
  }
}

const isListed = (item: Partial<Listed> | null) =>
  typeof item?.number === "number" && typeof item.name === "string" &&
  typeof item.size === "number" && typeof item.fingerprint === "string" &&
  (item.brought === undefined || typeof item.brought?.path === "string");

export const readBulk = () => parseBulk(readDraft(DRAFT_KEY), Date.now());

/** Stores the list, or removes the stored list if called without one. */
export const keepBulk = (bulk?: KeptBulk) => keepDraft(DRAFT_KEY, bulk ? JSON.stringify(bulk) : "");

/** Locks the list for this tab. Returns the release, or undefined if another tab has the lock. */
export function ownBulk(): Promise<(() => void) | undefined> {
  if (!("locks" in navigator)) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    void navigator.locks.request(
      `bulk ${currentPersonId()}`,
      { ifAvailable: true },
      (lock) => lock ? new Promise<void>((release) => resolve(release)) : resolve(undefined),
    );
  });
}
