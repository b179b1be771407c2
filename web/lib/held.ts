// While something is on its way that a leaving page would lose: leaving asks, and no newer app is offered.
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
