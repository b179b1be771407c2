// Knows whether the last request reached the server. The browser's own `onLine` is not reliable
// enough.
import { useSyncExternalStore } from "react";

const listeners = new Set<(reached: boolean) => void>();
let reached = true;

export const isReached = () => reached;

export function noteContact(next: boolean) {
  if (reached === next) return;
  reached = next;
  for (const listener of listeners) listener(next);
}

export function followContact(listener: (reached: boolean) => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useOffline = () => !useSyncExternalStore(followContact, isReached, () => true);
