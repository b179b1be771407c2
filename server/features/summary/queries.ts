import type { Sql } from "../../db/sql.ts";

export type Summary = {
  learners: number;
  enrollments: number;
  unansweredQuestions: number;
  /** Files that this person sent and never saved: she alone can. */
  unclaimedUploads: number;
};

/** What there is, and what waits for somebody. Who is suspended or gone studies nothing. */
export const getSummary = (sql: Sql, personId: string) =>
  sql<Summary[]>`
    with learner as (
      select id from academy.users where role = 'learner' and status = 'active'
    )
    select
      (select count(*) from learner)::int as learners,
      (
        select count(*) from academy.enrollments e join learner l on l.id = e.user_id
      )::int as enrollments,
      (
        select count(*) from academy.questions where answer is null and hidden_at is null
      )::int as unanswered_questions,
      (
        select count(*) from academy.uploads
        where person_id = ${personId} and arrived_at is not null and claimed_at is null
      )::int as unclaimed_uploads
  `.then(([summary]) => summary ?? nothing);

const nothing: Summary = {
  learners: 0,
  enrollments: 0,
  unansweredQuestions: 0,
  unclaimedUploads: 0,
};
