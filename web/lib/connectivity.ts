// Knows whether the last request reached the server. The browser's own `onLine` is not reliable
// enough.
import { useSyncExternalStore } from "react";
import { createListeners } from "./create-store.ts";

const listeners = createListeners<[reached: boolean]>();
let reached = true;

export const isServerReachable = () => reached;

export function setServerReachable(next: boolean) {
  if (reached === next) return;
  reached = next;
  listeners.notify(next);
}

export const onReachabilityChange = listeners.subscribe;

export const useOffline = () =>
  !useSyncExternalStore(onReachabilityChange, isServerReachable, () => true);
