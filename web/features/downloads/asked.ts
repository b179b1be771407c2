// Holds the user's wish to download. The page has the button; the dialog loads after a touch.
import { useSyncExternalStore } from "react";
import type { Keepable } from "./bill.ts";

export type Asked = {
  /** The title of the lesson, section or course. */
  title: string;
  items: readonly Keepable[];
};

const listeners = new Set<() => void>();
let asked: Asked | undefined;

export const useAsked = () => useSyncExternalStore(subscribe, () => asked);

export function ask(next: Asked | undefined) {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
