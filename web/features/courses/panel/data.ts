import type { CourseId } from "@server/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, ApiError, call } from "../../../lib/api.ts";
import { currentPresence } from "../../../lib/session.ts";
import { putStored } from "../../../lib/put-stored.ts";
import { type Follow, writing } from "../../../lib/writing.ts";
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

export function useSaveOverview(courseId: CourseId, { onDone, onFailed }: Follow<Save, Overview>) {
  const client = useQueryClient();
  const put = (overview: Overview, _: unknown, sender: unknown) =>
    putStored(client, sender, {
      queryKey: overviewQuery(courseId).queryKey,
      others: [["courses", courseId, "overview"]],
    }, overview);

  return useMutation(writing({
    write: (json: Save) => call<Overview>(save.$post({ param: { courseId }, json })),
    put,
    onDone,
    async onFailed(error, sent) {
      void onFailed(error, sent);
      const theirs = savedMeanwhile(error);
      if (theirs) await put(theirs, sent, currentPresence());
    },
  }));
}
