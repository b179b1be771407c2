import assert from "node:assert/strict";
import type { HomeCourse } from "../../features/home/data.ts";
import type { NewProgress, Progress } from "../../features/progress/data.ts";
import { type CourseParts, withWaiting } from "./waiting-progress.ts";

const course: HomeCourse = {
  courseId: "ai-master",
  videos: 3,
  done: 0,
  isBegun: false,
  seconds: 0,
  watchedSeconds: 0,
  watchedAt: null,
  newAnswers: 2,
  newVideos: 0,
  next: { videoId: "a", title: "A", durationSeconds: 100, size: 7, position: 0 },
};
const video = (id: string, sectionId: string | null) => ({
  id,
  title: id.toUpperCase(),
  sectionId,
  durationSeconds: 100,
  size: 7,
});
/** The video without a section comes last, as on the course page. */
const parts: CourseParts = {
  sections: [{ id: "s", title: "One", description: "", order: 1 }],
  videos: [video("c", null), video("a", "s"), video("b", "s")],
  progress: [],
};
const known = (videoId: string, change: Partial<Progress>): Progress => ({
  videoId,
  watched: [],
  position: 0,
  positionAt: null,
  marked: null,
  done: false,
  ...change,
});
const put = (payload: NewProgress) => ({ kind: "progress.put", payload });
const early = "2026-11-20T10:00:00.000Z";
const late = "2026-11-20T11:00:00.000Z";

Deno.test("a newer position that waits to be sent makes its lesson the one to continue", () => {
  const stored = { ...parts, progress: [known("a", { position: 20, positionAt: early })] };
  const waiting = [put({ videoId: "b", position: 40, positionAt: late })];
  const laid = withWaiting(course, stored, waiting);
  const next = { videoId: "b", title: "B", durationSeconds: 100, size: 7, position: 40 };
  assert.deepEqual(laid.next, next);
  assert.deepEqual([laid.watchedAt, laid.newAnswers, laid.done], [late, 2, 0]);
  assert.deepEqual(withWaiting(laid, stored, waiting), laid);
});

Deno.test("a lesson that is done without a network leads to the next one, and then to the first", () => {
  const mark = (videoId: string) =>
    put({ videoId, marked: true, markedAt: late, position: 90, positionAt: late });
  assert.equal(withWaiting(course, parts, [mark("b")]).next?.videoId, "c");
  const wrapped = withWaiting(course, parts, [mark("b"), mark("c")]);
  assert.deepEqual([wrapped.next?.videoId, wrapped.done], ["a", 2]);
  const all = withWaiting(course, parts, ["a", "b", "c"].map(mark));
  assert.deepEqual([all.next, all.done], [null, 3]);
});

Deno.test("progress of another course changes nothing", () => {
  const waiting = [put({ videoId: "elsewhere", position: 5, positionAt: late })];
  assert.equal(withWaiting(course, parts, waiting), course);
});
