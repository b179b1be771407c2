import assert from "node:assert/strict";
import { nextOrder } from "./next-order.ts";

const at = (courseId: string, sectionId: string | null, order: number) => ({
  courseId,
  sectionId,
  order,
});
const videos = [
  at("ai-master", "a", 2),
  at("ai-master", "a", 7),
  at("ai-master", null, 9),
  at("ai-first-step", "b", 30),
  at("ai-first-step", null, -4),
];

Deno.test("a new video comes after the last one of its section", () => {
  assert.equal(nextOrder(videos, { courseId: "ai-master", sectionId: "a" }), 8);
  assert.equal(nextOrder(videos, { courseId: "ai-master", sectionId: "" }), 10);
});

Deno.test("the first video of a section is number 1", () => {
  assert.equal(nextOrder(videos, { courseId: "ai-master", sectionId: "c" }), 1);
  assert.equal(nextOrder(videos, { courseId: "ai-first-step", sectionId: "" }), 1);
  assert.equal(nextOrder([], { courseId: "", sectionId: "" }), 1);
});
