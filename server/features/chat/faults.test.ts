// Tests that for every fault of a provider the stream stays valid, the text is kept and no
// provider's text is shown.
import assert from "node:assert/strict";
import { ANSWER_LENGTH } from "../../services/chat-model.ts";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { makeUser } from "../../testing/factories.ts";
import {
  type FaultName,
  hugeText,
  providersWords,
  trickyText,
} from "../../testing/model-faults.ts";

const fake = startFakeModel();
const { sql, call, logLines, close } = await testApp({}, { model: addressOf(fake) });
Deno.test.afterAll(async () => {
  await close();
  fake.stop();
});

type Outcome = { status: number; text: string; code?: string; retryAfter?: number };

/**
 * Asks for a fault and returns the outcome, from an error before the first word or from the stream.
 */
async function outcomeOf(fault: FaultName) {
  const before = fake.requests.length;
  const person = await makeUser(sql);
  const on = (method: string, path: string, body?: unknown) =>
    call({ cookie: person.cookie }, method, path, body);
  const { id: conversationId } = await (await on("POST", "/api/conversations", { title: "New" }))
    .json();
  const answer = await on("POST", "/api/chat", { message: `fault: ${fault}`, conversationId });
  const outcome: Outcome = { status: answer.status, text: "" };
  let whole = "";
  if (answer.status === 200) {
    whole = await answer.clone().text();
    const { text, events, isWhole } = await readAnswer(answer);
    assert.ok(isWhole, "every stream ends as it should");
    const failure = events.at(-1)?.error ? events.pop() : undefined;
    assert.ok(events.every(({ content }) => typeof content === "string" && content !== ""));
    Object.assign(outcome, { text, code: failure?.code, retryAfter: failure?.retryAfter });
  } else {
    whole = await answer.text();
    const retryAfter = answer.headers.get("retry-after");
    const { code } = JSON.parse(whole);
    Object.assign(outcome, { code, retryAfter: retryAfter ? Number(retryAfter) : undefined });
  }
  assert.ok(!whole.includes(providersWords) && !whole.includes("Bad Gateway"));
  const [, stored] = await (await on("GET", `/api/conversations/${conversationId}/messages`))
    .json();
  assert.equal(stored.id, answer.headers.get("x-answer-id"));
  assert.equal(stored.content, outcome.text, "what was read is what is kept");
  assert.equal(stored.status, outcome.code ? "failed" : "done");
  assert.equal(stored.errorCode, outcome.code ?? null);
  assert.equal(stored.retryAfter, outcome.retryAfter ?? null);
  const [usage] = await sql`
    select messages, reserved_messages from academy.usage_months where person_id = ${person.id}
  `;
  const messages = outcome.code ? 0 : 1;
  assert.deepEqual(
    { ...usage },
    { messages, reservedMessages: 0 },
    "a failed answer costs nothing",
  );
  await Promise.all(fake.requests.slice(before).map(({ closed }) => closed));
  assert.equal(fake.open(), 0, "no connection is left open");
  const log = logLines.splice(0);
  assert.ok(log.length > 0);
  const wrong = log.filter((line) =>
    line.includes(providersWords) || line.includes('"level":"error"')
  );
  assert.deepEqual(wrong, [], "the log holds no word of the provider, and no error of ours");
  return outcome;
}

const whole: Partial<Record<FaultName, string>> = {
  "split": "ပညာ 👩‍🏫 end",
  "crlf": "one two",
  "joined": "one two three",
  "comments": "one two",
  "unparsable-line": "one two",
  "not-an-object": "one ",
  "no-done": "whole answer",
  "no-usage": "whole answer",
  "tricky-text": trickyText,
  "null-content": "one",
  "refusal": "I cannot help.",
  "cut-short": "it begins \n\n…",
  "wrong-type": "whole answer",
  "after-done": "once",
  "huge-token": hugeText.slice(0, ANSWER_LENGTH),
  "many-tokens": Array.from({ length: 2000 }, (_, index) => `${index} `).join(""),
};
for (const [fault, text] of Object.entries(whole)) {
  Deno.test(`${fault}: returns the whole answer`, async () => {
    const outcome = await outcomeOf(fault as FaultName);
    assert.deepEqual(outcome, { status: 200, text, code: undefined, retryAfter: undefined });
  });
}

Deno.test("cuts an endless answer at the longest length and ends its request", async () => {
  const { text, code } = await outcomeOf("endless");
  assert.deepEqual([text.length, code], [ANSWER_LENGTH, undefined]);
  assert.ok("more and more ".repeat(5000).startsWith(text));
  await fake.requests.at(-1)?.closed;
  assert.equal(fake.requests.at(-1)?.closedBy, "caller");
});

const refusals: Partial<Record<FaultName, [number, string, number?]>> = {
  "rate-limited": [429, "rate_limited", 20],
  "rate-limited-no-hint": [429, "rate_limited", 10],
  "no-money": [503, "ai_unavailable"],
  "wrong-key": [503, "ai_unavailable"],
  "unknown-model": [503, "ai_unavailable"],
  "too-long": [502, "ai_failed"],
  "broken": [502, "ai_failed"],
  "overloaded": [503, "ai_unavailable", 3],
  "html-200": [502, "ai_failed"],
  "html-502": [503, "ai_unavailable"],
  "moved": [502, "ai_failed"],
  "cut-at-once": [502, "ai_failed"],
  "empty": [502, "ai_failed"],
  "blank": [502, "ai_failed"],
  "nothing-at-all": [502, "ai_failed"],
};
for (const [fault, [status, code, retryAfter]] of Object.entries(refusals)) {
  Deno.test(`${fault}: answers ${code}`, async () => {
    assert.deepEqual(await outcomeOf(fault as FaultName), { status, text: "", code, retryAfter });
  });
}

for (const fault of ["cut", "cut-in-line", "ends-early", "filtered", "error-mid-stream"] as const) {
  Deno.test(`${fault}: reports the failure after the text so far`, async () => {
    assert.deepEqual(await outcomeOf(fault), {
      status: 200,
      text: "it begins ",
      code: "ai_failed",
      retryAfter: undefined,
    });
  });
}

Deno.test("answers ai_unavailable when the provider is not reachable", async () => {
  fake.refuse();
  try {
    assert.deepEqual(await outcomeOf("split"), {
      ...{ status: 503, text: "", code: "ai_unavailable", retryAfter: undefined },
    });
  } finally {
    fake.accept();
  }
});
