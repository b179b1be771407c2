// Limits what a library takes for one file: a file of a kilobyte can inflate to gigabytes.
// `watched-globals.ts` counts the buffers of the libraries. Everything else is limited by
// `guard.ts`.

/** A file may inflate to so much data. */
const MAX_INFLATED = 20 * 1024 * 1024;
/**
 * A buffer that grows is made again, twice as large, and the old one counts, too. So the sum is at
 * least twice the data.
 */
let bytesLeft = MAX_INFLATED * 2;

/** Stays true: a library may catch the error and go on. */
export const isTooLarge = () => bytesLeft < 0;

export function assertRoom() {
  if (isTooLarge()) throw new Error("The file inflates to too much data.");
}

export function takeRoom(bytes: number) {
  bytesLeft -= bytes;
  assertRoom();
}

/** Counts the data of a zip's entry before it inflates. The buffer for it counts by itself. */
export const takeEntry = ({ size, originalSize }: { size: number; originalSize: number }) =>
  takeRoom(Math.max(size, originalSize));

let endsAt = Infinity;
let onEnd = () => {};

/** At this time the thread calls `tell` and ends. */
export function limitTime(time: number, tell: () => void) {
  endsAt = time;
  onEnd = tell;
}

const CALLS_BETWEEN_LOOKS = 1000;
let calls = 0;

/** Code that runs in a loop calls this function in each step. */
export function watchTime() {
  if (++calls % CALLS_BETWEEN_LOOKS === 0 && Date.now() > endsAt) endThread();
}

/**
 * Ends the thread by its limit of memory. Deno 2.9 has no other way out of a loop: `terminate`
 * waits until the loop ends, and a library may catch each error and go on.
 */
function endThread(): never {
  onEnd();
  const memory: number[][] = [];
  for (;;) memory.push(new Array(100_000).fill(0.5));
}
