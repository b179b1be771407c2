import assert from "node:assert/strict";
import { judge, LEAST_COVERED, LEAST_EVIDENCE, NEARLY_ALL } from "./choose.ts";
import type { Entry, Place } from "./queries.ts";
import type { Scored } from "./search-passages.ts";
import type { Language } from "./words.ts";

const scored = (score: number, covered: number, change: Partial<Place> = {}) => ({
  entry: {
    ...{ kind: "caption", courseId: "ai-master", videoId: "a", sourceId: "a", part: 0 },
    ...{ from: 0, to: 30, ...change },
  } as Place,
  score,
  covered,
});
const other = (score: number, covered: number): Scored<Entry> => ({
  entry: { kind: "other" },
  score,
  covered,
});
const isCovered = (found: Scored<Entry>[], language: Language = "en") =>
  judge(found, language).isCovered;

Deno.test("one of the first three places must have enough of the question", () => {
  const others = [scored(9, 0), scored(8, 0)];
  assert.equal(isCovered([]), false);
  assert.equal(isCovered([...others, scored(1, LEAST_COVERED)]), true);
  assert.equal(isCovered([...others, scored(1, LEAST_COVERED - 0.01)]), false);
  assert.equal(isCovered([...others, scored(1, 0), scored(1, 1)]), false);
});

Deno.test("where the captions of a language name questions, a place needs several rare words", () => {
  const questionsIn = ["en", "my"];
  // Each of these is the only place of its lesson among the best five.
  const alone = 0.7;
  const covered = 0.5;
  const least = LEAST_EVIDENCE / alone / covered;
  assert.equal(isCovered([scored(least + 0.01, covered, { questionsIn })]), true);
  const onlyBurmese = { questionsIn: ["my"] };
  assert.equal(isCovered([scored(0.1, covered, onlyBurmese)], "my"), false);
  assert.equal(isCovered([scored(0.1, covered, onlyBurmese)], "en"), true);
  assert.equal(isCovered([scored(least - 0.01, covered, { questionsIn })]), false);
  assert.equal(isCovered([scored(least, covered - 0.1, { questionsIn })]), false);
});

Deno.test("several places of the same lesson are evidence, too", () => {
  // Alone, a place has 0.7 of this evidence. With another place of its lesson, it has 0.9.
  const score = LEAST_EVIDENCE / 0.5 / 0.8;
  const places = (...videoIds: string[]) =>
    videoIds.map((videoId) => scored(score, 0.5, { videoId, questionsIn: ["en"] }));
  assert.equal(isCovered(places("a", "b", "c", "d", "e")), false);
  assert.equal(isCovered(places("a", "b", "a", "d", "e")), true);
});

Deno.test("a short question needs no rare words if a place has nearly all of it", () => {
  const questionsIn = ["en", "my"];
  assert.equal(isCovered([scored(0.1, NEARLY_ALL, { questionsIn })], "my"), true);
  assert.equal(isCovered([scored(0.1, NEARLY_ALL - 0.01, { questionsIn })], "my"), false);
});

Deno.test("a place of another lesson, or a file, may cover the question behind a weak lesson", () => {
  const weak = scored(0.2, 0.5, { questionsIn: ["en"] });
  assert.equal(isCovered([weak, scored(0.1, LEAST_COVERED)]), true);
  assert.equal(isCovered([scored(0.1, 0), weak]), false);
});

Deno.test("a place needs more evidence than a question that no lesson answers", () => {
  const place = scored(LEAST_EVIDENCE * 4, 0.5, { questionsIn: ["en"] });
  assert.equal(isCovered([place]), true);
  assert.equal(isCovered([place, other(0.2, 0.5)]), true);
  assert.equal(isCovered([place, other(LEAST_EVIDENCE * 2, 0.6)]), false);
  const whole = scored(2, 1, { questionsIn: ["en"] });
  assert.equal(isCovered([whole, other(1.9, 1)]), true);
  assert.equal(isCovered([other(2.1, 1), whole]), false);
  assert.equal(isCovered([other(9, 0.5), whole]), true, "only half of the question is another one");
  const withoutQuestions = scored(2, 0.5);
  assert.equal(isCovered([withoutQuestions, other(1, 0.9)]), true);
  assert.equal(isCovered([withoutQuestions, other(1.5, 0.9)]), false);
});

Deno.test("a question that no lesson answers is no place", () => {
  const place = scored(2, 0.5);
  const found = [other(3, 0.5), place, other(1, 0.5)];
  assert.deepEqual(judge(found, "en").places, [place]);
  assert.equal(judge(found, "en").isOther, true);
  assert.equal(judge([place, other(1, 0.5)], "en").isOther, false);
  assert.equal(judge([place], "en").isOther, false);
  assert.equal(judge([], "en").isOther, false);
  assert.equal(judge([other(1, 0.5)], "en").isOther, true);
  assert.equal(judge([other(1, 0)], "en").isOther, false, "it shares only common words");
});
