// For tests of long waits: timers that the test turns, so that minutes pass in no time.
import { setImmediate } from "node:timers/promises";
import { HandClock } from "./hand-clock.ts";

/** In milliseconds. A timer is late by this at most. */
const STEP = 250;
/**
 * One clock for all tests of a file: what the app remembers of a time must not be in the future.
 */
const clock = new HandClock();
const BETWEEN_TESTS = 60 * 60_000;
const start = clock.now();

/** Until it is disposed, timers, deadlines and `performance.now` follow `turn`. */
export function handTimers() {
  const { setTimeout, clearTimeout } = globalThis;
  const { timeout } = AbortSignal;
  const realNow = performance.now;
  clock.turn(BETWEEN_TESTS);
  Object.assign(globalThis, {
    setTimeout: (act: () => void, ms = 0) => clock.after(ms, act),
    clearTimeout: (cancel?: () => void) => cancel?.(),
  });
  AbortSignal.timeout = (ms) => {
    const deadline = new AbortController();
    clock.after(ms, () => deadline.abort(new DOMException("It was late", "TimeoutError")));
    return deadline.signal;
  };
  performance.now = () => clock.now() - start;
  return {
    async turn(ms: number) {
      for (let turned = 0; turned < ms; turned += STEP) {
        clock.turn(STEP);
        await setImmediate();
        // What was just added with a wait of 0.
        clock.turn(0);
        await setImmediate();
      }
    },
    [Symbol.dispose]() {
      Object.assign(globalThis, { setTimeout, clearTimeout });
      AbortSignal.timeout = timeout;
      performance.now = realNow;
    },
  };
}
