// Queries and changes a course's questions for staff. Fetched at each opening, because other staff
// answer too.
import type { CourseId } from "@server/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, ApiError, call, callExpecting } from "../../../lib/http/api.ts";
import { putRowInLists } from "../../../lib/http/panel-writes.ts";
import { queryClient } from "../../../lib/http/queries.ts";
import type { Question, QuestionPage } from "../data.ts";

export const shows = ["all", "unanswered", "answered", "hidden"] as const;
export type Show = (typeof shows)[number];

const PAGE = "20";
const ofCourse = api.courses[":courseId"].qa;
const ofAllCourses = api.admin.questions;
const count = api.admin.courses[":courseId"].questions.count;
const lists = ["panel", "questions"] as const;
const ALL = "all";

/** Without a course, the questions of all courses. */
export const panelQuestionsQuery = (
  courseId: CourseId | undefined,
  show: Show,
  search: string,
) =>
  infiniteQueryOptions({
    queryKey: [...lists, courseId ?? ALL, show, search],
    staleTime: 0,
    placeholderData: (previous, query) =>
      query?.queryKey[2] === (courseId ?? ALL) ? previous : undefined,
    initialPageParam: "",
    queryFn: ({ pageParam }) => {
      const query = {
        limit: PAGE,
        ...(show === "all" ? {} : { state: show }),
        ...(search ? { search } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      };
      return callExpecting(
        courseId ? ofCourse.$get({ param: { courseId }, query }) : ofAllCourses.$get({ query }),
        "items",
      );
    },
    getNextPageParam: ({ nextCursor }: QuestionPage) => nextCursor,
  });

type QuestionCount =
  & InferResponseType<typeof ofAllCourses.count.$get, 200>
  & Partial<InferResponseType<typeof count.$get, 200>>;

/** For all courses, only the unanswered questions are counted. */
export const questionCountQuery = (courseId?: CourseId) =>
  queryOptions({
    queryKey: ["panel", "question-count", courseId ?? ALL],
    staleTime: 0,
    queryFn: () =>
      call<QuestionCount>(
        courseId ? count.$get({ param: { courseId } }) : ofAllCourses.count.$get(),
      ),
  });

export const answerQuestion = (questionId: string, answer: string) =>
  call(api.qa[":questionId"].answer.$patch({ param: { questionId }, json: { answer } }));

const ofQuestion = api.admin.questions[":questionId"];

export const hideQuestion = (questionId: string, hidden: boolean) =>
  call(ofQuestion.$patch({ param: { questionId }, json: { hidden } }));

export const removeQuestion = (questionId: string) =>
  call(ofQuestion.$delete({ param: { questionId } }));

/** The question with another answer, if the server refused ours because of it. */
export const otherAnswerIn = (error: unknown): Question | undefined =>
  error instanceof ApiError && error.code === "already_answered"
    ? error.details as Question
    : undefined;

/** The current question, if staff have hidden it meanwhile. */
export const hiddenQuestionIn = (error: unknown): Question | undefined =>
  error instanceof ApiError && error.code === "conflict"
    ? error.details as Question | undefined
    : undefined;

/** Whether the question was withdrawn or deleted meanwhile. */
export const isNotFound = (error: unknown) =>
  error instanceof ApiError && error.code === "not_found";

/**
 * Replaces the question at its place in the list, so that the user sees the effect of the change.
 */
export const putChanged = (question: Question) => changeLists(question, question);
export const dropRemoved = (question: Question) => changeLists(question, undefined);

function changeLists({ id, courseId, videoId }: Question, changed: Question | undefined) {
  putRowInLists(queryClient, lists, id, changed);
  for (
    const queryKey of [
      questionCountQuery(courseId).queryKey,
      questionCountQuery().queryKey,
      ["panel", "summary"],
      ["courses", courseId, "qa"],
      ["videos", videoId, "qa"],
      ["questions", "answered"],
    ]
  ) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
