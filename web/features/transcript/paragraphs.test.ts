import assert from "node:assert/strict";
import { type Line, lineAt, plainText, toParagraphs } from "./paragraphs.ts";

/** Each caption stands for three seconds. A number makes a pause of so many seconds. */
function linesOf(...parts: (string | number)[]): Line[] {
  const lines: Line[] = [];
  let at = 0;
  for (const part of parts) {
    if (typeof part === "string") lines.push({ start: at, end: at + 3, text: part });
    at += typeof part === "string" ? 3 : part;
  }
  return lines;
}
const textsOf = (...parts: (string | number)[]) =>
  toParagraphs(linesOf(...parts)).map(({ lines }) => lines.map(({ text }) => text).join(" "));

Deno.test("ends a paragraph after a sentence, from the second caption on", () => {
  assert.deepEqual(textsOf("One.", "Two.", "Three", "and four.", "Five", "and"), [
    "One. Two.",
    "Three and four.",
    "Five and",
  ]);
  assert.deepEqual(textsOf("တစ်။", "နှစ်။”", "သုံး", "လေး။"), ["တစ်။ နှစ်။”", "သုံး လေး။"]);
});

Deno.test("ends a paragraph before a pause, and after four captions at the latest", () => {
  assert.deepEqual(textsOf("a", "b", 2, "c", "d", "e", "f", "g", "h"), ["a b", "c d e f", "g h"]);
  assert.deepEqual(textsOf("a", "b", 1, "c", "d"), ["a b c d"]);
});

Deno.test("adds a last caption to the paragraph before it, unless that one is full", () => {
  assert.deepEqual(textsOf("One.", "Two.", "Three."), ["One. Two. Three."]);
  assert.deepEqual(textsOf("a", "b", "c", "d", "e"), ["a b c d", "e"]);
  assert.deepEqual(textsOf("One."), ["One."]);
  assert.deepEqual(textsOf(), []);
});

Deno.test("a paragraph knows the number of its first line", () => {
  const paragraphs = toParagraphs(linesOf("One.", "Two.", "Three", "and four.", "Five."));
  assert.deepEqual(paragraphs.map(({ first }) => first), [0, 2]);
});

Deno.test("finds the line that is spoken, or was spoken last before a pause", () => {
  const lines = linesOf(2, "a", "b", 5, "c");
  assert.deepEqual([0, 1.9, 2, 4.9, 5, 9, 13, 99].map((second) => lineAt(lines, second)), [
    -1,
    -1,
    0,
    0,
    1,
    1,
    2,
    2,
  ]);
  assert.equal(lineAt([], 3), -1);
});

Deno.test("writes a caption of two lines as one line", () => {
  assert.equal(plainText(" One\ntwo  three\n"), "One two three");
});
