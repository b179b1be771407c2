import assert from "node:assert/strict";
import { firstCourse, type HomeCourse } from "./data.ts";

const course = (courseId: HomeCourse["courseId"], change: Partial<HomeCourse>): HomeCourse => ({
  courseId,
  videos: 1,
  done: 0,
  isBegun: false,
  seconds: 0,
  watchedSeconds: 0,
  watchedAt: null,
  newAnswers: 0,
  newVideos: 0,
  next: { videoId: courseId, title: "One", durationSeconds: 60, size: 7, position: 0 },
  ...change,
});
const first = course("ai-first-step", { watchedAt: "2026-11-20T10:00:00.000Z" });
const second = course("ai-master", { watchedAt: "2026-11-21T10:00:00.000Z" });
const unwatched = course("ai-business-mastery", {});

Deno.test("continues the course that was watched last, and starts the first one otherwise", () => {
  assert.equal(firstCourse([first, second, unwatched]), second);
  assert.equal(firstCourse([unwatched, first]), first);
  const other = { ...unwatched, courseId: "ai-master" as const };
  assert.equal(firstCourse([unwatched, other]), unwatched);
});

Deno.test("passes over a course without a lesson to watch", () => {
  const finished = { ...second, next: null };
  assert.equal(firstCourse([first, finished]), first);
  assert.equal(firstCourse([finished]), undefined);
  assert.equal(firstCourse([]), undefined);
});
