// Knows whether the server can be reached. The browser's own `onLine` is not reliable enough.
import { useSyncExternalStore } from "react";
import { createListeners } from "../device/store.ts";

/** In milliseconds. A call that waits longer for its answer is slow. */
const SLOW = 4000;

const listeners = createListeners<[reached: boolean]>();
let reached = true;
/** When the server answered last, by this page's own clock. */
let heardAt = -Infinity;
/** The calls that wait for their answer, with the time when each left. */
const openCalls = new Map<AbortController, number>();
/** Why a call ends that a check has found to be dead. */
export const noAnswer = new DOMException("No answer came", "TimeoutError");

export const isServerReachable = () => reached;
export const hasHeardSince = (time: number) => heardAt > time;

/** Bytes have gone through, or an answer came. */
export const noteSignOfServer = () => heardAt = performance.now();

/** `askedAt`: when the check left that found this out. */
export function setServerReachable(next: boolean, askedAt = -Infinity) {
  if (next) noteSignOfServer();
  // A network that swallows packets refuses nothing, so these would wait until their deadline.
  if (!next) giveUpCallsBefore(performance.now() - SLOW);
  else if (!reached) giveUpCallsBefore(askedAt);
  if (reached === next) return;
  reached = next;
  listeners.notify(next);
}

function giveUpCallsBefore(time: number) {
  for (const [call, sentAt] of openCalls) {
    if (sentAt <= time) call.abort(noAnswer);
  }
}

/**
 * A call failed. Other calls may still succeed, so the code that watches the connection finds out.
 * It loads after the page.
 */
export const doubtServer = () => decideDoubt();

/** While the call is slow, asks again and again if the server is there. */
export function doubtWhileSlow(call: AbortController, answer: Promise<unknown>) {
  let timer: ReturnType<typeof setTimeout>;
  const doubtAfter = (wait: number) => {
    timer = setTimeout(() => {
      doubtServer();
      doubtAfter(wait * 2);
    }, wait);
  };
  const end = () => {
    clearTimeout(timer);
    openCalls.delete(call);
  };
  openCalls.set(call, performance.now());
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
