import type { CourseId } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import { createListeners } from "../../lib/device/store.ts";
import { usePending } from "../../offline/outbox/use-outbox.ts";
import { progressQuery } from "./data.ts";
import { type Interval, shareOf, union } from "./intervals.ts";
import { layProgressOver, type Lengths } from "./overlay.ts";

/** The progress of each video: the server's answer plus the writes that wait. */
export function useProgress(courseId: CourseId, lengths: Lengths) {
  const query = useQuery(progressQuery(courseId));
  const { data } = query;
  const waiting = usePending("progress.");
  const progress = useMemo(() => layProgressOver(data?.videos ?? [], waiting, lengths), [
    data,
    waiting,
    lengths,
  ]);
  return { progress, query };
}

type Intervals = readonly Interval[];
export type LiveProgress = ReturnType<typeof createLiveProgress>;

const none: Intervals = [];

/**
 * Holds what the learner watches now, before the outbox gets it. Only for the screen, and lost with
 * the page.
 */
export function createLiveProgress() {
  const watched = new Map<string, Intervals>();
  const { notify, subscribe } = createListeners();
  return {
    show(videoId: string, seen: Intervals) {
      watched.set(videoId, seen);
      notify();
    },
    of: (videoId: string) => watched.get(videoId) ?? none,
    subscribe,
  };
}

/** The watched share of a video, from 0 to 1. Renders only the component that calls this hook. */
export function useLiveShare(
  live: LiveProgress,
  videoId: string,
  known: Intervals,
  seconds: number,
) {
  const seen = useSyncExternalStore(live.subscribe, () => live.of(videoId));
  return useMemo(() => shareOf(union(known, seen), seconds * 1000), [known, seen, seconds]);
}
