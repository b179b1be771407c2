// Downloads one file: looks at what is there, fetches what is missing, and checks each piece.
import type { Clock } from "../clock.ts";
import type { Captions, Copy, FileRow } from "./db.ts";
import { type FetchResult, type FileWriter, Unsupported } from "./file-writer.ts";
import { classifyResponse } from "./classify-response.ts";
import {
  BYTES_PER_PIECE,
  captionsName,
  countWholePieces,
  type DownloadStore,
  fileName,
  hasEveryPiece,
  pendingCopy,
} from "./store.ts";
import { isFull } from "./fetch-bytes.ts";
import type { FailReason } from "./types.ts";

export type DownloadParts = {
  store: DownloadStore;
  writer: FileWriter;
  clock: Clock;
  folder: string;
  onBytes(got: number): void;
  /** The server has delivered something, so the user still has access. */
  onContact(): Promise<void>;
};

/** How the download ended, and how many bytes came. */
export type DownloadOutcome =
  & { bytes: number }
  & (
    | { then: "saved" | "stop" | "cut" | "forbidden" }
    | { then: "signed-out"; body: string }
    | { then: "wait"; silence?: number }
    | { then: "wonder" | "fail"; reason: FailReason }
  );
type Interruption = DownloadOutcome extends infer O
  ? O extends DownloadOutcome ? Omit<O, "bytes"> : never
  : never;

/** In bytes. The progress is stored each time that this much has come. */
const STORE_PROGRESS_EVERY = 1024 * 1024;
/**
 * In bytes. A full device gets this much back: otherwise no write of the user could be stored, nor
 * that it is full.
 */
const SPARE_BYTES = 256 * 1024;

export async function downloadFile(
  parts: DownloadParts,
  row: FileRow,
  signal: AbortSignal,
): Promise<DownloadOutcome> {
  const { store, writer, clock, folder } = parts;
  const copy = pendingCopy(row);
  const { key } = row;
  const { name, size } = copy;
  let { checked } = copy;
  let bytes = 0;

  if (!hasEveryPiece(copy)) return { bytes, then: "fail", reason: "unsupported" };
  try {
    if (copy.state === "saved") {
      return { bytes, ...await downloadCaptions(copy.newCaptions ?? []) ?? { then: "saved" } };
    }
    // After a tab was killed, more may be there than was noted. The hash tells whether it is good.
    const bytesOnDisk = await writer.open(folder, fileName(copy));
    checked = Math.min(checked, countWholePieces(bytesOnDisk));
    // Do not show less than before.
    parts.onBytes(Math.min(bytesOnDisk, size));
    const interruption = await downloadCaptions(copy.captions) ?? await downloadPieces(bytesOnDisk);
    if (interruption) return { bytes, ...interruption };
    // Trust the size on the disk, not our own count.
    if (await writer.finish(size) !== size) return { bytes, then: "wait" };
    await store.finish(key, name, clock.now());
    return { bytes, then: "saved" };
  } catch (error) {
    if (error instanceof Unsupported) return { bytes, then: "fail", reason: "unsupported" };
    if (signal.aborted) return { bytes, then: "stop" };
    if (isFull(error)) return { bytes, then: "fail", reason: "space" };
    console.warn(`The file ${key} could not be written:`, error);
    // Another tab that is just closing may still have the file open.
    return { bytes, then: "wait" };
  }

  async function downloadPieces(bytesOnDisk: number): Promise<Interruption | undefined> {
    for (; checked * BYTES_PER_PIECE < size; checked++) {
      const interruption = await downloadPiece(checked * BYTES_PER_PIECE, bytesOnDisk);
      if (interruption) return interruption;
    }
    return undefined;
  }

  async function downloadPiece(
    start: number,
    bytesOnDisk: number,
  ): Promise<Interruption | undefined> {
    const end = Math.min(start + BYTES_PER_PIECE, size);
    let position = Math.min(Math.max(bytesOnDisk, start), end);
    for (let wrongHashes = 0; wrongHashes < 2;) {
      const bytesBefore = bytes;
      const interruption = await fetchBytes(position, end);
      if (interruption) return interruption;
      if (await writer.hash(start, end) === copy.pieces[checked]) {
        await store.storeProgress(key, name, { checked: checked + 1, got: end });
        return undefined;
      }
      // Bytes that were only found on the disk are not the server's fault, so they do not count as
      // wrong.
      if (bytes > bytesBefore) wrongHashes++;
      position = start;
    }
    return { then: "fail", reason: "changed" };
  }

  async function fetchBytes(from: number, to: number): Promise<Interruption | undefined> {
    let position = from;
    let storedUpTo = from;
    const onBytes = (received: number) => {
      parts.onBytes(position + received);
      if (position + received - storedUpTo < STORE_PROGRESS_EVERY) return;
      storedUpTo = position + received;
      // This note only serves the display. The file itself tells how much is there.
      store.storeProgress(key, name, { checked, got: storedUpTo }).catch(() => {});
    };
    for (let isRenewed = false; position < to;) {
      const query = isRenewed ? `?again=${clock.now()}` : "";
      const range = { address: copy.address + query, from: position, to };
      const result = await writer.fetchRange(range, onBytes, signal);
      position += result.bytes;
      bytes += result.bytes;
      parts.onBytes(position);
      if (result.end === "whole") await parts.onContact();
      else {
        if (result.end === "full") position = await freeSpareBytes(position);
        await store.storeProgress(key, name, {
          checked: Math.min(checked, countWholePieces(position)),
          got: position,
        });
        const interruption = toInterruption(result, isRenewed);
        if (interruption) return interruption;
        isRenewed = true;
      }
    }
    return undefined;
  }

  async function freeSpareBytes(position: number) {
    const remaining = await writer.finish(Math.max(0, position - SPARE_BYTES));
    parts.onBytes(remaining);
    return remaining;
  }

  async function downloadCaptions(wanted: Captions[]): Promise<Interruption | undefined> {
    const captions: Captions[] = [];
    for (const track of wanted) {
      const result = track.isHere
        ? { bytes: 0, end: "whole" as const }
        : await writer.fetchCaptions(
          { folder, address: track.address, name: captionsName(copy, track) },
          signal,
        );
      bytes += result.bytes;
      const interruption = result.end === "whole" ? undefined : toInterruption(result, true);
      // Without captions, or with older ones, the video is still worth having.
      if (interruption && !concernsOnlyCaptions(interruption, copy)) return interruption;
      const older = copy.captions.find(({ language }) => language === track.language);
      captions.push(interruption && older ? older : { ...track, isHere: !interruption });
    }
    await store.noteCaptions(key, name, captions);
    return undefined;
  }

  /** Returns undefined if the bytes should be requested again at once, from another address. */
  function toInterruption({ end }: FetchResult, isRenewed: boolean): Interruption | undefined {
    if (signal.aborted) return { then: "stop" };
    if (end === "cut" || end === "whole") return { then: "cut" };
    if (end === "full") return { then: "fail", reason: "space" };
    const verdict = classifyResponse(end, isRenewed);
    if (verdict.then === "again") return undefined;
    return verdict.then === "signed-out"
      ? { then: "signed-out", body: end.body }
      : verdict as Interruption;
  }
}

/** A device that is too full for the captions is too full for the video that comes after them. */
const concernsOnlyCaptions = (interruption: Interruption, { state }: Copy) =>
  interruption.then === "wonder" ||
  interruption.then === "fail" && (interruption.reason !== "space" || state === "saved");
