// Waits before the next try; ends early when the server is reachable again.
import { onReachabilityChange } from "../../lib/connectivity.ts";

export function pauseFor(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      leave();
      removeEventListener("online", go);
      signal.removeEventListener("abort", go);
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    const leave = onReachabilityChange((isReached) => isReached && go());
    addEventListener("online", go);
    signal.addEventListener("abort", go);
    if (signal.aborted) go();
  });
}
