// What would be fetched if she said yes, and what it takes.
import type { LocalFile, Wanted } from "../../offline/files/types.ts";
import { isNewer } from "./sign-state.ts";

/** Something of a course that can be kept; without pieces the server has not read it yet. */
export type Keepable = Omit<Wanted, "pieces"> & { pieces: string[] | null };

export type Bill = {
  /** What is fetched: new, newer, or the rest of what had stopped. */
  files: Wanted[];
  /** By key, what the browser has taken since it was saved, and is fetched once more. */
  again: string[];
  videos: number;
  resources: number;
  /** Of what is fetched, without what has come already. */
  bytes: number;
  /** So many are on this phone or on their way there. */
  here: number;
  /** So many cannot be fetched yet. */
  unready: number;
};

/** How often its own size has to be free: the browser takes some for itself, and a full phone stops working. */
const ROOM = 2;

/** `missed`: rows that say saved, and whose file the browser has taken. */
export function billOf(
  items: readonly Keepable[],
  local: readonly LocalFile[],
  missed: readonly LocalFile[] = [],
): Bill {
  const rows = new Map(local.map((row) => [row.key, row]));
  const lost = new Set(missed.map(({ key }) => key));
  const bill: Bill = {
    files: [],
    again: [],
    videos: 0,
    resources: 0,
    bytes: 0,
    here: 0,
    unready: 0,
  };
  for (const item of items) {
    const row = rows.get(item.key);
    const isSame = row !== undefined && !isNewer(row, item);
    const isLost = isSame && lost.has(item.key);
    if (isSame && isNoted(row) && !isLost) {
      bill.here++;
      continue;
    }
    if (isLost) bill.again.push(item.key);
    else if (isReady(item)) bill.files.push(item);
    else {
      bill.unready++;
      continue;
    }
    bill.bytes += item.size - (isSame && !isLost ? Math.min(row.got, item.size) : 0);
    if (item.kind === "video") bill.videos++;
    else bill.resources++;
  }
  return bill;
}

export const isReady = (item: Keepable): item is Wanted => item.pieces !== null;

/** In bytes, how much more has to be free. */
export const shortOf = (bytes: number, free: number) => Math.max(0, bytes * ROOM - free);

/** Here, or it comes by itself. */
const isNoted = ({ state }: LocalFile) =>
  state === "saved" || state === "running" || state === "waiting";
