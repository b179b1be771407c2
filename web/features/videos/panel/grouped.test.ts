import assert from "node:assert/strict";
import type { CourseId } from "@server/contract";
import { grouped } from "./grouped.ts";

const video = (id: string, courseId: CourseId, sectionId: string | null) => ({
  id,
  courseId,
  sectionId,
});

Deno.test("videos stand by course, by section, and those of none last; their order stays", () => {
  const videos = [
    video("a", "ai-master", null),
    video("b", "ai-first-step", "two"),
    video("c", "ai-first-step", null),
    video("d", "ai-first-step", "one"),
    video("e", "ai-first-step", "two"),
    video("f", "ai-master", "gone"),
  ];
  const told = grouped(videos, ["one", "two", "three"]).map((
    { courseId, sectionId, videos },
  ) => [courseId, sectionId, videos.map(({ id }) => id).join("")]);
  assert.deepEqual(told, [
    ["ai-first-step", "one", "d"],
    ["ai-first-step", "two", "be"],
    ["ai-first-step", null, "c"],
    ["ai-master", null, "af"],
  ]);
  assert.deepEqual(grouped([], ["one"]), []);
});
