// Queries for questions about courses and videos, and for their answers.
import type { CourseId } from "../../catalogue.ts";
import { indexContainsWords, searchWords } from "../../db/grams.ts";
import type { Sql } from "../../db/sql.ts";
import type { SortPosition } from "../../http/page.ts";
import type { QuestionOrder, QuestionScope, QuestionState } from "./schema.ts";

export type Question = {
  id: string;
  courseId: CourseId;
  videoId: string | null;
  /** The present title of the video. */
  videoTitle: string | null;
  question: string;
  /** The present name of the author, to show. Empty if the account is erased. */
  askedBy: string;
  askedById: string;
  answer: string | null;
  answeredBy: string | null;
  answeredById: string | null;
  answeredAt: Date | null;
  createdAt: Date;
  /**
   * True if the reader asked this question, it is answered, and the reader has not seen the answer
   * yet.
   */
  isNew: boolean;
  /** Only the author and staff see a hidden question. */
  isHidden: boolean;
};

type Reader = { id: string; seesHidden: boolean };

export type NewQuestion = {
  /** The phone may choose the id. */
  id?: string;
  courseId: CourseId;
  /** Null: the question is about the whole course. */
  videoId: string | null;
  askedById: string;
  question: string;
  /** By the phone's clock. */
  createdAt?: Date | string;
};

export type QuestionFilters = {
  /** Undefined: the questions of all courses. */
  courseId?: CourseId;
  videoId?: string;
  scope?: QuestionScope;
  state?: QuestionState;
  search?: string;
};

/** `behind` is the last row of the previous page. */
type PageRequest = { limit: number; behind?: SortPosition };

const isVisible = (sql: Sql, reader: Reader) =>
  reader.seesHidden ? sql`true` : sql`(q.hidden_at is null or q.asked_by_id = ${reader.id})`;

const hasState = (sql: Sql, state: QuestionState) =>
  state === "hidden"
    ? sql`q.hidden_at is not null`
    : state === "answered"
    ? sql`q.hidden_at is null and q.answer is not null`
    : sql`q.hidden_at is null and q.answer is null`;

const matches = (
  sql: Sql,
  reader: Reader,
  { courseId, videoId, scope, state, ...filters }: QuestionFilters,
) =>
  sql`${isVisible(sql, reader)}
    ${courseId === undefined ? sql`` : sql`and q.course_id = ${courseId}`}
    ${videoId === undefined ? sql`` : sql`and q.video_id = ${videoId}`}
    ${scope === "general" ? sql`and q.video_id is null` : sql``}
    ${scope === "own" ? sql`and q.asked_by_id = ${reader.id}` : sql``}
    ${state === undefined ? sql`` : sql`and ${hasState(sql, state)}`}
    ${containsSearchWords(sql, searchWords(filters))}`;

const containsSearchWords = (sql: Sql, words: string[]) => {
  const indexed = { key: sql`q.search_key`, grams: sql`academy.text_grams(q.search_key)` };
  return words.length === 0 ? sql`` : sql`and ${indexContainsWords(sql, indexed, words)}`;
};

export const isUnseen = (sql: Sql) =>
  sql`q.answer is not null and q.hidden_at is null and not exists (
    select from academy.seen_answers s where s.question_id = q.id
  )`;

const selectQuestions = (sql: Sql, readerId: string, more = sql``) =>
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

/** In microseconds, because a JavaScript date is less exact. */
const sortKey = (sql: Sql) => sql`(extract(epoch from q.created_at) * 1000000)::bigint`;

/** Returns one row more than the limit if there is one. */
export function listQuestions(
  sql: Sql,
  reader: Reader,
  filters: QuestionFilters & { sort: QuestionOrder },
  page: PageRequest,
) {
  const isDescending = filters.sort === "-createdAt";
  return sql<(Question & SortPosition)[]>`
    ${selectQuestions(sql, reader.id, sql`${sortKey(sql)}::text as sort_key,`)}
    where ${matches(sql, reader, filters)} ${
    page.behind
      ? sql`and (q.created_at, q.id) ${isDescending ? sql`<` : sql`>`} (
          timestamptz '1970-01-01 00:00:00+00'
            + ${page.behind.sortKey}::bigint * interval '1 microsecond',
          ${page.behind.id}::uuid
        )`
      : sql``
  }
    order by ${isDescending ? sql`q.created_at desc, q.id desc` : sql`q.created_at, q.id`}
    limit ${page.limit + 1}
  `;
}

/** Returns the position of a question, for cursors of older phones, which are ids of questions. */
export const getSortPosition = (sql: Sql, id: string) =>
  sql<SortPosition[]>`
    select q.id, ${sortKey(sql)}::text as sort_key from academy.questions q where q.id = ${id}
  `.then(([position]) => position);

export const countQuestions = (sql: Sql, reader: Reader, filters: QuestionFilters) =>
  sql<{ count: number }[]>`
    select count(*)::int from academy.questions q where ${matches(sql, reader, filters)}
  `.then(([row]) => row?.count ?? 0);

export const countByState = (sql: Sql, courseId: CourseId) =>
  sql<Record<QuestionState, number>[]>`
    select count(*) filter (where ${hasState(sql, "answered")})::int as answered,
      count(*) filter (where ${hasState(sql, "unanswered")})::int as unanswered,
      count(*) filter (where ${hasState(sql, "hidden")})::int as hidden
    from academy.questions q where q.course_id = ${courseId}
  `.then(([counts]) => counts ?? { answered: 0, unanswered: 0, hidden: 0 });

export const getQuestion = (sql: Sql, readerId: string, id: string) =>
  sql<Question[]>`${selectQuestions(sql, readerId)} where q.id = ${id}`.then(([question]) =>
    question
  );

/**
 * Stores a question once: returns undefined if its id exists already. A time in the future becomes
 * the present time.
 */
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

/** Returns undefined if the question is in this state already, or does not exist. */
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
 * Deletes a question for good. It also deletes the stored result of the phone's write, which
 * contains the text, so that a phone that sends the question again gets a conflict.
 */
export const removeQuestion = (sql: Sql, id: string, options: { onlyUnanswered: boolean }) =>
  sql<Pick<Question, "courseId" | "askedById">[]>`
    with gone as (
      delete from academy.questions
      where id = ${id} ${options.onlyUnanswered ? sql`and answer is null` : sql``}
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

/** Returns undefined if no question with this id was ever deleted. */
export const getRemovedQuestion = (sql: Sql, id: string) =>
  sql<Pick<Question, "askedById">[]>`
    select asked_by_id from academy.removed_questions where id = ${id}
  `.then(([row]) => row);

/** Returns undefined if the question is answered already or hidden. */
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

/** Returns true if the stored answer is this answer of this user. */
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

/** Lists the reader's own questions in these courses whose answers the reader has not seen yet. */
export const listUnseenAnswers = (sql: Sql, readerId: string, courseIds: readonly CourseId[]) =>
  sql<Pick<Question, "id" | "courseId" | "videoId">[]>`
    select q.id, q.course_id, q.video_id from academy.questions q
    where q.asked_by_id = ${readerId} and q.course_id = any(${[...courseIds]}) and ${isUnseen(sql)}
    order by q.answered_at desc, q.id
  `;

/** Marks answers as seen. Ignores other users' questions and unanswered questions. */
export const putSeenAnswers = (sql: Sql, readerId: string, ids: string[]) =>
  sql`
    insert into academy.seen_answers (question_id)
    select id from academy.questions
    where id = any(${ids}) and asked_by_id = ${readerId} and answer is not null
    on conflict (question_id) do nothing
  `;
