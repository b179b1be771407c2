// Computes how a download changes. Nothing is stored here.
import { PIECE_SIZE } from "@server/contract";
import { newId } from "../../lib/new-id.ts";
import { countWholePieces, hasEveryPiece, hasSamePieces, pendingCopy } from "./copies.ts";
import type { Copy, FileRow } from "./db.ts";
import type { DownloadRequest } from "./types.ts";

export const waiting = { state: "waiting" as const, reason: undefined };

export function newCopy(request: DownloadRequest): Copy {
  const { address, contentType, size, pieces, captions } = request;
  return {
    name: newId(),
    address,
    contentType,
    size,
    pieces,
    captions: captions.map((track) => ({ ...track, isHere: false })),
    ...hasEveryPiece(request) ? waiting : { state: "failed", reason: "unsupported" },
    checked: 0,
    got: 0,
  };
}

/** A copy for the same bytes, with none of them here. */
export const withoutBytes = (copy: Copy): Copy => ({
  ...copy,
  name: newId(),
  captions: copy.captions.map((track) => ({ ...track, isHere: false })),
  newCaptions: undefined,
  checked: 0,
  got: 0,
});

export function requestAgain(row: FileRow, request: DownloadRequest): FileRow | undefined {
  if (!hasSamePieces(pendingCopy(row), request)) return withRenewal(row, request);
  const { copy, renewal } = row;
  if (renewal) return { ...row, renewal: { ...renewal, ...waiting } };
  return copy.state === "saved" ? undefined : { ...row, copy: { ...copy, ...waiting } };
}

export function withRenewal(row: FileRow, request: DownloadRequest): FileRow | undefined {
  // An incomplete file is of no use.
  if (row.copy.state !== "saved") return { ...row, copy: newCopy(request) };
  if (!row.renewal && hasSamePieces(row.copy, request)) return undefined;
  if (row.renewal && hasSamePieces(row.renewal, request)) {
    return { ...row, renewal: { ...row.renewal, ...waiting } };
  }
  return { ...row, renewal: newCopy(request) };
}

/** New captions for the same video. Undefined if all are already as the course has them. */
export function withNewCaptions(row: FileRow, request: DownloadRequest): FileRow | undefined {
  const { copy } = row;
  if (copy.state !== "saved" || !hasSamePieces(copy, request)) return undefined;
  const newCaptions = request.captions.map((track) => {
    const isHere = copy.captions.some((known) =>
      known.isHere && known.language === track.language && known.mark === track.mark
    );
    return { ...track, isHere };
  });
  const isUnchanged = newCaptions.every(({ isHere }) => isHere) &&
    newCaptions.length === copy.captions.length;
  return isUnchanged ? undefined : { ...row, copy: { ...copy, newCaptions } };
}

/** The row whose copy of this name is complete. That copy replaces the older one. */
export function withSavedCopy(
  { renewal, ...row }: FileRow,
  name: string,
  now: number,
): FileRow | undefined {
  const copy = renewal?.name === name ? renewal : row.copy;
  if (copy.name !== name || renewal && renewal !== copy) return undefined;
  return { ...row, savedAt: now, copy: { ...copy, state: "saved", reason: undefined } };
}

/** The first `checked` pieces are still right. */
export const restartCopy = (
  { size }: Copy,
  checked: number,
  state: Copy["state"],
): Partial<Copy> => ({
  ...waiting,
  state,
  ...state === "failed" && { reason: "damaged" as const },
  checked,
  got: Math.min(checked * PIECE_SIZE, size),
});

/** The progress as the length of the file shows it. */
export const correctProgress = (
  { state, checked, got, size }: Copy,
  sizeOnDisk: number,
): Partial<Copy> =>
  state === "saved" ? {} : {
    checked: Math.min(checked, countWholePieces(sizeOnDisk)),
    // Of a failed copy, no more is good than was noted.
    got: Math.min(sizeOnDisk, state === "failed" ? got : size),
  };
