// Holds the waiting writes and the limits of one user as screens show them.
import { isLimitActive } from "./limits.ts";
import type { OutboxContext } from "./outbox-context.ts";
import type { Limit, OutboxItem } from "./outbox-db.ts";

export type WriteList = ReturnType<typeof createWriteList>;

export function createWriteList(context: OutboxContext, isRunning: () => boolean) {
  const { environment, store, clock, isClosed } = context;
  let items: OutboxItem[] = [];
  let limits: Limit[] = [];
  let refreshing: Promise<void> | undefined;
  let isStale = false;

  const isActive = (limit: Limit) => isLimitActive(limit, clock.now());

  function show() {
    if (isClosed()) return;
    if (!limits.every(isActive)) limits = limits.filter(isActive);
    environment.onChange({ items, limits, isRunning: isRunning() });
  }

  async function reload() {
    try {
      while (isStale && !isClosed()) {
        isStale = false;
        const storedItems = await store.list();
        const activeLimits = await store.listLimits(clock.now());
        // A write was added meanwhile, and a screen may show it already.
        if (isStale) continue;
        items = storedItems;
        limits = activeLimits;
        show();
      }
    } catch (error) {
      context.logFailure(error);
    } finally {
      refreshing = undefined;
    }
  }

  return {
    show,
    /** Reads the writes again from the store, and shows them. */
    refresh(): Promise<void> {
      isStale = true;
      return refreshing ??= reload();
    },
    /**
     * Shows the write at once: a screen that empties its form now must show the text without a gap.
     */
    put(item: OutboxItem, isStored: boolean) {
      const others = items.filter(({ seq }) => seq !== item.seq);
      items = isStored ? [...others, item].sort((a, b) => a.seq - b.seq) : others;
      isStale = true;
      show();
    },
    items: () => items,
    findLimit: (kind: string) => limits.find((known) => known.kind === kind && isActive(known)),
  };
}
