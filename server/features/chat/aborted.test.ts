// Tests what provider calls without a complete answer cost, as admins see it, and that no user's
// quota pays for them.
import assert from "node:assert/strict";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { type MadeUser, makeUser } from "../../testing/factories.ts";
import { cut, hold, refusal, saying, type Script } from "../../testing/model-faults.ts";
import type { UserUsage } from "../usage/list-usage.ts";
import { estimateTokens } from "../../services/tokens.ts";
import { costOfImage, costOfTokens } from "../usage/prices.ts";

const fake = startFakeModel();
const app = await testApp({ CHAT_CONCURRENCY: "9" }, { model: addressOf(fake) });
const { sql, call } = app;
Deno.test.afterAll(async () => {
  await app.close();
  fake.stop();
});
const admin = await makeUser(sql, { role: "admin" });

/** Rounds as the database does: exactly in ten-millionths, halves up. */
const dollars = (cost: number) => (Math.round(Math.round(cost * 1e7) / 1000) / 1e4).toFixed(4);
/** The fake model receives every question as text. */
const inputCost = (output = "") => {
  const { messages = [] } = fake.requests.at(-1)?.body ?? {};
  const input = messages.reduce((sum, { content }) => sum + estimateTokens(String(content)), 0);
  assert.ok(input > 100, "the estimate contains the tutor's instructions");
  return costOfTokens(input, estimateTokens(output));
};

async function begin({ cookie }: MadeUser): Promise<string> {
  const answer = await call({ cookie }, "POST", "/api/conversations", { title: "New" });
  return (await answer.json()).id;
}

const ask = (
  { cookie }: MadeUser,
  conversationId: string,
  { by = app.call, ...more }: { by?: typeof call; isPicture?: boolean; message?: string } = {},
) =>
  more.isPicture
    ? by({ cookie }, "POST", "/api/generate-image", {
      conversationId,
      prompt: "A boat",
      model: "dall-e-3",
    })
    : by({ cookie }, "POST", "/api/chat", { conversationId, message: more.message ?? "Long" });

/**
 * Resolves when the provider has received the question and, if `begins` is given, the user has read
 * it.
 */
async function holdAnswer(
  person: MadeUser,
  begins: string,
  wishes: Parameters<typeof ask>[2] = {},
) {
  fake.say(saying(...(begins ? [begins] : []), hold, "and ends"));
  const conversationId = await begin(person);
  const requestCount = fake.requests.length;
  const answering = ask(person, conversationId, wishes);
  await fake.reaches(requestCount + 1);
  if (begins) await readAnswer(await answering, ({ text }) => text === begins);
  return { conversationId, answering, path: `/api/conversations/${conversationId}` };
}

type Usage = Pick<UserUsage, "messageCount" | "imageCount" | "estimatedCost"> & {
  abortedCount: number;
  abortedCost: string;
};

/** Returns the usage as an admin sees it, or undefined for a user without usage. */
async function seenOf({ email }: MadeUser): Promise<Usage | undefined> {
  const search = new URLSearchParams({ limit: "9", search: email });
  const { items } = await (await call(admin, "GET", `/api/admin/usage?${search}`)).json();
  if (items.length === 0) return undefined;
  const { messageCount, imageCount, estimatedCost, abortedCount, abortedCost } = items[0];
  return { messageCount, imageCount, estimatedCost, abortedCount, abortedCost };
}

async function totalsNow() {
  const { totals } = await (await call(admin, "GET", "/api/admin/usage")).json();
  return totals;
}

/** Checks that the quota is untouched and that the user sees no cost. */
async function assertNothingCharged(person: MadeUser) {
  const own = await (await call(person, "GET", "/api/usage")).json();
  const { messageCount, imageCount, estimatedCost, messagesLeft, imagesLeft } = own;
  assert.deepEqual({ messageCount, imageCount, estimatedCost, messagesLeft, imagesLeft }, {
    ...{ messageCount: 0, imageCount: 0, estimatedCost: "0.0000" },
    ...{ messagesLeft: 1000, imagesLeft: 100 },
  });
  assert.deepEqual(own.modelBreakdown, {});
}

const noUsage = { messageCount: 0, imageCount: 0, estimatedCost: "0.0000" };

Deno.test("charges the input, but no quota, for an answer that is stopped before its first word", async () => {
  const person = await makeUser(sql);
  const { path, answering } = await holdAnswer(person, "");
  assert.equal((await call(person, "POST", `${path}/stop`)).status, 200);
  await answering;
  const cost = dollars(inputCost());
  assert.deepEqual(await seenOf(person), { ...noUsage, abortedCount: 1, abortedCost: cost });
  await assertNothingCharged(person);
  // No other user has used anything yet.
  assert.deepEqual(await totalsNow(), {
    ...{ messages: 0, images: 0, cost: "0.0000" },
    ...{ aborted: 1, abortedCost: cost, unchargedCost: cost },
  });
});

Deno.test("counts an answer that is stopped after its first word as used and as aborted", async () => {
  const person = await makeUser(sql);
  const before = await totalsNow();
  const { path } = await holdAnswer(person, "it begins ");
  assert.equal((await call(person, "POST", `${path}/stop`)).status, 200);
  const cost = dollars(inputCost("it begins "));
  assert.deepEqual(await seenOf(person), {
    ...{ messageCount: 1, imageCount: 0, estimatedCost: cost },
    ...{ abortedCount: 1, abortedCost: cost },
  });
  const after = await totalsNow();
  assert.equal(after.unchargedCost, before.unchargedCost, "its cost is in the estimate already");
});

Deno.test("charges the input and the partial text of a call that fails on the way", async () => {
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  fake.say("cut");
  const { text, events } = await readAnswer(await ask(person, conversationId));
  assert.equal(events.at(-1)?.code, "ai_failed");
  const cost = dollars(inputCost(text));
  assert.deepEqual(await seenOf(person), { ...noUsage, abortedCount: 1, abortedCost: cost });
  await assertNothingCharged(person);
});

Deno.test("charges nothing for a call that the provider refuses or never receives", async () => {
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  fake.say();
  for (const fault of ["rate-limited", "html-502", "wrong-key"]) {
    const answer = await ask(person, conversationId, { message: `fault: ${fault}` });
    assert.ok(answer.status >= 400, `${fault}: ${answer.status}`);
    await answer.body?.cancel();
  }
  fake.refuse();
  assert.equal((await ask(person, conversationId)).status, 503);
  fake.accept();
  assert.equal(await seenOf(person), undefined);
  await assertNothingCharged(person);
});

Deno.test("charges the input after a gateway timeout (504), because the provider may go on", async () => {
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  fake.say({ status: 504, body: ["Gateway Timeout"] });
  assert.equal((await ask(person, conversationId)).status, 503);
  const cost = dollars(inputCost());
  assert.deepEqual(await seenOf(person), { ...noUsage, abortedCount: 1, abortedCost: cost });
  await assertNothingCharged(person);
});

Deno.test("charges a picture when its connection breaks at the end or the gateway times out (504)", async () => {
  const price = dollars(costOfImage("dall-e-3"));
  const scripts: Script[] = [
    { status: 200, body: ['{"created":1,"data":[{"b64_json":"iVBORw0K', cut] },
    { status: 504, body: ["Gateway Timeout"] },
  ];
  for (const script of scripts) {
    const person = await makeUser(sql);
    fake.say(script);
    const failed = await ask(person, await begin(person), { isPicture: true });
    assert.equal((await failed.json()).code, "ai_unavailable");
    assert.deepEqual(await seenOf(person), { ...noUsage, abortedCount: 1, abortedCost: price });
    await assertNothingCharged(person);
  }
});

Deno.test("charges nothing when the provider refuses a prompt or a question with an error status", async () => {
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  for (const status of [400, 422, 500]) {
    fake.say(refusal(status, "Not this", "content_policy_violation"));
    for (const isPicture of [true, false]) {
      const failed = await ask(person, conversationId, { isPicture });
      assert.equal((await failed.json()).code, "ai_failed", String(status));
    }
  }
  fake.say();
  assert.equal(await seenOf(person), undefined);
  await assertNothingCharged(person);
});

Deno.test("charges the input and the text of an answer whose process died", async () => {
  const person = await makeUser(sql);
  const { path } = await holdAnswer(person, "it begins ");
  await app.answers.round();
  const cost = dollars(inputCost("it begins "));
  // Nobody renews the lease, as if the process were dead.
  await sql`
    update academy.messages set lease_until = now() - interval '1 second' where status = 'running'
  `;
  const messages = await (await call(person, "GET", `${path}/messages`)).json();
  assert.equal(messages.at(-1).status, "failed");
  assert.deepEqual(await seenOf(person), { ...noUsage, abortedCount: 1, abortedCost: cost });
  await assertNothingCharged(person);
  await app.answers.round();
  fake.release();
  assert.equal((await seenOf(person))?.abortedCount, 1, "its process does not count it again");
});

Deno.test("charges the input of an answer that runs elsewhere when its conversation is deleted", async () => {
  const person = await makeUser(sql);
  const other = app.another({ stop: 0 });
  const { path, answering } = await holdAnswer(person, "");
  const cost = dollars(inputCost());
  const { cookie } = person;
  assert.equal((await other.call({ cookie }, "DELETE", path)).status, 200);
  assert.deepEqual(await seenOf(person), { ...noUsage, abortedCount: 1, abortedCost: cost });
  await assertNothingCharged(person);
  await app.answers.round();
  await (await answering).body?.cancel();
  assert.equal((await seenOf(person))?.abortedCount, 1, "its process does not count it again");
});

Deno.test("charges the price of a stopped picture and of an abandoned picture", async () => {
  const [one, other] = [await makeUser(sql), await makeUser(sql)];
  const price = dollars(costOfImage("dall-e-3"));
  fake.say("slow-head");
  const stopped = await begin(one);
  const requestCount = fake.requests.length;
  const answering = ask(one, stopped, { isPicture: true });
  await fake.reaches(requestCount + 1);
  await call(one, "POST", `/api/conversations/${stopped}/stop`);
  assert.equal((await answering).status, 409);
  assert.deepEqual(await seenOf(one), { ...noUsage, abortedCount: 1, abortedCost: price });
  await assertNothingCharged(one);

  const left = await begin(other);
  const leaving = ask(other, left, { isPicture: true });
  await fake.reaches(requestCount + 2);
  await sql`
    update academy.messages set lease_until = now() - interval '1 second' where status = 'running'
  `;
  await (await call(other, "GET", `/api/conversations/${left}/messages`)).body?.cancel();
  assert.deepEqual(await seenOf(other), { ...noUsage, abortedCount: 1, abortedCost: price });
  await assertNothingCharged(other);
  await app.answers.round();
  await (await leaving).body?.cancel();
});

Deno.test("sorts users by aborted calls and adds the days up to the same sums as the months", async () => {
  const person = await makeUser(sql);
  const conversationId = await begin(person);
  fake.say("cut");
  for (let n = 0; n < 3; n++) await readAnswer(await ask(person, conversationId));
  const list = await call(admin, "GET", "/api/admin/usage?sort=-aborted");
  const { usage } = await list.json();
  assert.deepEqual([usage[0].userId, usage[0].abortedCount], [person.id, 3]);
  const sums = await sql`
    select coalesce(m.aborted, 0) = d.aborted and m.aborted_cost = d.aborted_cost
        and m.uncharged_cost = d.uncharged_cost as is_same
    from academy.usage_months m join (
      select person_id, sum(aborted) as aborted, sum(aborted_cost) as aborted_cost,
        sum(uncharged_cost) as uncharged_cost
      from academy.usage_days group by person_id
    ) d using (person_id)
  `;
  assert.ok(sums.length > 3 && sums.every(({ isSame }) => isSame));
});
