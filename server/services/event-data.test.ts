import assert from "node:assert/strict";
import { eventData, EventTooLong } from "./event-data.ts";

const text =
  ": hello\r\ndata: ပညာ 👩‍🏫\r\n\r\nevent: x\ndata:two\ndata: lines\n\ndata: a\r\rid: 1\n\n\ndata:\n\ndata: not ended";
const data = ["ပညာ 👩‍🏫", "two\nlines", "a", "", "not ended"];

Deno.test("finds whole events, however their bytes are cut", () => {
  const bytes = new TextEncoder().encode(text);
  for (let size = 1; size <= bytes.length; size++) {
    const events = eventData(1000);
    const found: string[] = [];
    for (let at = 0; at < bytes.length; at += size) {
      found.push(...events.add(bytes.subarray(at, at + size)));
    }
    found.push(...events.end());
    assert.deepEqual(found, data, `in pieces of ${size}`);
  }
});

Deno.test("gives an event as soon as it has ended, if its last line break is complete", () => {
  const events = eventData(1000);
  const add = (text: string) => events.add(new TextEncoder().encode(text));
  assert.deepEqual(add("data: a\n"), []);
  assert.deepEqual(add("\nda"), ["a"]);
  assert.deepEqual(add("ta: b\n\ndata: c\n\n"), ["b", "c"]);
  assert.deepEqual(events.end(), []);
});

Deno.test("refuses a line or an event without end", () => {
  const line = new TextEncoder().encode("x".repeat(600));
  const first = eventData(1000);
  first.add(line);
  assert.throws(() => first.add(line), EventTooLong);
  const second = eventData(1000);
  const part = new TextEncoder().encode(`data: ${"x".repeat(600)}\n`);
  second.add(part);
  assert.throws(() => second.add(part), EventTooLong);
  const third = eventData(1000);
  assert.throws(
    () => third.add(new TextEncoder().encode("data:\n".repeat(2000))),
    EventTooLong,
    "lines without a word are gathered, too",
  );
});
