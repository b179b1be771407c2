// Knows whether the server can be reached. The browser's own `onLine` is not reliable enough.
import { useSyncExternalStore } from "react";
import { createListeners } from "./create-store.ts";

/** In milliseconds. A call that waits longer for its answer is slow. */
const SLOW = 4000;

const listeners = createListeners<[reached: boolean]>();
let reached = true;
/** When the server answered last, by this page's own clock. */
let heardAt = -Infinity;
const slowCalls = new Set<AbortController>();

export const isServerReachable = () => reached;
export const hasHeardSince = (time: number) => heardAt > time;

export function setServerReachable(next: boolean) {
  if (next) heardAt = performance.now();
  // A network that swallows packets refuses nothing, so these would wait until their deadline.
  else for (const call of slowCalls) call.abort(new Error("No answer came"));
  if (reached === next) return;
  reached = next;
  listeners.notify(next);
}

/**
 * A call failed. Other calls may still succeed, so the code that watches the connection finds out.
 * It loads after the page.
 */
export const doubtServer = () => decideDoubt();

/** Doubts the server as long as the call is slow. */
export function doubtWhileSlow(call: AbortController, answer: Promise<unknown>) {
  let timer: ReturnType<typeof setTimeout>;
  const doubtAfter = (wait: number) => {
    timer = setTimeout(() => {
      slowCalls.add(call);
      doubtServer();
      doubtAfter(wait * 2);
    }, wait);
  };
  const end = () => {
    clearTimeout(timer);
    slowCalls.delete(call);
  };
  doubtAfter(SLOW);
  answer.then(end, end);
}

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
