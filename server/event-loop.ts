// Watches how long the event loop of this process is blocked: meanwhile the process answers nobody.
import type { Log } from "./log.ts";
import { eventLoopDelay } from "./metrics.ts";

/** A pause may be measured up to this much too short. A shorter time costs an idle server more. */
const EVERY_MS = 50;
/** Users notice a longer pause. */
const WARN_MS = 250;
const DEBUG_MS = 50;

/** Calls `onDelay` with the milliseconds by which a timer is late. The result ends the watch. */
export function watchEventLoop(onDelay: (ms: number) => void, everyMs = EVERY_MS): () => void {
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    onDelay(now - last - everyMs);
    last = now;
  }, everyMs);
  Deno.unrefTimer(timer);
  return () => clearInterval(timer);
}

/**
 * Logs one line for each pause, and counts all delays for the metrics. A machine that is too busy
 * to run this process also causes pauses.
 */
export const logBlockedLoop = (log: Log, everyMs?: number): () => void =>
  watchEventLoop((delay) => {
    // A timer may also come a little early.
    eventLoopDelay.observe(Math.max(delay, 0) / 1000);
    const ms = Math.round(delay);
    if (ms >= WARN_MS) log.warn("event loop blocked", { ms });
    else if (ms >= DEBUG_MS) log.debug("event loop blocked", { ms });
  }, everyMs);
