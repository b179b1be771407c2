import assert from "node:assert/strict";
import { beginningOf } from "./folded-text.tsx";

Deno.test("shows a short text as it is", () => {
  assert.equal(beginningOf(""), undefined);
  assert.equal(beginningOf("A prompt is a question.\n\nIt is short."), undefined);
  assert.equal(beginningOf("x".repeat(450)), undefined);
});

Deno.test("ends the beginning of a long text after a whole word", () => {
  const text = "word ".repeat(200);
  const beginning = beginningOf(text) ?? assert.fail();
  assert.match(beginning, /word…$/);
  assert.ok(beginning.length <= 401);
  assert.ok(text.startsWith(beginning.slice(0, -1)));
});

Deno.test("counts lines, too", () => {
  const text = Array.from({ length: 30 }, (_, n) => `${n}`).join("\n");
  assert.equal(beginningOf(text), "0\n1\n2\n3\n4\n5\n6\n7…");
});

Deno.test("cuts a text without a space, and neither a Burmese letter nor an emoji", () => {
  assert.equal(beginningOf("x".repeat(8000)), `${"x".repeat(400)}…`);
  assert.equal(beginningOf(`x${"😀".repeat(400)}`), `x${"😀".repeat(199)}…`);
  assert.equal(beginningOf(`x${"ကိ".repeat(400)}`), `x${"ကိ".repeat(199)}…`);
  assert.equal(beginningOf(`${"x".repeat(398)}က္က${"x".repeat(400)}`), `${"x".repeat(398)}…`);
  assert.ok(beginningOf("\u0301".repeat(8000)));
});
