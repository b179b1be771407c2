// Queries the current videos and files of the courses with downloads.
import { type CourseId, courseIds } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Downloadable, isDownloadable } from "../../features/downloads/download-state.ts";
import { downloadOf, type Resource, resourcesQuery } from "../../features/resources/data.ts";
import { sectionsQuery } from "../../features/sections/data.ts";
import { captionsOf, streamOf, type Video, videosQuery } from "../../features/videos/data.ts";
import { noteListed } from "../../offline/downloads/downloads.ts";

/** Asks the server only about the wanted courses. */
export function useCourseLists(wantedIds: readonly CourseId[]) {
  // The hooks run in the same order, because the three courses never change.
  const courses = courseIds.map((courseId) => useCourse(courseId, wantedIds.includes(courseId)));
  const listed = courses.flatMap(({ items, isListed }) =>
    isListed ? items.filter(isDownloadable) : []
  );
  useEffect(() => {
    noteListed(listed).catch(() => {
      // The next page that shows these lists tries again.
    });
  }, [JSON.stringify(listed.map(({ key, title, captions }) => [key, title, captions]))]);
  const items = courses.flatMap(({ items }) => items);
  return {
    /** The items by key. */
    items: new Map(items.map((item) => [item.key, item])),
    /** Where each item stands in its course, by key. */
    places: new Map(items.map(({ key }, place) => [key, place])),
    /** Courses that the server has answered about since the page was opened. */
    listed: new Set<string>(courseIds.filter((_, n) => courses[n]?.isListed)),
    refetch: (courseId: string) => courses[courseIds.findIndex((id) => id === courseId)]?.refetch(),
  };
}

function useCourse(courseId: CourseId, enabled: boolean) {
  const videos = useQuery({ ...videosQuery(courseId), enabled });
  const resources = useQuery({ ...resourcesQuery(courseId), enabled });
  // Only for the order: the list is complete without the sections.
  const sections = useQuery({ ...sectionsQuery(courseId), enabled });
  const ranks = new Map<string | null, number>(sections.data?.map(({ id }, rank) => [id, rank]));
  const items: Downloadable[] = enabled
    ? [
      ...bySection(videos.data, ranks).map(downloadableVideo),
      ...bySection(resources.data, ranks).map(downloadableResource),
    ]
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

/** The course shows what has no section last. */
const bySection = <Item extends { sectionId: string | null }>(
  items: Item[] = [],
  ranks: ReadonlyMap<string | null, number>,
) => {
  const rankOf = ({ sectionId }: Item) => ranks.get(sectionId) ?? ranks.size;
  return items.toSorted((a, b) => rankOf(a) - rankOf(b));
};

/** Cached data does not show what was deleted since. */
const isFresh = ({ data, dataUpdatedAt, error }: {
  data: unknown;
  dataUpdatedAt: number;
  error: unknown;
}) => data !== undefined && !error && dataUpdatedAt >= performance.timeOrigin;

// Turns the videos and files of a course into items that a device can download.
export const downloadableVideo = (video: Video): Downloadable => {
  const { id, courseId, title, contentType, size, pieces } = video;
  // A list that an older app has stored has no marks.
  const marks: Record<string, string> = video.captionMarks ?? {};
  return {
    key: `video:${id}`,
    kind: "video",
    address: streamOf(id),
    captions: video.captions.map((language) => ({
      language,
      address: captionsOf(id, language),
      mark: marks[language] ?? "",
    })),
    ...{ id, courseId, title, contentType, size, pieces },
  };
};

export const downloadableResource = (resource: Resource): Downloadable => {
  const { id, courseId, title, contentType, fileSize, pieces } = resource;
  return {
    key: `resource:${id}`,
    kind: "resource",
    address: downloadOf(id),
    size: fileSize,
    captions: [],
    ...{ id, courseId, title, contentType, pieces },
  };
};
