// Limits the calls of each owner: how many in a time, and how many at once. Each process counts for
// itself.

import { withTimeout } from "../timeouts.ts";

export type CallLimiter = ReturnType<typeof createCallLimiter>;

/** An owner may make `most` calls at once, and as many again in each `windowMs`, spread evenly. */
export type CallLimits = { most: number; windowMs: number };

export function createCallLimiter({ most, windowMs }: CallLimits, now = () => performance.now()) {
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
      const known = owners.get(owner);
      const room = known ?? { left: most, at: time };
      if (!known) owners.set(owner, room);
      room.left = Math.min(most, room.left + (time - room.at) * most / windowMs);
      room.at = time;
      if (room.left < 1) return (1 - room.left) * windowMs / most / 1000;
      room.left--;
      return 0;
    },
  };
}

export type RunningCalls = ReturnType<typeof createRunningCalls>;

/** Ends a call. The more bytes it took, the longer its place stays taken. */
type End = (bytes?: number) => void;
type Owner = {
  /** When each place becomes free: `Infinity` while a call runs there. */
  freeAt: number[];
  /** When the owner will have paid for all large answers, at `bytesPerSecond`. */
  paidAt: number;
  waiting: Set<(place: number) => void>;
  /** Looks for a free place again. */
  timer?: ReturnType<typeof setTimeout>;
};

/** An owner that comes and goes with each call would be work for the garbage collector. */
const FORGET_EVERY_MS = 60_000;

/** An owner may have `freeBytes` of large answers at once. After that, the places rest. */
type Share = { most: number; freeBytes: number; bytesPerSecond: number };
/** Shorter than a call waits for its turn, so the pages of a long list still follow each other. */
const MAX_REST_MS = 2000;

/** Runs at most `most` calls of an owner at once. The owner's other calls wait in their order. */
export function createRunningCalls(
  { most, freeBytes, bytesPerSecond }: Share,
  now = () => performance.now(),
) {
  const owners = new Map<string, Owner>();
  const freeMs = freeBytes * 1000 / bytesPerSecond;
  let forgetsAt = 0;

  function forgetIdleOwners() {
    if (now() < forgetsAt) return;
    forgetsAt = now() + FORGET_EVERY_MS;
    for (const [name, { freeAt, paidAt, waiting }] of owners) {
      if (waiting.size === 0 && Math.max(paidAt, ...freeAt) <= now()) owners.delete(name);
    }
  }

  function takePlace({ freeAt }: Owner): number | undefined {
    const place = freeAt.findIndex((at) => at <= now());
    if (place < 0) return undefined;
    freeAt[place] = Infinity;
    return place;
  }

  async function waitForPlace(owner: Owner, waitMs: number): Promise<End | undefined> {
    const turn = Promise.withResolvers<number | undefined>();
    owner.waiting.add(turn.resolve);
    beginWaiting(owner);
    // From then on, no place is given to this call any more.
    const place = await withTimeout(waitMs, turn.promise, () => {
      owner.waiting.delete(turn.resolve);
    });
    return place === undefined ? undefined : endOf(owner, place);
  }

  const endOf = (owner: Owner, place: number): End => (bytes = 0) => {
    const time = now();
    const paidAt = Math.max(owner.paidAt, time) + bytes * 1000 / bytesPerSecond;
    owner.paidAt = Math.min(paidAt, time + freeMs + MAX_REST_MS);
    owner.freeAt[place] = Math.max(owner.paidAt - freeMs, time);
    if (owner.waiting.size > 0) beginWaiting(owner);
  };

  function beginWaiting(owner: Owner) {
    const { freeAt, waiting } = owner;
    for (const begin of waiting) {
      const place = takePlace(owner);
      if (place === undefined) break;
      waiting.delete(begin);
      begin(place);
    }
    const next = Math.min(...freeAt);
    clearTimeout(owner.timer);
    if (waiting.size > 0 && next < Infinity) {
      owner.timer = setTimeout(beginWaiting, next - now(), owner);
    }
  }

  return {
    /** Undefined if the call cannot begin within `waitMs`. */
    enter(name: string, waitMs: number): End | Promise<End | undefined> {
      forgetIdleOwners();
      const known = owners.get(name);
      const owner: Owner = known ??
        { freeAt: Array<number>(most).fill(0), paidAt: 0, waiting: new Set() };
      if (!known) owners.set(name, owner);
      const place = owner.waiting.size > 0 ? undefined : takePlace(owner);
      return place === undefined ? waitForPlace(owner, waitMs) : endOf(owner, place);
    },
  };
}
