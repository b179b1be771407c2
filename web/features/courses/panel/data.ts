import type { CourseId } from "@server/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, ApiError, call } from "../../../lib/api.ts";
import { currentPresence } from "../../../lib/session.ts";
import { putStored } from "../../../lib/put-stored.ts";
import type { Texts } from "./overview-draft.ts";

const read = api.courses[":courseId"].overview;
const save = api.admin.courses[":courseId"].overview;

export type Overview = InferResponseType<typeof read.$get, 200>;

/** Apart from what learners are shown, which may be as old as the phone's last visit. */
export const overviewQuery = (courseId: CourseId) =>
  queryOptions({
    queryKey: ["panel", "overview", courseId],
    queryFn: () => call<Overview>(read.$get({ param: { courseId } })),
    staleTime: 0,
  });

type Save = Texts & { updatedAt: string | null };

/** What somebody else has saved meanwhile, where that is why ours was not taken. */
export const savedMeanwhile = (error: unknown): Overview | undefined =>
  error instanceof ApiError && error.code === "stale_version"
    ? error.details as Overview
    : undefined;

export function useSaveOverview(courseId: CourseId) {
  const client = useQueryClient();

  const put = (overview: Overview, sender: unknown) =>
    putStored(client, sender, {
      queryKey: overviewQuery(courseId).queryKey,
      others: [["courses", courseId, "overview"]],
    }, overview);

  return useMutation({
    mutationFn: (json: Save) => call<Overview>(save.$post({ param: { courseId }, json })),
    onMutate: currentPresence,
    onSuccess: (overview, _, sender) => put(overview, sender),
    onError: async (error, _, sender) => {
      const theirs = savedMeanwhile(error);
      if (theirs) await put(theirs, sender);
    },
  });
}
