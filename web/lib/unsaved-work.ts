// Knows whether the page has something that leaving would lose. Then the browser asks before the
// user leaves, and no newer version of the app takes over.
import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let held = 0;

/** Returns the function that releases the page. */
export function beginUnsavedWork(): () => void {
  change(1);
  let isHeld = true;
  return () => {
    if (isHeld) change(-1);
    isHeld = false;
  };
}

let working = 0;

/**
 * For work that continues by itself after a reload, such as a download or an answer stream. The
 * browser does not ask before the user leaves, but no newer version takes over meanwhile. Returns
 * the function that ends the work.
 */
export function beginResumableWork(): () => void {
  working++;
  let isOver = false;
  return () => {
    if (!isOver) working--;
    isOver = true;
  };
}

/** Whether a newer version of the app has to wait. */
export const isWorkRunning = () => held > 0 || working > 0;

export const useHasUnsavedWork = () => useSyncExternalStore(subscribe, () => held > 0, () => false);

function change(by: number) {
  held += by;
  if (held === 1 && by === 1) addEventListener("beforeunload", ask);
  if (held === 0) removeEventListener("beforeunload", ask);
  for (const listener of listeners) listener();
}

/** The browser shows its own text. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
