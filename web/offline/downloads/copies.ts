// Answers questions about the copies of a download (what is here, what is due, which files belong
// to it), and computes how a download changes. Nothing is stored here.
import { PIECE_SIZE } from "@server/contract";
import { newId } from "../../lib/http/new-id.ts";
import type { DownloadRequest, WantedCaptions } from "./model.ts";
import type { Copy, FileRow } from "./store.ts";

/** How many complete pieces are in so many bytes. */
export const countWholePieces = (bytes: number) => Math.floor(bytes / PIECE_SIZE);

/** The copy to work on: the renewal if there is one. */
export const pendingCopy = ({ copy, renewal }: FileRow): Copy => renewal ?? copy;

export const listCopies = ({ copy, renewal }: FileRow): Copy[] =>
  renewal ? [copy, renewal] : [copy];

export const fileName = ({ name }: Pick<Copy, "name">) => `${name}.bin`;
export const captionsName = ({ name }: Copy, { language, mark }: WantedCaptions) =>
  `${name}-${language}-${mark}.vtt`;

/** Whether the download stopped because the device was full. */
export function lacksSpace(row: FileRow) {
  const { state, reason } = pendingCopy(row);
  return state === "failed" && reason === "space";
}

export const isWaiting = (row: FileRow) => pendingCopy(row).state === "waiting";

/** Some part of the download is still to come. */
export const isDue = (row: FileRow) =>
  isWaiting(row) ||
  pendingCopy(row).state === "saved" && pendingCopy(row).newCaptions !== undefined;

/** All files of this copy that the file store may hold. */
export const listFileNames = (copy: Copy): string[] => [
  fileName(copy),
  ...[...copy.captions, ...copy.newCaptions ?? []].map((track) => captionsName(copy, track)),
];

/** Whether the pieces cover the file. Otherwise nobody could check it. */
export const hasEveryPiece = ({ size, pieces }: { size: number; pieces: string[] }) =>
  size > 0 && pieces.length === Math.ceil(size / PIECE_SIZE);

export const hasSamePieces = (one: { pieces: string[] }, other: { pieces: string[] }) =>
  one.pieces.join() === other.pieces.join();

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
