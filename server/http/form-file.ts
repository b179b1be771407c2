// Reads a single file from a browser's form, within a limit, and only after the sender is known.
import type { Context, MiddlewareHandler } from "hono";
import { Buffer } from "node:buffer";
import { takeTurns } from "../cooperative-work.ts";
import { receive } from "./body.ts";
import type { SignedIn } from "./context.ts";
import { fail } from "./errors.ts";
import { getStoredResponse, isKnownKey } from "./idempotency.ts";

type Bytes = Uint8Array<ArrayBuffer>;
export type SentFile = { name: string; bytes: Bytes };

type FormFile = MiddlewareHandler<
  SignedIn,
  string,
  { in: { form: { file: File } }; out: { form: { file: SentFile } } }
>;

/** The most bytes that a form puts around its file. */
const FORM_OVERHEAD = 16 * 1024;
/** A browser sends one part, with a short head. */
const MAX_HEAD_BYTES = 8 * 1024;
const MAX_PARTS = 10;
/** A form is read in pieces of this size, so that other requests do not wait for a long one. */
export const FORM_PIECE = 256 * 1024;

/** Refuses a file before its body is read. By its Content-Length, it has at least `leastBytes`. */
type CheckBeforeReading = (c: Context<SignedIn>, leastBytes: number) => Promise<void>;

/**
 * Runs after `signedIn`. A file that comes again with its Idempotency-Key gets the first answer.
 */
export const formFile =
  (most: number, checkBeforeReading?: CheckBeforeReading): FormFile => async (c, next) => {
    const { headers, body } = c.req.raw;
    const type = headers.get("Content-Type") ?? "";
    const isPacked = (headers.get("Content-Encoding") ?? "identity") !== "identity";
    if (isPacked || !/^multipart\/form-data\s*;/i.test(type)) fail("unsupported_type");
    const declared = Number(headers.get("Content-Length") ?? 0);
    if (declared > most + FORM_OVERHEAD) fail("too_large", { limit: most });
    // A repeated request stores nothing more, so `checkBeforeReading` does not run: the request
    // gets its first answer.
    if (checkBeforeReading && !await isKnownKey(c)) {
      await checkBeforeReading(c, Math.max(declared - FORM_OVERHEAD, 1));
    }
    const form = body ? await receive(c, body, most + FORM_OVERHEAD, most) : new Uint8Array();
    const sent = await parseFile(form, type);
    if (sent.bytes.length > most) fail("too_large", { limit: most });
    c.set("body", await summarize(sent));
    const storedResponse = await getStoredResponse(c);
    if (storedResponse) return storedResponse;
    c.req.addValidatedData("form", { file: sent });
    return await next();
  };

/** The runtime's own reader copies a file twice, and all other requests wait meanwhile. */
async function parseFile(form: Bytes, type: string): Promise<SentFile> {
  const files: (SentFile | undefined)[] = [];
  for await (const { head, bytes } of partsOf(form, type)) {
    const { name, filename } = fieldsOf(head);
    if (name !== "file") continue;
    files.push(filename === undefined ? undefined : { name: filename, bytes });
  }
  const [file] = files;
  if (file && files.length === 1) return file;
  fail("invalid_input", [{ path: "file", issue: files.length === 0 ? "required" : "invalid" }]);
}

/** The parameters of Content-Disposition. Browsers send them in quotes. */
function fieldsOf(head: string): { name?: string; filename?: string } {
  const line = head.split("\r\n").find((line) => /^content-disposition:/i.test(line)) ?? "";
  const fields = line.matchAll(/;[ \t]*(\w+)="([^"]*)"/g);
  return Object.fromEntries([...fields].reverse().map(([, key, value]) => [key, value]));
}

/** The parts of multipart/form-data (RFC 7578) as browsers send it, without a copy. */
async function* partsOf(form: Bytes, type: string) {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  const mark = `\r\n--${quoted ?? plain ?? failIncomplete()}`;
  const takeTurn = takeTurns();
  const startsWith = (text: string, at: number) =>
    Buffer.from(text).equals(form.subarray(at, at + text.length));
  // No line comes before the first mark.
  if (!startsWith(mark.slice(2), 0)) failIncomplete();
  let at = mark.length - 2;
  for (let parts = 0; !startsWith("--", at); parts++) {
    if (!startsWith("\r\n", at) || parts === MAX_PARTS) failIncomplete();
    const largestHead = form.subarray(0, at + MAX_HEAD_BYTES);
    const begin = await find(largestHead, "\r\n\r\n", at, takeTurn) + 4;
    const end = await find(form, mark, begin, takeTurn);
    yield {
      head: new TextDecoder().decode(form.subarray(at, begin)),
      bytes: form.subarray(begin, end),
    };
    at = end + mark.length;
  }
}

async function find(form: Bytes, text: string, from: number, takeTurn: () => Promise<void>) {
  for (let at = from; at < form.length; at += FORM_PIECE) {
    await takeTurn();
    // Two pieces overlap, because the text may begin in one and end in the next.
    const length = Math.min(FORM_PIECE + text.length, form.length - at);
    const found = Buffer.from(form.buffer, form.byteOffset + at, length).indexOf(text);
    if (found >= 0) return at + found;
  }
  failIncomplete();
}

function failIncomplete(): never {
  fail("invalid_input", [{ path: "", issue: "incomplete" }]);
}

/** Distinguishes this request from another request with the same key. */
async function summarize({ name, bytes }: SentFile) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
  return new TextEncoder().encode(JSON.stringify({ name, hash }));
}
