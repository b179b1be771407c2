import type { CourseId } from "@server/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, ApiError, call } from "../../../lib/http/api.ts";
import { currentPresence } from "../../../lib/http/session.ts";
import {
  type MutationCallbacks,
  mutationOptions,
  putStored,
} from "../../../lib/http/panel-writes.ts";
import type { Texts } from "./overview-draft.ts";

const read = api.courses[":courseId"].overview;
const save = api.admin.courses[":courseId"].overview;

export type Overview = InferResponseType<typeof read.$get, 200>;

/** A query of its own: the learners' query may hold an older cached copy. */
export const overviewQuery = (courseId: CourseId) =>
  queryOptions({
    queryKey: ["panel", "overview", courseId],
    queryFn: () => call<Overview>(read.$get({ param: { courseId } })),
    staleTime: 0,
  });

type Save = Texts & { updatedAt: string | null };

/** The version of another user, if the server refused ours because of it. */
export const newerOverviewIn = (error: unknown): Overview | undefined =>
  error instanceof ApiError && error.code === "stale_version"
    ? error.details as Overview
    : undefined;

export function useSaveOverview(
  courseId: CourseId,
  { onDone, onFailed }: MutationCallbacks<Save, Overview>,
) {
  const client = useQueryClient();
  const put = (overview: Overview, _: unknown, sender: unknown) =>
    putStored(client, sender, {
      queryKey: overviewQuery(courseId).queryKey,
      others: [["courses", courseId, "overview"]],
    }, overview);

  return useMutation(mutationOptions({
    write: (json: Save) => call<Overview>(save.$post({ param: { courseId }, json })),
    put,
    onDone,
    onFailed(error, sent) {
      void onFailed(error, sent);
      const theirs = newerOverviewIn(error);
      if (theirs) put(theirs, sent, currentPresence());
    },
  }));
}
