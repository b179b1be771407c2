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
 * It loads after the page.
 */
export const doubtServer = () => decideDoubt();

let isDoubted = false;
function waitForDecision() {
  isDoubted = true;
  // The browser is right if it knows of no network at all.
  if (!navigator.onLine) setServerReachable(false);
}
let decideDoubt = waitForDecision;

export function onDoubt(decide: () => void) {
  decideDoubt = decide;
  if (isDoubted) decide();
  isDoubted = false;
  return () => {
    decideDoubt = waitForDecision;
  };
}

export const onReachabilityChange = listeners.subscribe;

export const useOffline = () =>
  !useSyncExternalStore(onReachabilityChange, isServerReachable, () => true);
