import type { Sql } from "../../db/sql.ts";

export type Summary = {
  learners: number;
  enrollments: number;
  unansweredQuestions: number;
};

/** What there is, and what waits for somebody. Who is suspended or gone studies nothing. */
export const getSummary = (sql: Sql) =>
  sql<Summary[]>`
    with learner as (
      select id from academy.users where role = 'learner' and status = 'active'
    )
    select
      (select count(*) from learner)::int as learners,
      (
        select count(*) from academy.enrollments e join learner l on l.id = e.user_id
      )::int as enrollments,
      (select count(*) from academy.questions where answer is null)::int as unanswered_questions
  `.then(([summary]) => summary ?? { learners: 0, enrollments: 0, unansweredQuestions: 0 });
