import type { CourseId } from "../../catalogue.ts";
import { indexHoldsWords, wordsOf } from "../../db/grams.ts";
import type { Sql } from "../../db/sql.ts";
import type { Sorted } from "../../http/page.ts";
import type { QuestionOrder, QuestionState } from "./schema.ts";

export type Question = {
  id: string;
  courseId: CourseId;
  videoId: string | null;
  /** As it is called today. */
  videoTitle: string | null;
  question: string;
  /** Names to show, as they are today. */
  askedBy: string;
  askedById: string;
  answer: string | null;
  answeredBy: string | null;
  answeredById: string | null;
  answeredAt: Date | null;
  createdAt: Date;
  /** The reader's own, answered, and she has not seen it yet. */
  isNew: boolean;
  /** Only its author and staff see it. */
  isHidden: boolean;
};

export type Reader = { id: string; seesHidden: boolean };

export type NewQuestion = {
  /** The phone may have made it. */
  id?: string;
  courseId: CourseId;
  /** Null: about the course as a whole. */
  videoId: string | null;
  askedById: string;
  question: string;
  /** By the phone's clock. */
  createdAt?: Date | string;
};

export type Asked = {
  courseId: CourseId;
  /** Null: about none. */
  videoId?: string | null;
  state?: QuestionState;
  search?: string;
};

/** `behind` is the last row of the page before. */
type PageWish = { limit: number; behind?: Sorted };

const isVisible = (sql: Sql, reader: Reader) =>
  reader.seesHidden ? sql`true` : sql`(q.hidden_at is null or q.asked_by_id = ${reader.id})`;

const isIn = (sql: Sql, state: QuestionState) =>
  state === "hidden"
    ? sql`q.hidden_at is not null`
    : state === "answered"
    ? sql`q.hidden_at is null and q.answer is not null`
    : sql`q.hidden_at is null and q.answer is null`;

const about = (sql: Sql, reader: Reader, { courseId, videoId, state, ...asked }: Asked) =>
  sql`q.course_id = ${courseId} and ${isVisible(sql, reader)} ${
    videoId === undefined
      ? sql``
      : videoId === null
      ? sql`and q.video_id is null`
      : sql`and q.video_id = ${videoId}`
  } ${state === undefined ? sql`` : sql`and ${isIn(sql, state)}`} ${holds(sql, wordsOf(asked))}`;

const holds = (sql: Sql, words: string[]) => {
  const indexed = { key: sql`q.search_key`, grams: sql`academy.text_grams(q.search_key)` };
  return words.length === 0 ? sql`` : sql`and ${indexHoldsWords(sql, indexed, words)}`;
};

const isUnseen = (sql: Sql) =>
  sql`q.answer is not null and q.hidden_at is null and not exists (
    select from academy.seen_answers s where s.question_id = q.id
  )`;

const shown = (sql: Sql, readerId: string, more = sql``) =>
  sql`
    select ${more} q.id, q.course_id, q.video_id, v.title as video_title, q.question,
      trim(a.first_name || ' ' || a.last_name) as asked_by, q.asked_by_id,
      q.answer, trim(s.first_name || ' ' || s.last_name) as answered_by,
      q.answered_by_id, q.answered_at, q.created_at,
      q.asked_by_id = ${readerId} and ${isUnseen(sql)} as is_new,
      q.hidden_at is not null as is_hidden
    from academy.questions q
    join academy.users a on a.id = q.asked_by_id
    left join academy.users s on s.id = q.answered_by_id
    left join academy.videos v on v.id = q.video_id
  `;

/** In microseconds: a time of JavaScript's is less exact. */
const sortKey = (sql: Sql) => sql`(extract(epoch from q.created_at) * 1000000)::bigint`;

/** With a page, one row more than was asked for, if there is one more. */
export function listQuestions(
  sql: Sql,
  reader: Reader,
  asked: Asked & { sort: QuestionOrder },
  page?: PageWish,
) {
  const isDescending = asked.sort === "-createdAt";
  return sql<(Question & Sorted)[]>`
    ${shown(sql, reader.id, sql`${sortKey(sql)}::text as sort_key,`)}
    where ${about(sql, reader, asked)} ${
    page?.behind
      ? sql`and (q.created_at, q.id) ${isDescending ? sql`<` : sql`>`} (
          timestamptz '1970-01-01 00:00:00+00'
            + ${page.behind.sortKey}::bigint * interval '1 microsecond',
          ${page.behind.id}::uuid
        )`
      : sql``
  }
    order by ${isDescending ? sql`q.created_at desc, q.id desc` : sql`q.created_at, q.id`}
    ${page ? sql`limit ${page.limit + 1}` : sql``}
  `;
}

/** Where a page begins whose cursor is the id of a question, as phones of older versions have it. */
export const getPlace = (sql: Sql, id: string) =>
  sql<Sorted[]>`
    select q.id, ${sortKey(sql)}::text as sort_key from academy.questions q where q.id = ${id}
  `.then(([place]) => place);

export const countQuestions = (sql: Sql, reader: Reader, asked: Asked) =>
  sql<{ count: number }[]>`
    select count(*)::int from academy.questions q where ${about(sql, reader, asked)}
  `.then(([row]) => row?.count ?? 0);

export const countByState = (sql: Sql, courseId: CourseId) =>
  sql<Record<QuestionState, number>[]>`
    select count(*) filter (where ${isIn(sql, "answered")})::int as answered,
      count(*) filter (where ${isIn(sql, "unanswered")})::int as unanswered,
      count(*) filter (where ${isIn(sql, "hidden")})::int as hidden
    from academy.questions q where q.course_id = ${courseId}
  `.then(([counts]) => counts ?? { answered: 0, unanswered: 0, hidden: 0 });

export const getQuestion = (sql: Sql, readerId: string, id: string) =>
  sql<Question[]>`${shown(sql, readerId)} where q.id = ${id}`.then(([question]) => question);

/** Stores a question once: answers undefined where its id is there already. Never later than now. */
export const insertQuestion = (sql: Sql, question: NewQuestion) =>
  sql<{ id: string }[]>`
    insert into academy.questions (id, course_id, video_id, asked_by_id, question, created_at)
    values (
      coalesce(${question.id ?? null}::uuid, gen_random_uuid()), ${question.courseId},
      ${question.videoId}, ${question.askedById}, ${question.question},
      least(${question.createdAt ?? null}::timestamptz, clock_timestamp())
    )
    on conflict (id) do nothing returning id
  `.then(([row]) => row?.id);

/** Answers undefined where nothing had to change. */
export const hideQuestion = (
  sql: Sql,
  id: string,
  { isHidden, hiddenById }: { isHidden: boolean; hiddenById: string },
) =>
  sql<{ id: string }[]>`
    update academy.questions
    set hidden_at = ${isHidden ? sql`now()` : sql`null`},
      hidden_by_id = ${isHidden ? hiddenById : null}
    where id = ${id} and (hidden_at is not null) <> ${isHidden}
    returning id
  `.then(([row]) => row?.id);

/**
 * Deletes a question for good. The phone's stored answer goes, too: it holds the text, and a phone that sends the
 * question again must hear that it is gone.
 */
export const removeQuestion = (sql: Sql, id: string, wish: { onlyUnanswered: boolean }) =>
  sql<Pick<Question, "courseId" | "askedById">[]>`
    with gone as (
      delete from academy.questions
      where id = ${id} ${wish.onlyUnanswered ? sql`and answer is null` : sql``}
      returning id, course_id, asked_by_id
    ), taken as (
      insert into academy.removed_questions (id, asked_by_id) select id, asked_by_id from gone
    ), forgotten as (
      delete from academy.applied_writes w using gone
      where w.person_id = gone.asked_by_id and w.body ->> 'id' = gone.id::text
        and w.body ? 'question'
    )
    select course_id, asked_by_id from gone
  `.then(([row]) => row);

/** Undefined where no question with this id was ever deleted. */
export const getRemovedQuestion = (sql: Sql, id: string) =>
  sql<Pick<Question, "askedById">[]>`
    select asked_by_id from academy.removed_questions where id = ${id}
  `.then(([row]) => row);

/** Answers undefined where it was answered already, or is hidden. */
export const answerQuestion = (
  sql: Sql,
  id: string,
  { answer, answeredById, answeredAt }: { answer: string; answeredById: string; answeredAt: Date },
) =>
  sql<{ id: string }[]>`
    update academy.questions
    set answer = ${answer}, answered_by_id = ${answeredById}, answered_at = ${answeredAt}
    where id = ${id} and answer is null and hidden_at is null returning id
  `.then(([row]) => row?.id);

/** Whether this answer of hers is the one that stands. */
export const hasAnswered = (
  sql: Sql,
  id: string,
  { answer, answeredById }: { answer: string; answeredById: string },
) =>
  sql<{ stands: boolean }[]>`
    select exists (
      select from academy.questions
      where id = ${id} and answer = ${answer} and answered_by_id = ${answeredById}
    ) as stands
  `.then(([row]) => row?.stands ?? false);

/** What she asked and may read, was answered, and she has not seen yet. */
export const listUnseenAnswers = (sql: Sql, readerId: string, courseIds: readonly CourseId[]) =>
  sql<Pick<Question, "id" | "courseId" | "videoId">[]>`
    select q.id, q.course_id, q.video_id from academy.questions q
    where q.asked_by_id = ${readerId} and q.course_id = any(${[...courseIds]}) and ${isUnseen(sql)}
    order by q.answered_at desc, q.id
  `;

/** Of others' questions and of unanswered ones nothing is noted. */
export const putSeenAnswers = (sql: Sql, readerId: string, ids: string[]) =>
  sql`
    insert into academy.seen_answers (question_id)
    select id from academy.questions
    where id = any(${ids}) and asked_by_id = ${readerId} and answer is not null
    on conflict (question_id) do nothing
  `;
