// Watches how long the event loop of this process is blocked: meanwhile the process answers nobody.
import type { Log } from "./log.ts";

const EVERY_MS = 20;
/** Users notice a longer pause. */
const WARN_MS = 250;
const TELL_MS = 50;

/** Calls `tell` with the milliseconds by which a timer is late. The result ends the watch. */
export function watchEventLoop(tell: (ms: number) => void, everyMs = EVERY_MS): () => void {
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    tell(now - last - everyMs);
    last = now;
  }, everyMs);
  Deno.unrefTimer(timer);
  return () => clearInterval(timer);
}

/**
 * Logs one line for each pause. A machine that is too busy to run this process also causes pauses.
 */
export const logBlockedLoop = (log: Log, everyMs?: number): () => void =>
  watchEventLoop((late) => {
    const ms = Math.round(late);
    if (ms >= WARN_MS) log.warn("event loop blocked", { ms });
    else if (ms >= TELL_MS) log.debug("event loop blocked", { ms });
  }, everyMs);
