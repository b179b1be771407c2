// Answers questions about the copies of a download: what is here, what is due, and which files
// belong to it.
import { PIECE_SIZE } from "@server/contract";
import type { Copy, FileRow } from "./db.ts";
import type { WantedCaptions } from "./types.ts";

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
