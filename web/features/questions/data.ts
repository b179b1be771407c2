// Queries questions and their answers, and sends their writes through the outbox.
import { type CourseId, type questionWrites, SEEN_ANSWERS_AT_ONCE } from "@server/contract";
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useQuery,
} from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import type * as z from "zod/mini";
import { api, call, callExpecting } from "../../lib/http/api.ts";
import { newId } from "../../lib/http/new-id.ts";
import { queryClient } from "../../lib/http/queries.ts";
import { putNewer } from "../../lib/http/put-newer.ts";
import { enqueue } from "../../offline/outbox/outbox.ts";
import { updateCachedQuery } from "../../offline/queries/change-query.ts";

const ofCourse = api.courses[":courseId"].qa;
const ofVideo = api.videos[":videoId"].qa;
const PAGE = "20";

type Answer = InferResponseType<typeof ofCourse.$get, 200>;
export type QuestionPage = Extract<Answer, { items: unknown }>;
export type Question = QuestionPage["items"][number];
export type NewQuestion = z.input<(typeof questionWrites)["question.ask"]>;
/**
 * `courseId` and `videoId` are not sent: the device uses them to find the lists that hold the
 * question.
 */
export type Withdrawal =
  & z.input<(typeof questionWrites)["question.withdraw"]>
  & Pick<Question, "courseId" | "videoId">;
export type Pages = InfiniteData<QuestionPage, string>;

/** The questions of the whole course, or of one of its videos. */
export type Scope = { courseId: CourseId; videoId?: string };

export const questionsQuery = ({ courseId, videoId }: Scope) =>
  infiniteQueryOptions({
    queryKey: videoId ? ["videos", videoId, "qa"] : ["courses", courseId, "qa"],
    meta: { kept: true },
    initialPageParam: "",
    queryFn: ({ pageParam }) => {
      const query = { limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) };
      return callExpecting(
        videoId
          ? ofVideo.$get({ param: { videoId }, query })
          : ofCourse.$get({ param: { courseId }, query }),
        "items",
      );
    },
    getNextPageParam: ({ nextCursor }: QuestionPage) => nextCursor,
  });

/** The user's own questions in a course that have an answer. */
export const ownAnsweredQuery = (courseId: CourseId) =>
  queryOptions({
    queryKey: ["courses", courseId, "qa", "own"],
    meta: { kept: true },
    queryFn: async () => {
      const query = { scope: "own", state: "answered", limit: PAGE } as const;
      const { items } = await callExpecting(ofCourse.$get({ param: { courseId }, query }), "items");
      return items;
    },
  });

/** The key of all own questions in a course. `own-questions.ts` has the query. */
export const allOwnKey = (courseId: CourseId) => ["courses", courseId, "qa", "all own"];

/** The questions that were asked since the page was loaded. */
export const askedIds = new Set<string>();

export function askQuestion(
  input: { courseId: CourseId; videoId: string | null; question: string },
) {
  const payload: NewQuestion = { ...input, id: newId(), createdAt: new Date().toISOString() };
  askedIds.add(payload.id);
  return enqueue("question.ask", payload);
}

export function withdrawQuestion({ id, courseId, videoId }: Question) {
  const payload: Withdrawal = { id, courseId, videoId };
  return enqueue("question.withdraw", payload);
}

/** Adds the question to each list that it belongs to. */
export const putQuestion = (row: Question) => changeLists(row, (pages) => withQuestion(pages, row));

/**
 * Replaces the question in its lists with the server's newer version, for example with its answer.
 */
export const changeQuestion = (row: Question) =>
  changeLists(row, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => item.id === row.id ? row : item),
    })),
  }));

/** Removes the question from each list that it belongs to. */
export const dropQuestion = (removed: Withdrawal) =>
  changeLists(removed, (data) => {
    const isHere = data.pages.some(({ items }) => items.some(({ id }) => id === removed.id));
    if (!isHere) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.filter(({ id }) => id !== removed.id),
      total: page.total - 1,
    }));
    return { ...data, pages };
  });

async function changeLists(
  { courseId, videoId }: Pick<Question, "courseId" | "videoId">,
  change: (data: Pages) => Pages,
) {
  putNewer<Pages>(queryClient, allOwnKey(courseId), (data) => data && change(data));
  const scopes = videoId === null ? [{ courseId }] : [{ courseId }, { courseId, videoId }];
  await Promise.all(scopes.map((scope) => changeList(scope, change)));
}

function withQuestion(data: Pages, row: Question): Pages {
  const isHere = data.pages.some(({ items }) => items.some(({ id }) => id === row.id));
  const [first, ...others] = data.pages;
  if (isHere || !first) return data;
  const items = [row, ...first.items]
    .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  return { ...data, pages: [{ ...first, items, total: first.total + 1 }, ...others] };
}

const changeList = (scope: Scope, change: (data: Pages) => Pages) =>
  updateCachedQuery(
    queryClient,
    questionsQuery(scope).queryKey,
    () => queryClient.fetchInfiniteQuery(questionsQuery(scope)),
    change,
  );

export const answeredQuery = queryOptions({
  queryKey: ["questions", "answered"],
  meta: { kept: true },
  queryFn: () => call(api.questions.answered.$get()),
});

/** The user's own questions with answers that the user has not seen yet. */
export function useAnswered(isSignedIn = true) {
  const { data = [] } = useQuery({ ...answeredQuery, enabled: isSignedIn });
  return {
    count: data.length,
    ofCourse: (courseId: string) => data.filter((one) => one.courseId === courseId).length,
    ofVideo: (videoId: string) => data.filter((one) => one.videoId === videoId).length,
  };
}

const reportedIds = new Set<string>();

/**
 * Tells the server that the user has seen these answers. A failed call is sent again at the next
 * look.
 */
export async function markSeen(ids: string[]) {
  const fresh = ids.filter((id) => !reportedIds.has(id)).slice(0, SEEN_ANSWERS_AT_ONCE);
  if (fresh.length === 0) return;
  for (const id of fresh) reportedIds.add(id);
  try {
    await call(api.questions.seen.$post({ json: { ids: fresh } }));
    putNewer<QuestionPage["items"]>(
      queryClient,
      answeredQuery.queryKey,
      (all) => all?.filter(({ id }) => !reportedIds.has(id)),
    );
  } catch {
    for (const id of fresh) reportedIds.delete(id);
  }
}
