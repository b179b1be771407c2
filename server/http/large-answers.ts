// Sends large answers in pieces, and counts their bytes until the reader has taken them: otherwise the
// process would keep whole what a slow reader does not read.
import type { Context, MiddlewareHandler } from "hono";
import { promisify } from "node:util";
import { brotliCompress, type BrotliOptions, constants, gzip } from "node:zlib";
import type { ByteReservation } from "./byte-limiter.ts";
import type { Base } from "./context.ts";
import { failUntil } from "./errors.ts";
import { parseWeighted } from "./request-headers.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** The system's buffers take a smaller answer, whether its reader reads or not. */
const LARGE_ANSWER = 64 * 1024;
const PIECE = 64 * 1024;
/** The Retry-After of a refusal. */
const WAIT_SECONDS = 5;

const brotli = promisify<Uint8Array, BrotliOptions, Uint8Array>(brotliCompress);
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/**
 * They work in other threads. The listener's own compression would work in the one thread that
 * serves all requests.
 */
const compressors: Record<string, (bytes: Bytes) => Promise<Uint8Array>> = {
  br: (bytes) => brotli(bytes, fastBrotli),
  gzip: promisify<Uint8Array, Uint8Array>(gzip),
};

const encoder = new TextEncoder();

/**
 * One function for all requests: to make one for each request took a third of the time of a short
 * call.
 */
const json = function (this: Context<Base>, value: unknown, init, headers) {
  const text = JSON.stringify(value);
  const type = { "Content-Type": "application/json", ...headers };
  // A letter has at most three bytes.
  if (text.length < LARGE_ANSWER / 3) return this.newResponse(text, init, type);
  const bytes = encoder.encode(text);
  if (bytes.length < LARGE_ANSWER) return this.newResponse(bytes, init, type);
  this.set("largeAnswer", bytes);
  return this.newResponse(null, init, type);
} as Context<Base>["json"];

/** Refuses a large answer if its reader, or all readers together, leave too much unread. */
export const sendLargeAnswers: MiddlewareHandler<Base> = async (c, next) => {
  c.json = json;
  await next();
  const large = c.get("largeAnswer");
  if (!large || c.req.method === "HEAD") return;
  const { encoding, bytes } = await compress(large, c.req.header("Accept-Encoding"));
  // Nobody would read the stream of a handler whose caller has got a 503.
  if (c.get("isLate")) return;
  const reservation = c.var.bodyLimiters.answers.enter(c.var.person?.id);
  if (!reservation.take(bytes.length)) failUntil(WAIT_SECONDS, "rate_limited");
  c.res = new Response(inPieces(bytes, reservation), c.res);
  c.res.headers.append("Vary", "Accept-Encoding");
  if (encoding) c.res.headers.set("Content-Encoding", encoding);
};

async function compress(bytes: Bytes, accepted?: string) {
  const names = parseWeighted(accepted).filter(({ weight }) => weight > 0).map(({ name }) => name);
  const encoding = Object.keys(compressors).find((name) => names.includes(name));
  const compressed = encoding && await compressors[encoding]?.(bytes);
  return compressed ? { encoding, bytes: compressed } : { bytes };
}

/** Deno takes a piece when there is room for it on the way to the reader. */
function inPieces(bytes: Uint8Array, reservation: ByteReservation) {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent < bytes.length) return controller.enqueue(bytes.slice(sent, sent += PIECE));
      reservation.leave();
      controller.close();
    },
    cancel: () => reservation.leave(),
  });
}
