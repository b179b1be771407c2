import type { CourseId } from "@server/contract";
import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api } from "../../lib/http/api.ts";
import { etagQuery } from "../../lib/http/etag.ts";

const ofCourse = api.courses[":courseId"].videos;

export type Video = InferResponseType<typeof ofCourse.$get, 200>[number];

/** What the player needs to know of a video. */
export type PlayableVideo = Pick<
  Video,
  "id" | "title" | "duration" | "durationSeconds" | "size" | "contentType" | "captions"
>;

export const videosQuery = (courseId: CourseId) =>
  queryOptions({
    queryKey: ["courses", courseId, "videos"],
    meta: { kept: true },
    ...etagQuery<Video[]>((headers) => ofCourse.$get({ param: { courseId } }, { headers })),
  });

/** The address that plays the video; `again` asks for a newly signed address. */
export const streamOf = (videoId: string, again?: number) =>
  `/api/videos/${videoId}/stream${again ? `?again=${again}` : ""}`;

export const captionsOf = (videoId: string, language: string) =>
  `/api/videos/${videoId}/captions/${language}`;
