import assert from "node:assert/strict";
import { startFakeModel } from "./fake-model.ts";
import { faults, saying, trickyText } from "./model-faults.ts";

const model = startFakeModel();
Deno.test.afterAll(() => model.stop());

const ask = (content: string, init: RequestInit = {}) =>
  fetch(`${model.url}/chat/completions`, {
    method: "POST",
    headers: { Authorization: `Bearer ${model.key}` },
    body: JSON.stringify({ model: "m", stream: true, messages: [{ role: "user", content }] }),
    ...init,
  });

/** Reads the stream as a careful client does. */
const textOf = (body: string) =>
  body.split("\n").filter((line) => line.startsWith("data: {")).map((line) =>
    JSON.parse(line.slice(6)).choices[0]?.delta.content ?? ""
  ).join("");

Deno.test("answers with the question that it heard, or with the text that the test sets", async () => {
  const answer = await ask("one two");
  assert.equal(answer.headers.get("content-type"), "text/event-stream");
  const body = await answer.text();
  assert.equal(textOf(body), "Heard: one two");
  assert.match(body, /"completion_tokens":30.*\n\ndata: \[DONE\]\n\n$/);
  model.say(saying("a", "b"));
  assert.equal(textOf(await (await ask("x")).text()), "ab");
  model.say("tricky-text");
  assert.equal(textOf(await (await ask("x")).text()), trickyText);
  model.say();
  assert.equal(textOf(await (await ask("x")).text()), "Heard: x");
});

Deno.test("draws a picture, and has the same faults there as in answers", async () => {
  const draw = (prompt: string) =>
    fetch(`${model.url}/images/generations`, {
      method: "POST",
      headers: { Authorization: `Bearer ${model.key}` },
      body: JSON.stringify({ model: "dall-e-3", prompt }),
    });
  const [{ b64_json: drawn }] = (await (await draw("a cat")).json()).data;
  assert.deepEqual([...Uint8Array.fromBase64(drawn).slice(1, 4)], [..."PNG"].map(codeOf));
  const held = draw("a cat, fault: slow-head");
  await model.holding();
  model.release();
  assert.equal((await (await held).json()).data[0].b64_json, drawn);
  const broken = await draw("a cat, fault: broken");
  assert.equal(broken.status, 500);
  await broken.body?.cancel();
});

const codeOf = (letter: string) => letter.charCodeAt(0);

Deno.test("plays the fault that the question names", async () => {
  const limited = await ask("please, fault: rate-limited");
  assert.deepEqual([limited.status, limited.headers.get("retry-after")], [429, "20"]);
  assert.equal((await limited.json()).error.code, "rate_limit_exceeded");
  assert.equal(textOf(await (await ask("fault: split")).text()), "ပညာ 👩‍🏫 end");
  const page = await ask("fault: html-502");
  assert.deepEqual([page.status, page.headers.get("content-type")], [502, "text/html"]);
  await page.body?.cancel();
  const unknown = await ask("fault: none-of-these");
  assert.match(await unknown.text(), /no fault none-of-these/);
});

Deno.test("plays every fault to its end, except the faults that wait or never end", async () => {
  const waiting = ["slow-head", "slow-first-token", "silence", "endless"];
  for (const name of Object.keys(faults).filter((name) => !waiting.includes(name))) {
    const body = ask(`fault: ${name}`).then((answer) => answer.text());
    if (name.startsWith("cut") && name !== "cut-short") await assert.rejects(body, TypeError, name);
    else await body;
  }
});

Deno.test("holds an answer back until the test releases it", async () => {
  for (const name of ["slow-head", "slow-first-token"]) {
    const answer = ask(`fault: ${name}`).then((answer) => answer.text());
    await model.holding();
    model.release();
    assert.equal(textOf(await answer), "at last");
  }
});

Deno.test("reports which side closed a connection, and how many are open", async () => {
  const leaving = new AbortController();
  const count = model.requests.length;
  const answer = await ask("fault: silence", { signal: leaving.signal });
  await model.reaches(count + 1);
  await model.holding();
  assert.equal(model.open(), 1);
  const [asked] = model.requests.slice(count);
  assert.ok(asked);
  assert.equal(asked.closedAt, undefined);
  leaving.abort();
  await asked.closed;
  assert.equal(asked.closedBy, "caller");
  assert.equal(model.open(), 0);
  await assert.rejects(answer.text());
  await (await ask("x")).text();
  const last = model.requests.at(-1);
  await last?.closed;
  assert.equal(last?.closedBy, "us");
});

Deno.test("ends an endless answer when its reader leaves", async () => {
  const answer = await ask("fault: endless");
  const reader = answer.body?.getReader();
  for (let read = 0; read < 100; read++) await reader?.read();
  await reader?.cancel();
  await model.requests.at(-1)?.closed;
  assert.equal(model.open(), 0);
});

Deno.test("refuses a wrong key, and refuses every caller while it does not listen", async () => {
  const refused = await ask("x", { headers: { Authorization: "Bearer other" } });
  assert.equal(refused.status, 401);
  assert.equal((await refused.json()).error.code, "invalid_api_key");
  model.refuse();
  await assert.rejects(ask("x"), TypeError);
  model.accept();
  assert.equal((await ask("x")).status, 200);
});
