// A write whose answer was lost may have been done: it is asked for again, by its own key, until that is known.
import { ApiError } from "./api.ts";

/** Nobody waits for it any more. */
export class GivenUp extends Error {
  override name = "GivenUp";
}

export type Asking<Result> = { answer: Promise<Result>; askNow: () => void; giveUp: () => void };

const INTERNALS_MOST = 5;

/** `send` sends the same each time. `onUnknown` is told whenever it may have been done and is not known to be. */
export function askUntilKnown<Result>(
  send: () => Promise<Result>,
  onUnknown: () => void,
  pauseOf = longer,
): Asking<Result> {
  let isGivenUp = false;
  let wake = () => {};

  async function ask() {
    let mayBeDone = false;
    let internals = 0;
    for (let tries = 1;; tries++) {
      try {
        const result = await send();
        // The answer is no longer anybody's.
        if (isGivenUp) throw new GivenUp();
        return result;
      } catch (error) {
        if (isGivenUp) throw new GivenUp();
        if (isRefused(error, mayBeDone)) throw error;
        // What our server itself fails at again and again is not mended by asking, and may cost it much.
        internals = codeOf(error) === "internal" ? internals + 1 : 0;
        if (internals === INTERNALS_MOST) throw error;
        // A conflict at first: another of hers is under way, and of this one nothing has begun.
        mayBeDone ||= codeOf(error) !== "conflict";
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseOf(tries));
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        if (mayBeDone) onUnknown();
      });
      if (isGivenUp) throw new GivenUp();
    }
  }

  return {
    answer: ask(),
    askNow: () => wake(),
    giveUp: () => {
      isGivenUp = true;
      wake();
    },
  };
}

const longer = (tries: number) => Math.min(2 ** tries, 30) * 1000;

const codeOf = (error: unknown) => error instanceof ApiError ? error.code : undefined;

/** A conflict: the same is still being worked on. What is no word of ours tells nothing of an earlier try. */
const isRefused = (error: unknown, mayBeDone: boolean) =>
  error instanceof ApiError && error.status < 500 && error.code !== "conflict" &&
  (error.code !== undefined || !mayBeDone);
