import assert from "node:assert/strict";
import { cutIntoPieces } from "./index-file-texts.ts";

Deno.test("cuts a long text between its lines, sentences or words, and loses none", () => {
  const sentence = "ဒီသင်ခန်းစာမှာ လေ့လာမယ်။";
  const texts = {
    lines: Array.from({ length: 300 }, (_, n) => `Line ${n} of a document`).join("\n"),
    sentences: sentence.repeat(300),
    words: "word ".repeat(1000).trim(),
  };
  for (const [name, text] of Object.entries(texts)) {
    const pieces = cutIntoPieces(text);
    assert.ok(pieces.length > 3 && pieces.every(({ length }) => length <= 1000), name);
    const inner = pieces.slice(0, -1);
    if (name === "lines") assert.deepEqual(pieces.join("\n").split("\n"), text.split("\n"));
    if (name === "sentences") assert.ok(inner.every((piece) => piece.endsWith("။")));
    if (name === "words") assert.equal(pieces.join(" "), text);
  }
});

Deno.test("cuts no letter in half", () => {
  const pieces = cutIntoPieces(`a${"😀".repeat(2000)}`);
  assert.ok(pieces.every((piece) => piece.isWellFormed()));
  assert.equal(pieces.join("").length, 4001);
});

Deno.test("cuts no Burmese syllable in half", () => {
  for (let n = 0; n < 12; n++) {
    const text = `${"a".repeat(n)}${"လမ်းကြောင်း".repeat(300)}`;
    const pieces = cutIntoPieces(text);
    assert.equal(pieces.join(""), text);
    const wrong = pieces.slice(1).filter((piece) => !/^(?:လ|ကြော)/.test(piece));
    assert.deepEqual(wrong, []);
  }
});

Deno.test("has no piece without a text", () => {
  assert.deepEqual(cutIntoPieces(""), []);
  assert.deepEqual(cutIntoPieces(" \n "), []);
});
