import { useMemo, useSyncExternalStore } from "react";
import { upgraded } from "./kinds.ts";
import { type OutboxItem, shownItems, watchOutbox } from "./outbox.ts";
import { countOf } from "./outbox-groups.ts";

/** The waiting writes whose kind starts with `prefix`, oldest first. Updates live, across tabs. */
export function usePending(prefix: string): OutboxItem[] {
  const { items } = useOutbox();
  return useMemo(
    () => items.filter(({ kind }) => kind.startsWith(prefix)).map(upgraded),
    [items, prefix],
  );
}

/** What the sync indicator shows. */
export function useOutboxState() {
  const { items, isRunning } = useOutbox();
  const counts = useMemo(() => countOf(items), [items]);
  return { ...counts, isRunning };
}

export const useOutbox = () => useSyncExternalStore(watchOutbox, shownItems, shownItems);
