import type { CourseId } from "@server/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import { useMemo } from "react";
import { api, call } from "../../lib/api.ts";
import { enqueue } from "../../offline/outbox.ts";
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

export const putProgress = (progress: NewProgress) => enqueue("progress.put", progress);
