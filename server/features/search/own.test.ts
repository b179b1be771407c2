// Tests that a user finds the present state of own notes and conversations.
import assert from "node:assert/strict";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { searcher, testApp } from "../../testing/app.ts";
import { makeUser, makeVideo } from "../../testing/factories.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { hold, saying } from "../../testing/model-faults.ts";

const fake = startFakeModel();
const { sql, call, close } = await testApp({}, { model: addressOf(fake) });
Deno.test.afterAll(async () => {
  await close();
  fake.stop();
});
const find = searcher(call);
const learner = await makeUser(sql, { courses: ["ai-master"] });
const { id: videoId } = await makeVideo(sql, { courseId: "ai-master", title: "The lesson" });

async function send(method: string, path: string, body?: unknown) {
  const answer = await call(learner, method, path, body);
  assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
  return await answer.json();
}
const findAll = async (q: string) => (await find(learner, { q })).items;
const count = async (q: string) => (await findAll(q)).length;
const newWord = () => `w${crypto.randomUUID().replaceAll("-", "")}`;

Deno.test("finds a note with its lesson and second, then its new text, and no removed note", async () => {
  const [first, second] = [newWord(), newWord()];
  const path = `/api/videos/${videoId}/notes`;
  const { id, updatedAt } = await send("POST", path, { content: first, atSecond: 12 });
  assert.deepEqual(await findAll(first), [{
    kind: "note",
    courseId: "ai-master",
    videoId,
    atSecond: 12,
    id,
    title: "The lesson",
    excerpt: first,
    matches: [[0, first.length]],
    updatedAt,
  }]);
  await send("PATCH", `/api/notes/${id}`, { content: second });
  assert.deepEqual([await count(first), await count(second)], [0, 1]);
  await send("DELETE", `/api/notes/${id}`);
  assert.equal(await count(second), 0);
  const left = await sql`select from academy.search_texts where source_id = ${id}`;
  assert.equal(left.length, 0, "the text is gone");
});

Deno.test("finds notes that came from an outbox", async () => {
  const word = newWord();
  const payload = {
    id: crypto.randomUUID(),
    videoId,
    content: word,
    createdAt: "2026-01-01T00:00:00Z",
  };
  const write = { id: crypto.randomUUID(), kind: "note.add", payload };
  await send("POST", "/api/sync", { writes: [write] });
  assert.equal(await count(word), 1);
});

const begin = async () => (await send("POST", "/api/conversations", { title: "New" })).id;
const messageWith = async (conversationId: string, word: string): Promise<string> =>
  (await send("GET", `/api/conversations/${conversationId}/messages`))
    .find(({ content }: { content: string }) => content.includes(word)).id;
const ask = (conversationId: string, message: string, more = {}) =>
  call(learner, "POST", "/api/chat", { message, conversationId, ...more });

Deno.test("finds a conversation once, by title, question and ended answer", async () => {
  const id = await begin();
  const [asked, answered, renamed] = [newWord(), newWord(), newWord()];
  assert.equal(await count("New"), 0, "an empty conversation is not found");
  fake.say(saying(`It is ${answered}`, hold, " indeed"));
  const answer = await ask(id, asked);
  await fake.holding();
  assert.equal(await count(answered), 0, "the answer runs");
  fake.release();
  await readAnswer(answer);
  for (const word of [asked, answered]) {
    const [item, ...more] = await findAll(word);
    assert.deepEqual([item?.kind, item?.id, item?.title, more], ["conversation", id, asked, []]);
    // The title is the question.
    assert.equal(item?.messageId, word === asked ? undefined : await messageWith(id, answered));
  }
  await send("PATCH", `/api/conversations/${id}`, { title: renamed });
  assert.equal(await count(renamed), 1);

  const messageId = crypto.randomUUID();
  const [second, third] = [newWord(), newWord()];
  fake.say(saying("ok"));
  await readAnswer(await ask(id, second, { messageId }));
  assert.equal(await count(second), 1);
  await readAnswer(await ask(id, third, { replaces: messageId }));
  assert.deepEqual([await count(second), await count(third)], [0, 1]);

  await send("DELETE", `/api/conversations/${id}`);
  for (const word of [asked, answered, renamed, third]) assert.equal(await count(word), 0);
  const left =
    await sql`select from academy.search_texts where owner_id = ${learner.id} and conversation_id = ${id}`;
  assert.equal(left.length, 0);
});

Deno.test("finds the stored text of a stopped answer, and of one whose process is dead", async () => {
  const id = await begin();
  const [stopped, dead] = [newWord(), newWord()];
  fake.say(saying(stopped, hold, " more"));
  const answer = await ask(id, "Begin");
  await fake.holding();
  await send("POST", `/api/conversations/${id}/stop`);
  fake.release();
  await readAnswer(answer);
  assert.equal(await count(stopped), 1);

  const questionId = crypto.randomUUID();
  await sql`
    insert into academy.messages (id, conversation_id, role, content)
    values (${questionId}, ${id}, 'user', 'Go on')
  `;
  await sql`
    insert into academy.messages (
      conversation_id, role, content, status, question_id, model, reserved_period, reserved_day,
      lease_holder, lease_until
    ) values (
      ${id}, 'assistant', ${dead}, 'running', ${questionId}, 'fake-1', '2026-01', '2026-01-01',
      ${crypto.randomUUID()}, now() - interval '1 minute'
    )
  `;
  await send("GET", `/api/conversations/${id}/messages`);
  assert.equal(await count(dead), 1);
});
