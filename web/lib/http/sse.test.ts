import type { AnswerEvent } from "@server/contract";
import assert from "node:assert/strict";
import { readAnswer, readEvents } from "./sse.ts";

const encoder = new TextEncoder();

const streamOf = (...chunks: (Uint8Array | string)[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) {
        controller.enqueue(typeof chunk === "string" ? encoder.encode(chunk) : chunk);
      }
      controller.close();
    },
  });

async function eventsOf(...chunks: (Uint8Array | string)[]) {
  const events: string[] = [];
  for await (const event of readEvents(streamOf(...chunks))) events.push(event);
  return events;
}

async function answerOf(...chunks: string[]) {
  const events: AnswerEvent[] = [];
  const logged: string[] = [];
  const isEnded = await readAnswer(
    streamOf(...chunks),
    (one) => events.push(one),
    (line) => logged.push(line),
  );
  return { events: events, logged, isEnded };
}

Deno.test("reads the same events wherever the stream is cut, also inside a letter", async () => {
  const text = `: still here\r\ndata: {"content":"မင်္ဂလာပါ 👋"}\r\n\r\ndata:{"content":"a\u2028b"}` +
    `\n\nid: 7\nevent: x\ndata: [DONE]\r\r`;
  const bytes = encoder.encode(text);
  const expected = [`{"content":"မင်္ဂလာပါ 👋"}`, `{"content":"a\u2028b"}`, "[DONE]"];
  assert.deepEqual(await eventsOf(bytes), expected);
  for (let at = 1; at < bytes.length; at++) {
    assert.deepEqual(await eventsOf(bytes.slice(0, at), bytes.slice(at)), expected, `cut at ${at}`);
  }
  assert.deepEqual(
    await eventsOf(...Array.from(bytes, (byte) => new Uint8Array([byte]))),
    expected,
  );
});

Deno.test("joins several data lines into one event, and drops a half line at the end", async () => {
  assert.deepEqual(await eventsOf("data: a\ndata:  b\n\ndata: [DO"), ["a\n b"]);
  assert.deepEqual(await eventsOf("data: whole\n"), ["whole"]);
  assert.deepEqual(await eventsOf("\n\n: only remarks\n\nretry: 5\n\n"), []);
});

Deno.test("logs and skips a line that it cannot read, and continues with the answer", async () => {
  const { events, logged, isEnded } = await answerOf(
    `data: {"content":"one "}\n\ndata: {oops\n\ndata: null\n\ndata: {"content":7}\n\n`,
    `data: {"content":"data: [DONE]\\n"}\n\ndata: [DONE]\n\ndata: {"content":"after"}\n\n`,
  );
  assert.deepEqual(events, [{ content: "one " }, { content: "data: [DONE]\n" }]);
  assert.deepEqual(logged, ["{oops", "null", `{"content":7}`]);
  assert.equal(isEnded, true);
});

Deno.test("reads the sources of an answer, and drops what else an event has", async () => {
  const sources = [{ n: 1, title: "Prompts" }];
  const { events } = await answerOf(
    `data: ${JSON.stringify({ content: "", sources, more: 1 })}\n\n` +
      `data: {"content":"One","sources":7}\n\ndata: [DONE]\n\n`,
  );
  assert.deepEqual(events, [{ content: "", sources }, { content: "One" }]);
});

Deno.test("reports a failure in the middle, and notices a stream without its end", async () => {
  const failed = await answerOf(
    `data: {"content":"Half"}\n\ndata: {"error":"No","code":"rate_limited","retryAfter":7}\n\ndata: [DONE]\n\n`,
  );
  assert.deepEqual(failed.events[1], { error: "No", code: "rate_limited", retryAfter: 7 });
  assert.equal(failed.isEnded, true);
  assert.equal((await answerOf(`data: {"content":"Half"}\n\n`)).isEnded, false);
  assert.equal((await answerOf("<!doctype html><p>Log in</p>")).isEnded, false);
});

Deno.test("joins one word of 225 KB that arrives in many chunks", async () => {
  const word = "ကခဂ".repeat(25_000);
  const bytes = encoder.encode(`data: ${JSON.stringify({ content: word })}\n\n`);
  const chunks = Array.from(
    { length: Math.ceil(bytes.length / 1000) },
    (_, n) => bytes.slice(n * 1000, n * 1000 + 1000),
  );
  const [event = ""] = await eventsOf(...chunks);
  assert.equal(JSON.parse(event).content, word);
});

Deno.test("closes the connection when the caller stops reading", async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(encoder.encode("data: more\n\n")),
    cancel: () => {
      isCancelled = true;
    },
  });
  for await (const event of readEvents(body)) {
    assert.equal(event, "more");
    break;
  }
  assert.equal(isCancelled, true);
});
