import assert from "node:assert/strict";
import { readAnswer } from "../../testing/answers.ts";
import { openFeed } from "./feed.ts";

const reading = (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  return {
    next: async () => {
      const { value, done } = await reader.read();
      return done ? undefined : decoder.decode(value);
    },
    cancel: () => reader.cancel(),
  };
};
const line = (content: string) => `data: ${JSON.stringify({ content })}\n\n`;

Deno.test("sends each reader every piece once, from the reader's position on", async () => {
  const feed = openFeed();
  const early = readAnswer(new Response(feed.read(0)));
  feed.add("ပညာ ");
  const middle = readAnswer(new Response(feed.read(2)));
  const ahead = readAnswer(new Response(feed.read(7)));
  feed.add("one ");
  feed.add("two");
  feed.finish({ status: "done" });
  const late = readAnswer(new Response(feed.read(5)));
  assert.deepEqual(
    (await Promise.all([early, middle, ahead, late])).map(({ text, isWhole }) => [text, isWhole]),
    [0, 2, 7, 5].map((from) => [feed.text.slice(from), true]),
  );
  assert.equal(feed.readers, 0);
});

Deno.test("sends new text at once to a reader that is ahead of this process", async () => {
  const feed = openFeed("abc");
  const ahead = reading(feed.read(5));
  feed.add("d");
  feed.add("efg");
  // Not `finish`, because that would send the text, too.
  feed.closeStreams();
  assert.equal(await ahead.next(), line("fg"));
});

Deno.test("joins the text that arrives while a connection is slow, instead of a long queue", async () => {
  const feed = openFeed();
  const slow = reading(feed.read(0));
  for (let n = 0; n < 1000; n++) feed.add(`${n} `);
  feed.finish({ status: "done" });
  const pieces: string[] = [];
  for (let piece = await slow.next(); piece; piece = await slow.next()) pieces.push(piece);
  assert.ok(pieces.length < 20, `${pieces.length} pieces`);
  const whole = new Response(pieces.join(""));
  assert.equal((await readAnswer(whole)).text, feed.text);
});

Deno.test("sends a comment to a reader that received nothing for fifteen seconds", async () => {
  const feed = openFeed();
  const quiet = reading(feed.read(0));
  for (let second = 0; second < 13; second++) feed.sendKeepAlive();
  feed.add("a");
  for (let second = 0; second < 13; second++) feed.sendKeepAlive();
  assert.equal(await quiet.next(), line("a"));
  feed.sendKeepAlive();
  assert.equal(await quiet.next(), ":\n\n");
  feed.add("b");
  assert.equal(await quiet.next(), line("b"));
});

Deno.test("sends a failure with its code and our own sentence, then the end", async () => {
  const feed = openFeed("part");
  feed.finish({ status: "failed", code: "rate_limited", retryAfter: 7 });
  const { events, isWhole } = await readAnswer(new Response(feed.read(0)));
  assert.deepEqual(events, [
    { content: "part" },
    { error: "Too many attempts. Please wait a little.", code: "rate_limited", retryAfter: 7 },
  ]);
  assert.ok(isWhole);
});

Deno.test("forgets a reader that leaves, and cuts off the others without an end", async () => {
  const feed = openFeed("part");
  const leaving = reading(feed.read(0));
  const other = readAnswer(new Response(feed.read(0)));
  await leaving.cancel();
  assert.equal(feed.readers, 1);
  feed.add(" and more");
  feed.closeStreams();
  const { text, isWhole } = await other;
  assert.ok("part and more".startsWith(text) && !isWhole);
});

Deno.test("a connection that breaks while the end is sent keeps no other reader from it", async () => {
  const feed = openFeed("abc");
  const broken = feed.read(3).getReader();
  const other = readAnswer(new Response(feed.read(0)));
  const waiting = broken.read();
  await new Promise((resolve) => setTimeout(resolve));
  // Deno's server cancels the stream inside `enqueue` if it finds the connection broken. Here, the
  // look for `then` in the read result does the same.
  let isBroken = false;
  Object.defineProperty(Object.prototype, "then", {
    configurable: true,
    get() {
      delete (Object.prototype as { then?: unknown }).then;
      isBroken = true;
      void broken.cancel();
      return undefined;
    },
  });
  try {
    feed.finish({ status: "done" });
    assert.ok(isBroken, "the stream was cancelled inside `enqueue`");
  } finally {
    delete (Object.prototype as { then?: unknown }).then;
  }
  await waiting;
  assert.equal(feed.readers, 0);
  assert.equal((await other).text, "abc");
  assert.equal((await other).isWhole, true);
});
