// While something is on its way that a leaving page would lose: leaving asks, and no newer app takes over.
import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let held = 0;

/** Answers what lets go of it. */
export function holdPage(): () => void {
  change(1);
  let isHeld = true;
  return () => {
    if (isHeld) change(-1);
    isHeld = false;
  };
}

let working = 0;

/**
 * Work that goes on by itself after the page has been loaded again, a download or an answer that comes: leaving asks
 * nothing, but no newer app takes over meanwhile. Answers what ends it.
 */
export function beginWork(): () => void {
  working++;
  let isOver = false;
  return () => {
    if (!isOver) working--;
    isOver = true;
  };
}

/** Whether a newer app has to wait. */
export const isAtWork = () => held > 0 || working > 0;

export const useHeld = () => useSyncExternalStore(subscribe, () => held > 0, () => false);

function change(by: number) {
  held += by;
  if (held === 1 && by === 1) addEventListener("beforeunload", ask);
  if (held === 0) removeEventListener("beforeunload", ask);
  for (const listener of listeners) listener();
}

/** The words are the browser's own. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
