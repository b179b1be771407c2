// All requests share one thread. Long work takes turns, and the server answers other requests in between.
import { setTimeout } from "node:timers/promises";

/** The work goes on for so long, and then rests before its next turn. */
const TURN_MS = 1;
const REST_MS = 2;

/** Long work calls the returned function between two steps. It waits when the turn is over. */
export function takeTurns(): () => Promise<void> {
  let turnEnds = performance.now() + TURN_MS;
  return async () => {
    if (performance.now() < turnEnds) return;
    await nextTurn();
    turnEnds = performance.now() + TURN_MS;
  };
}

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * All long work stands in one line, so that many requests with long work slow the others no more than one does. The
 * timer lets the server read what has arrived: `setImmediate` begins the next turn before that.
 */
const nextTurn = () => lastTurn = lastTurn.then(() => setTimeout(REST_MS));
