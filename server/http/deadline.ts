// Nobody waits longer than this for a handler, whatever hangs behind it.
import type { MiddlewareHandler } from "hono";
import type { Base } from "./context.ts";
import { Failure } from "./errors.ts";

export const deadline = (ms: number): MiddlewareHandler<Base> => async (_, next) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Failure("unavailable", undefined, 2)), ms);
  });
  try {
    await Promise.race([next(), late]);
  } finally {
    clearTimeout(timer);
  }
};
