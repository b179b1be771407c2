// Tests over HTTP how the questions that the tutor suggests reach the user: in the stream and in
// the list, but never in the text.
import assert from "node:assert/strict";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { makeUser } from "../../testing/factories.ts";
import { cut, delta, done, finish, hold, saying } from "../../testing/model-faults.ts";
import { estimateTokens } from "../../services/tokens.ts";
import { costOfTokens } from "../usage/prices.ts";

const fake = startFakeModel();
const app = await testApp({}, { model: addressOf(fake) });
const { sql } = app;
const otherProcess = app.another();
type Process = Pick<typeof app, "call">;
Deno.test.afterAll(async () => {
  await app.close();
  fake.stop();
});

const TEXT = "A prompt is a text.";
const FOLLOW_UPS = ["What is a token?", "Token ဆိုတာ ဘာလဲ"];
const BLOCK = `\n\n<follow-ups>\n${FOLLOW_UPS.join("\n")}\n</follow-ups>`;

async function start() {
  const person = await makeUser(sql);
  const made = await app.call(person, "POST", "/api/conversations", { title: "New" });
  const { id: conversationId } = await made.json();
  const path = `/api/conversations/${conversationId}`;
  return {
    person,
    ask: (message = "What is a prompt?") =>
      app.call(person, "POST", "/api/chat", { message, conversationId }),
    follow: (from: number, { call }: Process = app) =>
      call(person, "GET", `${path}/answer?from=${from}`),
    stop: ({ call }: Process = app) => call(person, "POST", `${path}/stop`),
    last: async () => (await (await app.call(person, "GET", `${path}/messages`)).json()).at(-1),
  };
}

/** What a reader got: the text, and all suggestions of the stream. */
async function readBoth(answer: Response) {
  const { text, events, isWhole } = await readAnswer(answer);
  assert.ok(isWhole);
  const followUps = events.flatMap((event) => event.followUps ? [event.followUps] : []);
  assert.ok(events.every(({ content, followUps }) => !followUps || content === ""));
  if (followUps.length > 0) assert.ok(events.at(-1)?.followUps, "they come after the text");
  return { text, followUps };
}
const whole = { text: TEXT, followUps: [FOLLOW_UPS] };

Deno.test("the stream has the text without the block, and then the questions", async () => {
  const { ask, last } = await start();
  fake.say(saying(TEXT, BLOCK));
  assert.deepEqual(await readBoth(await ask()), whole);
  const { content, followUps, status } = await last();
  assert.deepEqual({ content, followUps, status }, {
    ...{ content: TEXT, followUps: FOLLOW_UPS, status: "done" },
  });
});

Deno.test("the limit of tokens cuts the questions: the answer before them has no mark of a cut", async () => {
  const { ask } = await start();
  const [first, second = ""] = FOLLOW_UPS;
  const cutBlock = `${TEXT}\n\n<follow-ups>\n${first}\n${second.slice(0, 5)}`;
  fake.say({ body: [delta(cutBlock), finish("length"), done] });
  assert.deepEqual(await readBoth(await ask()), { text: TEXT, followUps: [[first]] });
  fake.say({ body: [delta(TEXT), finish("length"), done] });
  assert.deepEqual(await readBoth(await ask()), { text: `${TEXT}\n\n…`, followUps: [] });
});

Deno.test("no piece of the block reaches the reader, wherever the model's pieces end", async () => {
  const { ask } = await start();
  const answer = TEXT + BLOCK;
  for (let at = TEXT.length; at <= TEXT.length + "\n\n<follow-ups>\n".length; at++) {
    fake.say(saying(answer.slice(0, at), answer.slice(at)));
    assert.deepEqual(await readBoth(await ask()), whole, `cut at ${at}`);
  }
  fake.say(saying(...answer));
  assert.deepEqual(await readBoth(await ask()), whole);
});

Deno.test("a reader gets them again after a break in the text, in the block and at the end", async () => {
  for (const parts of [["A prompt", hold, " is a text.", BLOCK], [TEXT, "\n\n<foll", hold]]) {
    const { ask, follow } = await start();
    const rest = parts.includes(BLOCK) ? [] : [BLOCK.slice("\n\n<foll".length)];
    fake.say(saying(...parts as string[], ...rest));
    const asked = await ask();
    const { text } = await readAnswer(asked, ({ text }) => text !== "");
    await fake.holding();
    await asked.body?.cancel();
    const here = await follow(text.length);
    const there = await follow(text.length, otherProcess);
    fake.release();
    const expected = { text: TEXT.slice(text.length), followUps: [FOLLOW_UPS] };
    assert.deepEqual(await readBoth(here), expected);
    const read = readBoth(there);
    await otherProcess.answers.round();
    assert.deepEqual(await read, expected);
    for (const process of [app, otherProcess]) {
      assert.deepEqual(await readBoth(await follow(0, process)), whole);
      assert.deepEqual(await readBoth(await follow(TEXT.length, process)), {
        ...{ text: "", followUps: [FOLLOW_UPS] },
      });
    }
  }
});

Deno.test("an answer that is stopped in the block keeps its text and suggests nothing", async () => {
  for (const process of [app, otherProcess]) {
    const { ask, stop, last } = await start();
    fake.say(saying(TEXT, "\n\n<follow-ups>\nWhat is a token?\n", hold, "B?\n</follow-ups>"));
    const reading = readBoth(await ask());
    await fake.holding();
    const stopping = stop(process);
    if (process === otherProcess) {
      while ((await last()).status === "running") await app.answers.round();
    }
    assert.equal((await stopping).status, 200);
    assert.deepEqual(await reading, { text: TEXT, followUps: [] });
    const { content, status, followUps } = await last();
    assert.deepEqual({ content, status, followUps }, {
      ...{ content: TEXT, status: "stopped", followUps: null },
    });
  }
});

Deno.test("what may begin a block is text when the answer is stopped or breaks off there", async () => {
  const stopped = await start();
  fake.say(saying(TEXT, "\n<", hold));
  const reading = readBoth(await stopped.ask());
  await fake.holding();
  await stopped.stop();
  assert.deepEqual(await reading, { text: `${TEXT}\n<`, followUps: [] });
  const broken = await start();
  fake.say(saying(TEXT, BLOCK.slice(0, -5), cut));
  assert.deepEqual(await readBoth(await broken.ask()), { text: TEXT, followUps: [] });
  const { status, content, followUps } = await broken.last();
  assert.deepEqual({ status, content, followUps }, {
    ...{ status: "failed", content: TEXT, followUps: null },
  });
});

Deno.test("an answer of a block alone fails as an empty one does, and counts nothing", async () => {
  const { ask, last, person } = await start();
  fake.say(saying(BLOCK));
  assert.equal((await ask()).status, 502);
  assert.equal((await last()).status, "failed");
  const [usage] = await sql`
    select messages from academy.usage_months where person_id = ${person.id}
  `;
  assert.equal(usage?.messages, 0);
});

Deno.test("an answer without questions suggests nothing", async () => {
  const { ask, last } = await start();
  for (const block of ["", "\n<follow-ups>\n[x](https://evil.example)\n</follow-ups>"]) {
    fake.say(saying(TEXT, block));
    assert.deepEqual(await readBoth(await ask()), { text: TEXT, followUps: [] });
    assert.equal((await last()).followUps, null);
  }
});

Deno.test("the question itself is not suggested", async () => {
  const { ask } = await start();
  fake.say(saying(TEXT, BLOCK));
  assert.deepEqual((await readBoth(await ask("What is a token?"))).followUps, [["Token ဆိုတာ ဘာလဲ"]]);
});

Deno.test("the same question in another conversation gets them again without a call", async () => {
  const { person, ask } = await start();
  fake.say(saying(TEXT, BLOCK));
  await readBoth(await ask("What is a rare prompt?"));
  const before = fake.requests.length;
  const { id: conversationId } =
    await (await app.call(person, "POST", "/api/conversations", { title: "New" })).json();
  const body = { message: "What is a rare prompt?", conversationId };
  assert.deepEqual(await readBoth(await app.call(person, "POST", "/api/chat", body)), whole);
  assert.equal(fake.requests.length, before);
});

Deno.test("the tokens of the block count in an estimated cost", async () => {
  const costOf = async (text: string) => {
    const { person, ask } = await start();
    fake.say({ body: [delta(text), finish(), done] });
    await readBoth(await ask());
    const [usage] = await sql`
      select cost::float8 from academy.usage_months where person_id = ${person.id}
    `;
    return Number(usage?.cost);
  };
  const withBlock = await costOf(TEXT + BLOCK);
  const expected = costOfTokens(0, estimateTokens(TEXT + BLOCK) - estimateTokens(TEXT));
  assert.ok(Math.abs(withBlock - await costOf(TEXT) - expected) < 1e-9);
});

Deno.test("the next question gets the answer without its block", async () => {
  const { ask } = await start();
  fake.say(saying(TEXT, BLOCK));
  await readBoth(await ask());
  await readBoth(await ask("And a token?"));
  const { messages } = fake.requests.at(-1)?.body ?? {};
  assert.deepEqual(messages?.map(({ role, content }) => role === "system" ? role : content), [
    ...["system", "What is a prompt?", TEXT, "And a token?"],
  ]);
});
