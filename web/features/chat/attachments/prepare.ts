// Turns a chosen file into what is sent, or refuses it before it costs data.
import { ATTACHMENT_FILE_BYTES } from "@server/contract";
import { FileRefusal, type PreparedFile } from "./attachment-sender.ts";
import { isPhoto } from "./draft-files.ts";

/** No camera makes larger photos, and a phone could not draw them. */
const MAX_PHOTO_BYTES = 60 * 1024 * 1024;

export async function prepare(
  file: File,
  shrink: (file: File) => Promise<PreparedFile>,
): Promise<PreparedFile> {
  if (file.size === 0) throw new FileRefusal("empty");
  if (file.size > (isPhoto(file) ? MAX_PHOTO_BYTES : ATTACHMENT_FILE_BYTES)) {
    throw new FileRefusal("tooLarge");
  }
  const prepared = isPhoto(file) ? await shrink(file) : await readTextFile(file);
  if (prepared.bytes.size > ATTACHMENT_FILE_BYTES) throw new FileRefusal("tooLarge");
  return prepared;
}

/** The content decides, not the type: a file is text if it reads as text. */
async function readTextFile(file: File): Promise<PreparedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decode(bytes);
  if (text === undefined || text.includes("\0")) throw new FileRefusal("type");
  if (text.trim() === "") throw new FileRefusal("empty");
  return { name: file.name, bytes: new Blob([text], { type: "text/plain" }) };
}

/** Reads UTF-8, or UTF-16 (Windows calls it Unicode) if the file has its byte order mark. */
function decode(bytes: Uint8Array): string | undefined {
  const byteOrderMark = `${bytes[0]} ${bytes[1]}`;
  const encoding = byteOrderMark === "255 254"
    ? "utf-16le"
    : byteOrderMark === "254 255"
    ? "utf-16be"
    : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
