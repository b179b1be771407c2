import assert from "node:assert/strict";
import { changesOf, KEPT_DAYS, withKeepDecision } from "./changes.ts";
import { COURSE, item, row } from "./testing/fixtures.ts";

const listed = new Set([COURSE]);
const itemsOf = (...items: ReturnType<typeof item>[]) =>
  new Map(items.map((item) => [item.key, item]));
const DAY = 24 * 60 * 60_000;

Deno.test("reports newer and removed files, and no unchanged file", () => {
  const local = [row("same", 10), row("newer", 10), row("gone", 10)];
  const items = itemsOf(item("same", 10), item("newer", 10, { pieces: ["else"] }));
  assert.deepEqual(
    changesOf(local, items, listed, {}, 0).map(({ kind, file }) => [kind, file.id]),
    [["newer", "newer"], ["gone", "gone"]],
  );
});

Deno.test("reports nothing for a course whose list the server has not confirmed", () => {
  assert.deepEqual(changesOf([row("gone", 10)], itemsOf(), new Set(), {}, 0), []);
});

Deno.test("reports nothing for a file that is on its way or cannot be fetched yet", () => {
  const local = [
    row("comes", 10, { state: "running" }),
    row("renewed", 10, { renewal: { state: "running", got: 1, size: 11 } }),
    row("unread", 10),
  ];
  const items = itemsOf(item("renewed", 11), item("unread", 11, { pieces: null }));
  assert.deepEqual(changesOf(local, items, listed, {}, 0), []);
});

Deno.test("applies the user's decision only to the version that it was about", () => {
  const local = [row("a", 10)];
  const second = itemsOf(item("a", 10, { pieces: ["second"] }));
  const third = itemsOf(item("a", 10, { pieces: ["third"] }));
  const [change] = changesOf(local, second, listed, {}, 0);
  assert.ok(change);
  const decisions = withKeepDecision(change, {}, 0);
  assert.deepEqual(changesOf(local, second, listed, decisions, 400 * DAY), []);
  assert.equal(changesOf(local, third, listed, decisions, 0).length, 1);
  assert.equal(changesOf(local, itemsOf(), listed, decisions, 0).length, 1);
});

Deno.test("keeps a file that left its course for a while, and then asks again", () => {
  const local = [row("a", 10)];
  const [change] = changesOf(local, itemsOf(), listed, {}, 0);
  assert.ok(change);
  const decisions = withKeepDecision(change, {}, 0);
  const asked = (day: number) => changesOf(local, itemsOf(), listed, decisions, day * DAY).length;
  assert.equal(asked(KEPT_DAYS - 1), 0);
  assert.equal(asked(KEPT_DAYS + 1), 1);
});
