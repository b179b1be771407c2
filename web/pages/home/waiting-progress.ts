// Lays progress that waits to be sent over the courses of the home, so that a learner without a
// network continues where the learner stopped.
import { hashKey, type QueryKey } from "@tanstack/react-query";
import type { HomeCourse } from "../../features/home/data.ts";
import { sumUp } from "../../features/progress/course-progress.ts";
import {
  type CourseProgress,
  type NewProgress,
  type Progress,
  progressQuery,
} from "../../features/progress/data.ts";
import { layProgressOver } from "../../features/progress/overlay.ts";
import { arrange, inOrder } from "../../features/sections/arrange.ts";
import { type Section, sectionsQuery } from "../../features/sections/data.ts";
import { type Video, videosQuery } from "../../features/videos/data.ts";
import type { BodyWithEtag } from "../../lib/http/etag.ts";
import { queryClient } from "../../lib/http/queries.ts";
import { currentUserId } from "../../lib/http/session.ts";
import { readCachedQuery } from "../../offline/queries/user-db.ts";

type Waiting = { kind: string; payload: unknown };
export type CourseParts = {
  sections: Pick<Section, "id" | "title" | "description" | "order">[];
  videos: Pick<Video, "id" | "title" | "sectionId" | "durationSeconds" | "size">[];
  progress: Progress[];
};

/** Asks no server: a course whose lists this device does not have stays as it is. */
export const layWaitingOver = (courses: readonly HomeCourse[], waiting: readonly Waiting[]) =>
  Promise.all(courses.map(async (course) => {
    const parts = await readParts(course);
    return parts ? withWaiting(course, parts, waiting) : course;
  }));

/** Pure. Finds the next lesson as the server does: from the lesson that was watched last. */
export function withWaiting(
  course: HomeCourse,
  { sections, videos, progress }: CourseParts,
  waiting: readonly Waiting[],
): HomeCourse {
  const list = inOrder(arrange(sections, videos, []));
  const own = waiting.filter(({ payload }) =>
    list.some(({ id }) => id === (payload as NewProgress).videoId)
  );
  if (own.length === 0) return course;
  const lengths = new Map(list.map(({ id, durationSeconds }) => [id, durationSeconds]));
  const rows = layProgressOver(progress, own, lengths);
  const timeOf = (id: string) => Date.parse(rows.get(id)?.positionAt ?? "") || 0;
  const isDone = (id: string) => rows.get(id)?.done ?? false;
  const place = list.reduce(
    (latest, { id }, at) => timeOf(id) > timeOf(list[latest]?.id ?? "") ? at : latest,
    0,
  );
  const next = [...list.slice(place), ...list.slice(0, place)].find(({ id }) => !isDone(id));
  return {
    ...course,
    ...sumUp(list, rows),
    watchedAt: rows.get(list[place]?.id ?? "")?.positionAt ?? course.watchedAt,
    next: next
      ? {
        videoId: next.id,
        title: next.title,
        durationSeconds: next.durationSeconds,
        size: next.size,
        position: rows.get(next.id)?.position ?? 0,
      }
      : null,
  };
}

async function readParts({ courseId }: HomeCourse): Promise<CourseParts | undefined> {
  const [sections, videos, progress] = await Promise.all([
    readStored<BodyWithEtag<Section[]>>(sectionsQuery(courseId).queryKey),
    readStored<BodyWithEtag<Video[]>>(videosQuery(courseId).queryKey),
    readStored<CourseProgress>(progressQuery(courseId).queryKey),
  ]);
  return sections && videos && progress
    ? { sections: sections.body, videos: videos.body, progress: progress.videos }
    : undefined;
}

async function readStored<Data>(queryKey: QueryKey): Promise<Data | undefined> {
  const userId = currentUserId();
  const loaded = queryClient.getQueryData<Data>(queryKey);
  if (loaded || !userId) return loaded;
  const stored = await readCachedQuery(userId, hashKey(queryKey), import.meta.env.VITE_VERSION);
  return stored?.data as Data | undefined;
}
