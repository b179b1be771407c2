import assert from "node:assert/strict";
import { coversQuestion, LEAST_COVERED, LEAST_EVIDENCE, NEARLY_ALL } from "./covers-question.ts";
import type { Place } from "./queries.ts";

const scored = (score: number, covered: number, change: Partial<Place> = {}) => ({
  entry: {
    ...{ kind: "caption", courseId: "ai-master", videoId: "a", sourceId: "a", part: 0 },
    ...{ from: 0, to: 30, ...change },
  } as Place,
  score,
  covered,
});

Deno.test("one of the first three places must have enough of the question", () => {
  const others = [scored(9, 0), scored(8, 0)];
  assert.equal(coversQuestion([], "en"), false);
  assert.equal(coversQuestion([...others, scored(1, LEAST_COVERED)], "en"), true);
  assert.equal(coversQuestion([...others, scored(1, LEAST_COVERED - 0.01)], "en"), false);
  assert.equal(coversQuestion([...others, scored(1, 0), scored(1, 1)], "en"), false);
});

Deno.test("where the captions of a language name questions, a place needs several rare words", () => {
  const questionsIn = ["en", "my"];
  // Each of these is the only place of its lesson among the best five.
  const alone = 0.7;
  const covered = 0.5;
  const least = LEAST_EVIDENCE / alone / covered;
  assert.equal(coversQuestion([scored(least + 0.01, covered, { questionsIn })], "en"), true);
  const onlyBurmese = { questionsIn: ["my"] };
  assert.equal(coversQuestion([scored(0.1, covered, onlyBurmese)], "my"), false);
  assert.equal(coversQuestion([scored(0.1, covered, onlyBurmese)], "en"), true);
  assert.equal(coversQuestion([scored(least - 0.01, covered, { questionsIn })], "en"), false);
  assert.equal(coversQuestion([scored(least, covered - 0.1, { questionsIn })], "en"), false);
});

Deno.test("several places of the same lesson are evidence, too", () => {
  const places = (...videoIds: string[]) =>
    videoIds.map((videoId) => scored(2.6, 0.5, { videoId, questionsIn: ["en"] }));
  assert.equal(coversQuestion(places("a", "b", "c", "d", "e"), "en"), false);
  assert.equal(coversQuestion(places("a", "b", "a", "d", "e"), "en"), true);
});

Deno.test("a short question needs no rare words if a place has nearly all of it", () => {
  const questionsIn = ["en", "my"];
  assert.equal(coversQuestion([scored(0.1, NEARLY_ALL, { questionsIn })], "my"), true);
  assert.equal(coversQuestion([scored(0.1, NEARLY_ALL - 0.01, { questionsIn })], "my"), false);
});

Deno.test("a place of another lesson, or a file, may cover the question behind a weak lesson", () => {
  const weak = scored(0.2, 0.5, { questionsIn: ["en"] });
  assert.equal(coversQuestion([weak, scored(0.1, LEAST_COVERED)], "en"), true);
  assert.equal(coversQuestion([scored(0.1, 0), weak], "en"), false);
});
