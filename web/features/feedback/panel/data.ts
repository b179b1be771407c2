// Queries the answers that learners sent to the team, and marks them as handled. Fetched at each
// opening, because learners and other staff change them.
import type { CourseId } from "@server/contract";
import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, ApiError, call, callExpecting } from "../../../lib/http/api.ts";
import { pagedQuery } from "../../../lib/http/paged.ts";
import { putRowInLists } from "../../../lib/http/panel-writes.ts";
import { queryClient } from "../../../lib/http/queries.ts";
import type { Show } from "./list-filters.ts";

const sentAnswers = api.admin["sent-answers"];

type SentPage = InferResponseType<typeof sentAnswers.$get, 200>;
export type SentAnswer = SentPage["items"][number];
export type SentFilters = { courseId?: CourseId; show: Show };

const PAGE = "20";
/** The most that the server sends at once. */
const FILE_PAGE = "100";
const lists = ["panel", "sent-answers"];
const count = ["panel", "sent-count"];

const paramsOf = ({ courseId, show }: SentFilters): Record<string, string> => ({
  ...(courseId ? { courseId } : {}),
  ...(show === "all" ? {} : { isHandled: String(show === "handled") }),
});

const send = (query: Record<string, string>, init?: RequestInit) =>
  callExpecting(sentAnswers.$get({ query }, { init }), "items");

export const sentAnswersQuery = (filters: SentFilters) =>
  pagedQuery(lists, { limit: PAGE, ...paramsOf(filters) }, send);

/** How many answers wait for staff. */
export const sentCountQuery = queryOptions({
  queryKey: count,
  staleTime: 0,
  queryFn: ({ signal }) =>
    send({ ...paramsOf({ show: "todo" }), limit: "1" }, { signal }).then(({ total }) => total),
});

/** Reads all pages. */
export async function listAllSent(filters: SentFilters): Promise<SentAnswer[]> {
  const answers: SentAnswer[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query = { ...paramsOf(filters), limit: FILE_PAGE, ...(cursor && { cursor }) };
    const page: SentPage = await send(query);
    answers.push(...page.items);
    cursor = page.nextCursor;
  }
  return answers;
}

export const markHandled = (sentAnswerId: string, isHandled: boolean) =>
  call(
    sentAnswers[":sentAnswerId"].$patch({ param: { sentAnswerId }, json: { isHandled } }),
  );

/** Whether the learner has taken the answer back meanwhile. */
export const isNotFound = (error: unknown) =>
  error instanceof ApiError && error.code === "not_found";

/** Keeps the answer at its place in the list, so that the user sees the effect and can undo it. */
export const putChanged = (answer: SentAnswer) => changeLists(answer.id, answer);
export const dropRemoved = (id: string) => changeLists(id, undefined);

function changeLists(id: string, answer: SentAnswer | undefined) {
  putRowInLists(queryClient, lists, id, answer);
  for (const queryKey of [count, ["panel", "summary"]]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
