// Reads a JSON body before any handler runs: bounded, and with a clock of its own, since a phone's line may be slow.
import type { MiddlewareHandler } from "hono";
import type { Base } from "./context.ts";
import { fail, Failure } from "./errors.ts";
import { isJson } from "./input.ts";

export const JSON_LIMIT = 256 * 1024;
type Reading = {
  /** A sender may be slow, but not for ever: some time at first, and then 4 KiB a second. */
  firstMs?: number;
  msPerByte?: number;
  /** The limit that people are told, where the body holds more than what they send. */
  told?: number;
};

/** `limits` names the paths that may send more; `:name` stands for any one part of a path. */
export function readJsonBody(limits: Record<string, number> = {}): MiddlewareHandler<Base> {
  const larger = Object.entries(limits).map(([path, limit]) => ({
    limit,
    path: new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`),
  }));
  return async (c, next) => {
    const { body, headers } = c.req.raw;
    const contentType = headers.get("Content-Type");
    // Over HTTP, Deno gives a body also to a request without content. Only reading shows that it is empty.
    if (body && (contentType === null || isJson(contentType))) {
      if ((headers.get("Content-Encoding") ?? "identity") !== "identity") fail("unsupported_type");
      const { limit } = larger.find(({ path }) => path.test(c.req.path)) ?? { limit: JSON_LIMIT };
      if (Number(headers.get("Content-Length") ?? 0) > limit) fail("too_large", { limit });
      c.set("body", await readWithin(body, limit));
    }
    await next();
  };
}

export async function readWithin(
  stream: ReadableStream<Uint8Array>,
  limit: number,
  { firstMs = 20_000, msPerByte = 1000 / 4096, told = limit }: Reading = {},
) {
  const began = performance.now();
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await orTooSlow(
        reader.read(),
        began + firstMs + size * msPerByte - performance.now(),
      );
      if (done) break;
      size += value.byteLength;
      // A chunked body names no length: it is counted as it comes.
      if (size > limit) fail("too_large", { limit: told });
      chunks.push(value);
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    if (error instanceof Failure) throw error;
    // The line broke: nobody of ours could mend that.
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
