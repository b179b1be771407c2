// Sends a write again, with the same key, until its result is known. A write whose answer was lost
// may have been stored.
import { onReachabilityChange } from "./connectivity.ts";
import { LOOK_AGAIN_MS, mayRepeat, noteRepeat } from "./repeats.ts";
import { backOff, MAX_VISIBLE_WAIT } from "./waits.ts";

/** The caller no longer waits for the answer. */
export class GivenUp extends Error {
  override name = "GivenUp";
}

export type RetryingWrite<Result> = {
  answer: Promise<Result>;
  askNow: () => void;
  giveUp: () => void;
};

/** Options of a call that takes effect once, however often it is sent. */
export type Once = { headers: { "Idempotency-Key": string } };

const MAX_INTERNAL_ERRORS = 5;
/** A hidden page waits for four pauses. A user who comes back waits for one at most. */
const PAUSES_IF_HIDDEN = 4;

/**
 * `send` sends the same write each time. Calls `onUnknown` each time the write may be stored, but
 * this is not known.
 */
export function retryUntilKnown<Result>(
  send: () => Promise<Result>,
  onUnknown: () => void,
): RetryingWrite<Result> {
  let isGivenUp = false;
  let tryNow = () => {};

  async function sendUntilKnown() {
    let mayBeDone = false;
    let internalErrors = 0;
    for (let tries = 1;; tries++) {
      try {
        const result = await send();
        // The caller gave up, so nobody takes the answer.
        if (isGivenUp) throw new GivenUp();
        return result;
      } catch (error) {
        if (isGivenUp) throw new GivenUp();
        if (isRefused(error, mayBeDone)) throw error;
        // An error that the server repeats does not go away by asking, and each try may cost the
        // server much.
        internalErrors = errorCode(error) === "internal" ? internalErrors + 1 : 0;
        if (internalErrors === MAX_INTERNAL_ERRORS) throw error;
        // A conflict at the first try: another write of this user is running, and this one has not
        // begun.
        mayBeDone ||= errorCode(error) !== "conflict";
      }
      await new Promise<void>((resolve) => {
        const pause = backOff(tries, 1000, MAX_VISIBLE_WAIT);
        let pauses = 1;
        const sendIfDue = () => {
          const isDue = !globalThis.document?.hidden || pauses++ >= PAUSES_IF_HIDDEN;
          if (isDue && mayRepeat("write")) return resolve();
          timer = setTimeout(sendIfDue, isDue ? LOOK_AGAIN_MS : pause);
        };
        let timer = setTimeout(sendIfDue, pause);
        tryNow = () => {
          clearTimeout(timer);
          if (!isGivenUp) noteRepeat("write");
          resolve();
        };
        if (mayBeDone) onUnknown();
      });
      tryNow = () => {};
      if (isGivenUp) throw new GivenUp();
    }
  }

  return {
    answer: sendUntilKnown(),
    askNow: () => tryNow(),
    giveUp: () => {
      isGivenUp = true;
      tryNow();
    },
  };
}

/**
 * Like `retryUntilKnown`, but each error of the server is a result. Only a lost answer is unknown.
 * Asks at once when the server can be reached again.
 */
export function retryIfLost<Result>(
  send: () => Promise<Result>,
  onUnknown: () => void,
): RetryingWrite<Result> {
  let wasLost = false;
  async function sendOnce() {
    try {
      return { result: await send() };
    } catch (error) {
      // After a lost answer, a conflict means that the server still works on the first request.
      if (!isLost(error) && !(wasLost && errorCode(error) === "conflict")) return { error };
      wasLost = true;
      throw error;
    }
  }
  const write = retryUntilKnown(sendOnce, onUnknown);
  const unsubscribe = onReachabilityChange((isReached) => isReached && write.askNow());
  const answer = write.answer.finally(unsubscribe).then((outcome) => {
    if ("error" in outcome) throw outcome.error;
    return outcome.result;
  });
  return { ...write, answer };
}

/** By its name, because `ui` needs this file and must know no calls. */
const refusalOf = (error: unknown) =>
  error instanceof Error && error.name === "ApiError"
    ? error as Error & { status: number; code?: string }
    : undefined;

const errorCode = (error: unknown) => refusalOf(error)?.code;

/**
 * No answer came, or one that our server did not write. Other errors are faults of our own code.
 */
function isLost(error: unknown) {
  const refusal = refusalOf(error);
  return refusal
    ? refusal.code === undefined
    : error instanceof Error && error.name === "Unreachable";
}

/**
 * A conflict means that the server still works on this write. An answer without our error code says
 * nothing about an earlier try.
 */
function isRefused(error: unknown, mayBeDone: boolean) {
  const refusal = refusalOf(error);
  return refusal !== undefined && refusal.status < 500 && refusal.code !== "conflict" &&
    (refusal.code !== undefined || !mayBeDone);
}
