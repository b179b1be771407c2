import type { DownloadRequest } from "../../offline/downloads/model.ts";

/** A video or file that can be downloaded; without `pieces` the server has not read it yet. */
export type Downloadable = Omit<DownloadRequest, "pieces"> & { pieces: string[] | null };

export const isDownloadable = (item: Downloadable): item is DownloadRequest => item.pieces !== null;
