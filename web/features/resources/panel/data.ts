// A course's files as staff see them, and what they do with them.
import type { CourseId, NewResource } from "@server/contract";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { api, call } from "../../../lib/api.ts";
import { putStored } from "../../../lib/put-stored.ts";
import { sendOnce } from "../../../lib/save-once.ts";
import { currentPresence } from "../../../lib/session.ts";
import { unlessGone } from "../../../lib/unless-gone.ts";
import { type Follow, writing } from "../../../lib/writing.ts";
import type { Resource } from "../data.ts";

const ofCourse = api.courses[":courseId"].resources;
const resources = api.admin.resources;

/** Apart from the learners' own, which may be as old as the phone's last visit. */
export const panelResourcesQuery = (courseId: CourseId) =>
  queryOptions({
    queryKey: ["panel", "resources", courseId],
    queryFn: () => call<Resource[]>(ofCourse.$get({ param: { courseId } }) as Promise<never>),
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

export function useCreateResource() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (resource: z.input<typeof NewResource>) =>
      sendOnce(
        resource.filePath,
        (key) => call<Resource>(resources.$post({ json: resource }, key)),
      ),
    onMutate: currentPresence,
    onSuccess: (resource, _, sender) =>
      put(
        client,
        sender,
        resource.courseId,
        (known) => [...without(known, resource.id), resource],
      ),
  });
}

export function useRemoveResource(follow: Follow<Resource, void>) {
  const client = useQueryClient();
  return useMutation(writing({
    write: async ({ id }) => {
      await call(resources[":resourceId"].$delete({ param: { resourceId: id } }))
        .catch(unlessGone);
    },
    put: (_, { id, courseId }, sender) =>
      put(client, sender, courseId, (known) => without(known, id)),
    ...follow,
  }));
}
