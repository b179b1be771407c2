// Nobody waits longer than this for a handler, whatever hangs behind it.
import type { MiddlewareHandler } from "hono";
import type { Base } from "./context.ts";
import { TooLate } from "./errors.ts";

/** `longer` names the paths where it may take more: there the caller knows that she waits. */
export const deadline = (
  usualMs: number,
  longer: Record<string, number> = {},
): MiddlewareHandler<Base> =>
async (c, next) => {
  const ms = longer[c.req.path] ?? usualMs;
  // The body arrives in between and has a clock of its own.
  await orTooLate(next(), ms - (c.get("recognisedInMs") ?? 0));
};

export async function orTooLate<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
