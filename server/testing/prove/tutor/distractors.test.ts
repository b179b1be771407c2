import assert from "node:assert/strict";
import { readDistractors } from "./distractors.ts";

const lessons = readDistractors();

Deno.test("makes 300 lessons of 60 topics, each with its own title and steps", () => {
  assert.equal(lessons.length, 300);
  assert.equal(new Set(lessons.map(({ id }) => id)).size, 300);
  assert.equal(new Set(lessons.map(({ topic }) => topic[1])).size, 60);
  for (const language of [0, 1]) {
    const texts = lessons.map(({ cues }) => cues.map(({ text }) => text[language]).join(" "));
    assert.equal(new Set(texts).size, 300);
  }
});

Deno.test("each lesson has 12 cues that follow each other and last 5 to 8 seconds", () => {
  for (const { id, cues } of lessons) {
    assert.equal(cues.length, 12, id);
    let end = 0;
    for (const { from, to } of cues) {
      assert.equal(from, end, id);
      assert.ok(to - from >= 5 && to - from <= 8, id);
      end = to;
    }
  }
});

Deno.test("each cue is there in Burmese and in English, and no lesson is about AI", () => {
  for (const { id, title, cues } of lessons) {
    const texts = cues.flatMap(({ text, questions }) => [text, ...questions]);
    for (const [my, en] of [title, ...texts]) {
      assert.match(my, /[\u1000-\u109f]/, id);
      assert.match(en, /^[^\u1000-\u109f{}]+$/, id);
      assert.doesNotMatch(my + en, /\bAI\b|ChatGPT|prompt|\{/, id);
    }
  }
});

Deno.test("each lesson has three steps, and learners ask three questions for each in each language", () => {
  for (const { id, cues } of lessons) {
    const counts = cues.map(({ questions }) => questions.length).filter((count) => count > 0);
    assert.deepEqual(counts, [3, 3, 3], id);
  }
});

Deno.test("makes the same lessons each time", () => {
  assert.deepEqual(readDistractors(), lessons);
});
