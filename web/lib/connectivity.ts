// Knows whether the server can be reached. The browser's own `onLine` is not reliable enough.
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

/**
 * A call failed. Other calls may still succeed, so the code that watches the connection finds out.
 * Until that code has loaded, the server counts as unreachable.
 */
export const doubtServer = () => decideDoubt();
let decideDoubt = () => setServerReachable(false);

export function onDoubt(decide: () => void) {
  decideDoubt = decide;
  return () => {
    decideDoubt = () => setServerReachable(false);
  };
}

export const onReachabilityChange = listeners.subscribe;

export const useOffline = () =>
  !useSyncExternalStore(onReachabilityChange, isServerReachable, () => true);
