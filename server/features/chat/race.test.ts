// Forty calls at once for five places. On PGlite they run one after the other, on PostgreSQL they
// really race.
import assert from "node:assert/strict";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { makeUser } from "../../testing/factories.ts";
import { hold, saying } from "../../testing/model-faults.ts";

const fake = startFakeModel();
const model = addressOf(fake);
Deno.test.afterAll(() => fake.stop());

const AT_ONCE = 40;

/**
 * Asks forty questions at once, each in its own conversation, alternately in two processes if
 * `spread`.
 */
async function askAll(env: Record<string, string>, spread: boolean) {
  const app = await testApp(env, { model });
  const { sql, close } = app;
  const calls = spread ? [app.call, app.another().call] : [app.call];
  const { id: personId, cookie } = await makeUser(sql);
  const conversations = await sql<{ id: string }[]>`
    insert into academy.conversations (person_id, title, is_empty)
    select ${personId}, 'One of many', false from generate_series(1, ${AT_ONCE}) returning id
  `;
  const answers = await Promise.all(
    conversations.map(({ id: conversationId }, n) =>
      calls[n % calls.length]?.({ cookie }, "POST", "/api/chat", {
        // The same question would get the first one's answer.
        message: `Quick ${n}`,
        conversationId,
      }) ??
        Response.error()
    ),
  );
  const byStatus = Object.groupBy(answers, ({ status }) => String(status));
  const codes = await Promise.all(
    (byStatus["429"] ?? []).map(async (it) => (await it.json()).code),
  );
  const usage = async () => {
    const [row] = await sql`
      select messages, reserved_messages from academy.usage_months where person_id = ${personId}
    `;
    return { ...row };
  };
  return {
    told: byStatus,
    codes: new Set(codes),
    usage,
    close,
    stored: () => sql`select from academy.messages`,
  };
}

Deno.test("answers exactly as many of forty questions at once as the quota has left", async () => {
  const requestCount = fake.requests.length;
  const env = { MONTHLY_MESSAGE_QUOTA: "5", CHAT_CONCURRENCY: "40" };
  const { told: byStatus, codes, usage, stored, close } = await askAll(env, true);
  assert.deepEqual([byStatus["200"]?.length, byStatus["429"]?.length], [5, 35]);
  assert.deepEqual(codes, new Set(["quota_exceeded"]));
  const read = await Promise.all((byStatus["200"] ?? []).map((answer) => readAnswer(answer)));
  for (const { text } of read) assert.match(text, /^Heard: Quick \d+$/);
  assert.equal(read.length, 5);
  assert.equal(fake.requests.length, requestCount + 5, "the provider got no more calls");
  assert.deepEqual(await usage(), { messages: 5, reservedMessages: 0 });
  assert.equal((await stored()).length, 10);
  await close();
});

Deno.test("runs no more of forty questions at once than a user may have", async () => {
  fake.say(saying("it begins ", hold, "and ends"));
  const env = { MONTHLY_MESSAGE_QUOTA: "1000", CHAT_CONCURRENCY: "3" };
  const { told: byStatus, codes, usage, close } = await askAll(env, true);
  assert.deepEqual([byStatus["200"]?.length, byStatus["429"]?.length], [3, 37]);
  assert.deepEqual(codes, new Set(["rate_limited"]));
  assert.deepEqual(await usage(), { messages: 0, reservedMessages: 3 });
  await fake.holding(3);
  fake.say();
  fake.release();
  await Promise.all((byStatus["200"] ?? []).map((answer) => readAnswer(answer)));
  assert.deepEqual(await usage(), { messages: 3, reservedMessages: 0 });
  await close();
});
