// Reads an upload that comes in one request: raw, or as the file of a form.
import { readForm } from "./form.ts";
import { PIECE, piecesOf } from "./body.ts";
import { badRequest } from "./refused.ts";

export type Incoming = {
  bytes: AsyncIterable<Uint8Array>;
  contentType: string;
  cacheControl: string;
  /** Present if the sender tells it beforehand. */
  size?: number;
};

const MAX_JSON = 1024 * 1024;

export async function readUpload({ headers, body }: Request): Promise<Incoming> {
  const type = headers.get("content-type") ?? "application/octet-stream";
  const bytes = readPieces(body);
  if (/^multipart\/form-data/i.test(type)) {
    const { fields, type: fileType, file } = await readForm(bytes, type);
    const seconds = fields.get("cacheControl");
    // The value comes back in a header of every answer, so it must not hold anything else.
    if (seconds && !/^\d+$/.test(seconds)) throw badRequest("cacheControl must be in seconds");
    return {
      bytes: file,
      contentType: fields.get("contentType") || fileType,
      cacheControl: seconds ? `max-age=${seconds}` : "no-cache",
    };
  }
  const length = headers.get("content-length");
  return {
    bytes,
    contentType: type,
    cacheControl: headers.get("cache-control") ?? "no-cache",
    size: length === null ? undefined : Number(length),
  };
}

export async function readJson({ body }: Request): Promise<Record<string, unknown>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of readPieces(body)) {
    size += piece.length;
    if (size > MAX_JSON) throw badRequest("Request body is too large");
    pieces.push(new Uint8Array(piece));
  }
  try {
    const parsed: unknown = JSON.parse(await new Blob(pieces).text());
    return { ...Object(parsed) };
  } catch {
    throw badRequest("Body is not valid JSON");
  }
}

/** Each piece is valid until the next one is asked for. */
async function* readPieces(body: ReadableStream<Uint8Array<ArrayBuffer>> | null) {
  if (!body) return;
  let buffer = new ArrayBuffer(PIECE);
  const pieces = piecesOf(body, () => buffer);
  try {
    for (;;) {
      const piece = await pieces.next().catch(() => {
        // A sender that leaves in the middle is no error of ours.
        throw badRequest("The body has ended before its time");
      });
      if (!piece) return;
      yield piece;
      buffer = piece.buffer;
    }
  } finally {
    await pieces.cancel().catch(() => {});
  }
}
