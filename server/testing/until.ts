// Waiting in a test: for as long as the slowest machine needs, and not for ever.
const ENOUGH_MS = 120_000;
/** As it is now: a test may have another. */
const { setTimeout } = globalThis;

/** Until what is looked at is there; `what` is told where it never is. */
export async function until<T>(
  look: () => T | Promise<T>,
  what = String(look),
): Promise<NonNullable<T>> {
  const began = performance.now();
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (performance.now() - began > ENOUGH_MS) throw new Error(`Waited for in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
