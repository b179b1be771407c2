import assert from "node:assert/strict";
import {
  type EmbeddingFault,
  fakeVector,
  startFakeEmbeddings,
} from "../testing/fake-embeddings.ts";
import { openEmbeddingModel, TextsRefused } from "./embedding-model.ts";
import { ModelFailed } from "./model-failed.ts";

const fake = startFakeEmbeddings();
Deno.test.afterAll(() => fake.stop());

const never = new AbortController().signal;
const embed = (texts: string[], signal = never) =>
  openEmbeddingModel(fake.address).embed(texts, signal);
const failureOf = async (work: Promise<unknown>) => {
  const error = await work.then(() => undefined, (error) => error);
  return error instanceof ModelFailed ? [error.code, error.message] : error;
};

Deno.test("gives each text its own vector, whatever the order of the answer", async () => {
  fake.say();
  const [one, two] = await embed(["a red boat", "my doctor"]);
  assert.deepEqual(one, Float32Array.from(fakeVector("a red boat")));
  assert.deepEqual(two, Float32Array.from(fakeVector("my doctor")));
  const { model, format } = fake.requests.at(-1) ?? {};
  assert.deepEqual([model, format], ["fake-embedding", "float"]);
  assert.deepEqual(await embed([]), []);
});

Deno.test("sends many texts in batches, and long texts in smaller ones", async () => {
  const before = fake.requests.length;
  const many = Array.from({ length: 100 }, (_, n) => `text ${n}`);
  const vectors = await embed(many);
  assert.deepEqual(vectors.at(99), Float32Array.from(fakeVector("text 99")));
  await embed(Array.from({ length: 3 }, () => "long ".repeat(5000)));
  const sizes = fake.requests.slice(before).map(({ texts }) => texts.length);
  assert.deepEqual(sizes, [64, 36, 2, 1]);
});

const badAnswers: [EmbeddingFault, string, RegExp][] = [
  ["too-few", "ai_failed", /no list of 2 vectors/],
  ["garbage", "ai_failed", /no list of 2 vectors/],
  ["same-index", "ai_failed", /wrong numbers/],
  ["not-finite", "ai_failed", /no list of numbers/],
  ["too-large", "ai_failed", /cannot be compared/],
  ["zeros", "ai_failed", /cannot be compared/],
  ["uneven", "ai_failed", /63 and with 64 dimensions|64 and with 63 dimensions/],
  ["endless", "ai_failed", /without end/],
  ["rate", "rate_limited", /answered 429/],
  ["wrong-key", "ai_unavailable", /answered 401/],
  ["moved", "ai_failed", /answered 307/],
];
for (const [fault, code, message] of badAnswers) {
  Deno.test(`an answer that is bad (${fault}) fails as ${code}`, async () => {
    fake.say(fault);
    const [failed, said] = await failureOf(embed(["one", "two"]));
    assert.equal(failed, code);
    assert.match(said, message);
    fake.say();
  });
}

Deno.test("all vectors of a model have the same number of dimensions", async () => {
  const model = openEmbeddingModel(fake.address);
  await model.embed(["one"], never);
  fake.say("shorter");
  const [code, message] = await failureOf(model.embed(["one"], never));
  assert.equal(code, "ai_failed");
  assert.match(message, /32 and with 64 dimensions/);
  fake.say();
});

Deno.test("tells texts that the provider does not take from other failures", async () => {
  fake.refuse(/long/);
  await assert.rejects(embed(["short", "long"]), TextsRefused);
  fake.refuse();
});

for (const fault of ["silence", "silent-body"] as const) {
  Deno.test(`a caller that stops waiting ends the request (${fault})`, async () => {
    fake.say(fault);
    const ending = new AbortController();
    const before = fake.requests.length;
    const answer = embed(["one"], ending.signal);
    await fake.reaches(before + 1);
    ending.abort(new Error("stopped"));
    await assert.rejects(answer, /stopped/);
    fake.say();
  });
}

Deno.test("a provider that is away fails as ai_unavailable", async () => {
  const away = openEmbeddingModel({ ...fake.address, url: "http://127.0.0.1:1/v1" });
  assert.deepEqual(await failureOf(away.embed(["one"], never)), [
    "ai_unavailable",
    "no connection",
  ]);
});
