// Stops or leaves two hundred answers at any moment, over real connections as phones do.
import assert from "node:assert/strict";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { type FakeModel, startFakeModel } from "../../testing/fake-model.ts";
import { makeUser } from "../../testing/factories.ts";
import { hold, saying } from "../../testing/model-faults.ts";
import type { Answers } from "./answers.ts";

const ANSWERS = 200;
const AT_ONCE = 10;
const WORDS = 8;
const words = Array.from({ length: WORDS }, (_, n) => `word${n} `);
const whole = words.join("");
const { setTimeout, setInterval } = globalThis;

/**
 * Disables the app's timers. A stop that still works waits for no round and no time limit: it takes
 * effect at once, also on a slow machine.
 */
function withoutTimers() {
  Object.assign(globalThis, { setTimeout: () => 0, setInterval: () => 0 });
  return { [Symbol.dispose]: () => void Object.assign(globalThis, { setTimeout, setInterval }) };
}

/** Random numbers that are the same in every run. */
function* moments(seed: number) {
  for (let state = seed;;) {
    state = Math.imul(state ^ state >>> 15, 0x2c1b3c6d) + 0x9e3779b9 | 0;
    yield ((state ^ state >>> 13) >>> 0) % (2 * WORDS);
  }
}

Deno.test("ends the request of a stopped answer and keeps what came, also when the user leaves", async () => {
  const fake = startFakeModel();
  fake.say(saying(...words.flatMap((word): (string | typeof hold)[] => [hold, word])));
  const { app, sql, answers, close } = await testApp({ PUBLIC_URL: "" }, {
    model: addressOf(fake),
  });
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    (request, info) => app.fetch(request, info),
  );
  const origin = `http://127.0.0.1:${server.addr.port}`;
  const moment = moments(27);
  const counts = { stopped: 0, empty: 0, done: 0 };
  const people = await Promise.all(Array.from({ length: AT_ONCE }, () => makeUser(sql)));
  {
    using _ = withoutTimers();
    const pace = startPace(fake, answers, origin);
    try {
      await Promise.all(people.map(async ({ cookie }) => {
        const send = callsOf(origin, cookie);
        for (let n = 0; n < ANSWERS / AT_ONCE; n++) {
          const { status, content } = await playAnswer(fake, pace, send, moment);
          if (status === "done") counts.done++;
          else if (content) counts.stopped++;
          else counts.empty++;
        }
      }));
    } finally {
      await pace.end();
    }
  }

  await Promise.all(fake.requests.map(({ closed }) => closed));
  assert.equal(fake.requests.length, ANSWERS);
  assert.equal(fake.open(), 0);
  const [usage] = await sql`
    select sum(messages)::int as messages, sum(reserved_messages)::int as reserved
    from academy.usage_months
  `;
  assert.deepEqual({ ...usage }, { messages: counts.stopped + counts.done, reserved: 0 });
  assert.ok(counts.stopped > ANSWERS / 4 && counts.done > ANSWERS / 4, "both were tried");
  await server.shutdown();
  await close();
  fake.stop();
});

/**
 * Sets the provider's pace: the next word follows when the last one can have been read, and at most
 * one word while a stop is on its way.
 */
function startPace(fake: FakeModel, answers: Answers, origin: string) {
  let stopping = 0;
  let sinceStop = 0;
  let isOver = false;
  const pacing = pace();

  async function pace() {
    for (let turn = 1; !isOver; turn++) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      // As in production. Otherwise an answer that takes long on a slow machine would count as
      // dead.
      if (turn % 50 === 0) await answers.round();
      for (let hop = 0; hop < 2; hop++) await (await fetch(`${origin}/healthz`)).body?.cancel();
      if (stopping === 0 || sinceStop++ === 0) fake.release();
    }
  }

  return {
    stopBegins() {
      if (stopping++ === 0) sinceStop = 0;
    },
    stopEnds: () => void stopping--,
    async end() {
      isOver = true;
      await pacing;
    },
  };
}

type Send = (path: string, body?: unknown, signal?: AbortSignal) => Promise<Response>;

const callsOf = (origin: string, cookie: string): Send => (path, body, signal) =>
  fetch(`${origin}${path}`, {
    method: body ? "POST" : "GET",
    headers: { "Content-Type": "application/json", Origin: origin, Cookie: cookie },
    body: body ? JSON.stringify(body) : undefined,
    signal,
  });

/** Asks a question, stops or leaves its answer at that moment, and returns what is stored. */
async function playAnswer(
  fake: FakeModel,
  pace: ReturnType<typeof startPace>,
  send: Send,
  moment: Iterator<number, void>,
) {
  const { id: conversationId } = await (await send("/api/conversations", { title: "New" })).json();
  const at = moment.next().value ?? 0;
  const isStop = at % 2 === 0;
  const after = at >> 1;
  const path = `/api/conversations/${conversationId}`;
  const message = crypto.randomUUID();
  const leaving = new AbortController();
  const asking = send("/api/chat", { message, conversationId }, leaving.signal);
  const seen = asking.then((answer) => readAnswer(answer, ({ events }) => events.length > after));
  // The earliest moment is before the first word: as soon as the provider has received the
  // question.
  const read = after === 0 ? undefined : await seen;
  const request = await requestFor(fake, message);
  if (isStop) {
    pace.stopBegins();
    const stop = await send(`${path}/stop`, {});
    assert.deepEqual(await stop.json(), { ok: true });
    await request.closed;
    pace.stopEnds();
    // An unread stream would keep its connection.
    await seen.catch(() => {});
    leaving.abort();
  } else {
    leaving.abort();
    await seen.catch(() => {});
    const rest = await readAnswer(await send(`${path}/answer`));
    assert.deepEqual([rest.text, rest.isWhole], [whole, true], "it was not lost by leaving");
  }
  const [, stored] = await (await send(`${path}/messages`)).json();
  assert.ok(whole.startsWith(stored.content));
  assert.ok(stored.content.startsWith(read?.text ?? ""), "what was read is kept");
  assert.ok(stored.status === "done" ? stored.content === whole : stored.status === "stopped");
  return stored;
}

/** Waits for the provider's request with this question. */
async function requestFor(fake: FakeModel, message: string) {
  for (let count = 1;; count = fake.requests.length + 1) {
    await fake.reaches(count);
    const request = fake.requests.find(({ body }) => body.messages.at(-1)?.content === message);
    if (request) return request;
  }
}
