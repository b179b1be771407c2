import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";

export type NewQuestion = {
  /** The phone may have made it. */
  id: string;
  courseId: CourseId;
  /** Null: about the course as a whole. */
  videoId: string | null;
  askedById: string;
  question: string;
  createdAt: Date;
};

/** Stores a question once: answers undefined where its id is there already. */
export const insertQuestion = (sql: Sql, question: NewQuestion) =>
  sql<{ id: string }[]>`
    insert into academy.questions ${
    sql(question, "id", "courseId", "videoId", "askedById", "question", "createdAt")
  }
    on conflict (id) do nothing returning id
  `.then(([row]) => row?.id);

/** Answers undefined where it was answered already. */
export const answerQuestion = (
  sql: Sql,
  id: string,
  { answer, answeredById, answeredAt }: { answer: string; answeredById: string; answeredAt: Date },
) =>
  sql<{ id: string }[]>`
    update academy.questions
    set answer = ${answer}, answered_by_id = ${answeredById}, answered_at = ${answeredAt}
    where id = ${id} and answer is null returning id
  `.then(([row]) => row?.id);
