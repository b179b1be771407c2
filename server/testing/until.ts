// Waits in a test for as long as the slowest machine needs, but not forever.
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
