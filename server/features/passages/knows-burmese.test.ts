import assert from "node:assert/strict";
import { comparedLanguages, knowsBurmese, translatedSentences } from "./knows-burmese.ts";

const SIZE = 64;
const towards = (direction: number, length = 1) =>
  Float32Array.from({ length: SIZE }, (_, n) => n === direction ? length : 0);

/**
 * A model that knows the first `count` Burmese sentences and gives the same vector to all others.
 */
const modelThatKnows = (count: number, unknown = towards(SIZE - 1)) => (texts: string[]) =>
  Promise.resolve(texts.map((text) => {
    const number = translatedSentences.findIndex((pair) => pair.includes(text));
    const isBurmese = translatedSentences[number]?.[0] === text;
    // The longest vector must not be the nearest one.
    if (!isBurmese) return towards(number, number === 0 ? 50 : 1);
    return number >= count
      ? unknown
      : towards(number).map((value, at) => at === 0 ? value + 0.1 : value);
  }));

Deno.test("a model knows Burmese if half of the sentences are nearest to their translations", async () => {
  assert.equal(await knowsBurmese(modelThatKnows(20)), true);
  assert.equal(await knowsBurmese(modelThatKnows(10)), true);
  assert.equal(await knowsBurmese(modelThatKnows(9)), false);
  assert.equal(await knowsBurmese(modelThatKnows(0, towards(3))), false, "one by chance");
});

Deno.test("a model with the same vector for all texts does not know Burmese", async () => {
  for (const same of [towards(1), new Float32Array(SIZE)]) {
    assert.equal(await knowsBurmese((texts) => Promise.resolve(texts.map(() => same))), false);
  }
});

Deno.test("the sentences have no letter in common with their translations", () => {
  for (const [my, en] of translatedSentences) {
    assert.match(my, /^[\u1000-\u109f ]+$/);
    assert.match(en, /^[A-Za-z ,.]+$/);
  }
  assert.equal(new Set(translatedSentences.flat()).size, 40);
});

Deno.test("sends few texts in each request", async () => {
  const sizes: number[] = [];
  await knowsBurmese((texts) => {
    sizes.push(texts.length);
    return modelThatKnows(20)(texts);
  });
  assert.deepEqual(sizes, [10, 10, 10, 10]);
});

Deno.test("a model without Burmese compares only English questions, with English passages", () => {
  assert.deepEqual(comparedLanguages("ဘာလဲ", true), ["my", "en"]);
  assert.deepEqual(comparedLanguages("What?", true), ["my", "en"]);
  for (const isKnown of [false, undefined]) {
    assert.deepEqual(comparedLanguages("AI ဘာလဲ", isKnown), []);
    assert.deepEqual(comparedLanguages("What?", isKnown), ["en"]);
  }
});
