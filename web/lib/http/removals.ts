// The removals that staff can still undo or repeat, for the lists that show them.
// `delayed-removals.ts` sends them.
import { useSyncExternalStore } from "react";
import { createListeners, createStore } from "../device/store.ts";

export const UNDO_MS = 8000;

export type Removal = {
  /** The id of the thing. No two things of any kind share an id. */
  id: string;
  name: string;
  step: "waiting" | "sending" | "failed";
  /** The time at which the user asked for the removal. */
  askedAt: number;
  /**
   * Why it failed. Undefined if no answer came: then the thing may be gone, and the app asks again.
   */
  failure?: { title: string; text?: string };
  /** Before it is sent, a removal can be undone. A failed one can be dismissed. */
  undo: () => void;
  /** Sends a failed removal again, without another wait. */
  retry: () => void;
};

export const removals = createStore<readonly Removal[]>([]);

/** How a removal has ended, with the name of the thing. */
export const removalEnds = createListeners<[end: "undone" | "removed", name: string]>();

export const useRemovals = () =>
  useSyncExternalStore(removals.subscribe, removals.get, removals.get);
