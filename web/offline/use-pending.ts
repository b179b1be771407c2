import { useMemo, useSyncExternalStore } from "react";
import { upgradeWrite } from "./kinds.ts";
import { getOutboxView, type OutboxItem, watchOutbox } from "./outbox.ts";
import { countGroups } from "./outbox-groups.ts";

/** The waiting writes whose kind starts with `prefix`, oldest first. Updates live, across tabs. */
export function usePending(prefix: string): OutboxItem[] {
  const { items } = useOutbox();
  return useMemo(
    () => items.filter(({ kind }) => kind.startsWith(prefix)).map(upgradeWrite),
    [items, prefix],
  );
}

/** What the sync indicator shows. */
export function useOutboxState() {
  const { items, isRunning } = useOutbox();
  const counts = useMemo(() => countGroups(items), [items]);
  return { ...counts, isRunning };
}

export const useOutbox = () => useSyncExternalStore(watchOutbox, getOutboxView, getOutboxView);
