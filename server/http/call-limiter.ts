// Limits the calls of each owner: how many in a time, and how many at once. Each process counts for
// itself.

import { withTimeout } from "../waits.ts";

export type CallLimiter = ReturnType<typeof createCallLimiter>;

/** An owner may make `most` calls at once, and as many again in each `windowMs`, spread evenly. */
export type CallLimits = { most: number; windowMs: number };

export function createCallLimiter({ most, windowMs }: CallLimits, now = Date.now) {
  const owners = new Map<string, { left: number; at: number }>();
  let forgetsAt = 0;

  function forgetIdleOwners(time: number) {
    if (time < forgetsAt) return;
    forgetsAt = time + windowMs;
    for (const [owner, { at }] of owners) {
      if (at <= time - windowMs) owners.delete(owner);
    }
  }

  return {
    /** Counts a call. Returns 0, or the seconds to wait if the owner may not make this call now. */
    count(owner: string): number {
      const time = now();
      forgetIdleOwners(time);
      const { left: before, at } = owners.get(owner) ?? { left: most, at: time };
      const left = Math.min(most, before + (time - at) * most / windowMs);
      if (left < 1) return (1 - left) * windowMs / most / 1000;
      owners.set(owner, { left: left - 1, at: time });
      return 0;
    },
  };
}

export type RunningCalls = ReturnType<typeof createRunningCalls>;

/** Ends a call. Its place stays taken for `restMs`, because the call was that expensive. */
type End = (restMs?: number) => void;
type Owner = {
  /** When each place becomes free: `Infinity` while a call runs there. */
  freeAt: number[];
  waiting: Set<(place: number) => void>;
};

/** Runs at most `most` calls of an owner at once. The owner's other calls wait in their order. */
export function createRunningCalls(most: number, now = Date.now) {
  const owners = new Map<string, Owner>();

  function takePlace({ freeAt }: Owner): number | undefined {
    const place = freeAt.findIndex((at) => at <= now());
    if (place < 0) return undefined;
    freeAt[place] = Infinity;
    return place;
  }

  async function waitForPlace(owner: Owner, waitMs: number): Promise<number | undefined> {
    const turn = Promise.withResolvers<number | undefined>();
    owner.waiting.add(turn.resolve);
    beginWaiting(owner);
    const place = await withTimeout(waitMs, turn.promise, () => undefined);
    owner.waiting.delete(turn.resolve);
    return place;
  }

  function beginWaiting(owner: Owner) {
    const { freeAt, waiting } = owner;
    for (const begin of waiting) {
      const place = takePlace(owner);
      if (place === undefined) break;
      waiting.delete(begin);
      begin(place);
    }
    const next = Math.min(...freeAt);
    if (waiting.size > 0 && next < Infinity) {
      setTimeout(beginWaiting, next - now(), owner);
    }
  }

  return {
    /** Undefined if the call cannot begin within `waitMs`. */
    async enter(name: string, waitMs: number): Promise<End | undefined> {
      const owner = owners.get(name) ??
        { freeAt: Array<number>(most).fill(0), waiting: new Set() };
      owners.set(name, owner);
      const place = takePlace(owner) ?? await waitForPlace(owner, waitMs);
      if (place === undefined) return undefined;
      return (restMs = 0) => {
        owner.freeAt[place] = now() + restMs;
        beginWaiting(owner);
        if (owner.freeAt.every((at) => at <= now())) owners.delete(name);
      };
    },
  };
}
