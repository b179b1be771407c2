// The pause of what the chat repeats. The uploads have their own: what the chat and the panel share
// would be loaded by every learner.
import { onReachabilityChange } from "./connectivity.ts";
import { noteRepeat } from "./repeats.ts";
import { backOff, MAX_VISIBLE_WAIT } from "./waits.ts";

const MAX_HIDDEN_WAIT = 30_000;

/**
 * The pause after try number `tries` to learn something that the user waits for. Ends early when the
 * server is reachable again, or when `stop` is aborted.
 */
export function pauseAfter(tries: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      // Other repeated calls leave room for the call that follows.
      if (!stop.aborted) noteRepeat("query");
      clearTimeout(timer);
      unsubscribe();
      stop.removeEventListener("abort", end);
      resolve();
    };
    const max = globalThis.document?.hidden ? MAX_HIDDEN_WAIT : MAX_VISIBLE_WAIT;
    // Not all devices ask at the same moment.
    const timer = setTimeout(end, backOff(tries, 300, max) * (0.75 + Math.random() / 2));
    const unsubscribe = onReachabilityChange((isReached) => isReached && end());
    stop.addEventListener("abort", end);
    if (stop.aborted) end();
  });
}
