// All requests share one thread. Long work runs in turns, and the server answers other requests in
// between.
import { setTimeout } from "node:timers/promises";

/** Long work runs for this time, and then waits for its next turn. */
const TURN_MS = 2;
/**
 * At most one turn begins in this time, for all long work together: half of the time stays free for
 * other requests.
 */
const BEGINS_EVERY_MS = 4;

/**
 * Long work calls the returned function between two steps. The function waits when the turn is
 * over.
 */
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
 * The timer lets the server read new requests. `setImmediate` would begin the next turn before the
 * server reads them.
 */
const nextTurn = () => lastTurn = lastTurn.then(() => setTimeout(BEGINS_EVERY_MS));
