import assert from "node:assert/strict";
import { citedSources, splitAtMarks, withoutUnknownMarks } from "./sources.ts";

const numbersIn = (text: string) =>
  citedSources(text, [1, 2, 3, 12].map((n) => ({ n }))).map(({ n }) => n);

Deno.test("finds the sources that an answer names", () => {
  assert.deepEqual(numbersIn("Write your goal first [2]. Then check it [12][1]."), [1, 2, 12]);
  assert.deepEqual(numbersIn("ပန်းတိုကို အရင်ရေးပါ[၁]။ ပြီးရင် စစ်ပါ[3]။"), [3]);
  assert.deepEqual(numbersIn("The lesson says [1]:\n\n> Ask.\nThen [2]: ask."), [1, 2]);
  assert.deepEqual(numbersIn("No mark, [a], [123], [0], [9]"), []);
});

Deno.test("takes neither links nor code for marks", () => {
  assert.deepEqual(numbersIn("See [1](https://example.org).\n\n[2]: https://example.org"), []);
  assert.deepEqual(numbersIn("`list[1]` and ``a ` b[2]`` but [3]"), [3]);
  assert.deepEqual(numbersIn("Text [1]\n```js\nlist[2]\n```\nText [3]"), [1, 3]);
  assert.deepEqual(numbersIn("Text [1]\n~~~\nlist[2]\nstill being written [3]"), [1]);
  assert.deepEqual(numbersIn("A lone ` before [1]"), [1]);
  assert.deepEqual(numbersIn("```list[2]``` and [1]"), [1]);
  assert.deepEqual(numbersIn("```\nlist[2]\n`````\nText [1] and `b[3]`"), [1]);
  assert.deepEqual(numbersIn("``[2]`b"), [2]);
});

Deno.test("splits a text at its marks", () => {
  assert.deepEqual(splitAtMarks("One [1], two[2]"), ["One ", "1", ", two", "2", ""]);
  assert.deepEqual(splitAtMarks("None"), ["None"]);
});

Deno.test("removes the marks without a source, but nothing from code and links", () => {
  const shown = (text: string) => withoutUnknownMarks(text, [{ n: 1 }, { n: 2 }]);
  assert.equal(shown("One [1], two [7]. Three[2][9] four [8]"), "One [1], two. Three[2] four");
  assert.equal(shown("[7] First\n- [8] second"), " First\n- second");
  assert.equal(shown("`list[7]` [7](https://a.test) [x]"), "`list[7]` [7](https://a.test) [x]");
  const link = "See [the lesson][7].\n\n[7]: https://a.test";
  assert.equal(shown(link), link);
  assert.equal(
    shown("Text [7]\n```js\nlist [7]\n```\nText [7]"),
    "Text\n```js\nlist [7]\n```\nText",
  );
});
