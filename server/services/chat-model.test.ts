import assert from "node:assert/strict";
import { addressOf } from "../testing/answers.ts";
import { startFakeModel } from "../testing/fake-model.ts";
import { HandClock } from "../testing/hand-clock.ts";
import { delta, ending, hold, saying } from "../testing/model-faults.ts";
import { openChatModel } from "./chat-model.ts";
import { ModelFailed } from "./model-failed.ts";

const fake = startFakeModel();
Deno.test.afterAll(() => fake.stop());

const never = new AbortController().signal;
const question = [{ role: "user" as const, content: "Anything" }];
const patience = { silenceMs: 60_000, wholeMs: 600_000, endMs: 1000 };

async function collected(
  model = openChatModel(addressOf(fake), 1000),
  { signal = never, onPart = () => {} } = {},
) {
  const parts: object[] = [];
  try {
    for await (const part of model.answer(question, signal)) {
      parts.push(part);
      onPart();
    }
  } catch (error) {
    return { parts, error };
  }
  return { parts };
}

/** Asks the model with a clock that the test turns by hand. */
function listen() {
  const clock = new HandClock();
  let count = 0;
  const waiting = new Map<number, () => void>();
  const onPart = () => waiting.get(++count)?.();
  const outcome = collected(openChatModel(addressOf(fake), 1000, patience, clock), { onPart });
  const untilWords = (words: number) =>
    new Promise<void>((resolve) => {
      if (count >= words) resolve();
      else waiting.set(words, resolve);
    });
  return { clock, outcome, heard: untilWords };
}

const failedFor = ({ error }: { error?: unknown }) =>
  error instanceof ModelFailed ? [error.code, error.message] : error;

Deno.test("joins the words that come in one piece, and gives the used tokens at the end", async () => {
  fake.say("joined");
  assert.deepEqual(await collected(), {
    parts: [{ text: "one two three" }, { inputTokens: 120, outputTokens: 30 }],
  });
});

Deno.test("joins a letter whose halves come apart, and drops what cannot be stored", async () => {
  fake.say({ body: [delta("a\u0000\u001b\ud83d"), delta("\ude00b"), delta("\ud83d"), ...ending] });
  const { parts } = await collected();
  const text = parts.map((part) => "text" in part ? part.text : "").join("");
  assert.equal(text, "a😀b");
});

Deno.test("begins an answer with its first word", async () => {
  fake.say(saying("\n", " \n one", "\n", "\n two "));
  const { parts } = await collected();
  const text = parts.map((part) => "text" in part ? part.text : "").join("");
  assert.equal(text, "one\n\n two ");
});

Deno.test("ends the answer and the provider's request after silence, before and between the words", async () => {
  for (
    const [fault, parts] of [["slow-head", 0], ["slow-first-token", 0], ["silence", 1]] as const
  ) {
    fake.say(fault);
    const { clock, outcome: ended, heard: untilWords } = listen();
    await fake.holding();
    await untilWords(parts);
    clock.turn(patience.silenceMs);
    const outcome = await ended;
    assert.equal(outcome.parts.length, parts, fault);
    assert.deepEqual(failedFor(outcome), [
      "ai_failed",
      `no data for ${patience.silenceMs / 1000} s`,
    ], fault);
    await fake.requests.at(-1)?.closed;
    assert.equal(fake.requests.at(-1)?.closedBy, "caller", fault);
  }
});

Deno.test("ends an answer that has no end after the longest time", async () => {
  fake.say(saying(...Array.from({ length: 20 }, () => ["on and ", hold] as const).flat()));
  const { clock, outcome, heard: untilWords } = listen();
  for (let words = 1; words <= 10; words++) {
    await untilWords(words);
    clock.turn(patience.silenceMs - 1);
    await fake.holding();
    fake.release();
  }
  await untilWords(11);
  clock.turn(10);
  assert.deepEqual(failedFor(await outcome), [
    "ai_failed",
    `no end of the answer after ${patience.wholeMs / 1000} s`,
  ]);
});

Deno.test("closes a connection that stays open after the end of the answer", async () => {
  fake.say({ body: [...saying("all of it").body, hold] });
  const { clock, outcome } = listen();
  const { parts, error } = await outcome;
  assert.deepEqual([parts[0], error], [{ text: "all of it" }, undefined]);
  clock.turn(patience.endMs);
  await fake.requests.at(-1)?.closed;
  assert.equal(fake.requests.at(-1)?.closedBy, "caller");
});

Deno.test("ends the provider's request when the caller stops listening", async () => {
  fake.say("silence");
  for await (const _ of openChatModel(addressOf(fake), 1000).answer(question, never)) break;
  await fake.requests.at(-1)?.closed;
  assert.equal(fake.requests.at(-1)?.closedBy, "caller");
});

Deno.test("sends no request if the caller stopped before the start", async () => {
  const requestCount = fake.requests.length;
  const { parts, error } = await collected(undefined, { signal: AbortSignal.abort() });
  assert.deepEqual([parts, fake.requests.length], [[], requestCount]);
  assert.equal((error as Error).name, "AbortError");
});
