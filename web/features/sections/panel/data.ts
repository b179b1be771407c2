// Queries and saves a course's order, and its sections, for staff.
import type { CourseId } from "@server/contract";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, ApiError, call } from "../../../lib/http/api.ts";
import { currentPresence } from "../../../lib/http/session.ts";
import {
  type MutationCallbacks,
  mutationOptions,
  putStored,
  unlessGone,
} from "../../../lib/http/panel-writes.ts";
import type { Move } from "./arrangement.ts";
import { saveMoves } from "./save-moves.ts";
import type { changeOf, SectionText } from "./section-draft.ts";

const ofCourse = api.admin.courses[":courseId"].order;
const sections = api.admin.sections;
const ofSection = sections[":sectionId"];

export type Content = InferResponseType<typeof ofCourse.$get, 200>;
export type Section = Content["sections"][number];
export type Lesson = Content["videos"][number];

/** Fetched again at each opening, because other staff work on it too. */
export const contentQuery = (courseId: CourseId) =>
  queryOptions({
    queryKey: ["panel", "order", courseId],
    queryFn: () => call<Content>(ofCourse.$get({ param: { courseId } })),
    staleTime: 0,
  });

const put = (
  client: QueryClient,
  courseId: CourseId,
  sender: unknown,
  content: Content | ((known: Content) => Content),
) =>
  putStored(client, sender, {
    queryKey: contentQuery(courseId).queryKey,
    others: ["sections", "videos", "resources"].map((part) => ["courses", courseId, part]),
  }, content);

/** Returns whether some moves were lost because their item no longer exists. */
export async function saveOrder(
  client: QueryClient,
  courseId: CourseId,
  moves: readonly Move[],
  sender: unknown,
): Promise<boolean> {
  const { known, isLost } = await saveMoves(
    await client.ensureQueryData(contentQuery(courseId)),
    moves,
    {
      saveOrder(json) {
        if (sender !== currentPresence()) throw new Error("Another user has signed in");
        return call<Content>(ofCourse.$patch({ param: { courseId }, json }));
      },
      newerOf: (error) =>
        error instanceof ApiError && error.code === "stale_version"
          ? error.details as Content
          : undefined,
    },
  );
  put(client, courseId, sender, known);
  return isLost;
}

type SectionInput = SectionText & {
  courseId: CourseId;
  /** Only for an existing section: the fields to change. */
  change: ReturnType<typeof changeOf>;
  /** The draft as it is stored on this device. */
  sentDraft: string;
};

const putSection = (client: QueryClient, section: Section, sender: unknown) =>
  put(client, section.courseId, sender, (content) => ({
    ...content,
    sections: content.sections.some(({ id }) => id === section.id)
      ? content.sections.map((known) => known.id === section.id ? section : known)
      : [...content.sections, section],
  }));

/** The current section, if another user has changed it meanwhile. */
export const newerSectionIn = (error: unknown) =>
  error instanceof ApiError && error.code === "stale_version"
    ? error.details as Section
    : undefined;

/** Creates a section, or changes the section with the given id. */
export function useSaveSection(
  sectionId: string | undefined,
  mutationKey: string[],
  callbacks: MutationCallbacks<SectionInput, Section>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    ...mutationOptions({
      write: ({ courseId, title, description, change }) =>
        sectionId
          ? call<Section>(ofSection.$patch({ param: { sectionId }, json: change }))
          : call<Section>(sections.$post({ json: { courseId, title, description } })),
      put: (section, _, sender) => putSection(client, section, sender),
      onDone: callbacks.onDone,
      async onFailed(error, sent) {
        const now = newerSectionIn(error);
        if (now) putSection(client, now, currentPresence());
        return await callbacks.onFailed(error, sent);
      },
    }),
  });
}

export const sectionRemovalPath = ({ id }: Section) =>
  ofSection.$path({ param: { sectionId: id } });

/** The videos of a deleted section come after those that had no section. */
export function useRemoveSection(callbacks: MutationCallbacks<Section, void>) {
  const client = useQueryClient();
  return useMutation(mutationOptions({
    write: async ({ id }) => {
      await call(ofSection.$delete({ param: { sectionId: id } })).catch(unlessGone);
    },
    put: (_, { id, courseId }, sender) =>
      put(client, courseId, sender, ({ sections, videos, revision }) => ({
        revision,
        sections: sections.filter((section) => section.id !== id),
        videos: [
          ...videos.filter(({ sectionId }) => sectionId !== id),
          ...videos.filter(({ sectionId }) => sectionId === id)
            .map((video) => ({ ...video, sectionId: null })),
        ],
      })),
    ...callbacks,
  }));
}
