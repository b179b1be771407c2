import assert from "node:assert/strict";
import { changeOf } from "./save-video.ts";

const stored = {
  courseId: "ai-master" as const,
  sectionId: null,
  title: "Lesson",
  description: "",
  duration: "01:15",
  durationSeconds: 75,
  order: 1,
  size: 1000,
  contentType: "video/mp4" as const,
  captions: [],
  isPreview: false,
  pieces: null,
  createdAt: "2026-11-20T12:00:00.000Z",
};
const wish = {
  videoURL: "videos/a.mp4",
  title: "Lesson",
  description: "",
  courseId: "ai-master" as const,
  sectionId: null,
  duration: "01:15",
  order: 1,
  pieces: ["a"],
};

Deno.test("changes only the fields in which a stored video differs", () => {
  assert.deepEqual(changeOf(stored, wish), {});
  assert.deepEqual(changeOf({ ...stored, duration: "00:00" }, { ...wish, duration: "" }), {});
  assert.deepEqual(changeOf(stored, { ...wish, title: "Lesson 2", sectionId: "" }), {
    title: "Lesson 2",
  });
  const other = { ...wish, courseId: "ai-first-step" as const, sectionId: "s", order: 2 };
  assert.deepEqual(changeOf(stored, other), {
    courseId: "ai-first-step",
    sectionId: "s",
    order: 2,
  });
});
