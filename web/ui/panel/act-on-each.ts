// Runs the same action on many items, one after the other.
type EachFailure<Item> = { item: Item; error: unknown };
type EachState<Item> = {
  /** How many items are finished, with or without success. */
  finished: number;
  failures: EachFailure<Item>[];
};

/**
 * Continues after a failure. Returns the failures, and the items that were not begun when
 * `isStopped` became true.
 */
export async function actOnEach<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  onProgress: (state: EachState<Item>) => void,
  isStopped: () => boolean,
): Promise<{ failures: EachFailure<Item>[]; untried: Item[] }> {
  const failures: EachFailure<Item>[] = [];
  for (const [index, item] of items.entries()) {
    if (isStopped()) return { failures, untried: items.slice(index) };
    try {
      await act(item);
    } catch (error) {
      failures.push({ item, error });
    }
    onProgress({ finished: index + 1, failures: [...failures] });
  }
  return { failures, untried: [] };
}
