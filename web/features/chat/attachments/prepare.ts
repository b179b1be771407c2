// Turns a chosen file into what is sent, or refuses it before it costs data.
import { ATTACHMENT_FILE_BYTES } from "../limits.ts";
import { type Ready, Refusal } from "./bring.ts";
import { isPhoto } from "./chip.ts";

/** No camera makes larger photos, and a phone could not draw them. */
const PHOTO_MOST = 60 * 1024 * 1024;

export async function prepare(
  file: File,
  shrink: (file: File) => Promise<Ready>,
): Promise<Ready> {
  if (file.size === 0) throw new Refusal("empty");
  if (file.size > (isPhoto(file) ? PHOTO_MOST : ATTACHMENT_FILE_BYTES)) {
    throw new Refusal("tooLarge");
  }
  const ready = isPhoto(file) ? await shrink(file) : await asText(file);
  if (ready.bytes.size > ATTACHMENT_FILE_BYTES) throw new Refusal("tooLarge");
  return ready;
}

/** The content decides, not the type: a file is text if it reads as text. */
async function asText(file: File): Promise<Ready> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = read(bytes);
  if (text === undefined || text.includes("\0")) throw new Refusal("type");
  if (text.trim() === "") throw new Refusal("empty");
  return { name: file.name, bytes: new Blob([text], { type: "text/plain" }) };
}

/** Reads UTF-8, or UTF-16 (Windows calls it Unicode) if the file has its byte order mark. */
function read(bytes: Uint8Array): string | undefined {
  const mark = `${bytes[0]} ${bytes[1]}`;
  const encoding = mark === "255 254" ? "utf-16le" : mark === "254 255" ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
