// One attachment for twenty questions at once. On PGlite they run one after the other, on
// PostgreSQL they really race.
import assert from "node:assert/strict";
import type { Sql } from "../../db/sql.ts";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { makeUser } from "../../testing/factories.ts";
import { attachmentCalls } from "../../testing/browser-calls.ts";
import { until } from "../../testing/until.ts";
import { claimAttachments, removeOldestUnclaimed, removeUnclaimed } from "./queries.ts";

const AT_ONCE = 20;

const fake = startFakeModel();
const app = await testApp({ CHAT_CONCURRENCY: String(AT_ONCE) }, { model: addressOf(fake) });
const { sql } = app;
const calls = [attachmentCalls(app), attachmentCalls({ ...app, ...app.another() })];
Deno.test.afterAll(async () => {
  await app.close();
  fake.stop();
});

Deno.test("gives an attachment to exactly one of twenty questions and does not store the others", async () => {
  const person = await makeUser(sql);
  const conversations = await sql<{ id: string }[]>`
    insert into academy.conversations (person_id, title, is_empty)
    select ${person.id}, 'One of many', false from generate_series(1, ${AT_ONCE}) returning id
  `;
  const [file, other] = await Promise.all([1, 2].map((n) => calls[0]?.attach(person, `${n}`)));
  const answers = await Promise.all(conversations.map(({ id }, n) => {
    const attachmentIds = n % 3 ? [file, other] : [other, file];
    return calls[n % 2]?.ask(person, id, "Whose is it?", { attachmentIds }) ?? Response.error();
  }));
  const { "200": done = [], "400": refused = [] } = Object.groupBy(
    answers,
    ({ status }) => String(status),
  );
  assert.deepEqual([done.length, refused.length], [1, AT_ONCE - 1]);
  for (const answer of done) assert.ok((await readAnswer(answer)).isWhole);
  const codes = await Promise.all(refused.map(async (it) => (await it.json()).code));
  assert.deepEqual(new Set(codes), new Set(["invalid_input"]));
  assert.equal(fake.requests.length, 1, "the model was asked once");
  const [stored] = await sql`
    select count(*)::int as messages,
      (select count(distinct message_id)::int from academy.attachments) as owners,
      (select messages + reserved_messages from academy.usage_months) as counted
    from academy.messages
  `;
  assert.deepEqual({ ...stored }, { messages: 2, owners: 1, counted: 1 });
});

const isPostgres = Boolean(Deno.env.get("DATABASE_URL"));

/**
 * Asked outside of the claim's transaction: within it, PostgreSQL would return its first result
 * again and again.
 */
const isWaitedFor = () =>
  sql<{ isWaitedFor: boolean }[]>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    ) as is_waited_for
  `.then(([row]) => row?.isWaitedFor);

Deno.test("makes a second claim or a cleanup wait for the first claim and then find nothing", async () => {
  const person = await makeUser(sql);
  const questions = await sql<{ id: string }[]>`
    with conversation as (
      insert into academy.conversations (person_id, title, is_empty)
      values (${person.id}, 'Two questions', false) returning id
    )
    insert into academy.messages (conversation_id, role, content)
    select id, 'user', 'Mine?' from conversation, generate_series(1, 2) returning id
  `;
  const [questionId = "", otherQuestionId = ""] = questions.map(({ id }) => id);
  const claim = (sql: Sql, messageId: string, ids: string[]) =>
    claimAttachments(sql, { personId: person.id, messageId, ids });
  // Each returns how many attachments it got.
  const rivals = [
    (ids: string[]) => claim(sql, otherQuestionId, ids).then(({ length }) => length),
    () => removeUnclaimed(sql).then(({ count }) => count),
    () =>
      removeOldestUnclaimed(sql, { personId: person.id, most: 0, bytes: Number.MAX_SAFE_INTEGER })
        .then(({ count }) => count),
  ];
  for (const rival of rivals) {
    const ids = [await calls[0]?.attach(person, "one") ?? ""];
    await sql`update academy.attachments set created_at = now() - interval '2 days'`;
    let late: Promise<number> | undefined;
    const got = await sql.begin(async (sql) => {
      const { length } = await claim(sql, questionId, ids);
      let isOver = false;
      late = rival(ids);
      void late.finally(() => isOver = true);
      // On PGlite's one connection the rival begins after this transaction.
      if (isPostgres) await until(async () => isOver || await isWaitedFor(), "the rival waits");
      return length;
    });
    assert.deepEqual([got, await late], [1, 0]);
    const [row] = await sql`select message_id from academy.attachments where id = any(${ids})`;
    assert.equal(row?.messageId, questionId);
    await sql`delete from academy.attachments`;
  }
});
