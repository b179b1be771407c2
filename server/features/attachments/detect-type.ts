import { typeOfImage } from "../../services/image-models.ts";
import type { AttachmentType } from "./schema.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export type TypedFile = { bytes: Bytes; contentType: AttachmentType };

/**
 * Detects a file's real type, whatever its name is. Removes the byte order mark that some systems
 * write before a text.
 */
export function detectType(bytes: Bytes): TypedFile | undefined {
  const picture = typeOfImage(bytes) ?? (isGif(bytes) ? "image/gif" : undefined);
  if (picture) return { bytes, contentType: picture };
  const text = hasByteOrderMark(bytes) ? bytes.subarray(3) : bytes;
  return isText(text) ? { bytes: text, contentType: "text/plain" } : undefined;
}

const isGif = (bytes: Bytes) => /^GIF8[79]a$/.test(String.fromCharCode(...bytes.subarray(0, 6)));

const hasByteOrderMark = ([first, second, third]: Bytes) =>
  first === 0xef && second === 0xbb && third === 0xbf;

function isText(bytes: Bytes): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
