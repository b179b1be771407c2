// Downloads one file: looks at what is there, fetches what is missing, and checks each piece.
import { PIECE_SIZE } from "@server/contract";
import { isTemporaryStatus } from "../../lib/http/waits.ts";
import type { Clock } from "../queue/clock.ts";
import { captionsName, countWholePieces, fileName, hasEveryPiece, pendingCopy } from "./copies.ts";
import { isFull } from "./fetch-bytes.ts";
import {
  type FetchResult,
  type FileWriter,
  type UnexpectedResponse,
  Unsupported,
} from "./file-writer.ts";
import type { FailReason } from "./model.ts";
import type { Captions, Copy, DownloadStore, FileRow } from "./store.ts";

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

/** A download while it runs. */
type Download = DownloadParts & {
  key: string;
  copy: Copy;
  signal: AbortSignal;
  /** This many pieces, from the first one on, had the right hash. */
  checked: number;
  /** How many bytes came. */
  bytes: number;
};

export async function downloadFile(
  parts: DownloadParts,
  row: FileRow,
  signal: AbortSignal,
): Promise<DownloadOutcome> {
  const copy = pendingCopy(row);
  const download: Download = {
    ...parts,
    key: row.key,
    copy,
    signal,
    checked: copy.checked,
    bytes: 0,
  };
  if (!hasEveryPiece(copy)) return { bytes: 0, then: "fail", reason: "unsupported" };
  try {
    if (copy.state === "saved") {
      const interruption = await downloadCaptions(download, copy.newCaptions ?? []);
      return { bytes: 0, ...interruption ?? { then: "saved" } };
    }
    return await downloadVideo(download);
  } catch (error) {
    const { bytes } = download;
    if (error instanceof Unsupported) return { bytes, then: "fail", reason: "unsupported" };
    if (signal.aborted) return { bytes, then: "stop" };
    if (isFull(error)) return { bytes, then: "fail", reason: "space" };
    console.warn(`The file ${row.key} could not be written:`, error);
    // Another tab that is just closing may still have the file open.
    return { bytes, then: "wait" };
  }
}

async function downloadVideo(download: Download): Promise<DownloadOutcome> {
  const { store, writer, clock, folder, copy } = download;
  const { name, size } = copy;
  // After a tab was killed, more may be there than was noted. The hash tells whether it is good.
  const bytesOnDisk = await writer.open(folder, fileName(copy));
  download.checked = Math.min(download.checked, countWholePieces(bytesOnDisk));
  // Do not show less than before.
  download.onBytes(Math.min(bytesOnDisk, size));
  const interruption = await downloadCaptions(download, copy.captions) ??
    await downloadPieces(download, bytesOnDisk);
  const { bytes } = download;
  if (interruption) return { bytes, ...interruption };
  // Trust the size on the disk, not our own count.
  if (await writer.finish(size) !== size) return { bytes, then: "wait" };
  await store.finish(download.key, name, clock.now());
  return { bytes, then: "saved" };
}

async function downloadPieces(
  download: Download,
  bytesOnDisk: number,
): Promise<Interruption | undefined> {
  for (; download.checked * PIECE_SIZE < download.copy.size; download.checked++) {
    const interruption = await downloadPiece(download, bytesOnDisk);
    if (interruption) return interruption;
  }
  return undefined;
}

/** Downloads the first piece that is not checked yet. */
async function downloadPiece(
  download: Download,
  bytesOnDisk: number,
): Promise<Interruption | undefined> {
  const { store, writer, key, copy, checked } = download;
  const start = checked * PIECE_SIZE;
  const end = Math.min(start + PIECE_SIZE, copy.size);
  let position = Math.min(Math.max(bytesOnDisk, start), end);
  for (let wrongHashes = 0; wrongHashes < 2;) {
    const bytesBefore = download.bytes;
    const interruption = await fetchBytes(download, position, end);
    if (interruption) return interruption;
    if (await writer.hash(start, end) === copy.pieces[checked]) {
      await store.storeProgress(key, copy.name, { checked: checked + 1, got: end });
      return undefined;
    }
    // Bytes that were only found on the disk are not the server's fault, so they do not count as
    // wrong.
    if (download.bytes > bytesBefore) wrongHashes++;
    position = start;
  }
  return { then: "fail", reason: "changed" };
}

async function fetchBytes(
  download: Download,
  from: number,
  to: number,
): Promise<Interruption | undefined> {
  const { store, writer, clock, key, copy, signal } = download;
  let position = from;
  let storedUpTo = from;
  const onBytes = (received: number) => {
    download.onBytes(position + received);
    if (position + received - storedUpTo < STORE_PROGRESS_EVERY) return;
    storedUpTo = position + received;
    // This note only serves the display. The file itself tells how much is there.
    store.storeProgress(key, copy.name, { checked: download.checked, got: storedUpTo })
      .catch(() => {});
  };
  for (let isRenewed = false; position < to;) {
    const query = isRenewed ? `?again=${clock.now()}` : "";
    const range = { address: copy.address + query, from: position, to };
    const result = await writer.fetchRange(range, onBytes, signal);
    position += result.bytes;
    download.bytes += result.bytes;
    download.onBytes(position);
    if (result.end === "whole") await download.onContact();
    else {
      if (result.end === "full") position = await freeSpareBytes(download, position);
      await store.storeProgress(key, copy.name, {
        checked: Math.min(download.checked, countWholePieces(position)),
        got: position,
      });
      const interruption = toInterruption(result, isRenewed, signal);
      if (interruption) return interruption;
      isRenewed = true;
    }
  }
  return undefined;
}

async function freeSpareBytes({ writer, onBytes }: Download, position: number) {
  const remaining = await writer.finish(Math.max(0, position - SPARE_BYTES));
  onBytes(remaining);
  return remaining;
}

async function downloadCaptions(
  download: Download,
  wanted: Captions[],
): Promise<Interruption | undefined> {
  const { store, writer, folder, key, copy, signal } = download;
  const captions: Captions[] = [];
  for (const track of wanted) {
    const result = track.isHere ? { bytes: 0, end: "whole" as const } : await writer.fetchCaptions(
      { folder, address: track.address, name: captionsName(copy, track) },
      signal,
    );
    download.bytes += result.bytes;
    const interruption = result.end === "whole" ? undefined : toInterruption(result, true, signal);
    // Without captions, or with older ones, the video is still worth having.
    if (interruption && !concernsOnlyCaptions(interruption, copy)) return interruption;
    const older = copy.captions.find(({ language }) => language === track.language);
    captions.push(interruption && older ? older : { ...track, isHere: !interruption });
  }
  await store.noteCaptions(key, copy.name, captions);
  return undefined;
}

/** Returns undefined if the bytes should be requested again at once, from another address. */
function toInterruption(
  { end }: FetchResult,
  isRenewed: boolean,
  signal: AbortSignal,
): Interruption | undefined {
  if (signal.aborted) return { then: "stop" };
  if (end === "cut" || end === "whole") return { then: "cut" };
  if (end === "full") return { then: "fail", reason: "space" };
  const verdict = classifyResponse(end, isRenewed);
  if (verdict.then === "again") return undefined;
  return verdict.then === "signed-out"
    ? { then: "signed-out", body: end.body }
    : verdict as Interruption;
}

/** A device that is too full for the captions is too full for the video that comes after them. */
const concernsOnlyCaptions = (interruption: Interruption, { state }: Copy) =>
  interruption.then === "wonder" ||
  interruption.then === "fail" && (interruption.reason !== "space" || state === "saved");

type ResponseVerdict =
  /** The signed address of the storage service has expired: ask for another one. */
  | { then: "again" }
  | { then: "wait"; silence?: number }
  /**
   * The answer makes no sense here and may come from a proxy. It counts only after several times.
   */
  | { then: "wonder"; reason: FailReason }
  | { then: "fail"; reason: FailReason }
  | { then: "forbidden" | "signed-out" };

/**
 * Decides what to do about an answer that is not the requested bytes. `isRenewed`: a new address was
 * requested just now.
 */
function classifyResponse(
  response: UnexpectedResponse,
  isRenewed: boolean,
): ResponseVerdict {
  const { status, retryAfter, isOurs } = response;
  if (isTemporaryStatus(status)) {
    return { then: "wait", silence: retryAfter };
  }
  if (!isOurs) {
    if (!isRenewed) return { then: "again" };
    // The file is shorter than it was, or its length is not the promised one.
    const isDifferentFile = status === 416 || status === 206;
    return { then: "wonder", reason: isDifferentFile ? "changed" : "refused" };
  }
  const code = errorCode(response);
  if (code === "unauthenticated") return { then: "signed-out" };
  if (code === "not_enrolled") return { then: "forbidden" };
  if (code === "not_found" || status === 410) return { then: "fail", reason: "gone" };
  if (code !== undefined) return { then: "fail", reason: "refused" };
  return { then: "wonder", reason: status === 416 ? "changed" : "refused" };
}

function errorCode({ body }: UnexpectedResponse): string | undefined {
  try {
    const { code } = JSON.parse(body);
    return typeof code === "string" ? code : undefined;
  } catch {
    // The answer does not come from our server.
    return undefined;
  }
}
