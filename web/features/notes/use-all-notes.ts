// All notes of the user in several courses: the server's answer, what this device has stored, and
// the writes that wait.
import type { CourseId } from "@server/contract";
import { useQueries } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useOffline } from "../../lib/http/connectivity.ts";
import { whenCachedQueriesRead } from "../../offline/queries/cached-queries.ts";
import { usePending } from "../../offline/outbox/use-outbox.ts";
import { courseNotesQuery, loadStoredLists } from "./course-notes.ts";
import { type NoteAdd, notesQuery } from "./data.ts";
import { layNotesOver } from "./overlay.ts";

type Course = { id: CourseId; lessons: readonly { id: string }[] };

export function useAllNotes(courses: readonly Course[]) {
  const isOffline = useOffline();
  const waiting = usePending("note.");
  const answers = useQueries({ queries: courses.map(({ id }) => courseNotesQuery(id)) });
  const courseOf = new Map<string, CourseId>();
  /** The videos that had no note when the server was asked last, and when that was. */
  const emptyAt = new Map<string, number>();
  for (const [n, { id, lessons }] of courses.entries()) {
    const { videoIds = [], askedAt = 0 } = answers[n]?.data ?? {};
    for (const videoId of videoIds) courseOf.set(videoId, id);
    for (const lesson of lessons) {
      courseOf.set(lesson.id, id);
      if (!videoIds.includes(lesson.id)) emptyAt.set(lesson.id, askedAt);
    }
  }
  const listedIds = useListedVideos([...courseOf.keys()]);
  const videoIds = [
    ...new Set([
      ...answers.flatMap(({ data }) => data?.videoIds ?? []),
      ...listedIds ?? [],
      ...waiting.map(({ payload }) => (payload as NoteAdd).videoId),
    ]),
  ];
  const lists = useQueries({
    queries: videoIds.map((videoId) => ({ ...notesQuery(videoId), enabled: false })),
    combine: dataOf,
  });
  const notes = useMemo(
    () =>
      videoIds.flatMap((videoId, n) => {
        const { data = [], dataUpdatedAt = 0 } = lists[n] ?? {};
        // Another device has removed the notes of this video.
        const isOutdated = dataUpdatedAt < (emptyAt.get(videoId) ?? 0);
        return layNotesOver(isOutdated ? [] : data, waiting, videoId);
      }),
    [videoIds.join(), [...emptyAt.values()].join(), lists, waiting],
  );
  const isPending = answers.some(({ isPending }) => isPending);
  return {
    notes,
    courseOf,
    waitingCount: waiting.length,
    isPending: !listedIds || isPending && !isOffline,
    /** False: the device has at most the notes of the lessons that the user opened here. */
    isWhole: answers.every(({ data }) => data !== undefined),
    error: answers.find(({ error }) => error)?.error ?? null,
    isFetching: answers.some(({ isFetching }) => isFetching),
    refetch: () => answers.forEach(({ refetch }) => void refetch()),
    dataUpdatedAt: Math.min(...answers.map(({ dataUpdatedAt }) => dataUpdatedAt)),
  };
}

type List = { data?: Parameters<typeof layNotesOver>[0]; dataUpdatedAt: number };

/** Outside of the hook, so that the same lists stay the same array. */
const dataOf = (lists: List[]) => lists.map(({ data, dataUpdatedAt }) => ({ data, dataUpdatedAt }));

/**
 * The videos of which this device has a list of notes. Undefined until the device has read them.
 * Only these are watched, because a large course has hundreds of videos.
 */
function useListedVideos(videoIds: readonly string[]) {
  const [listedIds, setListedIds] = useState<readonly string[]>();
  useEffect(() => {
    let isCurrent = true;
    // The stored courses say which videos there are.
    whenCachedQueriesRead().then(() => isCurrent ? loadStoredLists(videoIds) : [])
      .then((ids) => isCurrent && setListedIds(ids));
    return () => {
      isCurrent = false;
    };
  }, [videoIds.join()]);
  return listedIds;
}
