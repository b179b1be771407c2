import assert from "node:assert/strict";
import type { Pool } from "../../db/sql.ts";
import { createLog } from "../../log.ts";
import { openChatModel } from "../../services/chat-model.ts";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testDatabase } from "../../testing/database.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { makeUser, noCeiling } from "../../testing/factories.ts";
import { hold, saying } from "../../testing/model-faults.ts";
import { testStorage } from "../../testing/storage.ts";
import { getAnswer } from "./answer-queries.ts";
import { startAnswers } from "./answers.ts";
import { askQuestion } from "./ask-question.ts";
import { putConversation } from "./queries.ts";
import { fitContext } from "./fit-context.ts";
import { textAnswer } from "./text-answer.ts";

const fake = startFakeModel();
const { sql, database, close } = await testDatabase();
Deno.test.afterAll(async () => {
  await closeStorage();
  await close();
  fake.stop();
});

/** Long enough to store the end also on a slow machine. */
const options = { database, log: createLog("silent"), storeMs: 600_000 };
const chatModel = openChatModel(addressOf(fake), 1000);
const { storage, close: closeStorage } = testStorage();

/** Asks a user's question and waits for the first word of its answer. */
async function startAnswer(answers: ReturnType<typeof startAnswers>) {
  const { id: personId } = await makeUser(sql);
  const conversation = await putConversation(sql, personId, "New");
  fake.say(saying("it begins ", hold, "and ends"));
  const question = await askQuestion({ sql, log: options.log }, {
    ...{ conversationId: conversation?.id ?? "", message: "Long", personId, model: "fake-1" },
    kind: "message",
    ...{ holder: answers.holder, quota: 9, mostAtOnce: 9, attemptsPerHour: 9, isSetUp: true },
    ...{ ceiling: noCeiling, attemptsPerDay: 9, unreadMs: 0 },
  });
  assert.ok("history" in question);
  const feed = answers.begin(
    question,
    textAnswer({ chatModel, storage }, fitContext(question.history)),
  );
  const reading = readAnswer(new Response(feed.read(0)));
  await feed.begun;
  const stored = async () => {
    const { status, content } = await getAnswer(sql, question.id) ?? {};
    return { status, content };
  };
  return { reading, stored, request: fake.requests.at(-1) };
}

Deno.test("lets running answers end when the process shuts down", async () => {
  const answers = startAnswers({ ...options, graceMs: 60_000 });
  const { reading, stored } = await startAnswer(answers);
  const closing = answers.close();
  fake.release();
  await closing;
  assert.deepEqual(await stored(), { status: "done", content: "it begins and ends" });
  const { text, isWhole } = await reading;
  assert.deepEqual([text, isWhole], ["it begins and ends", true]);
});

Deno.test("stops answers that take too long at shutdown and keeps their text", async () => {
  const answers = startAnswers({ ...options, graceMs: 1 });
  const { reading, stored, request } = await startAnswer(answers);
  await answers.close();
  assert.deepEqual(await stored(), { status: "stopped", content: "it begins " });
  await request?.closed;
  assert.equal(request?.closedBy, "caller");
  assert.ok((await reading).isWhole);
  const [usage] =
    await sql`select sum(reserved_messages)::int as reserved from academy.usage_months`;
  assert.equal(usage?.reserved, 0);
});

Deno.test("closes the stream of another process's answer at shutdown without an end", async () => {
  const [one, two] = [startAnswers({ ...options, graceMs: 60_000 }), startAnswers(options)];
  const { stored } = await startAnswer(one);
  await one.round();
  const [row] = await sql`select id from academy.messages where status = 'running'`;
  const answer = await getAnswer(sql, row?.id);
  assert.ok(answer);
  const following = readAnswer(new Response(two.feedOf(answer).read(0)));
  await two.close();
  const { text, isWhole } = await following;
  assert.deepEqual([text, isWhole], ["it begins ", false]);
  assert.equal((await stored()).status, "running", "it goes on where it runs");
  const closing = one.close();
  fake.release();
  await closing;
});

Deno.test("fails a question at once after shutdown, without asking the model", async () => {
  const answers = startAnswers(options);
  await answers.close();
  const requestCount = fake.requests.length;
  const { reading, stored } = await startAnswer(answers);
  const { events, isWhole } = await reading;
  assert.deepEqual([events.map(({ code }) => code), isWhole], [["ai_unavailable"], true]);
  assert.deepEqual(await stored(), { status: "failed", content: "" });
  assert.equal(fake.requests.length, requestCount);
});

Deno.test("shuts down although the database never answers", async () => {
  const { promise: wasCalled, resolve: noteCall } = Promise.withResolvers<void>();
  const mute: Pool = Object.create(sql, {
    begin: {
      value() {
        noteCall();
        return new Promise(() => {});
      },
    },
  });
  const answers = startAnswers({
    ...options,
    ...{ database: { ...database, sql: mute }, everyMs: 1, storeMs: 1 },
  });
  await wasCalled;
  await answers.close();
});
