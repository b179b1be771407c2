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
  // The body arrives in between and has a clock of its own.
  await orTooLate(next(), ms - (c.get("recognisedInMs") ?? 0), () => ignoreHeaders(c));
};

export async function orTooLate<T>(work: Promise<T>, ms: number, onLate = () => {}): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onLate();
      reject(new TooLate());
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The handler runs on after its caller was told. A header that it still sets belongs to no answer: Hono would copy the
 * answer that is sent already, and fail on its used body.
 */
function ignoreHeaders(c: Context<Base>) {
  c.header = () => {};
}
