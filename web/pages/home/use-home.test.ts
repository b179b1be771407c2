import { QueryClient } from "@tanstack/react-query";
import assert from "node:assert/strict";
import type { HomeCourse } from "../../features/home/data.ts";
import { invalidateOutdated } from "./use-home.ts";

const LISTED_AT = 1000;
const videos = ["courses", "ai-master", "videos"];
const sections = ["courses", "ai-master", "sections"];
const answered = ["questions", "answered"];
const own = ["courses", "ai-master", "qa", "own"];
const course: HomeCourse = {
  courseId: "ai-master",
  videos: 1,
  done: 0,
  isBegun: false,
  seconds: 0,
  watchedSeconds: 0,
  watchedAt: null,
  newAnswers: 1,
  newVideos: 0,
  next: { videoId: "a", title: "A", durationSeconds: 100, size: 7, position: 0 },
};

/** Returns the queries that the app asks for again when it opens their page. */
function listOutdated(change: Partial<HomeCourse>, homeAt = LISTED_AT + 1) {
  const client = new QueryClient();
  const put = (queryKey: string[], data: unknown) =>
    client.setQueryData(queryKey, data, { updatedAt: LISTED_AT });
  put(sections, { etag: null, body: [] });
  put(videos, { etag: null, body: [{ id: "a" }] });
  put(own, []);
  put(answered, [{ id: "q", courseId: "ai-master" }, { id: "r", courseId: "ai-first-step" }]);
  invalidateOutdated(client, { courses: [{ ...course, ...change }], dataUpdatedAt: homeAt });
  const outdated = client.getQueryCache().findAll({ predicate: (one) => one.state.isInvalidated })
    .map(({ queryKey }) => queryKey);
  client.clear();
  return outdated;
}

Deno.test("asks for no list again while the home tells the same", () => {
  assert.deepEqual(listOutdated({}), []);
  assert.deepEqual(listOutdated({ next: null }), []);
});

Deno.test("asks for the lessons again when the home counts or continues others", () => {
  assert.deepEqual(listOutdated({ videos: 2 }), [sections, videos]);
  const next = { videoId: "b", title: "B", durationSeconds: 100, size: 7, position: 0 };
  assert.deepEqual(listOutdated({ next }), [sections, videos]);
});

Deno.test("asks for the questions again when the home counts other new answers", () => {
  assert.deepEqual(listOutdated({ newAnswers: 2 }), [own, answered]);
  assert.deepEqual(listOutdated({ newAnswers: 0 }), [own, answered]);
});

Deno.test("asks for no list again that is newer than the home, or that no page has loaded", () => {
  assert.deepEqual(listOutdated({ videos: 2, newAnswers: 2 }, LISTED_AT), []);
  assert.deepEqual(listOutdated({ courseId: "ai-business-mastery", newAnswers: 0 }), []);
});
