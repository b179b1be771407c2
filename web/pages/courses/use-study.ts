// Combines the answers of the server and the outbox into the data of a course page.
import { canStudy, type CourseId } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useMemo } from "react";
import { overviewQuery } from "../../features/courses/data.ts";
import { progressQuery } from "../../features/progress/data.ts";
import { sumUp } from "../../features/progress/course-progress.ts";
import type { Interval } from "../../features/progress/intervals.ts";
import { useProgress } from "../../features/progress/use-progress.ts";
import { type Resource, resourcesQuery } from "../../features/resources/data.ts";
import { arrange, inOrder } from "../../features/sections/arrange.ts";
import { sectionsQuery } from "../../features/sections/data.ts";
import { sessionQuery } from "../../features/session/data.ts";
import { type Video, videosQuery } from "../../features/videos/data.ts";
import { ApiError } from "../../lib/http/api.ts";
import { queryClient } from "../../lib/http/queries.ts";

const none: never[] = [];

/** Fetches the course as soon as the user is known, at the same time as the page's code. */
export async function prefetchCourse(courseId: CourseId) {
  const person = await queryClient.fetchQuery(sessionQuery);
  if (!person || !canStudy(person, courseId)) return;
  void queryClient.prefetchQuery(sectionsQuery(courseId));
  void queryClient.prefetchQuery(videosQuery(courseId));
  void queryClient.prefetchQuery(resourcesQuery(courseId));
  void queryClient.prefetchQuery(progressQuery(courseId));
  void queryClient.prefetchQuery(overviewQuery(courseId));
}

export function useStudy(courseId: CourseId, chosen: string | null) {
  const sections = useQuery(sectionsQuery(courseId));
  const videos = useQuery(videosQuery(courseId));
  const resources = useQuery(resourcesQuery(courseId));

  const groups = useMemo(
    () =>
      arrange<Video, Resource>(
        sections.data ?? none,
        videos.data ?? none,
        resources.data ?? none,
      ),
    [sections.data, videos.data, resources.data],
  );
  const list = useMemo(() => inOrder(groups), [groups]);
  const lengths = useMemo(
    () => new Map(list.map(({ id, durationSeconds }) => [id, durationSeconds])),
    [list],
  );
  const { progress, query: known } = useProgress(courseId, lengths);
  // Wait for the progress too: a video that starts at 0 would report 0 as the learner's position.
  const queries = [sections, videos, resources, known];

  const place = list.findIndex(({ id }) => id === chosen);
  const at = Math.max(0, place);
  // Staff may have added the chosen video since the list came. The page waits for the new list.
  const mayBeNew = chosen !== null && place < 0 && videos.isFetching && !videos.isFetchedAfterMount;
  const summary = useMemo(() => sumUp(list, progress), [list, progress]);

  return {
    isPending: mayBeNew || queries.some(({ isPending }) => isPending),
    error: queries.find(({ data, error }) => !data && error)?.error,
    /** The server refuses access, even if a cached query exists. */
    isClosed: queries.some(({ error }) =>
      error instanceof ApiError && error.code === "not_enrolled"
    ),
    /** Some shown data could not be refreshed. */
    isStale: queries.some(({ error }) => error),
    refetch: () => queries.forEach((query) => query.error && query.refetch()),
    updatedAt: Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    groups,
    list,
    current: list[at],
    next: list[at + 1],
    progress,
    watchedOf: (id: string) => (progress.get(id)?.watched ?? none) as Interval[],
    isDone: (id: string) => progress.get(id)?.done ?? false,
    summary,
  };
}

export type StudyState = ReturnType<typeof useStudy>;

/**
 * The parts of downloads that a course shows. They stand in `pages/downloads/load-download-ui.tsx`
 * and load after the page.
 */
export type DownloadUi = {
  /** The buttons for the whole course. */
  CourseDownloads: ComponentType<{ courseId: CourseId; study: StudyState }>;
  /** The button for a whole section. */
  SectionDownload: ComponentType<{ title: string; videos: Video[]; resources: Resource[] }>;
  LessonDownload: ComponentType<{ video: Video; isWide?: boolean }>;
  FileRow: ComponentType<{ resource: Resource; isOffline: boolean }>;
  /** Leads to the saved lessons, if there are any. */
  SavedLink: ComponentType;
  DownloadDialogHost: ComponentType;
};
