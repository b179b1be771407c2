// Queries for conversations and the messages in them.
import type { CourseId } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import type { PageQuery, SortPosition } from "../../http/page.ts";
import { attachmentsOf } from "../attachments/queries.ts";
import type { Attachment } from "../attachments/schema.ts";
import { type Feedback, feedbackOf } from "../feedback/queries.ts";
import type { Source } from "../passages/sources.ts";
import type {
  ConversationOrder,
  ConversationSort,
  MessageRole,
  MessageStatus,
  QuestionAbout,
} from "./schema.ts";

type Conversation = { id: string; title: string; createdAt: Date; updatedAt: Date };
export type KnownConversation = Conversation & { personId: string };

/** What a question is about, as it is now. All fields are null if it is gone. */
export type MessageAbout =
  & { [Field in keyof Required<QuestionAbout>]: Required<QuestionAbout>[Field] | null }
  & { courseId: CourseId | null; title: string | null };

export type Message = {
  id: string;
  role: MessageRole;
  content: string;
  /** A path of this server. */
  imageUrl: string | null;
  /** Only questions have attachments. */
  attachments: Attachment[];
  status: MessageStatus;
  model: string | null;
  /** The description of a picture. Null for text. */
  prompt: string | null;
  createdAt: Date;
  errorCode: string | null;
  /** The passages that the answer names. Null if it had none. */
  sources: Source[] | null;
  /** Questions that the user could ask next. Null if nothing is suggested. */
  followUps: string[] | null;
  /** Null for answers, and for questions that are about nothing in a course. */
  about: MessageAbout | null;
  /** True for a question whose answer should give hints. */
  isGuided: boolean;
  /** What the user thinks of the answer. Null for questions and for answers without a rating. */
  feedback: Feedback | null;
  /** Seconds, counted from when the answer failed. */
  retryAfter: number | null;
};

const columns = (sql: Sql) => sql`c.id, c.title, c.created_at, c.updated_at`;

/** Creates a conversation, or gives the title to the user's empty conversation if there is one. */
export const putConversation = (sql: Sql, personId: string, title: string) =>
  sql<(Conversation & { isNew: boolean })[]>`
    insert into academy.conversations as c (person_id, title) values (${personId}, ${title})
    on conflict (person_id) where is_empty do update
    set title = case when c.is_named then c.title else excluded.title end, updated_at = now()
    returning ${columns(sql)}, xmax = 0 as is_new
  `.then(([row]) => row);

export const getConversation = (sql: Sql, id: string) =>
  sql<KnownConversation[]>`
    select ${columns(sql)}, c.person_id from academy.conversations c where c.id = ${id}
  `.then(([row]) => row);

export const renameConversation = (sql: Sql, id: string, title: string) =>
  sql<Conversation[]>`
    update academy.conversations c set title = ${title}, is_named = true
    where c.id = ${id} returning ${columns(sql)}
  `.then(([row]) => row);

type ConversationFilters = { personId: string; search?: string };

/**
 * Reads through all conversations of the user, because they are few. An index of all words would be
 * written every second while an answer runs.
 */
const matches = (sql: Sql, { personId, search = "" }: ConversationFilters) => {
  const words = search.split(" ").filter(Boolean)
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  return sql`
    c.person_id = ${personId} and not c.is_empty ${
    words.length === 0 ? sql`` : sql`and (
      c.title ilike all (${words}::text[]) or exists (
        select from academy.messages m
        where m.conversation_id = c.id and m.content ilike all (${words}::text[])
      )
    )`
  }`;
};

function orderOf(sql: Sql, { sort, behind }: ConversationPage) {
  const isDescending = sort.startsWith("-");
  const name = (isDescending ? sort.slice(1) : sort) as ConversationSort;
  // Times in microseconds, because a JavaScript date is less exact. Collation "C" sorts titles
  // alike in every database.
  const key = name === "title"
    ? sql`lower(c.title) collate "C"`
    : sql`(extract(epoch from c.updated_at) * 1000000)::bigint`;
  const type = name === "title" ? sql`text` : sql`bigint`;
  const direction = isDescending ? sql`desc` : sql`asc`;
  return {
    key,
    inOrder: sql`order by ${
      name === "title" ? key : sql`c.updated_at`
    } ${direction}, c.id ${direction}`,
    behind: behind
      ? sql`and (${key}, c.id) ${isDescending ? sql`<` : sql`>`} (
          ${behind.sortKey}::${type}, ${behind.id}::uuid
        )`
      : sql``,
  };
}

type ConversationPage = { sort: ConversationOrder; limit: number; behind?: SortPosition };

/** Returns one row more than the limit if there is one. */
export const listConversations = (
  sql: Sql,
  filters: ConversationFilters,
  page: ConversationPage,
) => {
  const { key, inOrder, behind } = orderOf(sql, page);
  return sql<(Conversation & SortPosition)[]>`
    select ${columns(sql)}, (${key})::text as sort_key from academy.conversations c
    where ${matches(sql, filters)} ${behind}
    ${inOrder} limit ${page.limit + 1}
  `;
};

export const countConversations = (sql: Sql, filters: ConversationFilters) =>
  sql<{ count: number }[]>`
    select count(*)::int from academy.conversations c where ${matches(sql, filters)}
  `.then(([row]) => row?.count ?? 0);

const messageColumns = (sql: Sql) =>
  sql`m.id, m.role, m.content,
    case when m.image_path is not null then '/api/messages/' || m.id || '/image' end as image_url,
    ${attachmentsOf(sql)} as attachments, m.status, m.model, m.prompt, m.created_at, m.error_code,
    m.retry_after, m.sources, m.follow_ups, ${aboutOf(sql)} as about, m.is_guided,
    ${feedbackOf(sql)} as feedback`;

/** A lesson that has gone, or the file, leaves its fields empty. */
const aboutOf = (sql: Sql) =>
  sql`case when m.about is not null then (
    select jsonb_build_object(
      'videoId', v.id, 'atSecond', case when v.id is not null then m.about -> 'atSecond' end,
      'noteId', n.id, 'resourceId', r.id,
      'courseId', coalesce(v.course_id, r.course_id), 'title', coalesce(v.title, r.title)
    )
    from (select) as asked
      left join academy.videos v on v.id = (m.about ->> 'videoId')::uuid
      left join academy.notes n
        on n.id = (m.about ->> 'noteId')::uuid and n.removed_at is null
          and exists (select from academy.videos o where o.id = n.video_id)
      left join academy.resources r on r.id = (m.about ->> 'resourceId')::uuid
  ) end`;

/** Which of the two monthly quotas the answer counts in. */
export const kindOf = (sql: Sql) =>
  sql`case when m.prompt is null then 'message' else 'image' end as kind`;

/** The newest first. Returns one row more than the limit if there is one. */
export const listMessages = (sql: Sql, conversationId: string, { limit, cursor }: PageQuery) =>
  sql<(Message & { isDead: boolean })[]>`
    select ${messageColumns(sql)}, coalesce(m.lease_until < now(), false) as is_dead
    from academy.messages m
    where m.conversation_id = ${conversationId} ${
    cursor
      ? sql`and m.number < (
          select b.number from academy.messages b
          where b.id = ${cursor} and b.conversation_id = ${conversationId}
        )`
      : sql``
  }
    order by m.number desc limit ${limit + 1}
  `;

/** Lists a question and its answer. */
export const listExchange = (sql: Sql, answerId: string) =>
  sql<Message[]>`
    select ${messageColumns(sql)}
    from academy.messages a join academy.messages m on m.id in (a.question_id, a.id)
    where a.id = ${answerId} order by m.number
  `;

export const countMessages = (sql: Sql, conversationId: string) =>
  sql<{ count: number }[]>`
    select count(*)::int from academy.messages where conversation_id = ${conversationId}
  `.then(([row]) => row?.count ?? 0);

/** Removes a conversation with all its messages. */
export const removeConversation = (sql: Sql, id: string) =>
  sql`delete from academy.conversations where id = ${id}`;

/** Waits seven days, because a page may stay open for long before the user asks anything. */
export const removeEmptyConversations = (sql: Sql) =>
  sql`
    delete from academy.conversations where is_empty and updated_at < now() - interval '7 days'
  `;

/**
 * Runs in the transaction that suspends or deletes the user. The processes that run the answers see
 * the mark within a second.
 */
export const stopAnswersOf = (sql: Sql, personId: string) =>
  sql`
    update academy.messages m set stop_asked_at = coalesce(m.stop_asked_at, now())
    from academy.conversations c
    where c.id = m.conversation_id and c.person_id = ${personId} and m.status = 'running'
  `;

/** Returns the path of an answer's picture and its owner. */
export const getImage = (sql: Sql, messageId: string) =>
  sql<{ personId: string; imagePath: string }[]>`
    select c.person_id, m.image_path
    from academy.messages m join academy.conversations c on c.id = m.conversation_id
    where m.id = ${messageId} and m.image_path is not null
  `.then(([row]) => row);
