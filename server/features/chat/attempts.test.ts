// Tests the limits of questions and pictures in an hour and in a day. On PGlite the calls run one after the
// other, on PostgreSQL they race.
import assert from "node:assert/strict";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { type MadeUser, makeUser } from "../../testing/factories.ts";
import { hold, saying } from "../../testing/model-faults.ts";

const AT_ONCE = 40;
const MAX_ATTEMPTS = 6;
const MAX_ATTEMPTS_A_DAY = 8;

const fake = startFakeModel();
const env = {
  ATTEMPTS_PER_HOUR: String(MAX_ATTEMPTS),
  ATTEMPTS_PER_DAY: String(MAX_ATTEMPTS_A_DAY),
  CHAT_CONCURRENCY: String(AT_ONCE),
};
const app = await testApp(env, { model: addressOf(fake) });
const { sql } = app;
const calls = [app.call, app.another().call];
Deno.test.afterAll(async () => {
  await app.close();
  fake.stop();
});

type QuestionOptions = {
  conversationId: string;
  isPicture?: boolean;
  messageId?: string;
  process?: number;
};

function ask(
  { cookie }: MadeUser,
  { conversationId, isPicture = false, messageId, process = 0 }: QuestionOptions,
): Promise<Response> {
  const call = calls[process % calls.length] ?? app.call;
  const common = { conversationId, messageId };
  return isPicture
    ? call({ cookie }, "POST", "/api/generate-image", {
      ...common,
      prompt: "A boat",
      model: "dall-e-3",
    })
    // The same question would get the first one's answer.
    : call({ cookie }, "POST", "/api/chat", { ...common, message: `Quick ${conversationId}` });
}

async function begin({ id }: MadeUser, count: number) {
  const rows = await sql<{ id: string }[]>`
    insert into academy.conversations (person_id, title, is_empty)
    select ${id}, 'One of many', false from generate_series(1, ${count}) returning id
  `;
  return rows.map((row) => row.id);
}

const countOf = async ({ id }: MadeUser) => {
  const [row] = await sql`
    select count from academy.action_counts
    where person_id = ${id} and action = 'answer.start' and window_seconds = 3600
  `;
  return row?.count ?? 0;
};
const reservedOf = async ({ id }: MadeUser) => {
  const [row] = await sql`
    select reserved_messages + reserved_images as reserved from academy.usage_months
    where person_id = ${id}
  `;
  return row?.reserved;
};

async function assertRefused(answer: Response) {
  const { code, details } = await answer.json();
  assert.deepEqual([answer.status, code, details], [
    ...[429, "rate_limited", { reason: "attempts", most: MAX_ATTEMPTS }],
  ]);
  const wait = Number(answer.headers.get("Retry-After"));
  assert.ok(wait > 3000 && wait <= 3600, `it names the seconds to wait: ${wait}`);
}

Deno.test("starts exactly the allowed number of forty questions and pictures in two processes", async () => {
  const person = await makeUser(sql);
  const requestCount = fake.requests.length;
  const conversations = await begin(person, AT_ONCE);
  const answers = await Promise.all(conversations.map((conversationId, n) =>
    // Both processes get questions and pictures.
    ask(person, { conversationId, process: n, isPicture: n % 4 > 1 })
  ));
  const started = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status !== 200);
  assert.deepEqual([started.length, refused.length], [MAX_ATTEMPTS, AT_ONCE - MAX_ATTEMPTS]);
  await Promise.all([
    ...started.map((answer) => answer.text()),
    ...refused.map(assertRefused),
  ]);
  assert.equal(fake.requests.length, requestCount + MAX_ATTEMPTS, "the provider got no other call");
  assert.equal(await countOf(person), MAX_ATTEMPTS);
  assert.equal(await reservedOf(person), 0, "a refused call keeps no place in the quota");
});

Deno.test("counts a question that the user stops before its first word", async () => {
  const person = await makeUser(sql);
  const [conversationId = ""] = await begin(person, 1);
  for (let n = 0; n < MAX_ATTEMPTS; n++) {
    fake.say(saying(hold, "too late"));
    const requestCount = fake.requests.length;
    const answering = ask(person, { conversationId });
    await fake.reaches(requestCount + 1);
    await app.call(person, "POST", `/api/conversations/${conversationId}/stop`);
    assert.equal((await readAnswer(await answering)).text, "");
  }
  fake.say();
  await assertRefused(await ask(person, { conversationId }));
  const [month] = await sql`
    select messages, reserved_messages from academy.usage_months where person_id = ${person.id}
  `;
  assert.deepEqual({ ...month }, { messages: 0, reservedMessages: 0 });
});

Deno.test("does not count a call that is repeated with its messageId", async () => {
  const person = await makeUser(sql);
  const [conversationId = "", other = ""] = await begin(person, 2);
  const messageId = crypto.randomUUID();
  for (let n = 0; n < MAX_ATTEMPTS + 2; n++) {
    const { text } = await readAnswer(await ask(person, { conversationId, messageId, process: n }));
    assert.match(text, /^Heard: Quick/);
  }
  const picture = { conversationId: other, messageId: crypto.randomUUID(), isPicture: true };
  for (let n = 0; n < MAX_ATTEMPTS + 2; n++) {
    const answer = await ask(person, { ...picture, process: n });
    assert.equal(answer.status, 200, await answer.text());
  }
  assert.equal(await countOf(person), 2);
});

Deno.test("does not count a refused question, and ends the limits with their hour and day", async () => {
  const person = await makeUser(sql);
  const [conversationId = ""] = await begin(person, 1);
  for (let n = 0; n < MAX_ATTEMPTS; n++) await readAnswer(await ask(person, { conversationId }));
  await assertRefused(await ask(person, { conversationId }));
  const endHour = () =>
    sql`
      update academy.action_counts set window_ends = now()
      where person_id = ${person.id} and window_seconds = 3600
    `;
  await endHour();
  const missing = await ask(person, { conversationId: crypto.randomUUID() });
  assert.equal((await missing.json()).code, "not_found");
  await readAnswer(await ask(person, { conversationId }));
  assert.equal(await countOf(person), 1);
  await readAnswer(await ask(person, { conversationId }));
  await endHour();
  const ofDay = await ask(person, { conversationId });
  assert.deepEqual([ofDay.status, (await ofDay.json()).details], [429, {
    ...{ reason: "attempts", most: MAX_ATTEMPTS_A_DAY, isDaily: true },
  }]);
  assert.ok(Number(ofDay.headers.get("Retry-After")) > 80_000);
});

Deno.test("does not count one user's attempts for another user", async () => {
  const [one, other] = [await makeUser(sql), await makeUser(sql)];
  const [conversationId = ""] = await begin(one, 1);
  for (let n = 0; n < MAX_ATTEMPTS; n++) await readAnswer(await ask(one, { conversationId }));
  await assertRefused(await ask(one, { conversationId }));
  const [otherConversationId = ""] = await begin(other, 1);
  assert.equal(
    (await readAnswer(await ask(other, { conversationId: otherConversationId }))).isWhole,
    true,
  );
});
