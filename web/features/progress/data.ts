import { type CourseId, courseIds } from "@server/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import { useMemo } from "react";
import { api, call } from "../../lib/api.ts";
import { type Marked } from "../../lib/marked.ts";
import { queryClient } from "../../lib/query.ts";
import { enqueue, onAnswered } from "../../offline/outbox.ts";
import { usePending } from "../../offline/use-pending.ts";
import { layProgressOver, type Lengths } from "./overlay.ts";

const ofCourse = api.courses[":courseId"].progress;
const ofVideo = api.videos[":videoId"].progress;

export type Progress = InferResponseType<typeof ofCourse.$get, 200>["videos"][number];
export type CourseProgress = { videos: Progress[] };
export type CourseShare = InferResponseType<typeof api.progress.$get, 200>[number];
export type NewProgress = InferRequestType<typeof ofVideo.$put>["json"] & { videoId: string };

export const progressQuery = (courseId: CourseId) =>
  queryOptions({
    queryKey: ["courses", courseId, "progress"],
    meta: { kept: true },
    queryFn: () => call<CourseProgress>(ofCourse.$get({ param: { courseId } })),
  });

/** How far the person is in each of her courses. */
export const summaryQuery = queryOptions({
  queryKey: ["progress"],
  meta: { kept: true },
  queryFn: () => call<CourseShare[]>(api.progress.$get()),
});

/** By video: what the server last said, with what still waits laid over it. */
export function useProgress(courseId: CourseId, lengths: Lengths) {
  const { data, isPending } = useQuery(progressQuery(courseId));
  const waiting = usePending("progress.");
  const progress = useMemo(() => layProgressOver(data?.videos ?? [], waiting, lengths), [
    data,
    waiting,
    lengths,
  ]);
  return { progress, isPending };
}

/** Where the phone can keep nothing, it is said to the server at once, or not at all. */
export async function putProgress({ videoId, ...progress }: NewProgress) {
  try {
    await enqueue("progress.put", { videoId, ...progress });
  } catch {
    keep(await call<Progress>(ofVideo.$put({ param: { videoId }, json: progress })));
  }
}

/** The server's word on a write takes the place of what waited. */
onAnswered(({ kind }, body) => {
  if (kind === "progress.put") keep(body as Progress);
});

function keep(row: Progress) {
  for (const courseId of courseIds) {
    const videos = queryClient.getQueryData<Marked<{ id: string }[]>>([
      "courses",
      courseId,
      "videos",
    ]);
    const { queryKey } = progressQuery(courseId);
    const known = queryClient.getQueryData(queryKey);
    const isHere = videos?.body.some(({ id }) => id === row.videoId) ??
      known?.videos.some(({ videoId }) => videoId === row.videoId);
    if (!isHere || !known) continue;
    const others = known.videos.filter(({ videoId }) => videoId !== row.videoId);
    queryClient.setQueryData(queryKey, { videos: [...others, row] });
    const done = [...others, row].filter(({ done }) => done).length;
    queryClient.setQueryData(
      summaryQuery.queryKey,
      (all) => all?.map((course) => course.courseId === courseId ? { ...course, done } : course),
    );
  }
}
