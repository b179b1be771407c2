// Waits before the next try; ends early when the server is reachable again.
import { onReachabilityChange } from "../../lib/http/connectivity.ts";

export function pauseFor(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    const unsubscribe = onReachabilityChange((isReached) => isReached && end());
    addEventListener("online", end);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}
