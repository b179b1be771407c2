// Stores a copy of an answer as a learner sends it, also what the demo model never says.
import type { Sql } from "../../server/db/sql.ts";
import type { Source } from "../../server/features/passages/sources.ts";

export type SentAnswerOptions = {
  question: string;
  /** Empty for a picture. */
  answer: string;
  comment: string;
  courseId?: string;
  sources?: Source[];
};

/** Its conversation and its lesson are gone. */
export const addSentAnswer = (
  sql: Sql,
  { question, answer, comment, courseId, sources = [] }: SentAnswerOptions,
) =>
  sql`
    insert into academy.sent_answers (question, answer, comment, course_id, sources, rating)
    values (${question}, ${answer}, ${comment}, ${courseId ?? null}, ${sql.json(sources)}, 'bad')
  `;
