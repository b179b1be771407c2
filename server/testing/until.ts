// Waits in a test until something has come.

/** As long as the slowest machine needs, but not forever. */
const ENOUGH_MS = 120_000;
/** Keeps the real function, because a test may replace the global one. */
const { setTimeout } = globalThis;

/** Waits until `look` finds something. `what` names it in the error if it never comes. */
export async function until<T>(
  look: () => T | Promise<T>,
  what = String(look),
): Promise<NonNullable<T>> {
  const began = performance.now();
  for (;;) {
    const result = await look();
    if (result) return result;
    if (performance.now() - began > ENOUGH_MS) throw new Error(`Waited too long for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** Lets a test wait until a fake has come to some state, without asking again and again. */
export function openConditions() {
  const watchers = new Set<() => void>();
  return {
    /** Looks at all conditions again. The fake calls this after each change. */
    changed() {
      for (const look of watchers) look();
    },
    /** Resolves when the condition is true. */
    until: (isTrue: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!isTrue()) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
  };
}
