// Reads a JSON body before any handler runs, within limits of size, time and memory.
import type { MiddlewareHandler } from "hono";
import { networkOf } from "../addresses.ts";
import { withTimeout } from "../timeouts.ts";
import { refuseEndedSession } from "./auth.ts";
import type { AnyContext, Base } from "./context.ts";
import { fail, failUntil, Failure } from "./errors.ts";
import { isJson, patternOf } from "./input.ts";
import { isTooComplex } from "./json-shape.ts";
import type { ByteReservation } from "./byte-limiter.ts";

const KB = 1024;

export const MAX_JSON_BYTES = 256 * KB;
/** A visitor (no session) sends an email and a password at most. */
export const MAX_VISITOR_BYTES = 4 * KB;
/** The Retry-After of a refusal. Every connection needs longer than this to fill the room. */
const WAIT_SECONDS = 5;

/** A larger body makes Deno keep a buffer of this size for its connection. */
const LARGE_BODY = 64 * KB;

const reserveBody = ({ bodyLimiters, person, address }: Base["Variables"]): ByteReservation =>
  person ? bodyLimiters.users.enter(person.id) : bodyLimiters.visitors.enter(networkOf(address));

/** `limits` names paths with another limit; `:name` is any one part. Runs after `recognise`. */
export function readJsonBody(limits: Record<string, number> = {}): MiddlewareHandler<Base> {
  const others = Object.entries(limits).map(([path, limit]) => ({
    limit,
    path: patternOf(path),
  }));
  return async (c, next) => {
    c.set("bodyReservation", reserveBody(c.var));
    const { body, headers } = c.req.raw;
    const contentType = headers.get("Content-Type");
    // Over HTTP, Deno gives a body also to a request without content. Only reading shows that it is
    // empty.
    if (body && (contentType === null || isJson(contentType))) {
      if ((headers.get("Content-Encoding") ?? "identity") !== "identity") fail("unsupported_type");
      const { limit } = others.find(({ path }) => path.test(c.req.path)) ??
        { limit: MAX_JSON_BYTES };
      if (c.get("person")) {
        c.set("body", await receive(c, body, limit));
      } else {
        const received = await receiveFromVisitor(c, body);
        c.set("body", received.body);
        c.set("bodyFailure", received.failure);
      }
    }
    await next();
  };
}

/** Keeps the failure until the route asks for the body: most routes refuse a visitor anyway. */
async function receiveFromVisitor(c: AnyContext, stream: ReadableStream<Uint8Array>) {
  try {
    return { body: await receive(c, stream, MAX_VISITOR_BYTES) };
  } catch (error) {
    if (error instanceof Failure && error.code === "too_large") return { failure: error };
    throw error;
  }
}

/**
 * Reads a body into the room of its sender. The bytes count until `releaseBody` runs. A session may
 * end while a slow body arrives, so the session is then checked again.
 */
export async function receive(
  c: AnyContext,
  stream: ReadableStream<Uint8Array>,
  limit: number,
  /** The limit that the error names. It is smaller where the body holds more than the file. */
  statedLimit = limit,
) {
  if (Number(c.req.header("Content-Length") ?? 0) > limit) {
    stream.cancel().catch(() => {});
    fail("too_large", { limit: statedLimit });
  }
  const { timeouts, bodyReservation: reservation, bodyLimiters, person } = c.var;
  const largeBody = bodyLimiters.largeBodies.enter(person?.id);
  let [arrived, isLarge] = [0, false];
  /** A body is large if its Content-Length says so, or as soon as enough bytes have arrived. */
  const reserveIfLarge = (size: number) => {
    if (!person || isLarge || size < LARGE_BODY) return true;
    return isLarge = largeBody.take(1);
  };
  const declared = Number(c.req.header("Content-Length") ?? 0);
  // Checks the whole length first: a phone must not send half a file before it gets a refusal.
  if (!reserveIfLarge(declared) || !reservation.fits(declared)) {
    stream.cancel().catch(() => {});
    failUntil(WAIT_SECONDS, "rate_limited");
  }
  const take = (bytes: number) => reserveIfLarge(arrived += bytes) && reservation.take(bytes);
  const began = performance.now();
  try {
    const body = await readWithin(stream, limit, {
      idleMs: timeouts.bodyIdle,
      statedLimit,
      reservation: { take },
    });
    if (performance.now() - began > timeouts.bodySlow) await refuseEndedSession(c);
    return body;
  } catch (error) {
    reservation.leave();
    throw error;
  } finally {
    largeBody.leave();
  }
}

/**
 * Frees the body's room. Runs inside `deadline`: a handler that is too late still holds its body.
 */
export const releaseBody: MiddlewareHandler<Base> = async (c, next) => {
  try {
    await next();
  } finally {
    c.get("bodyReservation").leave();
  }
};

/** Runs before anything parses the body. A visitor's body is too small to be complex. */
export const refuseComplexJson: MiddlewareHandler<Base> = (c, next) => {
  const { person, body } = c.var;
  if (person && body && isTooComplex(body)) {
    fail("invalid_input", [{ path: "", issue: "too_many" }]);
  }
  return next();
};

type ReadOptions = {
  /** A sender may be slow: it gets 20 seconds, and one more for each 3,000 bytes that arrive. */
  firstMs?: number;
  msPerByte?: number;
  /** The longest time between two pieces of the body. */
  idleMs?: number;
  statedLimit?: number;
  /** The room in which the bytes count as they arrive. */
  reservation?: Pick<ByteReservation, "take">;
};

export async function readWithin(
  stream: ReadableStream<Uint8Array>,
  limit: number,
  { firstMs = 20_000, msPerByte = 1 / 3, idleMs = 20_000, statedLimit = limit, reservation }:
    ReadOptions = {},
) {
  const began = performance.now();
  const reader = openReader(stream);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const leftMs = began + firstMs + size * msPerByte - performance.now();
      const { done, value } = await orIncomplete(reader.read(), Math.min(idleMs, leftMs));
      if (done || !value) break;
      size += value.byteLength;
      // Counts the bytes as they arrive: a chunked body names no length, and another may name a
      // false one.
      if (size > limit) fail("too_large", { limit: statedLimit });
      if (reservation && !reservation.take(value.byteLength)) {
        failUntil(WAIT_SECONDS, "rate_limited");
      }
      chunks.push(value);
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    if (error instanceof Failure) throw error;
    // The connection broke. The server cannot repair that.
    fail("invalid_input", [{ path: "", issue: "incomplete" }]);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/** The server holds this much for each request while it waits for bytes. Deno alone holds 64 KB. */
const READ_BYTES = 16 * KB;

/**
 * Copies each piece: a small piece may lie in a large buffer. Only the streams of requests have a
 * byte reader, the others have a plain reader.
 */
function openReader(stream: ReadableStream<Uint8Array>) {
  const reader = byteReaderOf(stream);
  if (!reader) return stream.getReader();
  let buffer = new ArrayBuffer(READ_BYTES);
  return {
    async read() {
      const { done, value } = await reader.read(new Uint8Array(buffer));
      if (value) buffer = value.buffer;
      return { done, value: value?.slice() ?? new Uint8Array() };
    },
    cancel: () => reader.cancel(),
  };
}

function byteReaderOf(stream: ReadableStream<Uint8Array>) {
  try {
    return stream.getReader({ mode: "byob" });
  } catch {
    return undefined;
  }
}

const orIncomplete = <T>(read: Promise<T>, ms: number) =>
  withTimeout(Math.max(0, ms), read, () => {
    throw new Failure("invalid_input", [{ path: "", issue: "incomplete" }]);
  });
