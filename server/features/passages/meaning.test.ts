import assert from "node:assert/strict";
import { joinFound, NEAR_ENOUGH, nearnessOf } from "./choose.ts";
import type { Entry, Place } from "./queries.ts";

const place = (videoId: string): Place => ({
  ...{ kind: "caption", courseId: "ai-master", videoId, sourceId: videoId, part: 0 },
  ...{ from: 0, to: 30 },
});
const scored = (videoId: string, score: number, covered: number) => ({
  entry: place(videoId),
  score,
  covered,
});
const near = (videoId: string, nearness: number) => ({ entry: place(videoId), nearness });
const videos = (found: { entry: Place }[]) => found.map(({ entry }) => entry.videoId);

Deno.test("a place counts by how much nearer it is than the average", () => {
  const likest = ["a", "b", "c"].map((id, n) => ({ entry: place(id), likeness: 0.9 - n / 10 }));
  const found = nearnessOf(likest, { average: 0.8, total: 100 });
  assert.deepEqual(videos(found), ["a"]);
  assert.ok(Math.abs((found[0]?.nearness ?? 0) - 0.5) < 1e-9);
  assert.equal(nearnessOf(likest, { average: 0.8, total: 3 }).length, 3, "three have no average");
  const twice = [...likest, ...likest];
  assert.deepEqual(videos(nearnessOf(twice, { average: 0, total: 6 })), ["a", "b", "c"]);
});

Deno.test("without near places, nothing changes", () => {
  const byWords = [scored("a", 7, 0.9), scored("b", 3, 0.2)];
  assert.deepEqual(joinFound(byWords, [], "en"), { found: byWords, isCovered: true });
  assert.deepEqual(joinFound([], [], "en"), { found: [], isCovered: false });
});

Deno.test("words count as much as they cover the question", () => {
  const nearest = [near("meant", 0.5), near("a", 0.1)];
  const covered = joinFound([scored("a", 7, 1), scored("b", 1, 0.1)], nearest, "en");
  assert.deepEqual(videos(covered.found), ["a", "meant", "b"]);
  const uncovered = joinFound([scored("a", 7, 0.2), scored("b", 6, 0.2)], nearest, "en");
  assert.deepEqual(videos(uncovered.found), ["meant", "a", "b"]);
});

Deno.test("meaning does not make the lessons cover a question that is nearest to one that no lesson answers", () => {
  const other = { entry: { kind: "other" } as Entry, score: 5, covered: 0.8 };
  const nearest = [near("b", 1)];
  const joined = joinFound([other, scored("a", 4, 0.8)], nearest, "en");
  assert.deepEqual([videos(joined.found), joined.isCovered], [["b", "a"], false]);
  assert.equal(joinFound([scored("a", 6, 0.8), other], nearest, "en").isCovered, true);
  assert.equal(joinFound([other], nearest, "en").isCovered, false);
});

Deno.test("the lessons cover a question if words say so, or if a place is near enough", () => {
  const weak = [scored("a", 7, 0.1)];
  assert.equal(joinFound(weak, [near("b", NEAR_ENOUGH)], "en").isCovered, true);
  assert.equal(joinFound(weak, [near("b", NEAR_ENOUGH - 0.01)], "en").isCovered, false);
  assert.equal(joinFound([scored("a", 7, 0.9)], [near("b", 0.01)], "en").isCovered, true);
});
