import type { Sql } from "../../db/sql.ts";

type Summary = {
  learners: number;
  enrollments: number;
  unansweredQuestions: number;
  /** Answers of the tutor that learners sent to the team. */
  unhandledAnswers: number;
  /** Files that this user uploaded and has not saved. Only this user can save them. */
  unclaimedUploads: number;
};

/**
 * Counts active learners, their enrollments, and the work that waits for staff. Suspended and
 * deleted accounts do not count.
 */
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
        select count(*) from academy.sent_answers where handled_at is null
      )::int as unhandled_answers,
      (
        select count(*) from academy.uploads
        where person_id = ${personId} and arrived_at is not null and claimed_at is null
      )::int as unclaimed_uploads
  `.then(([summary]) => summary ?? emptySummary);

type Filled = { hasLesson: boolean; hasCheckedBackup: boolean };

/** What an academy has after somebody has set it up. */
export const readFilled = (sql: Sql) =>
  sql<Filled[]>`
    select exists (select from academy.videos) as has_lesson,
      exists (select from academy.checked_backups) as has_checked_backup
  `.then(([filled]) => filled ?? { hasLesson: false, hasCheckedBackup: false });

const emptySummary: Summary = {
  learners: 0,
  enrollments: 0,
  unansweredQuestions: 0,
  unhandledAnswers: 0,
  unclaimedUploads: 0,
};
