import { typeOfImage } from "../../services/image-models.ts";
import { takeTurns } from "../../cooperative-work.ts";
import { estimateTokens, PICTURE_TOKENS } from "../../services/tokens.ts";
import type { AttachmentType } from "./schema.ts";

type Bytes = Uint8Array<ArrayBuffer>;

type TypedFile = { bytes: Bytes; contentType: AttachmentType; tokens: number };

/** A text is read in pieces of this size, so that other requests do not wait for a long one. */
const PIECE = 256 * 1024;

/**
 * Detects a file's real type, whatever its name is, and how many tokens it takes. Removes the byte
 * order mark that some systems write before a text.
 */
export async function detectType(bytes: Bytes): Promise<TypedFile | undefined> {
  const picture = typeOfImage(bytes) ?? (isGif(bytes) ? "image/gif" : undefined);
  if (picture) return { bytes, contentType: picture, tokens: PICTURE_TOKENS };
  const text = hasByteOrderMark(bytes) ? bytes.subarray(3) : bytes;
  const tokens = await readText(text);
  return tokens === undefined ? undefined : { bytes: text, contentType: "text/plain", tokens };
}

const isGif = (bytes: Bytes) => /^GIF8[79]a$/.test(String.fromCharCode(...bytes.subarray(0, 6)));

const hasByteOrderMark = ([first, second, third]: Bytes) =>
  first === 0xef && second === 0xbb && third === 0xbf;

/** Returns how many tokens the text takes. Undefined if this is no text. */
async function readText(bytes: Bytes): Promise<number | undefined> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const takeTurn = takeTurns();
  let tokens = 0;
  for (let at = 0; at < bytes.length; at += PIECE) {
    await takeTurn();
    const piece = bytes.subarray(at, at + PIECE);
    if (piece.includes(0)) return undefined;
    try {
      tokens += estimateTokens(decoder.decode(piece, { stream: at + PIECE < bytes.length }));
    } catch {
      return undefined;
    }
  }
  return tokens;
}
