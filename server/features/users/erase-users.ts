// Erases what is personal in accounts that were deleted 30 days ago. Only the id stays: questions,
// usage and the audit log name it. Each step removes rows in portions and finds nothing when it runs
// again, so a server that is killed between two steps goes on later.
import type { Pool, Sql } from "../../db/sql.ts";

/** Together, so that a step without an index reads its table once for many users. */
const USERS_AT_ONCE = 100;
/** A statement ends long before its time limit. */
const ROWS_AT_ONCE = 500;

const listUsersToErase = (sql: Sql) =>
  sql<{ id: string }[]>`
    select id from academy.users
    where status = 'deleted' and erased_at is null and deleted_at <= now() - interval '30 days'
    order by deleted_at limit ${USERS_AT_ONCE}
  `.then((rows) => rows.map(({ id }) => id));

/** Changes or removes at most `ROWS_AT_ONCE` rows of these users. */
type Step = (sql: Sql, ids: string[]) => PromiseLike<{ count: number }>;

const ownMessages = (sql: Sql, ids: string[]) =>
  sql`
    select m.id from academy.messages m
      join academy.conversations c on c.id = m.conversation_id
    where c.person_id = any(${ids})
  `;

/** An answer that was sent without a name belongs to the user as long as the conversation exists. */
const removeSentAnswers: Step = (sql, ids) =>
  sql`
    delete from academy.sent_answers where id = any(array(
      select id from academy.sent_answers
      where sender_id = any(${ids}) or answer_id in (${ownMessages(sql, ids)})
      limit ${ROWS_AT_ONCE}
    ))
  `;

/** Apart from their conversations: one conversation can have too many messages for one statement. */
const removeMessages: Step = (sql, ids) =>
  sql`
    delete from academy.messages where id = any(array(
      ${ownMessages(sql, ids)} limit ${ROWS_AT_ONCE}
    ))
  `;

const GONE = "…";

/**
 * Their names, the reasons why they were suspended, the names of their files, and their addresses leave
 * the audit log. Roles, courses and ids stay, and what they did to other users.
 */
const cleanAudit: Step = (sql, ids) =>
  sql`
    update academy.audit a set
      details = coalesce((
        select jsonb_object_agg(key, case
          when key = 'fileName' and a.actor_id = any(${ids}) then to_jsonb(${GONE}::text)
          when (key = 'reason' or a.action = 'user.rename') and a.person_id = any(${ids})
            then to_jsonb(${GONE}::text)
          else value
        end)
        from jsonb_each(a.details)
      ), '{}'),
      address = case when actor_id = any(${ids}) then null else address end
    where id = any(array(
      select id from academy.audit
      where actor_id = any(${ids}) and (address is not null or details ->> 'fileName' <> ${GONE})
        or person_id = any(${ids}) and (
          details ->> 'reason' <> ${GONE} or action = 'user.rename' and details ->> 'from' <> ${GONE}
        )
      limit ${ROWS_AT_ONCE}
    ))
  `;

const forgetFileNames: Step = (sql, ids) =>
  sql`
    update academy.uploads set file_name = null where path = any(array(
      select path from academy.uploads
      where person_id = any(${ids}) and file_name is not null limit ${ROWS_AT_ONCE}
    ))
  `;

/**
 * The tables that say by `on delete cascade` that their rows belong to a user, so that nobody can
 * forget a new table here. Ended sessions stay for 90 days: they contain hashes, and tell a phone
 * that the account is deleted.
 */
const listOwnedTables = (sql: Sql) =>
  sql<{ table: string; column: string }[]>`
    select t.relname as table, a.attname as column
    from pg_constraint f
      join pg_class t on t.oid = f.conrelid
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confrelid = 'academy.users'::regclass and f.confdeltype = 'c'
      and t.relname <> 'sessions'
    order by 1
  `;

const removeRows = ({ table, column }: { table: string; column: string }): Step => (sql, ids) =>
  sql`
    delete from academy.${sql(table)} where ctid = any(array(
      select ctid from academy.${sql(table)}
      where ${sql(column)} = any(${ids}) limit ${ROWS_AT_ONCE}
    ))
  `;

/** Phones and caches fetch the questions again, because they show names. */
const renewQuestions = (sql: Sql, ids: string[]) =>
  sql`
    update academy.courses set questions_revision = questions_revision + 1
    where id in (
      select course_id from academy.questions
      where asked_by_id = any(${ids}) or answered_by_id = any(${ids})
    )
  `;

const eraseAccounts = (sql: Sql, ids: string[]) =>
  sql`
    update academy.users set
      -- The domain can never exist.
      email = id || '@erased.invalid', first_name = '', last_name = '', password_hash = '',
      suspension_reason = null, last_seen_at = null, erased_at = now()
    where id = any(${ids}) and status = 'deleted'
  `;

/** Erases all users who are due. Returns how many. */
export async function eraseUsers(sql: Pool, signal?: AbortSignal): Promise<{ count: number }> {
  const owned = await listOwnedTables(sql);
  const steps = [
    removeSentAnswers,
    removeMessages,
    cleanAudit,
    forgetFileNames,
    ...owned.map(removeRows),
  ];
  let count = 0;
  for (;;) {
    const ids = await listUsersToErase(sql);
    if (ids.length === 0) return { count };
    for (const step of steps) {
      while (!signal?.aborted && (await step(sql, ids)).count > 0);
    }
    if (signal?.aborted) return { count };
    const erased = await sql.begin(async (sql) => {
      await renewQuestions(sql, ids);
      return await eraseAccounts(sql, ids);
    });
    count += erased.count;
  }
}
