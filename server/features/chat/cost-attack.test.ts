// Attacks the money of the academy: answers that are stopped before their first word, the longest
// questions, and many calls at once in two processes. The fake provider counts calls and tokens. On
// PGlite the calls run one after the other, on PostgreSQL they race.
import assert from "node:assert/strict";
import { readSettings } from "../../env.ts";
import { createLog } from "../../log.ts";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { type MadeUser, makeUser } from "../../testing/factories.ts";
import { HandClock } from "../../testing/hand-clock.ts";
import { cut, delta, done, finish, hold, line, type Script } from "../../testing/model-faults.ts";
import { until } from "../../testing/until.ts";
import { ceilingOf, getBudget, reportBudget, requireBudget } from "../usage/ceiling.ts";
import { costOfTokens } from "../usage/prices.ts";
import { reserveUsage } from "../usage/queries.ts";
import { insertQuestion } from "./answer-queries.ts";
import { askQuestion } from "./ask-question.ts";

const ANSWER_TOKENS = 12_000;
const ABORTED = 6;
const USER_DOLLARS = 1;
const DOLLARS = 3;
const env = {
  ANSWER_TOKENS: String(ANSWER_TOKENS),
  MONTHLY_ABORTED_CALLS: String(ABORTED),
  MONTHLY_USER_DOLLARS: String(USER_DOLLARS),
  MONTHLY_DOLLARS: String(DOLLARS),
  CHAT_CONCURRENCY: "20",
};
const ceiling = ceilingOf(readSettings("start", env));
const fake = startFakeModel();
const app = await testApp(env, { model: addressOf(fake) });
const { sql } = app;
const calls = [app.call, app.another().call];
Deno.test.afterAll(async () => {
  await app.close();
  fake.stop();
});
const admin = await makeUser(sql, { role: "admin" });

/** What the provider charges for, by its own count. */
const provider = { calls: 0, dollars: 0 };

/** An expensive provider: two bytes are one token, and each whole answer uses all its tokens. */
function answerDearly({ stops = false } = {}) {
  fake.say((messages): Script => {
    const prompt_tokens = Math.ceil(new TextEncoder().encode(JSON.stringify(messages)).length / 2);
    const completion_tokens = stops ? 0 : ANSWER_TOKENS;
    provider.calls++;
    provider.dollars += costOfTokens(prompt_tokens, completion_tokens);
    const usage = line({ choices: [], usage: { prompt_tokens, completion_tokens } });
    const rest = [delta("Long"), finish(), usage, done];
    return { body: stops ? [hold, ...rest] : rest };
  });
}

Deno.test.beforeEach(async () => {
  Object.assign(provider, { calls: 0, dollars: 0 });
  await sql`truncate academy.usage_totals, academy.usage_months, academy.usage_days`;
  app.logLines.length = 0;
});

async function begin({ id }: MadeUser): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into academy.conversations (person_id, title, is_empty)
    values (${id}, 'One of many', false) returning id
  `;
  return row?.id ?? "";
}

const LONG_TEXT = "က".repeat(7980);
let asked = 0;

const nextCall = () => calls[asked++ % calls.length] ?? app.call;

/** In the two processes by turns. */
const ask = (
  { cookie }: MadeUser,
  conversationId: string,
  { call = nextCall(), message = `${LONG_TEXT} ${asked}` } = {},
) => call({ cookie }, "POST", "/api/chat", { conversationId, message });

type Refusal = { code: string; details?: { reason?: string; resumesOn?: string } };

/** Asks in all conversations at once, again and again, until every question is refused. */
async function askUntilRefused(askers: { person: MadeUser; conversationId: string }[]) {
  for (let round = 0; round < 100; round++) {
    const answers = await Promise.all(
      askers.map(({ person, conversationId }) => ask(person, conversationId)),
    );
    const refusals: Refusal[] = [];
    for (const answer of answers) {
      if (answer.status === 200) await answer.text();
      else refusals.push(await answer.json());
    }
    if (refusals.length === answers.length) return refusals;
  }
  throw new Error("The questions have no limit.");
}

const totalNow = async () => {
  const [row] = await sql<{ total: number; months: number; running: number }[]>`
    select (select sum(cost)::float8 from academy.usage_totals) as total,
      (select sum(cost + uncharged_cost)::float8 from academy.usage_months) as months,
      (select count(*)::int from academy.messages where status = 'running') as running
  `;
  return row ?? assert.fail();
};
/** Rounding of binary numbers. */
const near = (one: number, other: number) => Math.abs(one - other) < 1e-6;

const firstOfNextMonth = () => {
  const yangon = new Date(Date.now() + 6.5 * 3_600_000);
  return new Date(Date.UTC(yangon.getUTCFullYear(), yangon.getUTCMonth() + 1, 1))
    .toISOString().slice(0, 10);
};

Deno.test("refuses a user who stops answers before their first word, again and again", async () => {
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  answerDearly({ stops: true });
  let refusal: Refusal | undefined;
  while (!refusal && provider.calls < 50) {
    const before = fake.requests.length;
    const call = nextCall();
    const answering = ask(person, conversationId, { call, message: `Short ${asked}` });
    const first = await Promise.race([answering, fake.reaches(before + 1)]);
    if (first) refusal = await first.json();
    else {
      await call(person, "POST", `/api/conversations/${conversationId}/stop`);
      await (await answering).body?.cancel();
    }
  }
  assert.deepEqual(refusal, {
    ...refusal,
    code: "quota_exceeded",
    details: { reason: "aborted", resetsAt: firstOfNextMonth() },
  });
  assert.equal(provider.calls, ABORTED);
  const { total, running } = await totalNow();
  assert.ok(total > 0, "they are paid for");
  assert.equal(running, 0);
});

Deno.test("ends the longest questions of one user in two processes below the user's dollars", async () => {
  const person = await makeUser(sql);
  const askers = await Promise.all(
    Array.from({ length: 8 }, async () => ({ person, conversationId: await begin(person) })),
  );
  answerDearly();
  const refusals = await askUntilRefused(askers);
  for (const { code, details } of refusals) {
    assert.deepEqual([code, details?.reason], ["quota_exceeded", "cost"]);
  }
  assert.ok(provider.dollars <= USER_DOLLARS, `${provider.dollars} dollars`);
  assert.ok(provider.calls >= 4, `${provider.calls} calls`);
  for (const { body } of fake.requests.slice(-provider.calls)) {
    assert.equal(body.max_completion_tokens, ANSWER_TOKENS);
  }
  assert.ok(near((await totalNow()).total, provider.dollars), "its count is ours");
});

Deno.test("stays within the academy's budget with many users, and only the AI pauses then", async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => makeUser(sql)));
  const askers = await Promise.all(
    people.map(async (person) => ({ person, conversationId: await begin(person) })),
  );
  answerDearly();
  const resumesOn = firstOfNextMonth();
  for (const { code, details } of await askUntilRefused(askers)) {
    assert.deepEqual([code, details], ["ai_unavailable", { reason: "budget", resumesOn }]);
  }
  assert.ok(provider.dollars <= DOLLARS, `${provider.dollars} dollars`);
  assert.ok(provider.dollars > DOLLARS * 0.8, `${provider.dollars} dollars`);
  const lines = app.logLines.map((line) => JSON.parse(line)).filter((it) =>
    it.what === "AI budget"
  );
  assert.deepEqual(lines.map(({ level, percent }) => [level, percent]), [
    ["error", 80],
    ["error", 100],
  ]);
  const [{ person, conversationId } = assert.fail()] = askers;
  const picture = { conversationId, prompt: "A boat", model: "dall-e-3" };
  const refused = await app.call(person, "POST", "/api/generate-image", picture);
  assert.deepEqual([refused.status, (await refused.json()).details.resumesOn], [503, resumesOn]);
  for (const path of [`/api/conversations/${conversationId}/messages`, "/api/usage"]) {
    assert.equal((await app.call(person, "GET", path)).status, 200, path);
  }
  const staff = await makeUser(sql, { role: "staff" });
  const seen = await (await app.call(staff, "GET", "/api/admin/summary")).json();
  assert.equal(seen.aiBudget, undefined);
  const { aiBudget } = await (await app.call(admin, "GET", "/api/admin/summary")).json();
  const spent = provider.dollars.toFixed(2);
  assert.deepEqual(aiBudget, { isUsed: true, spent, resumesOn, dollars: DOLLARS });
});

Deno.test({
  name: "a question waits for another question that may take the last of the budget",
  // PGlite has one connection, so its transactions never run at the same time.
  ignore: !Deno.env.get("DATABASE_URL"),
  async fn() {
    const [first, second] = [await makeUser(sql), await makeUser(sql)];
    const [conversationId, other] = [await begin(first), await begin(second)];
    const roomForOne = DOLLARS - 1.5 * ceiling.callCost;
    let answering: Promise<Response> | undefined;
    await sql.begin(async (sql) => {
      const place = { personId: first.id, kind: "message", limit: 9, ceiling } as const;
      const time = await reserveUsage(sql, place) ?? assert.fail();
      await sql`insert into academy.usage_totals (period, cost) values (${time.period}, ${roomForOne})`;
      await insertQuestion(sql, {
        ...{ ...time, conversationId, messageId: crypto.randomUUID(), kind: "message" },
        ...{ message: "Last", model: "fake-1", holder: crypto.randomUUID() },
      });
      await requireBudget(sql, time.period, ceiling, () => {});
      answering = ask(second, other, { message: "One too many" });
      const waits = until(async () => {
        const [row] = await app.sql`
          select from pg_locks where locktype = 'advisory' and not granted
        `;
        return row;
      });
      await Promise.race([answering, waits]);
    });
    const refused = await answering;
    assert.equal((await refused?.json()).code, "rate_limited");
    await sql`delete from academy.messages where conversation_id = ${conversationId}`;
  },
});

Deno.test("pays once for an answer that is stopped, cut, asked again or left by its process", async () => {
  const person = await makeUser(sql);
  const path = (id: string) => `/api/conversations/${id}`;
  const body = (...pieces: Script["body"][]): Script => ({ body: pieces.flatMap((it) => [...it]) });
  const conversationId = await begin(person);
  fake.say(body([delta("it begins "), cut]));
  const repeated = { conversationId, message: "Same", messageId: crypto.randomUUID() };
  for (let time = 0; time < 3; time++) {
    await readAnswer(await app.call(person, "POST", "/api/chat", repeated));
  }
  fake.say(body([delta("it begins "), hold, delta("and ends"), finish(), done]));
  const stopped = await begin(person);
  await readAnswer(
    await ask(person, stopped, { message: "Stop" }),
    ({ text }) => text === "it begins ",
  );
  const stops = calls.map((call) => call(person, "POST", `${path(stopped)}/stop`));
  await app.answers.round();
  await Promise.all(stops);
  const before = (await totalNow()).total;
  const left = await begin(person);
  const leaving = await app.call(person, "POST", "/api/chat", {
    ...{ conversationId: left, message: "Left" },
  });
  await app.answers.round();
  await sql`
    update academy.messages set lease_until = now() - interval '1 second' where status = 'running'
  `;
  await Promise.all(calls.map((call) => call(person, "GET", `${path(left)}/messages`)));
  const after = await totalNow();
  assert.ok(after.total > before);
  await app.answers.round();
  fake.release();
  await leaving.body?.cancel();
  assert.deepEqual(await totalNow(), { ...after, running: 0 }, "its process pays no second time");
  assert.ok(near(after.total, after.months));
  const [month] = await sql`
    select messages, aborted, reserved_messages from academy.usage_months
  `;
  assert.deepEqual({ ...month }, { messages: 1, aborted: 3, reservedMessages: 0 });
});

Deno.test("pays for an answer that used all its tokens before its first word", async () => {
  const person = await makeUser(sql);
  const usage = { prompt_tokens: 1000, completion_tokens: ANSWER_TOKENS };
  fake.say({ body: [finish("length"), line({ choices: [], usage }), done] });
  const answer = await ask(person, await begin(person), { message: "Think" });
  assert.equal((await answer.json()).code, "ai_failed");
  assert.ok(near((await totalNow()).total, costOfTokens(1000, ANSWER_TOKENS)));
});

Deno.test("reports a budget that has no room from the first question on, once in the month", async () => {
  const lines: string[] = [];
  const log = createLog("error", (line) => lines.push(line));
  const none = { ...ceiling, academyDollars: 0 };
  for (let time = 0; time < 2; time++) await reportBudget(sql, log, await getBudget(sql), none);
  assert.deepEqual(lines.map((line) => JSON.parse(line).percent), [80, 100]);
});

Deno.test("pauses until the first day of the next month in Myanmar, and then goes on", async () => {
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  await sql`insert into academy.usage_totals (period, cost) values ('2026-11', ${DOLLARS})`;
  const clock = new HandClock();
  const askNow = () =>
    askQuestion({ sql, log: createLog("silent") }, {
      ...{ conversationId, message: `Now ${asked++}`, personId: person.id, model: "fake-1" },
      ...{ kind: "message", holder: crypto.randomUUID(), quota: 9, ceiling, mostAtOnce: 9 },
      ...{ attemptsPerHour: 99, attemptsPerDay: 99, isSetUp: true, unreadMs: 0 },
      at: new Date(clock.now()),
    });
  const budgetUsed = {
    code: "ai_unavailable",
    details: { reason: "budget", resumesOn: "2026-12-01" },
  };
  await assert.rejects(askNow, budgetUsed);
  // The last millisecond of November in Myanmar, in UTC.
  clock.turn(Date.UTC(2026, 10, 30, 17, 29, 59, 999) - clock.now());
  await assert.rejects(askNow, budgetUsed);
  clock.turn(1);
  const answer = await askNow();
  assert.ok("period" in answer);
  assert.deepEqual([answer.period, answer.day], ["2026-12", "2026-12-01"]);
});
