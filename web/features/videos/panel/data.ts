// The API calls and cached queries of the video library for staff, across all courses.
import type { CaptionLanguage, CourseId, NewVideo, VideoChange } from "@server/contract";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type * as z from "zod/mini";
import { api, call } from "../../../lib/http/api.ts";
import {
  type MutationCallbacks,
  mutationOptions,
  putStored,
  sendIdempotently,
  unlessGone,
} from "../../../lib/http/panel-writes.ts";
import { currentPresence } from "../../../lib/http/session.ts";
import { saveVideo } from "./save-video.ts";
import type { VideoText } from "./video-draft.ts";

const videos = api.admin.videos;
const videoRoute = videos[":videoId"];
const captions = videoRoute.captions[":language"];
const sections = api.courses[":courseId"].sections;

export type PanelVideo = InferResponseType<typeof videos.$get, 200>[number];
type Section = InferResponseType<typeof sections.$get, 200>[number];

/** Fetched again at each opening, because other staff work on the videos too. */
export const panelVideosQuery = queryOptions({
  queryKey: ["panel", "videos"],
  queryFn: () => call<PanelVideo[]>(videos.$get()),
  staleTime: 0,
});

/** Separate from the learners' query, whose data may be as old as this device's last visit. */
export const panelSectionsQuery = (courseId: CourseId) =>
  queryOptions({
    queryKey: ["panel", "sections", courseId],
    queryFn: () => call<Section[]>(sections.$get({ param: { courseId } })),
    staleTime: 0,
  });

const putVideos = (
  client: QueryClient,
  sender: unknown,
  courseIds: CourseId[],
  change: (known: PanelVideo[]) => PanelVideo[],
) =>
  putStored(client, sender, {
    queryKey: panelVideosQuery.queryKey,
    others: [...new Set(courseIds)].flatMap((
      id,
    ) => [["courses", id, "videos"], ["panel", "order", id]]),
  }, change);

const replacedBy = (video: PanelVideo) => (known: PanelVideo[]) =>
  known.map((one) => one.id === video.id ? video : one);

type Change = {
  video: PanelVideo;
  change: z.input<typeof VideoChange>;
  /** The draft as it was when the change was sent. */
  sentDraft: string;
};

export function useChangeVideo(callbacks: MutationCallbacks<Change, PanelVideo>) {
  const client = useQueryClient();
  return useMutation(mutationOptions({
    write: ({ video, change }) =>
      call<PanelVideo>(videoRoute.$patch({ param: { videoId: video.id }, json: change })),
    put: (after, { video }, sender) =>
      putVideos(client, sender, [video.courseId, after.courseId], replacedBy(after)),
    ...callbacks,
  }));
}

export const videoRemovalPath = ({ id }: PanelVideo) =>
  videoRoute.$path({ param: { videoId: id } });

export function useRemoveVideo(callbacks: MutationCallbacks<PanelVideo, void>) {
  const client = useQueryClient();
  return useMutation(mutationOptions({
    write: async ({ id }) => {
      await call(videoRoute.$delete({ param: { videoId: id } })).catch(unlessGone);
    },
    put: (_, { id, courseId }, sender) =>
      putVideos(client, sender, [courseId], (known) => known.filter((one) => one.id !== id)),
    ...callbacks,
  }));
}

type Captions = {
  video: PanelVideo;
  language: CaptionLanguage;
  /** The chosen file; without it the existing captions are removed. */
  file?: { name: string; content: string };
};

export function useCaptions(callbacks: MutationCallbacks<Captions, PanelVideo>) {
  const client = useQueryClient();
  return useMutation(mutationOptions({
    write: ({ video, language, file }) => {
      const param = { videoId: video.id, language };
      return file
        ? call<PanelVideo>(captions.$put({ param, json: { content: file.content } }))
        : call<PanelVideo>(captions.$delete({ param }));
    },
    put: (after, _, sender) => putVideos(client, sender, [after.courseId], replacedBy(after)),
    ...callbacks,
  }));
}

type Create = z.input<typeof NewVideo>;

/** `text` is the form's text that `input` was made from. */
type Creation = { input: Create; text: VideoText };

export function useCreateVideo(
  mutationKey: string[],
  callbacks: MutationCallbacks<Creation, PanelVideo>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    ...mutationOptions({
      write: ({ input }) => saveVideo(input),
      put: (video, _, sender) =>
        putVideos(
          client,
          sender,
          [video.courseId],
          // An earlier request may have stored the video although its answer was lost.
          (known) => [...known.filter(({ id }) => id !== video.id), video],
        ),
      ...callbacks,
    }),
  });
}

/** Stores all of the videos, or none. */
export function useCreateVideos() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (all: Create[]) =>
      sendIdempotently(
        all[0]?.videoURL,
        (key) => call<PanelVideo[]>(videos.bulk.$post({ json: { videos: all } }, key)),
      ),
    onMutate: currentPresence,
    onSuccess: (all, _, sender) =>
      putVideos(client, sender, all.map(({ courseId }) => courseId), (known) => [...known, ...all]),
  });
}
