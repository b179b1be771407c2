// Holds the user's wish to download. The page has the button; the dialog loads after a touch.
import { useSyncExternalStore } from "react";
import { createStore } from "../../lib/device/store.ts";
import type { Downloadable } from "./downloadable.ts";

export type DownloadOffer = {
  /** The title of the lesson, section or course. */
  title: string;
  items: readonly Downloadable[];
};

const offer = createStore<DownloadOffer | undefined>(undefined);

export const useDownloadOffer = () => useSyncExternalStore(offer.subscribe, offer.get);

export const offerDownload = offer.set;
