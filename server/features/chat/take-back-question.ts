// Takes back a question whose user does not know whether it has arrived. The outbox sends this, so
// it may come before the question itself, or hours later.
import type * as z from "zod/mini";
import type { Sql, Transaction } from "../../db/sql.ts";
import type { Caller } from "../../http/context.ts";
import { updated } from "../../http/idempotency.ts";
import { registerSyncKind } from "../sync/kinds.ts";
import { abandonRunningAnswers } from "./abandoned-answers.ts";
import { requireConversation } from "./find-conversations.ts";
import { chatWrites } from "./schema.ts";

type TakeBack = z.output<(typeof chatWrites)["chat.take-back"]>;

async function takeBackQuestion(
  sql: Transaction,
  { person }: Caller,
  { conversationId, messageId, hasReplaced }: TakeBack,
) {
  await lockQuestion(sql, messageId);
  await requireConversation(sql, person, conversationId);
  const question = { personId: person.id, conversationId, messageId };
  await putTakenBack(sql, question);
  // What it replaced is gone, so its words stay in the conversation.
  if (hasReplaced) await requestStopOf(sql, question);
  else {
    // The process that runs its answer finds no row for it within a second, and stops.
    await abandonRunningAnswers(sql, conversationId, messageId);
    await removeOwnQuestion(sql, question);
    await markEmpty(sql, question);
  }
  return updated({ ok: true });
}

registerSyncKind("chat.take-back", chatWrites["chat.take-back"], takeBackQuestion, {
  isRepeatable: true,
});

type OwnQuestion = { personId: string; conversationId: string; messageId: string };

/**
 * Until the transaction ends, the same question is either asked or taken back. Must come before the
 * user's month is locked. `then` sends it at once, before the queries that the caller sends next.
 */
export const lockQuestion = (sql: Sql, messageId: string) =>
  sql`
    select pg_advisory_xact_lock(hashtextextended('question ' || lower(${messageId}), 0))
  `.then(() => {});

/** From now on the server refuses this question. */
const putTakenBack = (sql: Sql, { personId, messageId }: OwnQuestion) =>
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
const removeOwnQuestion = async (
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
const markEmpty = (sql: Sql, { personId, conversationId }: OwnQuestion) =>
  sql`
    update academy.conversations c set is_empty = true
    where c.id = ${conversationId} and not c.is_named
      and not exists (select from academy.messages m where m.conversation_id = c.id)
      and not exists (
        select from academy.conversations o where o.person_id = ${personId} and o.is_empty
      )
  `;

/** Marks the running answer of this question. Its process sees the mark within a second. */
const requestStopOf = (sql: Sql, { conversationId, messageId }: OwnQuestion) =>
  sql`
    update academy.messages set stop_asked_at = coalesce(stop_asked_at, now())
    where question_id = ${messageId} and conversation_id = ${conversationId} and status = 'running'
  `;
