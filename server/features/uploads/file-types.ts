// Detects a file's real type, whatever its name is: by its first bytes, and for a zip by the list
// at its end.
import type { FileType, VideoType } from "./schema.ts";

/** Both ends are included. A large file is never read whole. */
type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

/** So many first bytes are enough to recognize a video. */
export const VIDEO_HEAD_BYTES = 4096;
/** The length of the last record of a zip, and of the longest comment that may follow it. */
const ZIP_END = 22;
const MAX_COMMENT_BYTES = 65_535;
/** The bytes of an entry in the list, without the name. */
const ENTRY_HEADER = 46;
/** Enough for some hundred thousand names. */
const MAX_DIRECTORY_BYTES = 8 * 1024 * 1024;

/** Returns undefined for a file that the academy does not accept. */
export async function detectFileType(
  size: number,
  read: ReadBytes,
): Promise<VideoType | FileType | undefined> {
  if (size < 1) return undefined;
  const head = await read(0, Math.min(size, VIDEO_HEAD_BYTES) - 1);
  const videoType = detectVideoType(head);
  if (videoType) return videoType;
  if (latin(head, 0, 5) === "%PDF-") return "application/pdf";
  if (latin(head, 0, 4) !== "PK\x03\x04") return undefined;
  const names = await listZipNames(size, read);
  return names && typeOfZip(names);
}

/** The phone calls this function, too, so that it does not send half a gigabyte in vain. */
export function detectVideoType(head: Uint8Array): VideoType | undefined {
  if (isMp4(head)) return "video/mp4";
  return isWebm(head) ? "video/webm" : undefined;
}

/**
 * One letter for each byte. `TextDecoder`'s latin1 is really windows-1252 and differs from 128 on.
 */
const latin = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

const dataView = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const videoBrands =
  /^(iso[m2-9a-c]|mp4[12]|mp71|avc1|hvc1|hev1|av01|M4V |M4VH|M4VP|MSNV|mmp4|3g[p2].|dash|cmf.|f4v |XAVC)$/;
/** Pictures use the same boxes. Animated pictures also list brands of videos. */
const pictureBrands = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis|crx )$/;

function isMp4(head: Uint8Array): boolean {
  if (head.length < 16 || latin(head, 4, 8) !== "ftyp") return false;
  const end = Math.min(dataView(head).getUint32(0), head.length);
  const brands = [latin(head, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(latin(head, at, at + 4));
  return end >= 16 && !pictureBrands.test(brands[0] ?? "") &&
    brands.some((brand) => videoBrands.test(brand));
}

/**
 * EBML: ids and sizes have one to eight bytes. The leading zeros of a size's first byte tell how
 * many.
 */
function isWebm(head: Uint8Array): boolean {
  if (latin(head, 0, 4) !== "\x1a\x45\xdf\xa3") return false;
  const [size, start] = vint(head, 4);
  const end = Math.min(start + size, head.length);
  for (let at = start; at < end;) {
    const idLength = Math.clz32(head[at] ?? 0) - 23;
    const [length, from] = vint(head, at + idLength);
    if (latin(head, at, at + idLength) === "\x42\x82") {
      return latin(head, from, Math.min(from + length, end)).replace(/\0+$/, "") === "webm";
    }
    at = from + length;
  }
  return false;
}

/** Returns the number at `at` and the position after it. */
function vint(bytes: Uint8Array, at: number): [value: number, end: number] {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  let value = first & (0xff >> length);
  for (let n = 1; n < length; n++) value = value * 256 + (bytes[at + n] ?? 0);
  return [value, at + length];
}

function typeOfZip(names: string[]): FileType | undefined {
  if (!names.includes("[Content_Types].xml")) return "application/zip";
  // An Office file. Files with macros have other types, which nobody may upload.
  if (names.some((name) => name.endsWith("vbaProject.bin"))) return undefined;
  if (names.some((name) => /^word\/document\w*\.xml$/.test(name))) {
    return "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  }
  if (names.some((name) => /^ppt\/presentation\w*\.xml$/.test(name))) {
    return "application/vnd.openxmlformats-officedocument.presentationml.presentation";
  }
  return undefined;
}

type ZipDirectory = { at: number; length: number };

async function listZipNames(size: number, read: ReadBytes): Promise<string[] | undefined> {
  const from = Math.max(0, size - ZIP_END - MAX_COMMENT_BYTES);
  const directory = await findDirectory(await read(from, size - 1), from, read);
  if (!directory || directory.length < ENTRY_HEADER || directory.length > MAX_DIRECTORY_BYTES) {
    return undefined;
  }
  return readNames(await read(directory.at, directory.at + directory.length - 1));
}

async function findDirectory(
  tail: Uint8Array,
  from: number,
  read: ReadBytes,
): Promise<ZipDirectory | undefined> {
  const view = dataView(tail);
  for (let at = tail.length - ZIP_END; at >= 0; at--) {
    const isEnd = view.getUint32(at, true) === 0x06054b50 &&
      at + ZIP_END + view.getUint16(at + 20, true) === tail.length;
    if (!isEnd) continue;
    const count = view.getUint16(at + 10, true);
    const directory = { length: view.getUint32(at + 12, true), at: view.getUint32(at + 16, true) };
    const isLarge = count === 0xffff || directory.length === 0xffffffff ||
      directory.at === 0xffffffff;
    if (isLarge) return await findZip64Directory(from + at, read);
    return ifEndsAt(from + at, directory);
  }
  return undefined;
}

/**
 * Zip64: values that do not fit are in a record of its own. A locator before the last record points
 * to it.
 */
async function findZip64Directory(end: number, read: ReadBytes): Promise<ZipDirectory | undefined> {
  if (end < 20) return undefined;
  const locator = dataView(await read(end - 20, end - 1));
  if (locator.byteLength < 20 || locator.getUint32(0, true) !== 0x07064b50) return undefined;
  const at = Number(locator.getBigUint64(8, true));
  if (at + 56 > end) return undefined;
  const record = dataView(await read(at, at + 55));
  if (record.byteLength < 56 || record.getUint32(0, true) !== 0x06064b50) return undefined;
  return ifEndsAt(at, {
    length: Number(record.getBigUint64(40, true)),
    at: Number(record.getBigUint64(48, true)),
  });
}

/** A list that does not end exactly here hides something. */
const ifEndsAt = (end: number, directory: ZipDirectory) =>
  directory.at + directory.length === end ? directory : undefined;

function readNames(directory: Uint8Array): string[] | undefined {
  const view = dataView(directory);
  const names: string[] = [];
  let at = 0;
  while (at < directory.length) {
    if (at + ENTRY_HEADER > directory.length || view.getUint32(at, true) !== 0x02014b50) {
      return undefined;
    }
    const nameEnd = at + ENTRY_HEADER + view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(directory.subarray(at + ENTRY_HEADER, nameEnd));
    // Some programs write backslashes, the separator of their own system.
    names.push(name.replaceAll("\\", "/"));
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return at === directory.length ? names : undefined;
}
