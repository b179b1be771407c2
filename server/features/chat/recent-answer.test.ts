// Tests over HTTP that the same question of the same user on the same lessons gets the same answer
// again for a minute, without a call to the model.
import assert from "node:assert/strict";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeUser, makeVideo } from "../../testing/factories.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { vtt } from "../../testing/files.ts";
import { saying } from "../../testing/model-faults.ts";

const fake = startFakeModel();
const { sql, call, close } = await testApp({}, { model: addressOf(fake) });
Deno.test.afterAll(async () => {
  await close();
  fake.stop();
});

const makeLesson = () =>
  makeVideo(sql, {
    courseId: "ai-master",
    title: "Prompts",
    captions: { en: vtt("A prompt names its goal.") },
  });
const lesson = await makeLesson();
const makeLearner = () => makeUser(sql, { courses: ["ai-master"] });
const message = "What does a prompt name?";

async function begin(person: MadeUser) {
  const body = { title: "New Business Consultation" };
  return (await (await call(person, "POST", "/api/conversations", body)).json()).id as string;
}

/** Asks in a new conversation, if none is named. `isNew` is true if the model was called. */
async function ask(person: MadeUser, body: Record<string, unknown> = {}) {
  const before = fake.requests.length;
  const conversationId = body.conversationId ?? await begin(person);
  fake.say(saying(`Answer ${before} [1].`));
  const answer = await call(person, "POST", "/api/chat", { message, ...body, conversationId });
  const { text, events, isWhole } = await readAnswer(answer);
  const path = `/api/conversations/${conversationId}/messages`;
  const messages = await (await call(person, "GET", path)).json();
  return {
    ...{ conversationId, text, isWhole, stored: messages.at(-1) },
    questionId: messages.at(-2).id,
    sources: events[0]?.sources,
    isNew: fake.requests.length > before,
  };
}

async function countOf(person: MadeUser) {
  const [row] = await sql`
    select messages, reserved_messages, cost::float8 from academy.usage_months
    where person_id = ${person.id}
  `;
  return { ...row };
}

Deno.test("the same question gets the same answer and sources again, and costs nothing", async () => {
  const person = await makeLearner();
  const first = await ask(person);
  assert.ok(first.isNew && first.sources?.length === 1);
  const used = await countOf(person);
  const again = await ask(person);
  assert.deepEqual(
    { ...again, conversationId: "", questionId: "", stored: again.stored.content },
    {
      ...{ conversationId: "", questionId: "", text: first.text, isWhole: true, isNew: false },
      ...{ sources: first.sources, stored: first.text },
    },
  );
  assert.deepEqual([again.stored.status, again.stored.sources], ["done", first.stored.sources]);
  assert.deepEqual(await countOf(person), used);
  const [found] = await sql`
    select count(*)::int from academy.search_texts where source_id = ${again.stored.id}
  `;
  assert.equal(found?.count, 1, "the search finds it, too");
});

Deno.test("a question that is not quite the same gets a new answer", async () => {
  const person = await makeLearner();
  const first = await ask(person);
  const news: Record<string, () => ReturnType<typeof ask>> = {
    "another text": async () => await ask(person, { message: `${message} Why?` }),
    "another user": async () => await ask(await makeLearner()),
    "about a lesson": async () => await ask(person, { about: { videoId: lesson.id } }),
    "in the same conversation": () => ask(person, { conversationId: first.conversationId }),
    "asked again on purpose": async () => {
      const { conversationId, questionId } = await ask(person);
      return await ask(person, { conversationId, replaces: questionId });
    },
  };
  for (const [name, question] of Object.entries(news)) {
    assert.ok((await question()).isNew, name);
  }
});

Deno.test("a question gets a new answer after a minute, a change of a lesson, or a failure", async () => {
  const person = await makeLearner();
  const { stored } = await ask(person);
  await sql`
    update academy.messages set ended_at = now() - interval '61 seconds' where id = ${stored.id}
  `;
  assert.ok((await ask(person)).isNew, "after a minute");
  assert.ok(!(await ask(person)).isNew);
  await makeLesson();
  assert.ok((await ask(person)).isNew, "after a change of the lessons");

  const other = await makeLearner();
  fake.say("cut");
  const conversationId = await begin(other);
  await readAnswer(await call(other, "POST", "/api/chat", { message, conversationId }));
  assert.ok((await ask(other)).isNew, "after a failure");
});
