// All notes of the user in several courses: the server's answer, what this device has stored, and
// the writes that wait.
import type { CourseId } from "@server/contract";
import { useQueries } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useOffline } from "../../lib/connectivity.ts";
import { whenCachedQueriesRead } from "../../offline/cached-queries.ts";
import { usePending } from "../../offline/use-pending.ts";
import { courseNotesQuery, loadStoredLists } from "./course-notes.ts";
import { type NoteAdd, notesQuery } from "./data.ts";
import { layNotesOver } from "./overlay.ts";

type Course = { id: CourseId; lessons: readonly { id: string }[] };

export function useAllNotes(courses: readonly Course[]) {
  const isOffline = useOffline();
  const waiting = usePending("note.");
  const answers = useQueries({ queries: courses.map(({ id }) => courseNotesQuery(id)) });
  const courseOf = new Map<string, CourseId>();
  /** When the server said last which notes this video has. */
  const answeredAt = new Map<string, number>();
  for (const [n, { id, lessons }] of courses.entries()) {
    const { data: withNotes = [], dataUpdatedAt } = answers[n] ?? {};
    for (const videoId of withNotes) courseOf.set(videoId, id);
    for (const lesson of lessons) {
      courseOf.set(lesson.id, id);
      if (!withNotes.includes(lesson.id)) answeredAt.set(lesson.id, dataUpdatedAt ?? 0);
    }
  }
  const videoIds = [
    ...new Set([...courseOf.keys(), ...waiting.map(({ payload }) => (payload as NoteAdd).videoId)]),
  ];
  const isRead = useStoredLists(videoIds);
  const lists = useQueries({
    queries: videoIds.map((videoId) => ({ ...notesQuery(videoId), enabled: false })),
    combine: dataOf,
  });
  const notes = useMemo(
    () =>
      videoIds.flatMap((videoId, n) => {
        const { data = [], dataUpdatedAt = 0 } = lists[n] ?? {};
        // The server's newer answer names no note of this video: another device has removed them.
        const isOutdated = dataUpdatedAt < (answeredAt.get(videoId) ?? 0);
        return layNotesOver(isOutdated ? [] : data, waiting, videoId);
      }),
    [videoIds.join(), [...answeredAt.values()].join(), lists, waiting],
  );
  const isPending = answers.some(({ isPending }) => isPending);
  return {
    notes,
    courseOf,
    waitingCount: waiting.length,
    isPending: !isRead || isPending && !isOffline,
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

/** Returns whether the device has read its lists of these videos. */
function useStoredLists(videoIds: readonly string[]) {
  const [isRead, setRead] = useState(false);
  const key = videoIds.join();
  useEffect(() => {
    let isCurrent = true;
    // The stored courses say which videos there are.
    whenCachedQueriesRead().then(() => isCurrent ? loadStoredLists(videoIds) : undefined)
      .finally(() => isCurrent && setRead(true));
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return isRead;
}
