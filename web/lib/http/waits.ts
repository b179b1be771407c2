// How long the app waits before it asks again, and after which failures it does so.
import { ApiError, Unreachable } from "./api.ts";
import { onReachabilityChange } from "./connectivity.ts";
import { noteRepeat } from "./repeats.ts";

/** In milliseconds. A user who looks sees all of the page again within ten seconds after a fault. */
export const MAX_VISIBLE_WAIT = 8000;
const MAX_HIDDEN_WAIT = 30_000;
/** A server that asks for a longer silence is mistaken, or it is a proxy. */
const MAX_SILENCE = 60 * 60_000;

/** In milliseconds. Doubles with each failure. */
export const backOff = (failures: number, first: number, max: number): number =>
  Math.min(first * 2 ** failures, max);

/** In milliseconds: the wait that the server asked for. */
export const silenceOf = (retryAfterSeconds = 0): number =>
  Math.min(retryAfterSeconds * 1000, MAX_SILENCE);

/** The same request may succeed later. Any other refusal is the server's final answer. */
export const isTemporaryStatus = (status: number): boolean =>
  status >= 500 || [408, 425, 429].includes(status);

export const isTemporary = (error: unknown): boolean =>
  error instanceof Unreachable || error instanceof ApiError && isTemporaryStatus(error.status);

/** Ends early when the server is reachable again, or when `stop` is aborted. */
export function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      // Other repeated calls leave room for the call that follows.
      if (!stop.aborted) noteRepeat("query");
      clearTimeout(timer);
      unsubscribe();
      removeEventListener("online", end);
      stop.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    const unsubscribe = onReachabilityChange((isReached) => isReached && end());
    addEventListener("online", end);
    stop.addEventListener("abort", end);
    if (stop.aborted) end();
  });
}

/** The pause after try number `tries` to learn something that the user waits for. */
export function pauseAfter(tries: number, stop: AbortSignal): Promise<void> {
  const max = globalThis.document?.hidden ? MAX_HIDDEN_WAIT : MAX_VISIBLE_WAIT;
  // Not all devices ask at the same moment.
  return pause(backOff(tries, 300, max) * (0.75 + Math.random() / 2), stop);
}
