// What the courses of her downloads list by now.
import { type CourseId, courseIds } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { isReady, type Keepable } from "../../features/downloads/bill.ts";
import { resourcesQuery } from "../../features/resources/data.ts";
import { videosQuery } from "../../features/videos/data.ts";
import { noteListed } from "../../offline/files/files.ts";
import { keepResource, keepVideo } from "./keepable.ts";

/** Of these courses alone the server is asked. */
export function useLists(wanted: readonly CourseId[]) {
  // They are always the same three.
  const courses = courseIds.map((courseId) => useCourse(courseId, wanted.includes(courseId)));
  const listed = courses.flatMap(({ items, isListed }) => isListed ? items.filter(isReady) : []);
  useEffect(() => {
    noteListed(listed).catch(() => {
      // The next who shows these lists tells it again.
    });
  }, [JSON.stringify(listed.map(({ key, title, captions }) => [key, title, captions]))]);
  return {
    /** By key. */
    items: new Map(courses.flatMap(({ items }) => items.map((item) => [item.key, item]))),
    /** Courses of which the server has spoken since the page was opened. */
    listed: new Set<string>(courseIds.filter((_, n) => courses[n]?.isListed)),
    refetch: (courseId: string) => courses[courseIds.findIndex((id) => id === courseId)]?.refetch(),
  };
}

function useCourse(courseId: CourseId, enabled: boolean) {
  const videos = useQuery({ ...videosQuery(courseId), enabled });
  const resources = useQuery({ ...resourcesQuery(courseId), enabled });
  const items: Keepable[] = enabled
    ? [...(videos.data ?? []).map(keepVideo), ...(resources.data ?? []).map(keepResource)]
    : [];
  return {
    items,
    isListed: enabled && isFresh(videos) && isFresh(resources),
    refetch() {
      videos.refetch();
      resources.refetch();
    },
  };
}

/** What is shown from an earlier day says nothing of what has gone since. */
const isFresh = ({ data, dataUpdatedAt, error }: {
  data: unknown;
  dataUpdatedAt: number;
  error: unknown;
}) => data !== undefined && !error && dataUpdatedAt >= performance.timeOrigin;
