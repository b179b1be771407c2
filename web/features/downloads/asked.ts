// What she has touched to have it on this phone: the button is drawn with the page, what comes of it is loaded then.
import { useSyncExternalStore } from "react";
import type { Keepable } from "./bill.ts";

export type Asked = {
  /** Of the lesson, the section or the course. */
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
