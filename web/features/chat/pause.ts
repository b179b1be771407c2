// Waits before a call is repeated.
import { onReachabilityChange } from "../../lib/connectivity.ts";
import { mayRepeat, repeatLimits } from "../../lib/repeats.ts";

const LOOK_AGAIN_MS = 1000;

/**
 * Ends early when the server is reachable again, or when `signal` is aborted. Then waits until the
 * app may repeat a call.
 */
export async function pauseFor(milliseconds: number, signal: AbortSignal) {
  await wait(milliseconds, signal);
  while (!signal.aborted && !mayRepeat(repeatLimits.file)) await wait(LOOK_AGAIN_MS, signal, false);
}

function wait(milliseconds: number, signal: AbortSignal, endsEarly = true) {
  return new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const unsubscribe = onReachabilityChange((isReached) => isReached && endsEarly && end());
    if (endsEarly) addEventListener("online", end);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}
