import assert from "node:assert/strict";
import { choosePlaces, MAX_PASSAGES } from "./choose.ts";
import type { Place } from "./queries.ts";

const place = (change: Partial<Place> = {}): Place => ({
  ...{ kind: "caption", courseId: "ai-master", videoId: "a", sourceId: "a", part: 0 },
  ...{ from: 0, to: 30 },
  ...change,
});
const scored = (score: number, change: Partial<Place> = {}) => ({
  entry: place(change),
  score,
  covered: 1,
});
const videos = (places: Place[]) => places.map(({ videoId, from }) => `${videoId} ${from}`);

Deno.test("leaves out windows that overlap a better one", () => {
  const found = [scored(3), scored(2.9, { from: 15, to: 45 }), scored(2, { from: 30, to: 60 })];
  assert.deepEqual(videos(choosePlaces(found, true)), ["a 0", "a 30"]);
});

Deno.test("chooses nothing if the lessons do not cover the question", () => {
  assert.deepEqual(choosePlaces([scored(9)], false), []);
});

Deno.test("this lesson and this course come first", () => {
  const found = [
    scored(3, { videoId: "other", courseId: "ai-first-step" }),
    scored(2.6, { videoId: "course" }),
    scored(2.5, { videoId: "lesson" }),
  ];
  assert.deepEqual(videos(choosePlaces(found, true)), ["other 0", "course 0", "lesson 0"]);
  const about = { courseId: "ai-master", videoId: "lesson" } as const;
  assert.deepEqual(videos(choosePlaces(found, true, about)), ["lesson 0", "course 0", "other 0"]);
});

Deno.test("leaves out weak places, and more than the model gets", () => {
  const many = Array.from({ length: 20 }, (_, n) => scored(3, { videoId: `${n}` }));
  assert.equal(choosePlaces(many, true).length, MAX_PASSAGES);
  assert.equal(choosePlaces([scored(3), scored(0.5, { videoId: "b" })], true).length, 1);
});
