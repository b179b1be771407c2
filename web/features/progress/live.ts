// What is being watched just now, before the outbox is told of it: for the screen alone, and gone with the page.
import { useMemo, useSyncExternalStore } from "react";
import { type Interval, shareOf, union } from "./intervals.ts";

type Stretches = readonly Interval[];
export type Live = ReturnType<typeof makeLive>;

const none: Stretches = [];

export function makeLive() {
  const watched = new Map<string, Stretches>();
  const listeners = new Set<() => void>();
  return {
    show(videoId: string, seen: Stretches) {
      watched.set(videoId, seen);
      for (const listener of listeners) listener();
    },
    of: (videoId: string) => watched.get(videoId) ?? none,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** How much of a video has been watched, from 0 to 1; draws whoever asks, and nothing around it. */
export function useLiveShare(live: Live, videoId: string, known: Stretches, seconds: number) {
  const seen = useSyncExternalStore(live.subscribe, () => live.of(videoId));
  return useMemo(() => shareOf(union(known, seen), seconds * 1000), [known, seen, seconds]);
}
