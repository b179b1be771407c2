// Limits the memory and the time that a library takes for one file, because a small file can inflate
// to gigabytes. A thread imports this file before the libraries.
//
// The limit of time is checked here, too: Deno's `terminate` does not stop a thread in a loop. So the
// code that libraries call often checks whether it must end.

/** So much data may one file inflate to. */
const MOST_INFLATED = 20 * 1024 * 1024;
/**
 * A buffer that grows is made again, twice as large, and the old one counts, too. So the sum is at
 * least twice the data.
 */
let memoryLeft = MOST_INFLATED * 2;
let endsAt = Infinity;

/** From now on, the work may take so long. */
export function limitTime(ms: number) {
  endsAt = performance.now() + ms;
}

/** The limit that the work exceeded. A library may have caught the error and gone on. */
export function findExceeded(): "too_large" | "too_slow" | undefined {
  if (memoryLeft < 0) return "too_large";
  return performance.now() > endsAt ? "too_slow" : undefined;
}

/** Throws if a limit is exceeded. */
export function demandLimits() {
  const exceeded = findExceeded();
  if (exceeded) throw new Error(`The file exceeds a limit: ${exceeded}.`);
}

/** Counts data before it inflates. */
export function takeMemory(bytes: number) {
  memoryLeft -= bytes * 2;
  demandLimits();
}

globalThis.Uint8Array = new Proxy(Uint8Array, {
  construct(target, args: [unknown], newTarget) {
    if (typeof args[0] === "number") {
      memoryLeft -= args[0];
      demandLimits();
    }
    return Reflect.construct(target, args, newTarget);
  },
});

// It inflates outside of the arrays that are counted. The library then uses its own code.
Reflect.deleteProperty(globalThis, "DecompressionStream");
