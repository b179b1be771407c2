import assert from "node:assert/strict";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { type MadeUser, makeUser } from "../../testing/factories.ts";
import { hold, saying } from "../../testing/model-faults.ts";

const fake = startFakeModel();
const { sql, call, logLines, close } = await testApp({}, { model: addressOf(fake) });
Deno.test.afterAll(async () => {
  await close();
  fake.stop();
});

const as = ({ cookie }: MadeUser, method: string, path: string, body?: unknown) =>
  call({ cookie }, method, path, body);
const got = async (person: MadeUser, path: string) => await (await as(person, "GET", path)).json();
const begin = async (person: MadeUser, title = "New Business Consultation"): Promise<string> =>
  (await (await as(person, "POST", "/api/conversations", { title })).json()).id;
const ask = (person: MadeUser, conversationId: string, message: string, more = {}) =>
  as(person, "POST", "/api/chat", { message, conversationId, ...more });
const messages = (person: MadeUser, conversationId: string) =>
  got(person, `/api/conversations/${conversationId}/messages`);
const refused = async (answer: Promise<Response>) => {
  const { status, body } = await answer.then(async (it) => ({
    status: it.status,
    body: await it.json(),
  }));
  return [status, body.code];
};
const usageOf = async ({ id }: MadeUser) => {
  const [row] = await sql`
    select messages, reserved_messages from academy.usage_months where person_id = ${id}
  `;
  return { ...row };
};

Deno.test("answers a question as the specification says and stores both", async () => {
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  const answer = await ask(person, conversationId, "  What is AI?\n");
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("content-type"), "text/event-stream; charset=utf-8");
  assert.equal(answer.headers.get("cache-control"), "no-store, no-transform");
  assert.equal(answer.headers.get("x-accel-buffering"), "no");
  const answerId = answer.headers.get("x-answer-id");
  const { text, isWhole } = await readAnswer(answer);
  assert.deepEqual([text, isWhole], ["Heard: What is AI?", true]);
  const [question, reply, ...others] = await messages(person, conversationId);
  assert.deepEqual(others, []);
  const common = {
    imageUrl: null,
    attachments: [],
    sources: null,
    followUps: null,
    about: null,
    isGuided: false,
    feedback: null,
    prompt: null,
    errorCode: null,
    retryAfter: null,
  };
  const { id, createdAt } = question;
  assert.deepEqual(question, {
    ...common,
    ...{ id, createdAt, role: "user", content: "What is AI?", status: "done", model: null },
  });
  assert.deepEqual(reply, {
    ...common,
    ...{ id: answerId, createdAt: reply.createdAt, role: "assistant" },
    ...{ content: "Heard: What is AI?", status: "done", model: "fake-1" },
  });
  assert.deepEqual(await usageOf(person), { messages: 1, reservedMessages: 0 });
  const [day] = await sql`
    select model, messages, input_tokens, output_tokens, cost::text
    from academy.usage_days where person_id = ${person.id}
  `;
  assert.deepEqual({ ...day }, {
    ...{ model: "fake-1", messages: 1, inputTokens: "120", outputTokens: "30", cost: "0.0006000" },
  });
});

Deno.test("tells the model how to teach and what was said before", async () => {
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  await readAnswer(await ask(person, conversationId, "One"));
  await readAnswer(await ask(person, conversationId, "Two"));
  const { model, stream, messages } = fake.requests.at(-1)?.body ?? { messages: [] };
  assert.deepEqual([model, stream], ["fake-1", true]);
  const [tutor, ...rest] = messages;
  assert.equal(tutor?.role, "system");
  assert.deepEqual(rest, [
    { role: "user", content: "One" },
    { role: "assistant", content: "Heard: One" },
    { role: "user", content: "Two" },
  ]);
});

Deno.test("stores a Zawgyi question in Unicode and asks the model in Unicode", async () => {
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  await readAnswer(await ask(person, conversationId, "ျမန္မာ လို ေျဖပါ"));
  const [question] = await messages(person, conversationId);
  assert.equal(question.content, "မြန်မာ လို ဖြေပါ");
  assert.equal(fake.requests.at(-1)?.body.messages.at(-1)?.content, question.content);
});

Deno.test("reuses an empty conversation, does not list it, and names it by its first question", async () => {
  const person = await makeUser(sql);
  const made = await as(person, "POST", "/api/conversations", { title: "A" });
  const { id, ...first } = await made.json();
  assert.deepEqual([made.status, first.title], [201, "A"]);
  const again = await as(person, "POST", "/api/conversations", { title: "B" });
  const second = await again.json();
  assert.deepEqual([again.status, second.id, second.title], [200, id, "B"]);
  assert.deepEqual(await got(person, "/api/conversations"), []);
  const long = "သင်ခန်းစာ ".repeat(30);
  await readAnswer(await ask(person, id, `${long}\nmore`));
  const [listed] = await got(person, "/api/conversations");
  assert.equal(listed.id, id);
  assert.ok(listed.title.endsWith("…") && long.startsWith(listed.title.slice(0, -1)), listed.title);
  await readAnswer(await ask(person, id, "Another"));
  assert.equal((await got(person, `/api/conversations/${id}`)).title, listed.title);
  assert.notEqual(await begin(person), id);
});

Deno.test("keeps the name of a renamed conversation", async () => {
  const person = await makeUser(sql);
  const id = await begin(person);
  const renamed = await as(person, "PATCH", `/api/conversations/${id}`, { title: "Mine" });
  assert.deepEqual([renamed.status, (await renamed.json()).title], [200, "Mine"]);
  await readAnswer(await ask(person, id, "What is AI?"));
  assert.equal((await got(person, `/api/conversations/${id}`)).title, "Mine");
});

Deno.test("lists conversations by their last question, searches them and pages through them", async () => {
  const person = await makeUser(sql);
  const ids: string[] = [];
  for (const word of ["mango", "ငှက်ပျောသီး", "50%_off"]) {
    ids.unshift(await begin(person));
    await readAnswer(await ask(person, ids[0] ?? "", `Tell me about ${word}`));
  }
  const [third, second = "", first = ""] = ids;
  await readAnswer(await ask(person, first, "And more?"));
  const order = [first, third, second];
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  assert.deepEqual(idsOf(await got(person, "/api/conversations")), order);
  const paged: string[] = [];
  let cursor = "";
  do {
    const page = await got(person, `/api/conversations?limit=2${cursor && `&cursor=${cursor}`}`);
    assert.equal(page.total, 3);
    paged.push(...idsOf(page.items));
    cursor = page.nextCursor ?? "";
  } while (cursor);
  assert.deepEqual(paged, order);
  const found = async (search: string) =>
    idsOf(await got(person, `/api/conversations?search=${encodeURIComponent(search)}`));
  assert.deepEqual(await found("MANGO"), [first]);
  assert.deepEqual(await found("ပျော"), [second]);
  assert.deepEqual(await found("50%_"), [third]);
  assert.deepEqual(await found("heard tell"), order);
  assert.deepEqual(await found("nothing of it"), []);
  assert.deepEqual(await got(await makeUser(sql), "/api/conversations?search=mango"), []);
});

Deno.test("lists messages in order, or in pages from the end", async () => {
  const person = await makeUser(sql);
  const id = await begin(person);
  for (const word of ["a", "b", "c"]) await readAnswer(await ask(person, id, word));
  const all = await messages(person, id);
  assert.deepEqual(
    all.map(({ content }: { content: string }) => content),
    ["a", "Heard: a", "b", "Heard: b", "c", "Heard: c"],
  );
  const path = `/api/conversations/${id}/messages?limit=4`;
  const last = await got(person, path);
  const rest = await got(person, `${path}&cursor=${last.nextCursor}`);
  assert.deepEqual([...last.items, ...rest.items].toReversed(), all);
  assert.deepEqual([last.total, rest.nextCursor], [6, null]);
});

Deno.test("answers 404 for another user's conversation", async () => {
  const owner = await makeUser(sql);
  const id = await begin(owner);
  const answer = await ask(owner, id, "Mine");
  await readAnswer(answer);
  const admin = await makeUser(sql, { role: "admin" });
  const path = `/api/conversations/${id}`;
  const before = await usageOf(admin);
  for (
    const [method, more, body] of [
      ["GET", ""],
      ["PATCH", "", { title: "x" }],
      ["DELETE", ""],
      ["GET", "/messages"],
      ["GET", "/answer"],
      ["POST", "/stop"],
    ] as const
  ) {
    assert.deepEqual(await refused(as(admin, method, path + more, body)), [404, "not_found"]);
  }
  assert.deepEqual(await refused(ask(admin, id, "Yours")), [404, "not_found"]);
  assert.deepEqual(await usageOf(admin), before);
  assert.equal((await messages(owner, id)).length, 2);
});

Deno.test("removes a conversation with its messages and stops its running answer", async () => {
  const person = await makeUser(sql);
  const id = await begin(person);
  fake.say(saying("it begins ", hold, "and ends"));
  const answer = await ask(person, id, "Long");
  await readAnswer(answer, ({ text }) => text !== "");
  assert.equal((await as(person, "DELETE", `/api/conversations/${id}`)).status, 200);
  fake.say();
  await fake.requests.at(-1)?.closed;
  assert.equal(fake.requests.at(-1)?.closedBy, "caller");
  assert.equal((await as(person, "GET", `/api/conversations/${id}`)).status, 404);
  const left = await sql`select from academy.messages where conversation_id = ${id}`;
  assert.equal(left.length, 0);
  assert.deepEqual(await usageOf(person), { messages: 1, reservedMessages: 0 });
});

Deno.test("logs nothing of questions and answers", async () => {
  const person = await makeUser(sql);
  const id = await begin(person);
  await readAnswer(await ask(person, id, "velociraptor"));
  await (await ask(person, id, "velociraptor fault: broken")).body?.cancel();
  assert.ok(logLines.some((line) => line.includes('"what":"model"')));
  assert.deepEqual(logLines.filter((line) => /velociraptor|secret-4711/.test(line)), []);
});
