// Reads a JSON body before any handler runs: bounded in size, in time and in the memory of the process.
import type { MiddlewareHandler } from "hono";
import { networkOf } from "../addresses.ts";
import { refuseEndedSession } from "./auth.ts";
import type { AnyContext, Base } from "./context.ts";
import { fail, failUntil, Failure } from "./errors.ts";
import { isJson } from "./input.ts";
import { isTooComplex } from "./json-shape.ts";
import { openRoom, type Place, type Room } from "./room.ts";

const KB = 1024;
const MB = 1024 * KB;

export const JSON_LIMIT = 256 * KB;
/** A request without a session sends an email and a password at most. */
export const STRANGER_LIMIT = 4 * KB;
/** Less than any line needs to fill the room. */
const WAIT_SECONDS = 5;

/** A larger body makes Deno keep a buffer of this size for its connection. */
const LARGE_BODY = 64 * KB;

export type BodyRooms = { people: Room; strangers: Room; largeBodies: Room };

/** The README gives the reasons for these numbers (decision of 2026-11-23). */
export const openBodyRooms = (): BodyRooms => ({
  people: openRoom({ bytes: 32 * MB, share: 12 * MB, kept: { bytes: 8 * MB, share: MB } }),
  /** By network. Full bodies of 500 strangers from one network fit. Half is for networks that hold little. */
  strangers: openRoom({ bytes: 8 * MB, share: 2 * MB, kept: { bytes: 4 * MB, share: 64 * KB } }),
  /** Counts bodies. One person sends at most four large bodies at the same time. */
  largeBodies: openRoom({ bytes: Infinity, share: 4 }),
});

const enterBodyRoom = ({ bodyRooms, person, address }: Base["Variables"]): Place =>
  person ? bodyRooms.people.enter(person.id) : bodyRooms.strangers.enter(networkOf(address));

/** `limits` names the paths with another limit; `:name` stands for any one part of a path. Runs behind `recognise`. */
export function readJsonBody(limits: Record<string, number> = {}): MiddlewareHandler<Base> {
  const others = Object.entries(limits).map(([path, limit]) => ({
    limit,
    path: new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`),
  }));
  return async (c, next) => {
    c.set("bodyPlace", enterBodyRoom(c.var));
    const { body, headers } = c.req.raw;
    const contentType = headers.get("Content-Type");
    // Over HTTP, Deno gives a body also to a request without content. Only reading shows that it is empty.
    if (body && (contentType === null || isJson(contentType))) {
      if ((headers.get("Content-Encoding") ?? "identity") !== "identity") fail("unsupported_type");
      const { limit } = others.find(({ path }) => path.test(c.req.path)) ?? { limit: JSON_LIMIT };
      if (c.get("person")) {
        c.set("body", await receive(c, body, limit));
      } else {
        const received = await receiveFromStranger(c, body);
        c.set("body", received.body);
        c.set("bodyFailure", received.failure);
      }
    }
    await next();
  };
}

/** The failure waits until the route asks for the body: most routes refuse a stranger for another reason. */
async function receiveFromStranger(c: AnyContext, stream: ReadableStream<Uint8Array>) {
  try {
    return { body: await receive(c, stream, STRANGER_LIMIT) };
  } catch (error) {
    if (error instanceof Failure && error.code === "too_large") return { failure: error };
    throw error;
  }
}

/**
 * Reads a body into the room of its sender. The bytes count until `releaseBody`. A session may end while a slow body
 * arrives, so the session is then looked at again.
 */
export async function receive(
  c: AnyContext,
  stream: ReadableStream<Uint8Array>,
  limit: number,
  /** The limit that the sender is told, where the body holds more than the file. */
  told = limit,
) {
  if (Number(c.req.header("Content-Length") ?? 0) > limit) {
    stream.cancel().catch(() => {});
    fail("too_large", { limit: told });
  }
  const { waits, bodyPlace: place, bodyRooms, person } = c.var;
  const largeBody = bodyRooms.largeBodies.enter(person?.id);
  let [arrived, isLarge] = [0, false];
  /** A body is large by the length that it names, or from the byte on that makes it large. */
  const canHold = (size: number) => {
    if (!person || isLarge || size < LARGE_BODY) return true;
    return isLarge = largeBody.take(1);
  };
  const declared = Number(c.req.header("Content-Length") ?? 0);
  // A phone must not send half of a file before it hears that there is no room for the whole.
  if (!canHold(declared) || !place.fits(declared)) {
    stream.cancel().catch(() => {});
    failUntil(WAIT_SECONDS, "rate_limited");
  }
  const take = (bytes: number) => canHold(arrived += bytes) && place.take(bytes);
  const began = performance.now();
  try {
    const body = await readWithin(stream, limit, { idleMs: waits.bodyIdle, told, place: { take } });
    if (performance.now() - began > waits.bodySlow) await refuseEndedSession(c);
    return body;
  } catch (error) {
    place.leave();
    throw error;
  } finally {
    largeBody.leave();
  }
}

/** Runs inside the deadline: a handler that is too late still holds its body. */
export const releaseBody: MiddlewareHandler<Base> = async (c, next) => {
  try {
    await next();
  } finally {
    c.get("bodyPlace").leave();
  }
};

/** Runs before anything parses the body. What a stranger may send is too small to be complex. */
export const refuseComplexJson: MiddlewareHandler<Base> = async (c, next) => {
  const { person, body } = c.var;
  if (person && body && isTooComplex(body)) {
    fail("invalid_input", [{ path: "", issue: "too_many" }]);
  }
  await next();
};

type Reading = {
  /** A sender may be slow, but not for ever: some time at first, and then 3,000 bytes a second. */
  firstMs?: number;
  msPerByte?: number;
  /** Between two pieces of the body. */
  idleMs?: number;
  told?: number;
  /** Where the bytes count as they arrive. */
  place?: Pick<Place, "take">;
};

export async function readWithin(
  stream: ReadableStream<Uint8Array>,
  limit: number,
  { firstMs = 20_000, msPerByte = 1 / 3, idleMs = 20_000, told = limit, place }: Reading = {},
) {
  const began = performance.now();
  const reader = openReader(stream);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const leftMs = began + firstMs + size * msPerByte - performance.now();
      const { done, value } = await orTooSlow(reader.read(), Math.min(idleMs, leftMs));
      if (done || !value) break;
      size += value.byteLength;
      // A chunked body names no length, and a named length may never come: bytes count as they arrive.
      if (size > limit) fail("too_large", { limit: told });
      if (place && !place.take(value.byteLength)) failUntil(WAIT_SECONDS, "rate_limited");
      chunks.push(value);
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    if (error instanceof Failure) throw error;
    // The line broke: the server cannot mend that.
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

/** While the server waits for bytes, it holds so much for each request: by itself, Deno holds 64 KB. */
const READ_BYTES = 16 * KB;

/** Reads exact copies: a small part may stand in a large buffer. Streams that are not a request's have a plain reader. */
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

async function orTooSlow<T>(read: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    const failure = new Failure("invalid_input", [{ path: "", issue: "incomplete" }]);
    timer = setTimeout(() => reject(failure), Math.max(0, ms));
  });
  try {
    return await Promise.race([read, tooSlow]);
  } finally {
    clearTimeout(timer);
  }
}
