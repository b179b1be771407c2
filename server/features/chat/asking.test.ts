// Tests when a question is accepted: the first time, again, as a replacement, during another
// answer, beyond the quota, after its user took it back.
import assert from "node:assert/strict";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeUser } from "../../testing/factories.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { hold, saying } from "../../testing/model-faults.ts";
import { inOneMonth, monthNow } from "../../testing/real-time.ts";

const fake = startFakeModel();
const env = { MONTHLY_MESSAGE_QUOTA: "5", CHAT_CONCURRENCY: "2" };
const { sql, call, another, answers, close } = await testApp(env, {
  model: addressOf(fake),
  timeouts: { unreadAnswer: 100 },
});
Deno.test.afterAll(async () => {
  await close();
  fake.stop();
});

const as = ({ cookie }: MadeUser, method: string, path: string, body?: unknown) =>
  call({ cookie }, method, path, body);
const begin = async (person: MadeUser): Promise<string> =>
  (await (await as(person, "POST", "/api/conversations", { title: "New" })).json()).id;
const ask = (person: MadeUser, conversationId: string, message: string, more = {}) =>
  as(person, "POST", "/api/chat", { message, conversationId, ...more });
const contents = async (person: MadeUser, conversationId: string): Promise<string[]> => {
  const all = await (await as(person, "GET", `/api/conversations/${conversationId}/messages`))
    .json();
  return all.map(({ content }: { content: string }) => content);
};
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
/** Makes the fake hold each answer after its first word until `release`. */
const holding = () => fake.say(saying("it begins ", hold, "and ends"));
const ordinary = () => {
  fake.say();
  fake.release();
};

Deno.test("leads to the same answer when a question is sent again, while it runs and afterwards", async () => {
  const person = await makeUser(sql);
  const id = await begin(person);
  const messageId = crypto.randomUUID();
  holding();
  const requestCount = fake.requests.length;
  const [first, ...again] = await Promise.all(
    Array.from({ length: 8 }, () => ask(person, id, "Once", { messageId })),
  );
  await fake.holding();
  ordinary();
  for (const answer of [first, ...again]) {
    assert.equal(answer?.status, 200);
    assert.equal(answer?.headers.get("x-answer-id"), first?.headers.get("x-answer-id"));
    const { text, isWhole } = await readAnswer(answer ?? new Response());
    assert.deepEqual([text, isWhole], ["it begins and ends", true]);
  }
  const later = await readAnswer(await ask(person, id, "Once", { messageId }));
  assert.deepEqual([later.text, later.isWhole], ["it begins and ends", true]);
  assert.equal(fake.requests.length, requestCount + 1);
  assert.deepEqual(await contents(person, id), ["Once", "it begins and ends"]);
  assert.deepEqual(await usageOf(person), { messages: 1, reservedMessages: 0 });
});

Deno.test("refuses an id that belongs to another message", async () => {
  const [person, other] = [await makeUser(sql), await makeUser(sql)];
  const [id, elsewhere] = [await begin(person), await begin(other)];
  const messageId = crypto.randomUUID();
  await readAnswer(await ask(person, id, "Mine", { messageId }));
  assert.deepEqual(await refused(ask(person, id, "Another", { messageId })), [409, "conflict"]);
  assert.deepEqual(await refused(ask(other, elsewhere, "Mine", { messageId })), [409, "conflict"]);
  const [, answer] = await (await as(person, "GET", `/api/conversations/${id}/messages`)).json();
  const own = await refused(ask(person, id, answer.content, { messageId: answer.id }));
  assert.deepEqual(own, [409, "conflict"], "an answer is no question");
  assert.deepEqual(await usageOf(person), { messages: 1, reservedMessages: 0 });
  assert.deepEqual(await usageOf(other), {}, "what is refused takes no place");
});

Deno.test("replaces the last question and its answer when it is asked again or changed", async () => {
  const person = await makeUser(sql);
  const id = await begin(person);
  const [one, two, three] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await readAnswer(await ask(person, id, "First", { messageId: one }));
  await readAnswer(await ask(person, id, "Second", { messageId: two }));
  const tooLate = { messageId: three, replaces: one };
  assert.deepEqual(await refused(ask(person, id, "Third", tooLate)), [409, "conflict"]);
  await readAnswer(await ask(person, id, "Second", { messageId: three, replaces: two }));
  assert.deepEqual(await contents(person, id), [
    "First",
    "Heard: First",
    "Second",
    "Heard: Second",
  ]);
  assert.deepEqual(
    fake.requests.at(-1)?.body.messages.slice(1).map(({ content }) => content),
    ["First", "Heard: First", "Second"],
  );
  await readAnswer(await ask(person, id, "Otherwise", { replaces: three }));
  assert.deepEqual(
    await contents(person, id),
    ["First", "Heard: First", "Otherwise", "Heard: Otherwise"],
  );
  assert.deepEqual(await usageOf(person), { messages: 4, reservedMessages: 0 }, "each counts");
});

Deno.test("runs one answer in a conversation and two answers for a user", async () => {
  const person = await makeUser(sql);
  const ids = [];
  holding();
  for (let n = 0; n < 2; n++) {
    ids.push(await begin(person));
    const answer = await ask(person, ids[n] ?? "", "Long");
    await readAnswer(answer, ({ text }) => text !== "");
  }
  const [first = ""] = ids;
  assert.deepEqual(await refused(ask(person, first, "Another")), [409, "conflict"]);
  const third = await begin(person);
  const tooMany = await ask(person, third, "Another");
  assert.deepEqual([tooMany.status, tooMany.headers.get("retry-after")], [429, "5"]);
  assert.equal((await tooMany.json()).code, "rate_limited");
  assert.deepEqual(await usageOf(person), { messages: 0, reservedMessages: 2 });
  fake.say();
  const other = await makeUser(sql);
  const { text } = await readAnswer(await ask(other, await begin(other), "Free"));
  assert.equal(text, "Heard: Free", "another user does not wait");
  await fake.holding(2);
  fake.release();
  for (const id of ids) {
    await readAnswer(await as(person, "GET", `/api/conversations/${id}/answer`));
  }
  assert.equal((await readAnswer(await ask(person, third, "Now"))).text, "Heard: Now");
  assert.deepEqual(await usageOf(person), { messages: 3, reservedMessages: 0 });
});

async function useUpQuota() {
  const person = await makeUser(sql);
  const id = await begin(person);
  const messageId = crypto.randomUUID();
  await readAnswer(await ask(person, id, "n", { messageId }));
  for (let n = 1; n < 5; n++) await readAnswer(await ask(person, id, "n"));
  const answer = await ask(person, id, "One too many");
  const { code, details } = await answer.json();
  assert.deepEqual([answer.status, code], [429, "quota_exceeded"]);
  const [year = 0, month = 0] = monthNow().split("-").map(Number);
  const next = new Date(Date.UTC(year, month, 1));
  assert.deepEqual(details, { resetsAt: next.toISOString().slice(0, 10) });
  assert.equal((await contents(person, id)).length, 10, "nothing was stored");
  assert.equal((await readAnswer(await ask(person, id, "n", { messageId }))).text, "Heard: n");
  assert.deepEqual(await usageOf(person), { messages: 5, reservedMessages: 0 });
}

Deno.test("names the day of the next quota when it is used up, and still returns earlier answers", () =>
  inOneMonth(useUpQuota));

/** As the phone of this user does when the user presses 'Do not send'. */
async function takeBack(person: MadeUser, payload: Record<string, unknown>) {
  const write = { id: crypto.randomUUID(), kind: "chat.take-back", payload };
  const answer = await as(person, "POST", "/api/sync", { writes: [write] });
  return (await answer.json()).results[0].status;
}

Deno.test("a question that is taken back leaves with its answer, and is refused when it comes later", async () => {
  const [person, other] = [await makeUser(sql), await makeUser(sql)];
  const conversationId = await begin(person);
  const [messageId, late] = [crypto.randomUUID(), crypto.randomUUID()];
  holding();
  const answer = await ask(person, conversationId, "Never mind", { messageId });
  await readAnswer(answer, ({ text }) => text !== "");
  assert.equal(await takeBack(other, { conversationId, messageId }), 404);
  assert.deepEqual(await contents(person, conversationId), ["Never mind", ""]);
  assert.equal(await takeBack(person, { conversationId, messageId }), 200);
  await answers.round();
  assert.equal(
    await fake.requests.at(-1)?.closed.then(() => fake.requests.at(-1)?.closedBy),
    "caller",
  );
  ordinary();
  const { events, isWhole } = await readAnswer(answer);
  assert.deepEqual([events, isWhole], [[], true], "a page that follows it gets no failure");
  assert.deepEqual(await contents(person, conversationId), []);
  assert.deepEqual(await usageOf(person), { messages: 0, reservedMessages: 0 });
  const listed = await (await as(person, "GET", "/api/conversations")).json();
  assert.deepEqual(listed, [], "a conversation without a question is not listed");
  assert.equal(await begin(person), conversationId);

  const requestCount = fake.requests.length;
  assert.equal(await takeBack(person, { conversationId, messageId: late }), 200);
  assert.deepEqual(await refused(ask(person, conversationId, "Late", { messageId: late })), [
    409,
    "conflict",
  ]);
  assert.equal(fake.requests.length, requestCount);
  assert.equal((await readAnswer(await ask(person, conversationId, "Now"))).text, "Heard: Now");
});

Deno.test("a question that is taken back before its first word ends without a failure", async () => {
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  const messageId = crypto.randomUUID();
  fake.say(saying(hold, "late"));
  const asked = ask(person, conversationId, "Never mind", { messageId });
  await fake.holding();
  assert.equal(await takeBack(person, { conversationId, messageId }), 200);
  await answers.round();
  const answer = await asked;
  ordinary();
  const { events, isWhole } = await readAnswer(answer);
  assert.deepEqual([answer.status, events, isWhole], [200, [], true]);
});

Deno.test("a question that has replaced another one is only stopped when it is taken back", async () => {
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  const [replaces, messageId] = [crypto.randomUUID(), crypto.randomUUID()];
  await readAnswer(await ask(person, conversationId, "First", { messageId: replaces }));
  holding();
  const answer = await ask(person, conversationId, "Again", { messageId, replaces });
  await readAnswer(answer, ({ text }) => text !== "");
  const payload = { conversationId, messageId, hasReplaced: true };
  assert.equal(await takeBack(person, payload), 200);
  await answers.round();
  ordinary();
  await readAnswer(await as(person, "GET", `/api/conversations/${conversationId}/answer`));
  assert.deepEqual(await contents(person, conversationId), ["Again", "it begins "]);
});

Deno.test("a question and its taking back at the same moment leave no question", async () => {
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  for (let n = 0; n < 8; n++) {
    const messageId = crypto.randomUUID();
    await Promise.all([
      ask(person, conversationId, "Quick", { messageId }),
      takeBack(person, { conversationId, messageId }),
    ]);
  }
  assert.deepEqual(await contents(person, conversationId), []);
});

Deno.test("refuses an empty or too long question without asking the model", async () => {
  const person = await makeUser(sql);
  const id = await begin(person);
  const requestCount = fake.requests.length;
  for (const message of ["", " \n", "\u200b", "x".repeat(8001)]) {
    assert.deepEqual(await refused(ask(person, id, message)), [400, "invalid_input"]);
  }
  assert.equal(fake.requests.length, requestCount);
  const { text } = await readAnswer(await ask(person, id, "ပ".repeat(8000)));
  assert.ok(text.endsWith("ပပ"));
});

Deno.test("opens the stream before the first word when the model is slow", async () => {
  const person = await makeUser(sql);
  const body = { message: "fault: slow-head", conversationId: await begin(person) };
  const answer = await another({ firstWord: 1 }).call(person, "POST", "/api/chat", body);
  assert.equal(answer.status, 200);
  await fake.holding();
  fake.release();
  const { text, isWhole } = await readAnswer(answer);
  assert.deepEqual([text, isWhole], ["at last", true]);
});

Deno.test("answers ai_unavailable and stores nothing when no model is set up", async () => {
  const { sql, call, close } = await testApp();
  const { cookie } = await makeUser(sql);
  const { id: conversationId } = await (await call({ cookie }, "POST", "/api/conversations", {
    title: "New",
  })).json();
  const body = { conversationId, message: "Anybody?" };
  assert.deepEqual(await refused(call({ cookie }, "POST", "/api/chat", body)), [
    503,
    "ai_unavailable",
  ]);
  const { assistant } = await (await call({}, "GET", "/api/config")).json();
  assert.deepEqual(assistant, { label: "", model: "", isSetUp: false, isDemo: false });
  assert.equal((await sql`select from academy.messages`).length, 0);
  await close();
});
