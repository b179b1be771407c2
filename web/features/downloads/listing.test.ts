import assert from "node:assert/strict";
import { byCourse, type Order, type Places, underWay } from "./listing.ts";
import { row } from "./testing/fixtures.ts";

const files = [
  row("second", 50, { addedAt: 1, courseId: "ai-master" }),
  row("file", 90, { addedAt: 2, kind: "resource" }),
  row("lesson", 10, { addedAt: 3 }),
  row("first", 60, { addedAt: 4, courseId: "ai-master" }),
];
/** The file stands between the lessons of its course. */
const courseOrder: Places = new Map(
  ["first", "second", "file", "lesson"].map((id, place) => [`video:${id}`, place]),
);
const shown = (order: Order, places = courseOrder) =>
  byCourse(files, order, places).map(({ courseId, files, bytes }) => [
    courseId,
    bytes,
    ...files.map(({ id }) => id),
  ]);

Deno.test("lists lessons in the order of their course, before the files", () => {
  assert.deepEqual(shown("course"), [
    ["ai-first-step", 100, "lesson", "file"],
    ["ai-master", 110, "first", "second"],
  ]);
});

Deno.test("lists lessons in the order of the downloads while the course is not known", () => {
  assert.deepEqual(shown("course", new Map()), [
    ["ai-first-step", 100, "lesson", "file"],
    ["ai-master", 110, "second", "first"],
  ]);
});

Deno.test("sorts by size, with the course that takes the most space first", () => {
  assert.deepEqual(shown("largest"), [
    ["ai-master", 110, "first", "second"],
    ["ai-first-step", 100, "file", "lesson"],
  ]);
});

Deno.test("adds the arrived part of a newer version to the saved older version", () => {
  const renewed = row("a", 100, { renewal: { state: "running", got: 40, size: 120 } });
  assert.equal(byCourse([renewed], "course", courseOrder)[0]?.bytes, 140);
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
