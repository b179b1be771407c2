// Counts what a download would fetch, and how much space it needs.
import type { DownloadRequest, LocalFile } from "../../offline/downloads/model.ts";
import { type Downloadable, isDownloadable, isNewer } from "./download-state.ts";

export type DownloadPlan = {
  /** The files to fetch: new files, newer versions, and the rest of stopped downloads. */
  files: DownloadRequest[];
  /** The keys of saved files that the browser deleted and that are fetched once more. */
  again: string[];
  videos: number;
  resources: number;
  /** The bytes to fetch, without the part that has arrived. */
  bytes: number;
  /** How many are on this phone or on their way. */
  here: number;
  /** How many cannot be fetched yet. */
  unready: number;
};

/** Free space must be twice the size: the browser needs some, and a full phone stops working. */
const SPACE_FACTOR = 2;

/** `missing`: rows in state `saved` whose file the browser has deleted. */
export function planDownload(
  items: readonly Downloadable[],
  local: readonly LocalFile[],
  missing: readonly LocalFile[] = [],
): DownloadPlan {
  const rows = new Map(local.map((row) => [row.key, row]));
  const missingKeys = new Set(missing.map(({ key }) => key));
  const plan: DownloadPlan = {
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
    const isMissing = isSame && missingKeys.has(item.key);
    if (isSame && isDownloaded(row) && !isMissing) {
      plan.here++;
      continue;
    }
    if (isMissing) plan.again.push(item.key);
    else if (isDownloadable(item)) plan.files.push(item);
    else {
      plan.unready++;
      continue;
    }
    plan.bytes += item.size - (isSame && !isMissing ? Math.min(row.got, item.size) : 0);
    if (item.kind === "video") plan.videos++;
    else plan.resources++;
  }
  return plan;
}

/** How many more bytes must be free. */
export const missingSpace = (bytes: number, free: number) =>
  Math.max(0, bytes * SPACE_FACTOR - free);

/** The file is on this phone, or is on its way. */
const isDownloaded = ({ state }: LocalFile) =>
  state === "saved" || state === "running" || state === "waiting";

// Reads what the browser knows about the connection; many browsers know nothing.
type Connection = { type?: string; effectiveType?: string; saveData?: boolean };

type ConnectionWarning = "saver" | "mobile" | "slow";

/** Why the user should perhaps wait; undefined if no reason is known. */
export function connectionWarning(
  { saveData, type, effectiveType }: Connection = connection(),
): ConnectionWarning | undefined {
  if (saveData) return "saver";
  if (type === "cellular") return "mobile";
  return effectiveType && /2g|3g/.test(effectiveType) ? "slow" : undefined;
}

const connection = (): Connection =>
  (navigator as Navigator & { connection?: Connection }).connection ?? {};
