import * as z from "zod/mini";
import { CourseName } from "../courses/schema.ts";
import { id, line, list, moment, sortedPageQuery, text } from "../../schema-fields.ts";
import {
  ANSWER_LENGTH,
  QUESTION_LENGTH,
  SEARCH_LENGTH,
  SEEN_ANSWERS_AT_ONCE,
} from "../../limits.ts";

const question = text(QUESTION_LENGTH);

export const NewQuestion = z.object({
  id: z.optional(id),
  question,
  createdAt: z.optional(moment),
});

/** A hidden question is in no other state, because nobody waits for its answer. */
export const QuestionState = z.enum(["unanswered", "answered", "hidden"]);
export type QuestionState = z.output<typeof QuestionState>;

export const QuestionOrder = z.enum(["createdAt", "-createdAt"]);
export type QuestionOrder = z.output<typeof QuestionOrder>;

/** `general` means questions about no video, `own` the reader's own questions. */
export const QuestionScope = z.enum(["general", "own"]);
export type QuestionScope = z.output<typeof QuestionScope>;

/**
 * A search looks at the question and its answer. The default order is the newest first, for
 * unanswered questions the oldest first.
 */
export const QuestionList = z.object({
  ...sortedPageQuery,
  scope: z.optional(QuestionScope),
  state: z.optional(QuestionState),
  search: z.optional(line(SEARCH_LENGTH, 0)),
  sort: z.optional(QuestionOrder),
});

export const OfQuestion = z.object({ questionId: id });
export const QuestionChange = z.object({ hidden: z.boolean() });
export const NewAnswer = z.object({ answer: text(ANSWER_LENGTH) });

export const SeenAnswers = z.object({ ids: list(id, SEEN_ANSWERS_AT_ONCE) });

/** The same writes from a phone's outbox. Each contains everything that it needs. */
export const questionWrites = {
  "question.ask": z.object({
    id,
    courseId: CourseName,
    videoId: z.optional(z.nullable(id)),
    question,
    createdAt: moment,
  }),
  "question.withdraw": z.object({ id }),
};
