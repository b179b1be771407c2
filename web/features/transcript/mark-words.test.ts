import assert from "node:assert/strict";
import { markWords, wordsOf } from "./mark-words.ts";

const found = (text: string, search: string) =>
  markWords(text, wordsOf(search)).map(([from, to]) => text.slice(from, to));

Deno.test("finds each place of each word, in large and small letters", () => {
  assert.deepEqual(found("AI, and what ai is", "ai IS"), ["AI", "ai", "is"]);
  assert.deepEqual(found("AI ဆိုတာ ဘာလဲ", "ဆိုတာ"), ["ဆိုတာ"]);
  assert.deepEqual(found("Nothing here", "ai"), []);
});

Deno.test("joins places that overlap or touch", () => {
  assert.deepEqual(markWords("prompting", ["prompt", "ting", "omp"]), [[0, 9]]);
});

Deno.test("finds nothing without words, and keeps the offsets of letters that grow in lower case", () => {
  assert.deepEqual(markWords("text", wordsOf("  ")), []);
  assert.deepEqual(markWords("İ is", ["is"]), [[2, 4]]);
});
