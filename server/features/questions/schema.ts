import * as z from "zod/mini";
import { CourseName } from "../courses/schema.ts";
import { id, list, moment, pageQuery, text } from "../../fields.ts";

export const QUESTION_LENGTH = 4000;
export const ANSWER_LENGTH = 4000;
export const SEEN_AT_ONCE = 100;

const question = text(QUESTION_LENGTH);

export const NewQuestion = z.object({
  id: z.optional(id),
  question,
  createdAt: z.optional(moment),
});

export const QuestionState = z.enum(["unanswered", "answered"]);
export type QuestionState = z.output<typeof QuestionState>;

/** `general`: those about no video. */
export const QuestionList = z.object({
  ...pageQuery,
  scope: z.optional(z.enum(["general"])),
  state: z.optional(QuestionState),
});

export const OfQuestion = z.object({ questionId: id });
export const NewAnswer = z.object({ answer: text(ANSWER_LENGTH) });

export const SeenAnswers = z.object({ ids: list(id, SEEN_AT_ONCE) });

/** The same write as it waits in a phone's outbox: everything that it needs is in it. */
export const questionWrites = {
  "question.ask": z.object({
    id,
    courseId: CourseName,
    videoId: z.optional(z.nullable(id)),
    question,
    createdAt: moment,
  }),
};
