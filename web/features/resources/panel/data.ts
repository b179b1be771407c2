// Queries, creates, changes and deletes a course's files for staff.
import type { CourseId, NewResource, ResourceChange } from "@server/contract";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { api, call } from "../../../lib/http/api.ts";
import {
  isAlreadyClaimed,
  type MutationCallbacks,
  mutationOptions,
  putStored,
  sendIdempotently,
  unlessGone,
} from "../../../lib/http/panel-writes.ts";
import type { Resource } from "../data.ts";
import type { ResourceText } from "./resource-draft.ts";

const ofCourse = api.courses[":courseId"].resources;
const resources = api.admin.resources;
const ofResource = resources[":resourceId"];

/** A query of its own: the learners' query may hold an older cached copy. */
export const panelResourcesQuery = (courseId: CourseId) =>
  queryOptions({
    queryKey: ["panel", "resources", courseId],
    queryFn: () => call<Resource[]>(ofCourse.$get({ param: { courseId } })),
    staleTime: 0,
  });

const put = (
  client: QueryClient,
  sender: unknown,
  courseId: CourseId,
  change: (known: Resource[]) => Resource[],
) =>
  putStored(client, sender, {
    queryKey: panelResourcesQuery(courseId).queryKey,
    others: [["courses", courseId, "resources"]],
  }, change);

const without = (known: Resource[], id: string) => known.filter((one) => one.id !== id);

/** `text` is the form's text that `input` was made from. */
type Creation = { input: z.input<typeof NewResource>; text: ResourceText };

/** Returns undefined if an earlier request, whose answer was lost, has stored the file. */
export function useCreateResource(
  mutationKey: string[],
  callbacks: MutationCallbacks<Creation, Resource | undefined>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    ...mutationOptions({
      write: ({ input }) =>
        sendIdempotently(
          input.filePath,
          (key) => call<Resource>(resources.$post({ json: input }, key)),
        )
          .catch(ignoreAlreadySaved),
      put: (resource, { input: { courseId } }, sender) =>
        put(
          client,
          sender,
          courseId,
          // Without a resource, the list is only asked for again.
          (known) => resource ? [...without(known, resource.id), resource] : known,
        ),
      ...callbacks,
    }),
  });
}

function ignoreAlreadySaved(error: unknown): undefined {
  if (!isAlreadyClaimed(error)) throw error;
}

type Change = {
  resource: Resource;
  change: z.input<typeof ResourceChange>;
  /** The draft as it was when the change was sent. */
  sentDraft: string;
};

export function useChangeResource(callbacks: MutationCallbacks<Change, Resource>) {
  const client = useQueryClient();
  return useMutation(mutationOptions({
    write: ({ resource: { id }, change }) =>
      call<Resource>(ofResource.$patch({ param: { resourceId: id }, json: change })),
    put: (after, _, sender) =>
      put(
        client,
        sender,
        after.courseId,
        (known) => known.map((one) => one.id === after.id ? after : one),
      ),
    ...callbacks,
  }));
}

export const resourceRemovalPath = ({ id }: Resource) =>
  ofResource.$path({ param: { resourceId: id } });

export function useRemoveResource(callbacks: MutationCallbacks<Resource, void>) {
  const client = useQueryClient();
  return useMutation(mutationOptions({
    write: async ({ id }) => {
      await call(ofResource.$delete({ param: { resourceId: id } })).catch(unlessGone);
    },
    put: (_, { id, courseId }, sender) =>
      put(client, sender, courseId, (known) => without(known, id)),
    ...callbacks,
  }));
}
