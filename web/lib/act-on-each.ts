// Runs the same action on many items, one after the other.
export type EachFailure<One> = { one: One; error: unknown };
export type EachState<One> = {
  /** How many items are finished, with or without success. */
  finished: number;
  failures: EachFailure<One>[];
};

/**
 * Continues after a failure. Returns the failures, and the items that were not begun when
 * `isStopped` became true.
 */
export async function actOnEach<One>(
  all: readonly One[],
  act: (one: One) => Promise<unknown>,
  onProgress: (state: EachState<One>) => void,
  isStopped: () => boolean,
): Promise<{ failures: EachFailure<One>[]; untried: One[] }> {
  const failures: EachFailure<One>[] = [];
  for (const [at, one] of all.entries()) {
    if (isStopped()) return { failures, untried: all.slice(at) };
    try {
      await act(one);
    } catch (error) {
      failures.push({ one, error });
    }
    onProgress({ finished: at + 1, failures: [...failures] });
  }
  return { failures, untried: [] };
}
