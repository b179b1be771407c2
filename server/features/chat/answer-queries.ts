// Queries for questions and their answers: ask, store the growing text, end and stop.
import type { Sql } from "../../db/sql.ts";
import { attachmentIdsOf } from "../attachments/queries.ts";
import type { Source } from "../passages/sources.ts";
import type { UsageKind, UsageTime } from "../usage/queries.ts";
import type { End } from "./feed.ts";
import { kindOf } from "./queries.ts";
import type { MessageRole, MessageStatus, QuestionAbout } from "./schema.ts";

const LEASE_SECONDS = 10;

const lease = (sql: Sql) => sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

export type QuestionKey = { conversationId: string; messageId?: string; replaces?: string };

export type QuestionState = {
  personId: string;
  /** The message that has this id already, and its answer. */
  known: {
    conversationId: string;
    role: MessageRole;
    content: string;
    attachmentIds: string[];
    answerId: string;
    /** The image model, if the answer is a picture. */
    imageModel: string | null;
    about: QuestionAbout | null;
  } | null;
  /** The running answer of this conversation. */
  running: { id: string; isDead: boolean } | null;
  /** The number of the user's running answers in all conversations, without dead ones. */
  runningCount: number;
  lastQuestionId: string | null;
  /** True if the conversation has no question, apart from the question that is replaced. */
  isFirst: boolean;
  /** The user has taken this question back. */
  isTakenBack: boolean;
};

/** Returns everything that decides whether a question may be asked in this conversation. */
export const getQuestionState = (sql: Sql, { conversationId, messageId, replaces }: QuestionKey) =>
  sql<QuestionState[]>`
    select c.person_id,
      (
        select jsonb_build_object(
          'conversationId', m.conversation_id, 'role', m.role, 'content', m.content, 'answerId', a.id,
          'about', m.about,
          'imageModel', case when a.prompt is not null then a.model end, 'attachmentIds', ${
    attachmentIdsOf(sql)
  }
        )
        from academy.messages m left join academy.messages a on a.question_id = m.id
        where m.id = ${messageId ?? null}
      ) as known,
      (
        select jsonb_build_object('id', m.id, 'isDead', m.lease_until < now())
        from academy.messages m where m.conversation_id = c.id and m.status = 'running'
      ) as running,
      (
        select count(*)::int
        from academy.messages m join academy.conversations o on o.id = m.conversation_id
        where m.status = 'running' and m.lease_until >= now() and o.person_id = c.person_id
      ) as running_count,
      (
        select m.id from academy.messages m
        where m.conversation_id = c.id and m.role = 'user' order by m.number desc limit 1
      ) as last_question_id,
      not exists (
        select from academy.messages m
        where m.conversation_id = c.id and m.role = 'user'
          and m.id is distinct from ${replaces ?? null}::uuid
      ) as is_first,
      exists (
        select from academy.taken_back_questions t
        where t.person_id = c.person_id and t.id = ${messageId ?? null}
      ) as is_taken_back
    from academy.conversations c where c.id = ${conversationId}
  `.then(([state]) => state);

/** Removes a question. The database removes its answer, too. */
export const removeQuestion = (sql: Sql, id: string) =>
  sql`delete from academy.messages where id = ${id} and role = 'user'`;

type NewQuestion = QuestionKey & UsageTime & {
  messageId: string;
  kind: UsageKind;
  message: string;
  model: string;
  holder: string;
  about?: QuestionAbout;
  guide?: boolean;
  /** The revisions of the lessons that its answer is made from. */
  lessonsRevision?: string;
  /** A new title, if this is the first question. A name that the user gave stays. */
  title?: string;
};

/**
 * Stores a question and its empty answer under a lease. Returns undefined if the id is taken or
 * another answer is running.
 */
export const insertQuestion = (sql: Sql, question: NewQuestion) =>
  sql<{ id: string }[]>`
    with question as (
      insert into academy.messages (id, conversation_id, role, content, about, is_guided)
      values (${question.messageId}, ${question.conversationId}, 'user', ${question.message}, ${
    question.about ? sql.json(question.about) : null
  }, ${question.guide ?? false})
      on conflict do nothing returning id, conversation_id
    ), answer as (
      insert into academy.messages (
        conversation_id, role, content, status, question_id, model, prompt, reserved_period,
        reserved_day, lessons_revision, lease_holder, lease_until
      )
      select conversation_id, 'assistant', '', 'running', id, ${question.model}, ${
    question.kind === "image" ? question.message : null
  }, ${question.period}, ${question.day}, ${
    question.lessonsRevision ?? null
  }, ${question.holder}, ${lease(sql)}
      from question
      on conflict do nothing returning id, conversation_id
    ), renewed as (
      update academy.conversations c
      set is_empty = false, updated_at = now(),
        title = case when c.is_named then c.title else coalesce(${
    question.title ?? null
  }, c.title) end
      from answer where c.id = answer.conversation_id
    )
    select id from answer
  `.then(([answer]) => answer?.id);

/**
 * Stores all passages that a running answer may name. Returns false if the answer does not run any
 * more.
 */
export const putSources = (sql: Sql, answerId: string, sources: Source[]) =>
  sql`
    update academy.messages set sources = ${sql.json(sources)}
    where id = ${answerId} and status = 'running' returning id
  `.then(([row]) => row !== undefined);

/** Keeps only the passages that an ended answer names. */
export const keepSources = (sql: Sql, answerId: string, sources: Source[]) =>
  sql`update academy.messages set sources = ${sql.json(sources)} where id = ${answerId}`;

export type StoredAnswer = {
  id: string;
  status: MessageStatus;
  content: string;
  /** While the answer runs, all passages that it may name. Null if it has none. */
  sources: Source[] | null;
  /** What the user could ask next. Null if nothing is suggested. */
  followUps: string[] | null;
  errorCode: string | null;
  retryAfter: number | null;
  isDead: boolean;
};

const answerColumns = (sql: Sql) =>
  sql`m.id, m.status, m.content, m.error_code, m.retry_after, m.sources,
    m.follow_ups, coalesce(m.lease_until < now(), false) as is_dead`;

export const getAnswer = (sql: Sql, id: string) =>
  sql<StoredAnswer[]>`select ${answerColumns(sql)} from academy.messages m where m.id = ${id}`
    .then(([answer]) => answer);

/** Returns the status of an answer and the id of its question. */
export const getAnswerState = (sql: Sql, id: string) =>
  sql<(Pick<StoredAnswer, "status" | "isDead"> & { questionId: string })[]>`
    select m.status, m.question_id, coalesce(m.lease_until < now(), false) as is_dead
    from academy.messages m where m.id = ${id} and m.question_id is not null
  `.then(([answer]) => answer);

export const getLastAnswer = (sql: Sql, conversationId: string) =>
  sql<StoredAnswer[]>`
    select ${answerColumns(sql)} from academy.messages m
    where m.conversation_id = ${conversationId} and m.role = 'assistant'
    order by m.number desc limit 1
  `.then(([answer]) => answer);

/**
 * Lists the answers with the text beyond `letters`. `letters` counts code points, as the database
 * does. The sources come with the first text.
 */
export const listNewText = (sql: Sql, known: { id: string; letters: number }[]) =>
  sql<StoredAnswer[]>`
    select m.id, m.status, substr(m.content, k.letters + 1) as content, m.error_code, m.retry_after,
      m.follow_ups, case when k.letters = 0 then m.sources end as sources,
      coalesce(m.lease_until < now(), false) as is_dead
    from jsonb_to_recordset(${sql.json(known)}) as k (id uuid, letters int)
      join academy.messages m on m.id = k.id
  `;

type NewText = { id: string; letters: number; text: string };
/** `isRead`: somebody reads the answer from the process that runs it. */
type RunningText = NewText & { isRead: boolean };

/**
 * Appends the new text of all answers that this process runs, renews their leases, and returns
 * which of them must stop. An answer that is missing in the result no longer belongs to this
 * process. Running it twice does no harm.
 */
export const putNewText = (sql: Sql, holder: string, newTexts: RunningText[]) =>
  sql<{ id: string; isToStop: boolean }[]>`
    update academy.messages m
    set content = case when g.text = '' then m.content else left(m.content, g.letters) || g.text end,
      lease_until = ${lease(sql)}
    from jsonb_to_recordset(${sql.json(newTexts)}) as g (
      id uuid, letters int, text text, "isRead" boolean
    )
    where m.id = g.id and m.status = 'running' and m.lease_holder = ${holder}
    returning m.id, m.stop_asked_at is not null or coalesce(
      m.next_asks_until > now() and not g."isRead" and m.followers = '{}', false
    ) as is_to_stop
  `;

/** `sources`: the passages that the answer names. Null if it had none. */
type EndedAnswer = NewText & { end: End; sources: Source[] | null; imagePath?: string };

/**
 * Stores the end of an answer. Returns false if another process has ended or removed it, or if the
 * removal of its picture has begun. A shown picture leaves the list of removals.
 */
export const endAnswer = (
  sql: Sql,
  holder: string,
  { id, letters, text, end, sources, imagePath }: EndedAnswer,
) => {
  const shownImagePath = end.status === "done" && imagePath || null;
  const followUps = end.status === "done" && end.followUps?.length ? end.followUps : null;
  return sql<{ id: string }[]>`
    with own as (
      select id from academy.messages
      where id = ${id} and status = 'running' and lease_holder = ${holder} for update
    ), kept as (
      delete from academy.removals r using own where r.path = ${shownImagePath} and r.tries = 0
      returning r.path
    )
    update academy.messages m
    set content = left(content, ${letters}) || ${text}, status = ${end.status},
      image_path = ${shownImagePath}, sources = ${sources && sql.json(sources)},
      follow_ups = ${followUps && sql.json(followUps)},
      error_code = ${end.status === "failed" ? end.code : null},
      retry_after = ${end.status === "failed" ? end.retryAfter ?? null : null},
      ended_at = now(), lease_holder = null, lease_until = null
    from own
    where m.id = own.id and (${shownImagePath}::text is null or exists (select from kept))
    returning m.id
  `.then(([row]) => row !== undefined);
};

export type AbandonedAnswer = UsageTime & {
  id: string;
  personId: string;
  conversationId: string;
  kind: UsageKind;
  model: string;
  content: string;
  sources: Source[] | null;
};

const abandonedColumns = (sql: Sql) =>
  sql`m.id, c.person_id, m.conversation_id, ${kindOf(sql)}, m.model, m.content, m.sources,
    m.reserved_period as period, m.reserved_day as day`;

/** Ends the answers whose process is dead. It skips rows that another transaction has locked. */
export const endDeadAnswers = (sql: Sql, conversationId?: string) =>
  sql<AbandonedAnswer[]>`
    with dead as (
      select id from academy.messages
      where status = 'running' and lease_until < now() ${
    conversationId ? sql`and conversation_id = ${conversationId}` : sql``
  } for update skip locked
    ), failed as (
      update academy.messages m
      set status = 'failed', error_code = 'ai_failed', ended_at = now(), lease_holder = null,
        lease_until = null
      from dead, academy.conversations c
      where m.id = dead.id and c.id = m.conversation_id
      returning ${abandonedColumns(sql)}
    )
    -- Every transaction takes them in one order. Otherwise two of them could wait for each other.
    -- The period comes first, because the totals of the periods are locked in this order, too.
    select * from failed order by period, person_id
  `;

/**
 * Locks the answers that still run in a conversation, or the one of this question, until the
 * transaction ends.
 */
export const lockRunning = (sql: Sql, conversationId: string, questionId?: string) =>
  sql<AbandonedAnswer[]>`
    select ${abandonedColumns(sql)}
    from academy.messages m join academy.conversations c on c.id = m.conversation_id
    where m.conversation_id = ${conversationId} and m.status = 'running' ${
    questionId ? sql`and m.question_id = ${questionId}` : sql``
  } for update of m
  `;
