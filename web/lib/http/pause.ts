// The wait before a call is repeated.
import { onReachabilityChange } from "./connectivity.ts";
import { noteRepeat } from "./repeats.ts";

/** A user who looks has the answer again within ten seconds after any fault. */
const MAX_PAUSE = 8000;
const MAX_PAUSE_IF_HIDDEN = 30_000;

/**
 * Waits longer with each try; ends at once when the server is reachable or `stop` is aborted. Other
 * repeated calls leave room for the call that follows.
 */
export function pause(tries: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      if (!stop.aborted) noteRepeat("query");
      clearTimeout(timer);
      unsubscribe();
      stop.removeEventListener("abort", end);
      resolve();
    };
    const longest = globalThis.document?.hidden ? MAX_PAUSE_IF_HIDDEN : MAX_PAUSE;
    const wait = Math.min(300 * 2 ** tries, longest) * (0.75 + Math.random() / 2);
    const timer = setTimeout(end, wait);
    const unsubscribe = onReachabilityChange((isReached) => isReached && end());
    stop.addEventListener("abort", end);
    if (stop.aborted) end();
  });
}
