// Holds the user's wish to download. The page has the button; the dialog loads after a touch.
import { useSyncExternalStore } from "react";
import type { Keepable } from "./download-plan.ts";

export type DownloadOffer = {
  /** The title of the lesson, section or course. */
  title: string;
  items: readonly Keepable[];
};

const listeners = new Set<() => void>();
let offer: DownloadOffer | undefined;

export const useAsked = () => useSyncExternalStore(subscribe, () => offer);

export function ask(next: DownloadOffer | undefined) {
  offer = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
