// Knows whether the last request reached the server. The browser's own `onLine` is not reliable
// enough.
import { useSyncExternalStore } from "react";

const listeners = new Set<(reached: boolean) => void>();
let reached = true;

export const isServerReachable = () => reached;

export function setServerReachable(next: boolean) {
  if (reached === next) return;
  reached = next;
  for (const listener of listeners) listener(next);
}

export function onReachabilityChange(listener: (reached: boolean) => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useOffline = () =>
  !useSyncExternalStore(onReachabilityChange, isServerReachable, () => true);
