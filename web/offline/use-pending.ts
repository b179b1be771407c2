import { useMemo, useSyncExternalStore } from "react";
import { upgraded } from "./kinds.ts";
import { type OutboxItem, shownItems, watchOutbox } from "./outbox.ts";
import { countOf } from "./outbox-groups.ts";

/** The writes that wait and whose kind starts so, oldest first; live, across tabs. */
export function usePending(prefix: string): OutboxItem[] {
  const { items } = useOutbox();
  return useMemo(
    () => items.filter(({ kind }) => kind.startsWith(prefix)).map(upgraded),
    [items, prefix],
  );
}

/** What the sign says. */
export function useOutboxState() {
  const { items, isRunning } = useOutbox();
  const counts = useMemo(() => countOf(items), [items]);
  return { ...counts, isRunning };
}

export const useOutbox = () => useSyncExternalStore(watchOutbox, shownItems, shownItems);
