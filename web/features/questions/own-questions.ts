// The user's own questions in several courses: the server's answer plus the writes that wait.
import type { CourseId } from "@server/contract";
import { queryOptions, useQueries } from "@tanstack/react-query";
import { api } from "../../lib/http/api.ts";
import { useOffline } from "../../lib/http/connectivity.ts";
import { queryClient } from "../../lib/http/queries.ts";
import { currentUserId } from "../../lib/http/session.ts";
import { readWholeList } from "../../lib/http/whole-list.ts";
import { usePending } from "../../offline/outbox/use-outbox.ts";
import { allOwnKey, ownAnsweredQuery, type Pages, type Question, questionsQuery } from "./data.ts";
import { layQuestionsOver } from "./overlay.ts";
import { ownFirst } from "./own-first.ts";

/** One page with all of them, so that a write changes this list like the other lists. */
const allOwnQuery = (courseId: CourseId) =>
  queryOptions({
    queryKey: allOwnKey(courseId),
    meta: { kept: true },
    // A write that is answered while the list is only in the store does not change it.
    staleTime: 0,
    queryFn: async (): Promise<Pages> => {
      try {
        const ofCourse = api.courses[":courseId"].qa;
        const items = await readWholeList((query) =>
          ofCourse.$get({ param: { courseId }, query: { ...query, scope: "own" } })
        );
        return {
          pages: [{ items, total: items.length, nextCursor: null, isMore: false }],
          pageParams: [""],
        };
      } catch (error) {
        // The lists of the course page have some of the user's questions.
        await Promise.allSettled([
          queryClient.fetchQuery(ownAnsweredQuery(courseId)),
          queryClient.fetchInfiniteQuery(questionsQuery({ courseId })),
        ]);
        throw error;
      }
    },
  });

/** Answered questions come first, the newest answer before the others. */
export function useOwnQuestions(courseIds: readonly CourseId[]) {
  const isOffline = useOffline();
  const waiting = usePending("question.");
  const userId = currentUserId();
  const answers = useQueries({ queries: courseIds.map(allOwnQuery) });
  const questions = courseIds.flatMap((courseId, n) => {
    const known = answers[n]?.data?.pages.flatMap(({ items }) => items) ??
      listedElsewhere(courseId, userId);
    return layQuestionsOver(known, waiting, { courseId }, userId);
  });
  return {
    questions: ownFirst(newestFirst(questions), [], userId),
    isPending: answers.some(({ isPending }) => isPending) && !isOffline,
    isWhole: answers.every(({ data }) => data !== undefined),
    error: answers.find(({ error }) => error)?.error ?? null,
    isFetching: answers.some(({ isFetching }) => isFetching),
    refetch: () => answers.forEach(({ refetch }) => void refetch()),
    dataUpdatedAt: Math.min(...answers.map(({ dataUpdatedAt }) => dataUpdatedAt)),
  };
}

/** The user's own questions in the lists of the course page. */
function listedElsewhere(courseId: CourseId, userId: string | undefined): Question[] {
  const pages = queryClient.getQueryData<Pages>(questionsQuery({ courseId }).queryKey);
  const answered = queryClient.getQueryData(ownAnsweredQuery(courseId).queryKey) ?? [];
  const listed = pages?.pages.flatMap(({ items }) => items) ?? [];
  const own = [...answered, ...listed].filter(({ askedById }) => askedById === userId);
  return [...new Map(own.map((question) => [question.id, question])).values()];
}

const newestFirst = <Item extends { createdAt: string }>(items: Item[]) =>
  items.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
