// Holds the user's wish to download. The page has the button; the dialog loads after a touch.
import { useSyncExternalStore } from "react";
import type { Downloadable } from "./download-plan.ts";

export type DownloadOffer = {
  /** The title of the lesson, section or course. */
  title: string;
  items: readonly Downloadable[];
};

const listeners = new Set<() => void>();
let offer: DownloadOffer | undefined;

export const useDownloadOffer = () => useSyncExternalStore(subscribe, () => offer);

export function offerDownload(next: DownloadOffer | undefined) {
  offer = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
