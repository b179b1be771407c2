import assert from "node:assert/strict";
import { crc32, inflateSync } from "node:zlib";
import { courses } from "./lessons.ts";
import { chatModel, demoModel } from "./model.ts";
import { openDemoModel } from "./open.ts";

const KEY = "test-key";
const atOnce = () => Promise.resolve();
const serve = demoModel({ courses, key: KEY, pause: atOnce });

const messages = [{ role: "system", content: "Be kind." }, {
  role: "user",
  content: "What are tokens?",
}];

const post = (path: string, body: unknown, key = KEY) =>
  serve(
    new Request(`http://model.test/v1/${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}` },
      body: typeof body === "string" ? body : JSON.stringify(body),
    }),
  );

const eventsOf = (text: string) => {
  const lines = text.split("\n\n");
  assert.deepEqual(lines.splice(-2), ["data: [DONE]", ""]);
  return lines.map((line) => JSON.parse(line.replace(/^data: /, "")));
};

Deno.test("streams an answer in pieces, in OpenAI's format", async () => {
  const wish = { model: chatModel, messages, stream: true };
  const answer = await post("chat/completions", wish);
  assert.match(answer.headers.get("Content-Type") ?? "", /^text\/event-stream/);
  const events = eventsOf(await answer.text());
  assert.deepEqual(events[0].choices[0].delta, { role: "assistant", content: "" });
  assert.equal(events.at(-1).choices[0].finish_reason, "stop");
  assert.ok(
    events.every(({ object, id }) => object === "chat.completion.chunk" && id === events[0].id),
  );
  assert.ok(events.every((event) => !("usage" in event)));

  const whole = await (await post("chat/completions", { ...wish, stream: false })).json();
  const text = events.map(({ choices }) => choices[0].delta.content ?? "").join("");
  assert.equal(text, whole.choices[0].message.content);
  assert.match(text, /Cost and benefit/);

  const counted = eventsOf(
    await (await post("chat/completions", { ...wish, stream_options: { include_usage: true } }))
      .text(),
  );
  const { choices, usage } = counted.at(-1);
  assert.deepEqual(choices, []);
  assert.deepEqual(usage, whole.usage);
  assert.equal(usage.completion_tokens, events.length - 2);
  assert.equal(usage.total_tokens, usage.prompt_tokens + usage.completion_tokens);
  assert.equal(counted[3].usage, null);
});

Deno.test("knows only the messages of the request, as strings or as parts", async () => {
  const parts = [{ type: "text", text: "What are tokens?" }, {
    type: "image_url",
    image_url: { url: "data:," },
  }];
  const asked = async (messages: object[], more = {}) => {
    const answer = await post("chat/completions", { model: chatModel, messages, ...more });
    const { choices: [choice] } = await answer.json();
    return choice;
  };
  assert.match(
    (await asked([{ role: "user", content: parts }])).message.content,
    /Cost and benefit/,
  );
  const more = { role: "user", content: "tell me more" };
  assert.match(
    (await asked([...messages, more])).message.content,
    /^The lesson \*\*Cost and benefit\*\*/,
  );
  assert.match((await asked([more])).message.content, /^I found nothing/);
  const short = await asked(messages, { max_completion_tokens: 3 });
  assert.deepEqual([short.finish_reason, short.message.content], ["length", "The lesson **Cost "]);
});

Deno.test("sends the first piece at once, and each other piece after a pause", async () => {
  let pauses = 0;
  let goOn = Promise.withResolvers<void>();
  const slow = demoModel({ courses, key: KEY, pause: () => (pauses++, goOn.promise) });
  const answer = await slow(
    new Request("http://model.test/v1/chat/completions", {
      method: "POST",
      headers: { Authorization: `Bearer ${KEY}` },
      body: JSON.stringify({ model: chatModel, messages, stream: true }),
    }),
  );
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.match((await reader?.read())?.value ?? "", /"content":"The "/);
  goOn.resolve();
  assert.match((await reader?.read())?.value ?? "", /"content":"lesson "/);
  goOn = Promise.withResolvers();
  await reader?.cancel();
  assert.ok(pauses <= 3, `${pauses} pauses`);
});

Deno.test("stops writing when the reader leaves", async () => {
  const gone = Promise.withResolvers<void>();
  const waiting = demoModel({
    courses,
    key: KEY,
    pause: (signal) => {
      signal.addEventListener("abort", () => gone.resolve());
      return gone.promise;
    },
  });
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, waiting);
  const leaving = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${server.addr.port}/v1/chat/completions`, {
    method: "POST",
    signal: leaving.signal,
    headers: { Authorization: `Bearer ${KEY}` },
    body: JSON.stringify({ model: chatModel, messages, stream: true }),
  });
  const reader = answer.body?.getReader();
  await reader?.read();
  leaving.abort();
  await gone.promise;
});

Deno.test("reports errors in OpenAI's own format", async () => {
  const refused = async (answer: Promise<Response>) => {
    const { status, ...rest } = await answer.then(async (answer) => ({
      status: answer.status,
      ...await answer.json(),
    }));
    assert.deepEqual(Object.keys(rest), ["error"]);
    assert.deepEqual(Object.keys(rest.error), ["message", "type", "param", "code"]);
    return [status, rest.error.type, rest.error.param, rest.error.code];
  };
  const wish = { model: chatModel, messages };
  const type = "invalid_request_error";
  assert.deepEqual(await refused(post("chat/completions", wish, "x")), [
    401,
    type,
    null,
    "invalid_api_key",
  ]);
  assert.deepEqual(await refused(post("chat/completions", "{")), [400, type, null, null]);
  assert.deepEqual(await refused(post("chat/completions", "null")), [400, type, "", null]);
  assert.deepEqual(
    await refused(post("chat/completions", { ...wish, messages: [] })),
    [400, type, "messages", null],
  );
  assert.deepEqual(
    await refused(post("chat/completions", { ...wish, model: "gpt-5" })),
    [404, type, null, "model_not_found"],
  );
  assert.deepEqual(await refused(post("embeddings", wish)), [404, type, null, null]);
  assert.deepEqual(
    await refused(
      post("images/generations", { model: "dall-e-3", prompt: "x", response_format: "url" }),
    ),
    [400, type, "response_format", null],
  );
});

Deno.test("lists the models", async () => {
  const headers = { Authorization: `Bearer ${KEY}` };
  const answer = await serve(new Request("http://model.test/v1/models", { headers }));
  const { data } = await answer.json();
  assert.deepEqual(data.map(({ id }: { id: string }) => id), [chatModel, "dall-e-3"]);
});

/** Splits a PNG into chunks and checks the checksum of each chunk. */
function chunksOf(png: Uint8Array) {
  assert.deepEqual([...png.subarray(0, 8)], [137, 80, 78, 71, 13, 10, 26, 10]);
  const view = new DataView(png.buffer);
  const chunks: { type: string; data: Uint8Array }[] = [];
  for (let at = 8; at < png.length;) {
    const size = view.getUint32(at);
    const typed = png.subarray(at + 4, at + 8 + size);
    assert.equal(view.getUint32(at + 8 + size), crc32(typed));
    chunks.push({ type: new TextDecoder().decode(typed.subarray(0, 4)), data: typed.subarray(4) });
    at += 12 + size;
  }
  return chunks;
}

async function drawn(prompt: string, size = "512x512") {
  const answer = await post("images/generations", { model: "dall-e-3", prompt, size, n: 1 });
  const { data: [{ b64_json }] } = await answer.json();
  const chunks = chunksOf(Uint8Array.fromBase64(b64_json));
  const [width = 0, height = 0] = size.split("x").map(Number);
  const rows = inflateSync(chunks.find(({ type }) => type === "IDAT")?.data ?? new Uint8Array());
  assert.equal(rows.length, (width + 1) * height);
  const texts = chunks.filter(({ type }) => type === "iTXt").map(({ data }) =>
    new TextDecoder().decode(data)
  );
  return { b64_json, types: chunks.map(({ type }) => type), rows, texts };
}

Deno.test("draws a real PNG that says what it is and contains its prompt in any script", async () => {
  const shop = await drawn("A small tea shop");
  assert.deepEqual(shop.types, ["IHDR", "PLTE", "iTXt", "iTXt", "IDAT", "IEND"]);
  assert.ok(shop.texts[0]?.includes("Demo placeholder"));
  assert.ok(shop.texts[1]?.endsWith("\0A small tea shop"));
  assert.equal(
    (await drawn("A small tea shop")).b64_json,
    shop.b64_json,
    "the same prompt, the same picture",
  );
  const cat = await drawn("ကြောင်လေး ဆွဲပေးပါ", "1792x1024");
  assert.ok(cat.texts[1]?.endsWith("\0ကြောင်လေး ဆွဲပေးပါ"));
  const other = await drawn("A small tea ship");
  assert.notDeepEqual(other.rows, shop.rows);
});

Deno.test("answers only requests with its key on its own port, and closes in the middle of an answer", async () => {
  const model = openDemoModel({ AI_CHAT_LABEL: "GPT-5" });
  const { url, key, isDemo, label } = model.address;
  assert.deepEqual([isDemo, label], [true, "GPT-5"]);
  const stranger = await fetch(`${url}/models`);
  assert.equal(stranger.status, 401);
  await stranger.body?.cancel();
  const answer = await fetch(`${url}/chat/completions`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}` },
    body: JSON.stringify({ model: model.address.model, messages, stream: true }),
  });
  const reader = answer.body?.getReader();
  await reader?.read();
  await model.close();
  await reader?.cancel().catch(() => {});
  await assert.rejects(fetch(`${url}/models`), TypeError);
});
