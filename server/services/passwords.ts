// Argon2id, off the event loop and as many at a time as the machine can do beside its other work.
import { Algorithm, hash, verify } from "@node-rs/argon2";
import { type Waits, waits as usual } from "../waits.ts";

/** `memory` in KiB. */
export type PasswordCost = { memory: number; rounds: number };
const USUAL: PasswordCost = { memory: 19456, rounds: 2 };
/** One core stays free for everybody who is not signing in. */
const AT_ONCE = Math.max(1, navigator.hardwareConcurrency - 1);
/** Two seconds' worth on the smallest machine: whoever comes later would be refused by the deadline anyway. */
const MOST_WAITING = 200;
const PAUSE_MS = 250;

export class TooBusy extends Error {}

export type Passwords = {
  hash(password: string): Promise<string>;
  /** With no hash it takes the same time and answers false. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
  /** The hash was made at another cost than today's. */
  isOutdated(hash: string): boolean;
};

export function createPasswords(
  waits: Pick<Waits, "signIn"> = usual,
  { memory, rounds }: PasswordCost = USUAL,
): Passwords {
  const options = {
    algorithm: 2 as Algorithm,
    memoryCost: memory,
    timeCost: rounds,
    parallelism: 1,
  };
  const start = `$argon2id$v=19$m=${memory},t=${rounds},p=${options.parallelism}$`;
  const inTurn = gate(AT_ONCE, MOST_WAITING, waits.signIn);
  const nobody = hash(crypto.randomUUID(), options);
  return {
    hash: (password) => inTurn(() => hash(password, options)),
    verify: (stored, password) =>
      inTurn(async () => await verify(stored ?? await nobody, password) && stored !== undefined),
    isOutdated: (stored) => !stored.startsWith(start),
  };
}

/** Beside everybody who signs in meanwhile: they wait for one of these, never for all. */
export async function hashAll(
  { hash }: Passwords,
  passwords: string[],
  longestMs: number,
): Promise<string[]> {
  const hashes: string[] = [];
  const end = performance.now() + longestMs;
  const left = passwords.entries();
  let hasFailed = false;
  async function go() {
    for (const [index, password] of left) {
      if (hasFailed) return;
      hashes[index] = await patiently(() => hash(password), end);
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, go));
  } catch (error) {
    hasFailed = true;
    throw error;
  }
  return hashes;
}

/** Where many sign in at once, it comes again when they are through. */
async function patiently<T>(work: () => Promise<T>, end: number): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TooBusy) || performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** Runs at most `atOnce` works. At most `mostWaiting` more wait; others are refused. */
export function gate(atOnce: number, mostWaiting: number, longestWaitMs: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const asked = performance.now();
    if (running < atOnce) running++;
    else {
      if (waiting.length >= mostWaiting) throw new TooBusy();
      // The one that ends hands its place over, so that nobody new slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      // Whoever asked has been refused by now: the work would be for nobody.
      if (performance.now() - asked > longestWaitMs) throw new TooBusy();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
