// Holds answers that many users share, encoded once per version: an epoch with a revision.
import { promisify } from "node:util";
import { brotliCompress, type BrotliOptions, constants } from "node:zlib";

type Bytes = Promise<Uint8Array<ArrayBuffer>>;
type Body = { version: string; whole: Bytes; compressed?: Bytes };

/** One entry for each call and course, with its last version only. */
export type SharedBodies = Map<string, Body>;

/**
 * The body may be newer than `version` if the content changed during `load`, but never older. The
 * next request then loads it again.
 */
export function getBody(
  bodies: SharedBodies,
  key: string,
  version: string,
  load: () => Promise<object>,
): Body {
  const cached = bodies.get(key);
  if (cached?.version === version) return cached;
  // Requests that come meanwhile wait for the same body.
  const whole = load().then((shape) => new TextEncoder().encode(JSON.stringify(shape)));
  const fresh: Body = { version, whole };
  bodies.set(key, fresh);
  whole.catch(() => bodies.get(key) === fresh && bodies.delete(key));
  return fresh;
}

/** Compresses better than the listener: it runs once per revision, beside the running requests. */
export function compress(body: Body): Bytes {
  body.compressed ??= body.whole.then((bytes) =>
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  ).then((bytes) => new Uint8Array(bytes));
  // After a failure the next request tries again.
  body.compressed.catch(() => body.compressed = undefined);
  return body.compressed;
}

const brotli = promisify<Uint8Array, BrotliOptions, Uint8Array>(brotliCompress);
