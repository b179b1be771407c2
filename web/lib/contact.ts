// Whether the server could be reached the last time that somebody tried: the browser's own word is not enough.
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
