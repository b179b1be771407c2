// Queries for ratings of the tutor's answers, and for the answers that learners sent to the team.
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import type { SortPosition } from "../../http/page.ts";
import type { Source } from "../passages/sources.ts";
import type { Rating, RatingReason } from "./schema.ts";

export type Feedback = {
  rating: Rating | null;
  /** Why the answer is bad. */
  reason: RatingReason | null;
  /** The team has a copy of the answer. */
  isSent: boolean;
};
type RatedAnswer = { id: string; conversationId: string; feedback: Feedback | null };

/** Null if there is none. The name with which the outer query calls the answer is `m`. */
export const feedbackOf = (sql: Sql) =>
  sql`(
    select jsonb_build_object('rating', m.rating, 'reason', m.rating_reason, 'isSent', f.is_sent)
    from (select exists (select from academy.sent_answers s where s.answer_id = m.id) as is_sent) f
    where m.rating is not null or f.is_sent
  )`;

const ratedColumns = (sql: Sql) => sql`m.id, m.conversation_id, ${feedbackOf(sql)} as feedback`;

/** Only an answer of the user's own that has ended and did not fail. */
const isOwnAnswer = (sql: Sql, personId: string) =>
  sql`m.role = 'assistant' and m.status in ('done', 'stopped') and exists (
    select from academy.conversations c where c.id = m.conversation_id and c.person_id = ${personId}
  )`;

type Own = { id: string; personId: string };

/** The copy of the team gets the rating, too. Returns undefined if the user has no such answer. */
export const putRating = (
  sql: Sql,
  { id, personId, rating, reason }: Own & { rating: Rating | null; reason: RatingReason | null },
) =>
  sql<RatedAnswer[]>`
    with copied as (
      update academy.sent_answers s set rating = ${rating}, rating_reason = ${reason}
      from academy.messages m
      where s.answer_id = ${id} and m.id = s.answer_id and ${isOwnAnswer(sql, personId)}
    )
    update academy.messages m set rating = ${rating}, rating_reason = ${reason}
    where m.id = ${id} and ${isOwnAnswer(sql, personId)}
    returning ${ratedColumns(sql)}
  `.then(([answer]) => answer);

export const getRatedAnswer = (sql: Sql, { id, personId }: Own) =>
  sql<RatedAnswer[]>`
    select ${ratedColumns(sql)} from academy.messages m
    where m.id = ${id} and ${isOwnAnswer(sql, personId)}
  `.then(([answer]) => answer);

export type AnswerToCopy = {
  question: string;
  /** Empty for a picture. */
  answer: string;
  sources: Source[] | null;
  rating: Rating | null;
  ratingReason: RatingReason | null;
  /** The lesson that the question was about, if it was about one. */
  aboutVideoId: string | null;
  /** The course of the file that the question was about. */
  aboutCourseId: CourseId | null;
};

/** The answer can be neither deleted nor rated until the transaction ends. */
export const lockAnswerToCopy = (sql: Sql, { id, personId }: Own) =>
  sql<AnswerToCopy[]>`
    select q.content as question, m.content as answer, m.sources, m.rating, m.rating_reason,
      q.about ->> 'videoId' as about_video_id,
      (
        select r.course_id from academy.resources r
        where r.id = (q.about ->> 'resourceId')::uuid
      ) as about_course_id
    from academy.messages m join academy.messages q on q.id = m.question_id
    where m.id = ${id} and ${isOwnAnswer(sql, personId)}
    for no key update of m
  `.then(([answer]) => answer);

type SentCopy = AnswerToCopy & {
  answerId: string;
  senderId: string | null;
  courseId: CourseId | null;
  videoId: string | null;
  comment: string;
};

/** Sent again, the copy gets the new comment, and the team looks at it again. */
export const putSentAnswer = (sql: Sql, sent: SentCopy) =>
  sql`
    insert into academy.sent_answers (
      answer_id, sender_id, course_id, video_id, question, answer, sources, comment, rating,
      rating_reason
    ) values (
      ${sent.answerId}, ${sent.senderId}, ${sent.courseId}, ${sent.videoId}, ${sent.question},
      ${sent.answer}, ${sql.json(sent.sources ?? [])}, ${sent.comment}, ${sent.rating},
      ${sent.ratingReason}
    )
    on conflict (answer_id) do update set sender_id = excluded.sender_id,
      comment = excluded.comment, rating = excluded.rating,
      rating_reason = excluded.rating_reason, sent_on = excluded.sent_on,
      handled_at = null, handled_by_id = null
    where (sent_answers.sender_id, sent_answers.comment, sent_answers.rating,
        sent_answers.rating_reason)
      is distinct from (excluded.sender_id, excluded.comment, excluded.rating,
        excluded.rating_reason)
  `;

export const removeSentAnswer = (sql: Sql, answerId: string) =>
  sql`delete from academy.sent_answers where answer_id = ${answerId}`;

export type SentAnswer = {
  id: string;
  courseId: CourseId | null;
  videoId: string | null;
  /** The present title of the lesson. */
  videoTitle: string | null;
  question: string;
  answer: string;
  sources: Source[];
  comment: string;
  rating: Rating | null;
  ratingReason: RatingReason | null;
  /** Null if the learner did not want the team to see the name, or if the account is deleted. */
  sentBy: string | null;
  sentById: string | null;
  /** The day in Asia/Yangon. */
  sentOn: string;
  isHandled: boolean;
  handledBy: string | null;
};

type SentAnswerFilters = { courseId?: CourseId; isHandled?: boolean };

const matches = (sql: Sql, { courseId, isHandled }: SentAnswerFilters) =>
  sql`true
    ${courseId === undefined ? sql`` : sql`and s.course_id = ${courseId}`}
    ${isHandled === undefined ? sql`` : sql`and (s.handled_at is not null) = ${isHandled}`}`;

const selectSentAnswers = (sql: Sql, more = sql``) =>
  sql`
    select ${more} s.id, s.course_id, s.video_id, v.title as video_title, s.question, s.answer,
      s.sources, s.comment, s.rating, s.rating_reason,
      trim(u.first_name || ' ' || u.last_name) as sent_by, u.id as sent_by_id, s.sent_on,
      s.handled_at is not null as is_handled,
      trim(h.first_name || ' ' || h.last_name) as handled_by
    from academy.sent_answers s
    left join academy.users u on u.id = s.sender_id and u.status <> 'deleted'
    left join academy.users h on h.id = s.handled_by_id
    left join academy.videos v on v.id = s.video_id
  `;

/**
 * The newest day first. The order within a day says nothing about the time. Returns one row more
 * than the limit if there is one.
 */
export const listSentAnswers = (
  sql: Sql,
  filters: SentAnswerFilters,
  { limit, behind }: { limit: number; behind?: SortPosition },
) =>
  sql<(SentAnswer & SortPosition)[]>`
    ${selectSentAnswers(sql, sql`s.sent_on as sort_key,`)}
    where ${matches(sql, filters)} ${
    behind ? sql`and (s.sent_on, s.id) < (${behind.sortKey}::date, ${behind.id}::uuid)` : sql``
  }
    order by s.sent_on desc, s.id desc limit ${limit + 1}
  `;

export const countSentAnswers = (sql: Sql, filters: SentAnswerFilters) =>
  sql<{ count: number }[]>`
    select count(*)::int from academy.sent_answers s where ${matches(sql, filters)}
  `.then(([row]) => row?.count ?? 0);

export const getSentAnswer = (sql: Sql, id: string) =>
  sql<SentAnswer[]>`${selectSentAnswers(sql)} where s.id = ${id}`.then(([answer]) => answer);

/** Returns false if there is no such answer, or if it has this state already. */
export const putHandled = (
  sql: Sql,
  { id, isHandled, handledById }: { id: string; isHandled: boolean; handledById: string },
) =>
  sql`
    update academy.sent_answers
    set handled_at = ${isHandled ? sql`now()` : null},
      handled_by_id = ${isHandled ? handledById : null}
    where id = ${id} and (handled_at is not null) <> ${isHandled} returning id
  `.then(([row]) => row !== undefined);
