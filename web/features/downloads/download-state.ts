import type { DownloadRequest, FileState, LocalFile } from "../../offline/downloads/model.ts";

/** A video or file that can be downloaded; without `pieces` the server has not read it yet. */
export type Downloadable = Omit<DownloadRequest, "pieces"> & { pieces: string[] | null };

export const isDownloadable = (item: Downloadable): item is DownloadRequest => item.pieces !== null;

export type DownloadState = "none" | "newer" | "missed" | FileState;

/** The state of one course file on this phone, in one word. */
export function downloadStateOf(
  row: LocalFile | undefined,
  item: Pick<Downloadable, "size" | "pieces">,
  isMissing: boolean,
): DownloadState {
  if (!row) return "none";
  if (row.renewal) return row.renewal.state;
  if (row.state !== "saved") return row.state;
  if (isMissing) return "missed";
  return isNewer(row, item) ? "newer" : "saved";
}

/** In percent; 99 at most, because a file is complete only when it is saved. */
export function percentOf({ got, size }: Pick<LocalFile, "got" | "size">): number {
  return size > 0 ? Math.min(99, Math.floor(got / size * 100)) : 0;
}

/** If the course has another version. Until the server has read that, only the size can tell. */
export const isNewer = (row: LocalFile, { size, pieces }: Pick<Downloadable, "size" | "pieces">) =>
  row.size !== size || pieces !== null && pieces.join() !== row.pieces.join();

/** How many of these files are on this phone in the course's current version. */
export function countSaved(
  items: readonly Downloadable[],
  local: readonly LocalFile[],
  missing: readonly LocalFile[],
): number {
  if (local.length === 0) return 0;
  const rows = new Map(local.map((row) => [row.key, row]));
  const missingKeys = new Set(missing.map(({ key }) => key));
  return items.filter((item) =>
    downloadStateOf(rows.get(item.key), item, missingKeys.has(item.key)) === "saved"
  )
    .length;
}
