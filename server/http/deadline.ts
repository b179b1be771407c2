// Nobody waits longer than this for a handler, whatever hangs behind it.
import type { Context, MiddlewareHandler } from "hono";
import type { Base } from "./context.ts";
import { TooLate } from "./errors.ts";

/** `longer` names the calls, as "POST /path", that may take more: their callers expect to wait. */
export const deadline = (
  usualMs: number,
  longer: Record<string, number> = {},
): MiddlewareHandler<Base> =>
async (c, next) => {
  const ms = longer[`${c.req.method} ${c.req.path}`] ?? usualMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      ignoreHeaders(c);
      reject(new TooLate());
    }, ms);
  });
  try {
    await Promise.race([next(), late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * The handler runs on after its caller was told. A header that it still sets belongs to no answer: Hono would copy the
 * answer that is sent already, and fail on its used body.
 */
function ignoreHeaders(c: Context<Base>) {
  c.header = () => {};
}
