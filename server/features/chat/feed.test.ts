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

Deno.test("everybody who reads is told each piece once, from wherever she is", async () => {
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

Deno.test("who knows more than is known here hears the rest as it comes, not at its end", async () => {
  const feed = openFeed("abc");
  const ahead = reading(feed.read(5));
  feed.add("d");
  feed.add("efg");
  // No end: that would bring it, too.
  feed.cutOff();
  assert.equal(await ahead.next(), line("fg"));
});

Deno.test("what comes while a line is slow is joined, and waits in no queue", async () => {
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

Deno.test("who has heard nothing for fifteen seconds hears a comment", async () => {
  const feed = openFeed();
  const quiet = reading(feed.read(0));
  for (let second = 0; second < 13; second++) feed.comfort();
  feed.add("a");
  for (let second = 0; second < 13; second++) feed.comfort();
  assert.equal(await quiet.next(), line("a"));
  feed.comfort();
  assert.equal(await quiet.next(), ":\n\n");
  feed.add("b");
  assert.equal(await quiet.next(), line("b"));
});

Deno.test("a failure is told by its code and our own sentence, then the end", async () => {
  const feed = openFeed("part");
  feed.finish({ status: "failed", code: "rate_limited", retryAfter: 7 });
  const { said, isWhole } = await readAnswer(new Response(feed.read(0)));
  assert.deepEqual(said, [
    { content: "part" },
    { error: "Too many attempts. Please wait a little.", code: "rate_limited", retryAfter: 7 },
  ]);
  assert.ok(isWhole);
});

Deno.test("a reader who leaves is forgotten; one who is cut off knows that there is more", async () => {
  const feed = openFeed("part");
  const leaving = reading(feed.read(0));
  const other = readAnswer(new Response(feed.read(0)));
  await leaving.cancel();
  assert.equal(feed.readers, 1);
  feed.add(" and more");
  feed.cutOff();
  const { text, isWhole } = await other;
  assert.ok("part and more".startsWith(text) && !isWhole);
});
