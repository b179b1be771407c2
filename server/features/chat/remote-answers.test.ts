// Tests an answer of one process as another process sees it: followed, stopped, and failed when its
// process dies.
import assert from "node:assert/strict";
import { DatabaseAway } from "../../db/database.ts";
import { runHousekeeping } from "../../housekeeping.ts";
import { createLog } from "../../log.ts";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { makeUser } from "../../testing/factories.ts";
import { hold, saying } from "../../testing/model-faults.ts";
import { until } from "../../testing/until.ts";
import { getLastAnswer } from "./answer-queries.ts";

const fake = startFakeModel();
let isAway = false;
const firstProcess = await testApp({}, {
  model: addressOf(fake),
  database: (database) => ({
    ...database,
    get sql() {
      if (isAway) throw new DatabaseAway();
      return database.sql;
    },
  }),
});
const { sql } = firstProcess;
const secondProcess = firstProcess.another();
Deno.test.afterAll(async () => {
  await firstProcess.close();
  fake.stop();
});

/** Asks the first process a user's question and waits for the first word of the answer. */
async function startAnswer(...parts: Parameters<typeof saying>) {
  const { id: personId, cookie } = await makeUser(sql);
  fake.say(parts.length > 0 ? saying(...parts) : saying("ပညာ 👩‍🏫 begins ", hold, "and ends"));
  const { id } =
    await (await firstProcess.call({ cookie }, "POST", "/api/conversations", { title: "New" }))
      .json();
  const body = { message: "Long", conversationId: id };
  const answer = await firstProcess.call({ cookie }, "POST", "/api/chat", body);
  const started = await readAnswer(answer, ({ text }) => text !== "");
  await fake.holding();
  const path = `/api/conversations/${id}`;
  return {
    personId,
    conversationId: id,
    answer,
    text: started.text,
    request: fake.requests.at(-1),
    on: (app: { call: typeof firstProcess.call }, method: string, more: string) =>
      app.call({ cookie }, method, `${path}/${more}`),
    ask: (app: { call: typeof firstProcess.call }, message: string, more = {}) =>
      app.call({ cookie }, "POST", "/api/chat", { message, conversationId: id, ...more }),
    stored: async () => {
      const messages = await (await secondProcess.call({ cookie }, "GET", `${path}/messages`))
        .json();
      const { status, content, errorCode } = messages[1];
      return { status, content, errorCode };
    },
    usage: async () => {
      const [row] = await sql`
        select messages, reserved_messages from academy.usage_months where person_id = ${personId}
      `;
      return { ...row };
    },
    loseLease: () =>
      sql`
        update academy.messages m set lease_until = now() - interval '1 second'
        where m.conversation_id = ${id} and m.status = 'running'
      `,
  };
}

const used = { messages: 1, reservedMessages: 0 };
const freed = { messages: 0, reservedMessages: 0 };

Deno.test("follows an answer from another process, from any position, to its end", async () => {
  const { on, text, stored } = await startAnswer(
    "ပညာ 👩‍🏫 begins ",
    hold,
    "goes on ",
    hold,
    "and ends",
  );
  assert.deepEqual(await stored(), { status: "running", content: "", errorCode: null });
  const early = await on(secondProcess, "GET", "answer");
  assert.ok(early.headers.get("x-answer-id"));
  await firstProcess.answers.round();
  assert.equal((await stored()).content, text);
  const late = await on(secondProcess, "GET", "answer?from=3");
  await secondProcess.answers.round();
  fake.release();
  await readAnswer(
    await on(firstProcess, "GET", "answer"),
    ({ text }) => text.endsWith("goes on "),
  );
  await firstProcess.answers.round();
  await secondProcess.answers.round();
  const started = readAnswer(late);
  fake.release();
  await readAnswer(await on(firstProcess, "GET", "answer"));
  await secondProcess.answers.round();
  const whole = `${text}goes on and ends`;
  assert.deepEqual((await started).text, whole.slice(3));
  const read = await readAnswer(early);
  assert.deepEqual([read.text, read.isWhole], [whole, true]);
  assert.ok(read.events.length >= 2, "the text arrived in parts");
  const after = await readAnswer(await on(secondProcess, "GET", "answer?from=5"));
  assert.deepEqual([after.text, after.isWhole], [whole.slice(5), true]);
});

Deno.test("stops an answer by another process, ends the provider's request and keeps the text", async () => {
  const { on, text, request, stored, usage, answer } = await startAnswer();
  const stopping = on(secondProcess, "POST", "stop");
  let isStopped = false;
  void stopping.then(() => isStopped = true);
  // The rounds that run every second in production.
  await until(async () => {
    await firstProcess.answers.round();
    return isStopped;
  }, "the stop is answered");
  assert.deepEqual(await (await stopping).json(), { ok: true });
  await request?.closed;
  assert.equal(request?.closedBy, "caller");
  assert.deepEqual(await stored(), { status: "stopped", content: text, errorCode: null });
  assert.deepEqual(await usage(), used);
  assert.ok(answer.body);
  assert.equal(
    (await on(secondProcess, "POST", "stop")).status,
    200,
    "an ended answer counts as stopped",
  );
});

/** Runs the rounds of both processes, as in production, until this response is here. */
async function withRounds(response: Promise<Response>) {
  let isHere = false;
  void response.finally(() => isHere = true);
  await until(async () => {
    for (const { answers } of [firstProcess, secondProcess]) await answers.round();
    return isHere;
  }, "the response is here");
  return await response;
}

Deno.test("stops an answer for the next question when no process has a reader of it any more", async () => {
  const { answer, on, ask, text, request, stored, usage } = await startAnswer();
  const hasty = firstProcess.another({ unreadAnswer: 500 });
  const followed = await on(secondProcess, "GET", "answer");
  assert.equal((await withRounds(ask(hasty, "First reader"))).status, 409);
  await answer.body?.cancel();
  assert.equal((await withRounds(ask(hasty, "Second reader"))).status, 409);
  await followed.body?.cancel();
  const app = { messageId: crypto.randomUUID() };
  assert.equal((await ask(firstProcess, "App", app)).status, 409, "the app resumes the answer");
  assert.equal(request?.closedAt, undefined, "nothing has stopped the answer");

  fake.say(saying("Next ", hold, "answer"));
  const asked = ["One", "Other"].map((message) => ask(hasty, message));
  const [next, other] = (await Promise.all(asked.map(withRounds)))
    .sort((a, b) => a.status - b.status);
  assert.deepEqual([next?.status, other?.status], [200, 409]);
  await request?.closed;
  assert.deepEqual(await stored(), { status: "stopped", content: text, errorCode: null });
  fake.release();
  assert.equal((await readAnswer(next ?? new Response())).text, "Next answer");
  assert.deepEqual(await usage(), { messages: 2, reservedMessages: 0 });
});

Deno.test("stops the answer of a suspended user in whichever process it runs", async () => {
  const { personId, conversationId, request, usage } = await startAnswer();
  const { cookie } = await makeUser(sql, { role: "admin" });
  const path = `/api/admin/users/${personId}/suspend`;
  assert.equal(
    (await secondProcess.call({ cookie }, "POST", path, { reason: "Unpaid" })).status,
    200,
  );
  await firstProcess.answers.round();
  await request?.closed;
  assert.equal(request?.closedBy, "caller");
  // `stop` does nothing if the end has been stored meanwhile.
  await firstProcess.answers.stop(personId, conversationId);
  assert.deepEqual(await usage(), used);
});

Deno.test("renews a lease at each round of its process", async () => {
  const { conversationId, on } = await startAnswer();
  const lease = async () => {
    const [row] = await sql<{ seconds: number }[]>`
      select extract(epoch from lease_until - now())::float8 as seconds from academy.messages
      where conversation_id = ${conversationId} and status = 'running'
    `;
    return row?.seconds ?? 0;
  };
  await sql`
    update academy.messages set lease_until = now() + interval '2 seconds'
    where conversation_id = ${conversationId} and status = 'running'
  `;
  await firstProcess.answers.round();
  assert.ok(await lease() > 5);
  fake.release();
  await readAnswer(await on(firstProcess, "GET", "answer"));
});

Deno.test("reads an answer to its end without a round when it ends during the look-up", async () => {
  const { conversationId, on, text } = await startAnswer();
  const running = await getLastAnswer(sql, conversationId);
  assert.ok(running?.status === "running");
  fake.release();
  await readAnswer(await on(firstProcess, "GET", "answer"));
  const read = await readAnswer(new Response(secondProcess.answers.feedOf(running).read(0)));
  assert.deepEqual([read.text, read.isWhole], [`${text}and ends`, true]);
});

for (
  const [who, look] of Object.entries({
    "whoever lists the messages": () => {},
    "any process that comes round": async () => {
      for (let n = 0; n < 5; n++) await secondProcess.answers.round();
    },
    "housekeeping": () => runHousekeeping(sql, createLog("silent")),
  })
) {
  Deno.test(`marks an answer without a lease as failed: ${who}`, async () => {
    const { text, stored, usage, loseLease, request, answer } = await startAnswer();
    await firstProcess.answers.round();
    await loseLease();
    await look();
    if (who !== "whoever lists the messages") {
      const [row] =
        await sql`select status from academy.messages where content = ${text} order by number desc limit 1`;
      assert.equal(row?.status, "failed");
    }
    const failed = { status: "failed", content: text, errorCode: "ai_failed" };
    assert.deepEqual(await stored(), failed);
    assert.deepEqual(await usage(), freed);
    // The process was only slow. It must end its request, because nobody would use what it pays
    // for.
    await firstProcess.answers.round();
    await request?.closed;
    assert.equal(request?.closedBy, "caller");
    assert.deepEqual((await readAnswer(answer)).events.map(({ code }) => code), ["ai_failed"]);
    assert.deepEqual(await stored(), failed);
    assert.deepEqual(await usage(), freed);
  });
}

Deno.test("answers a stop at once when the process of the answer is dead", async () => {
  const { on, text, loseLease, usage, request, stored } = await startAnswer();
  await firstProcess.answers.round();
  await loseLease();
  const stopped = await on(secondProcess, "POST", "stop");
  assert.equal(stopped.status, 200);
  assert.deepEqual(await stored(), { status: "failed", content: text, errorCode: "ai_failed" });
  assert.deepEqual(await usage(), freed);
  await firstProcess.answers.round();
  await request?.closed;
});

Deno.test("lets a user ask again after a process died, without ending other users' answers", async () => {
  const [crowded, another] = [await startAnswer(), await startAnswer()];
  for (const { loseLease } of [crowded, another]) await loseLease();
  // The dead answer holds the last place of the user's month.
  await sql`update academy.usage_months set messages = 999 where person_id = ${crowded.personId}`;
  fake.say();
  assert.equal((await readAnswer(await crowded.ask(secondProcess, "Anew"))).text, "Heard: Anew");
  assert.equal((await crowded.stored()).status, "failed");
  assert.deepEqual(await crowded.usage(), { messages: 1000, reservedMessages: 0 });
  assert.deepEqual(await another.usage(), { messages: 0, reservedMessages: 1 });
  assert.equal((await another.stored()).status, "failed");
  await firstProcess.answers.round();
  await Promise.all([crowded, another].map(({ request }) => request?.closed));
});

Deno.test("stores the end of an answer once, as soon as the database is reachable again", async () => {
  const { answer, text, stored, usage } = await startAnswer();
  isAway = true;
  fake.release();
  const { isWhole } = await readAnswer(answer);
  assert.ok(isWhole, "the reader does not wait for the database");
  await assert.rejects(firstProcess.answers.round(), DatabaseAway);
  isAway = false;
  await firstProcess.answers.round();
  await firstProcess.answers.round();
  assert.deepEqual(await stored(), { status: "done", content: `${text}and ends`, errorCode: null });
  assert.deepEqual(await usage(), used);
});
