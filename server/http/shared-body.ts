// Encodes an answer that all learners of a course share once per revision, then sends it from
// memory.
import { promisify } from "node:util";
import { brotliCompress, type BrotliOptions, constants } from "node:zlib";
import type { Context, TypedResponse } from "hono";
import type { JSONParsed } from "hono/utils/types";
import type { CourseId } from "../catalogue.ts";
import type { SignedIn } from "./context.ts";
import { matchesEtag } from "./etags.ts";
import { parseWeighted } from "./weighted.ts";

type Bytes = Promise<Uint8Array<ArrayBuffer>>;
type Body = { revision: number; whole: Bytes; compressed?: Bytes };

/** One entry for each call and course, with its last revision only. */
export type SharedBodies = Map<string, Body>;

type Shared<Shape> = Response & TypedResponse<JSONParsed<Shape>, 200, "json">;

/** Only for an answer that is the same for all users who may get it. Call this after that check. */
export async function sendSharedJson<Shape extends object>(
  c: Context<SignedIn>,
  call: string,
  courseId: CourseId,
  load: () => Promise<Shape>,
): Promise<Shared<Shape>> {
  const revision = c.get("revisions")[courseId].content;
  const acceptsBrotli = parseWeighted(c.req.header("Accept-Encoding"))
    .some(({ name, weight }) => name === "br" && weight > 0);
  const etag = `"${call}-${courseId}-${revision}${acceptsBrotli ? "-br" : ""}"`;
  const isNew = !matchesEtag(c.req.header("If-None-Match"), etag);
  const body = isNew && cachedBody(c.get("bodies"), `${call} ${courseId}`, revision, load);
  const bytes = body && await (acceptsBrotli ? compress(body) : body.whole);
  const answer: Response = bytes ? c.body(bytes) : c.body(null, 304);
  // Sets headers afterwards: an answer that is made with headers takes several times as long.
  answer.headers.set("ETag", etag);
  answer.headers.append("Vary", "Accept-Encoding");
  if (bytes) answer.headers.set("Content-Type", "application/json");
  if (bytes && acceptsBrotli) answer.headers.set("Content-Encoding", "br");
  return answer as Shared<Shape>;
}

/**
 * The body may be newer than `revision` if the content changed during `load`, but never older. The
 * next request then loads it again.
 */
function cachedBody(
  bodies: SharedBodies,
  key: string,
  revision: number,
  load: () => Promise<object>,
): Body {
  const cached = bodies.get(key);
  if (cached?.revision === revision) return cached;
  // Requests that come meanwhile wait for the same body.
  const whole = load().then((shape) => new TextEncoder().encode(JSON.stringify(shape)));
  const fresh: Body = { revision, whole };
  bodies.set(key, fresh);
  whole.catch(() => bodies.get(key) === fresh && bodies.delete(key));
  return fresh;
}

/** Compresses better than the listener: it runs once per revision, beside the running requests. */
function compress(body: Body): Bytes {
  body.compressed ??= body.whole.then((bytes) =>
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  ).then((bytes) => new Uint8Array(bytes));
  // After a failure the next request tries again.
  body.compressed.catch(() => body.compressed = undefined);
  return body.compressed;
}

const brotli = promisify<Uint8Array, BrotliOptions, Uint8Array>(brotliCompress);
