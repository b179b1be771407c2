// Hashes passwords with Argon2id off the event loop, a few at a time, so that other work goes on.
import { Algorithm, hash, verify } from "@node-rs/argon2";
import { type Timeouts, timeouts as usual } from "../timeouts.ts";

/** `memory` is in KiB. */
type PasswordCost = { memory: number; rounds: number };
const DEFAULT_COST: PasswordCost = { memory: 19456, rounds: 2 };
/** One core stays free for all who are not signing in. */
const AT_ONCE = Math.max(1, navigator.hardwareConcurrency - 1);
/** Two seconds of work on the smallest machine. A later caller would miss the deadline anyway. */
const MAX_WAITING = 200;
const PAUSE_MS = 250;

export class TooBusy extends Error {}

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Without a hash it takes the same time and returns false. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
  /** Whether the hash was made with another cost than today's. */
  isOutdated(hash: string): boolean;
};

export function createPasswords(
  timeouts: Pick<Timeouts, "signIn"> = usual,
  { memory, rounds }: PasswordCost = DEFAULT_COST,
): Passwords {
  const options = {
    algorithm: 2 as Algorithm,
    memoryCost: memory,
    timeCost: rounds,
    parallelism: 1,
  };
  const start = `$argon2id$v=19$m=${memory},t=${rounds},p=${options.parallelism}$`;
  const inTurn = gate(AT_ONCE, MAX_WAITING, timeouts.signIn);
  const hashOfNoAccount = hash(crypto.randomUUID(), options);
  return {
    hash: (password) => inTurn(() => hash(password, options)),
    verify: (stored, password) =>
      inTurn(async () =>
        await verify(stored ?? await hashOfNoAccount, password) && stored !== undefined
      ),
    isOutdated: (stored) => !stored.startsWith(start),
  };
}

/** Hashes many passwords. A sign-in meanwhile waits for one of these hashes, never for all. */
export async function hashAll(
  { hash }: Passwords,
  passwords: string[],
  longestMs: number,
): Promise<string[]> {
  const hashes: string[] = [];
  const end = performance.now() + longestMs;
  const remaining = passwords.entries();
  let hasFailed = false;
  async function worker() {
    for (const [index, password] of remaining) {
      if (hasFailed) return;
      hashes[index] = await retryWhileBusy(() => hash(password), end);
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } catch (error) {
    hasFailed = true;
    throw error;
  }
  return hashes;
}

/** Tries again after a pause when many sign-ins have filled the queue. */
async function retryWhileBusy<T>(work: () => Promise<T>, end: number): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TooBusy) || performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** Runs at most `atOnce` tasks at a time. At most `mostWaiting` more wait; others are refused. */
export function gate(atOnce: number, mostWaiting: number, longestWaitMs: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const requestedAt = performance.now();
    if (running < atOnce) running++;
    else {
      if (waiting.length >= mostWaiting) throw new TooBusy();
      // The task that ends hands its place to the next one, so that no newcomer can take it.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      // The caller has been refused by now, so nobody needs the result.
      if (performance.now() - requestedAt > longestWaitMs) throw new TooBusy();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
