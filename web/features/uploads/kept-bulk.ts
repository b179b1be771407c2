// The list of many files that are brought, over a reload: what has arrived of them is not sent again.
import { UPLOAD_HOURS } from "@server/contract";
import { keepDraft, readDraft } from "../../lib/drafts.ts";
import { currentPersonId } from "../../lib/session.ts";

export type Brought = { path: string; seconds?: number; pieces?: string[] };

export type Listed = {
  /** From 1, as they were chosen. */
  number: number;
  name: string;
  size: number;
  fingerprint: string;
  brought?: Brought;
};

export type KeptBulk = {
  /** When it began: what was brought then is cleaned away a day later. */
  at: number;
  /** Where they will belong, in the words of whoever saves them. */
  place: string;
  items: Listed[];
};

const PLACE = "bulk";

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

export const readBulk = () => parseBulk(readDraft(PLACE), Date.now());

/** None: there is nothing to go on with. */
export const keepBulk = (bulk?: KeptBulk) => keepDraft(PLACE, bulk ? JSON.stringify(bulk) : "");

/** One tab alone has the list. Answers what lets go of it, or nothing where another one has it. */
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
