// Queries for questions that their users take back.
import type { Sql } from "../../db/sql.ts";

export type OwnQuestion = { personId: string; conversationId: string; messageId: string };

/**
 * Until the transaction ends, the same question is either asked or taken back. Must come before the
 * user's month is locked. `then` sends it at once, before the queries that the caller sends next.
 */
export const lockQuestion = (sql: Sql, messageId: string) =>
  sql`
    select pg_advisory_xact_lock(hashtextextended('question ' || lower(${messageId}), 0))
  `.then(() => {});

/** From now on the server refuses this question. */
export const putTakenBack = (sql: Sql, { personId, messageId }: OwnQuestion) =>
  sql`
    insert into academy.taken_back_questions (person_id, id) values (${personId}, ${messageId})
    on conflict do nothing
  `;

/** A phone that was off for longer has no request under way any more. */
export const removeOldTakenBack = (sql: Sql) =>
  sql`
    delete from academy.taken_back_questions where taken_back_at < now() - interval '90 days'
  `;

/** Its files are free again for a day: the phone puts them back beside the words. */
export const removeOwnQuestion = async (
  sql: Sql,
  { conversationId, messageId }: OwnQuestion,
) => {
  const ofQuestion = sql`
    select id from academy.messages
    where id = ${messageId} and conversation_id = ${conversationId} and role = 'user'
  `;
  await sql`
    update academy.attachments set message_id = null, place = null, created_at = now()
    where message_id in (${ofQuestion})
  `;
  return await sql`delete from academy.messages where id in (${ofQuestion})`;
};

/**
 * A conversation without a question is the user's empty conversation again, unless the user has
 * named it or has another one.
 */
export const markEmpty = (sql: Sql, { personId, conversationId }: OwnQuestion) =>
  sql`
    update academy.conversations c set is_empty = true
    where c.id = ${conversationId} and not c.is_named
      and not exists (select from academy.messages m where m.conversation_id = c.id)
      and not exists (
        select from academy.conversations o where o.person_id = ${personId} and o.is_empty
      )
  `;

/** Marks the running answer of this question. Its process sees the mark within a second. */
export const requestStopOf = (sql: Sql, { conversationId, messageId }: OwnQuestion) =>
  sql`
    update academy.messages set stop_asked_at = coalesce(stop_asked_at, now())
    where question_id = ${messageId} and conversation_id = ${conversationId} and status = 'running'
  `;
