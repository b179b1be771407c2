// Answers 503 when a handler takes too long, whatever the handler waits for.
import type { Context, MiddlewareHandler } from "hono";
import { withTimeout } from "../waits.ts";
import type { Base } from "./context.ts";
import { TooLate } from "./errors.ts";

/**
 * `longerMs` names calls, as "POST /path", that may take more time: their callers expect to wait.
 */
export const deadline = (
  defaultMs: number,
  longerMs: Record<string, number> = {},
): MiddlewareHandler<Base> =>
async (c, next) => {
  const ms = longerMs[`${c.req.method} ${c.req.path}`] ?? defaultMs;
  // The time of `recognise` counts. The body arrived after it, and has its own time limit.
  await withTimeLimit(next(), ms - (c.get("recognisedInMs") ?? 0), () => {
    c.get("giveUp")?.();
    ignoreHeaders(c);
  });
};

export async function withTimeLimit<T>(
  work: Promise<T>,
  ms: number,
  onLate = () => {},
): Promise<T> {
  return await withTimeout(ms, work, () => {
    onLate();
    throw new TooLate();
  });
}

/**
 * The handler runs on after its caller got the 503. If it still set a header, Hono would copy the
 * answer that is sent already, and fail because its body is used.
 */
function ignoreHeaders(c: Context<Base>) {
  c.header = () => {};
}
