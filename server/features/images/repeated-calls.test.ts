// One Idempotency-Key means one call of the provider, one place in the quota and one picture,
// however often the call is repeated.
import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { startFakeImageModels } from "../../testing/fake-image-models.ts";
import { type MadeUser, makeUser } from "../../testing/factories.ts";
import { imageCalls } from "../../testing/images.ts";

const fake = startFakeImageModels();
const app = await testApp({ ...fake.settings, MONTHLY_IMAGE_QUOTA: "2" });
const { sql, call } = app;
const { as, begin, draw, drawWithKey, messages, statusAndCode, usageOf } = imageCalls(app);
const elsewhere = imageCalls({ ...app, ...app.another() });
Deno.test.afterAll(async () => {
  await app.close();
  await fake.stop();
});

const onePicture = { images: 1, reservedImages: 0, cost: "0.0400000" };

async function start() {
  fake.say();
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  const key = crypto.randomUUID();
  const requestsBefore = fake.requests.length;
  return {
    person,
    conversationId,
    key,
    paid: () => fake.requests.length - requestsBefore,
    /** Resolves when the provider has received so many requests of this test. */
    reachesProvider: (count: number) => fake.reaches(requestsBefore + count),
    again: (more = {}, by = { drawWithKey }) => by.drawWithKey(person, key, conversationId, more),
  };
}

const bodyOf = async (answer: Response) => {
  assert.equal(answer.status, 200);
  return await answer.json();
};

async function assertOnePicture(
  { person, conversationId }: { person: MadeUser; conversationId: string },
) {
  assert.deepEqual(await usageOf(person), onePicture);
  const statuses = (await messages(person, conversationId)).map(
    ({ status }: { status: string }) => status,
  );
  assert.deepEqual(statuses, ["done", "done"]);
}

Deno.test("answers a repeated call with the stored answer, also from another process", async () => {
  const test = await start();
  const first = await bodyOf(await test.again());
  assert.deepEqual(await bodyOf(await test.again()), first);
  assert.deepEqual(await bodyOf(await test.again({}, elsewhere)), first);
  assert.equal(test.paid(), 1);
  await assertOnePicture(test);
});

Deno.test("answers a repeated call with the stored answer also after the conversation is deleted", async () => {
  const { person, conversationId, again, paid } = await start();
  const first = await bodyOf(await again());
  await as(person, "DELETE", `/api/conversations/${conversationId}`);
  assert.deepEqual(await bodyOf(await again()), first);
  assert.equal(paid(), 1);
});

Deno.test("refuses the same key with another body or for another route", async () => {
  const test = await start();
  await bodyOf(await test.again());
  for (const more of [{ prompt: "A ship" }, { model: "hugging-face" }]) {
    assert.deepEqual(await statusAndCode(test.again(more)), [409, "conflict"]);
  }
  const headers = { "Idempotency-Key": test.key };
  const other = call({ cookie: test.person.cookie, headers }, "POST", "/api/conversations", {
    title: "New",
  });
  assert.deepEqual(await statusAndCode(other), [409, "conflict"]);
  await assertOnePicture(test);
});

Deno.test("refuses a repeated call in each process while the first call runs", async () => {
  const test = await start();
  fake.say("silence");
  const first = test.again();
  await test.reachesProvider(1);
  assert.deepEqual(await statusAndCode(test.again()), [409, "conflict"]);
  assert.deepEqual(await statusAndCode(test.again({}, elsewhere)), [409, "conflict"]);
  assert.deepEqual(await statusAndCode(test.again({ prompt: "A ship" })), [409, "conflict"]);
  fake.release();
  const body = await bodyOf(await first);
  assert.deepEqual(await bodyOf(await test.again()), body);
  assert.equal(test.paid(), 1);
  await assertOnePicture(test);
});

Deno.test("makes one picture for twenty calls at once over two processes", async () => {
  const test = await start();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => test.again({}, n % 2 ? elsewhere : undefined)),
  );
  const statuses = answers.map(({ status }) => status);
  assert.ok(statuses.includes(200));
  assert.ok(statuses.every((status) => status === 200 || status === 409), statuses.join());
  const bodies = await Promise.all(
    answers.filter(({ status }) => status === 200).map((answer) => answer.json()),
  );
  for (const body of bodies) assert.deepEqual(body, bodies[0]);
  assert.equal(test.paid(), 1);
  await assertOnePicture(test);
});

Deno.test("draws again after a failure when the call is repeated, in place of the failed answer", async () => {
  const test = await start();
  const messageId = crypto.randomUUID();
  fake.say("refusal");
  assert.deepEqual(await statusAndCode(test.again({ messageId })), [502, "ai_failed"]);
  fake.say("rate");
  assert.deepEqual(await statusAndCode(test.again({ messageId })), [429, "rate_limited"]);
  assert.equal((await usageOf(test.person)).images, 0);
  fake.say();
  const { question } = await bodyOf(await test.again({ messageId }));
  assert.equal(question.id, messageId);
  assert.equal(test.paid(), 3);
  await assertOnePicture(test);
});

Deno.test("draws one picture for two calls at once after a failure", async () => {
  const test = await start();
  fake.say("refusal");
  assert.deepEqual(await statusAndCode(test.again()), [502, "ai_failed"]);
  fake.say();
  const answers = await Promise.all([test.again(), test.again({}, elsewhere)]);
  assert.ok(answers.some(({ status }) => status === 200));
  for (const answer of answers) await answer.body?.cancel();
  assert.equal(test.paid(), 2);
  await assertOnePicture(test);
});

Deno.test("draws again for a failed call also after the user has asked for another picture", async () => {
  const { person, conversationId, again } = await start();
  const first = await (await draw(person, conversationId, "A house", { model: "dall-e-3" })).json();
  fake.say("refusal");
  const replaces = first.question.id;
  assert.deepEqual(await statusAndCode(again({ replaces })), [502, "ai_failed"]);
  fake.say();
  const other = await draw(person, conversationId, "A tree", { model: "dall-e-3" });
  assert.equal(other.status, 200);
  await other.body?.cancel();
  // The quota has two places, and the replaced picture holds one of them.
  assert.deepEqual(await statusAndCode(again({ replaces })), [429, "quota_exceeded"]);
  await sql`update academy.usage_months set images = 1 where person_id = ${person.id}`;
  await bodyOf(await again({ replaces }));
  const prompts = (await messages(person, conversationId)).map(
    ({ prompt }: { prompt: string | null }) => prompt,
  );
  assert.deepEqual(prompts, [null, "A tree", null, "A boat"]);
});

Deno.test("draws a stopped picture at the next call", async () => {
  const test = await start();
  fake.say("silence");
  const first = test.again();
  await test.reachesProvider(1);
  await as(test.person, "POST", `/api/conversations/${test.conversationId}/stop`);
  assert.deepEqual(await statusAndCode(first), [409, "conflict"]);
  fake.say();
  await bodyOf(await test.again());
  await assertOnePicture(test);
});

Deno.test("draws a picture that a dead process left at the next call", async () => {
  const test = await start();
  fake.say("silence");
  const first = test.again();
  await test.reachesProvider(1);
  await sql`update academy.messages set lease_until = now() - interval '1 second' where status = 'running'`;
  fake.say();
  await bodyOf(await test.again({}, elsewhere));
  fake.release();
  await (await first).body?.cancel();
  await assertOnePicture(test);
});

Deno.test("stores the answer at the next call if the process dies before it stores the answer", async () => {
  const test = await start();
  const first = await bodyOf(await test.again());
  await sql`update academy.idempotency_keys set status = null, answer = null where key = ${test.key}`;
  assert.deepEqual(await bodyOf(await test.again()), first);
  const [stored] = await sql`select status from academy.idempotency_keys where key = ${test.key}`;
  assert.equal(stored?.status, 200, "stored now");
  assert.equal(test.paid(), 1);
  await assertOnePicture(test);
});

Deno.test("accepts the same key from two users", async () => {
  const one = await start();
  const two = await start();
  await bodyOf(await one.again());
  const other = { person: two.person, conversationId: two.conversationId };
  await bodyOf(await drawWithKey(other.person, one.key, other.conversationId));
  await assertOnePicture(one);
  await assertOnePicture(other);
});

Deno.test("leads to the same picture for a second key with the same question id", async () => {
  const test = await start();
  const messageId = crypto.randomUUID();
  const first = await bodyOf(await test.again({ messageId }));
  const otherKey = crypto.randomUUID();
  const second = () => drawWithKey(test.person, otherKey, test.conversationId, { messageId });
  assert.deepEqual(await bodyOf(await second()), first);
  assert.deepEqual(await bodyOf(await second()), first);
  await assertOnePicture(test);
});

Deno.test("draws a new picture for a key that is older than a day", async () => {
  const { person, again, key } = await start();
  const first = await bodyOf(await again());
  await sql`
    update academy.idempotency_keys set created_at = now() - interval '25 hours' where key = ${key}
  `;
  const second = await bodyOf(await again());
  assert.notEqual(second.message.id, first.message.id);
  assert.equal((await usageOf(person)).images, 2);
});
