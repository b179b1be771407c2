import assert from "node:assert/strict";
import { byCourse, underWay } from "./listing.ts";
import { row } from "./testing/fixtures.ts";

const files = [
  row("old", 50, { savedAt: 1, courseId: "ai-master" }),
  row("large", 900, { savedAt: 2 }),
  row("small", 10, { savedAt: 3 }),
  row("new", 60, { savedAt: 4, courseId: "ai-master" }),
];
const shown = (order: "newest" | "largest") =>
  byCourse(files, order).map(({ courseId, files, bytes }) => [
    courseId,
    bytes,
    ...files.map(({ id }) => id),
  ]);

Deno.test("sorts by newest, with the course of the newest file first", () => {
  assert.deepEqual(shown("newest"), [
    ["ai-master", 110, "new", "old"],
    ["ai-first-step", 910, "small", "large"],
  ]);
});

Deno.test("sorts by size, with the course that takes the most space first", () => {
  assert.deepEqual(shown("largest"), [
    ["ai-first-step", 910, "large", "small"],
    ["ai-master", 110, "new", "old"],
  ]);
});

Deno.test("adds the arrived part of a newer version to the saved older version", () => {
  const renewed = row("a", 100, { renewal: { state: "running", got: 40, size: 120 } });
  assert.equal(byCourse([renewed], "newest")[0]?.bytes, 140);
});

Deno.test("lists running downloads first and failed ones last, and leaves out saved ones", () => {
  const order = underWay([
    row("failed", 1, { state: "failed", addedAt: 1 }),
    row("second", 1, { state: "waiting", addedAt: 3 }),
    row("first", 1, { state: "waiting", addedAt: 2 }),
    row("paused", 1, { state: "paused", addedAt: 1 }),
    row("runs", 1, { state: "running", addedAt: 9 }),
    row("saved", 1),
    row("renewed", 1, { renewal: { state: "paused", got: 0, size: 1 }, addedAt: 2 }),
  ]).map(({ id }) => id);
  assert.deepEqual(order, ["runs", "first", "second", "paused", "renewed", "failed"]);
});
