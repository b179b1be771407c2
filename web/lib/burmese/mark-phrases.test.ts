import assert from "node:assert/strict";
import { markPhrases, splitPhrases, splitSyllables } from "./mark-phrases.ts";
import { MARK } from "./marks.ts";

/**
 * 250 texts each: of this product, of the demo lessons and of everyday life. `|` stands where a
 * phrase ends, `/` where a line may break, too, because a word ends there. The list of words was
 * not fitted to the second file.
 */
const files = ["known-phrases.txt", "unseen-phrases.txt"];

const linesOf = (file: string) =>
  Deno.readTextFileSync(new URL(file, import.meta.url)).trim().split("\n");

/** Where the runs of Burmese letters of a line may break, and where the function breaks them. */
function compare(line: string) {
  return (line.match(/[\u1000-\u1049\u1050-\u109f|/]+/g) ?? []).map((marked) => {
    const run = marked.replace(/[|/]/g, "");
    return {
      run,
      phraseEnds: placesOf(marked.replaceAll("/", "").split("|")),
      wordEnds: placesOf(marked.split(/[|/]/)),
      found: placesOf(splitPhrases(run)),
    };
  });
}

function placesOf(pieces: string[]): number[] {
  let at = 0;
  return pieces.slice(0, -1).map((piece) => at += piece.length);
}

for (const file of files) {
  Deno.test(`never breaks a line inside a Burmese word: ${file}`, () => {
    const lines = linesOf(file);
    assert.equal(new Set(lines).size, 250);
    const wrong = lines.flatMap(compare).flatMap(({ run, wordEnds, found }) =>
      found.filter((at) => !wordEnds.includes(at)).map((at) =>
        `${run.slice(0, at)}|${run.slice(at)}`
      )
    );
    assert.deepEqual(wrong, []);
  });

  Deno.test(`finds most ends of phrases: ${file}`, () => {
    let all = 0, foundCount = 0;
    for (const { phraseEnds, found } of linesOf(file).flatMap(compare)) {
      all += phraseEnds.length;
      foundCount += phraseEnds.filter((at) => found.includes(at)).length;
    }
    assert.ok(foundCount / all > 0.6, `${foundCount} of ${all}`);
  });
}

Deno.test("marks long runs of Burmese and adds nothing else", () => {
  const text = "AI က သူငယ်ချင်းတွေနဲ့စကားပြောရင်းအလုပ်အကြောင်းစဉ်းစားမိတယ် OK";
  const marked = markPhrases(text);
  assert.equal(marked.replaceAll(MARK, ""), text);
  assert.ok(marked.includes("သူငယ်ချင်းတွေနဲ့\u2063စကားပြောရင်း"));
  for (const short of ["", "Hello", "သင်ခန်းစာကို"]) assert.equal(markPhrases(short), short);
});

Deno.test("keeps words whole that contain an ending before a known word", () => {
  const words = "ကိုလှ ကစားပွဲ ကိုကာကိုလာ ရင်ဆိုင် အောင်စာရင်း တိုင်းရင်းသား တယ်လီဖုန်း ရန်ကုန် ခဏခဏ ပါလာ အောင်မြင်";
  for (const word of words.split(" ")) {
    const [first = "", ...others] = splitPhrases(`သူတို့နဲ့${word}ကိုဖတ်`);
    assert.ok([first, ...others].some((phrase) => phrase.includes(word)), `${first}|${others}`);
  }
});

Deno.test("finds syllables with closed, stacked and doubled letters", () => {
  assert.deepEqual(splitSyllables("အင်္ဂလိပ်ကျွန်တော်မန္တလေး"), [
    "အင်္ဂ",
    "လိပ်",
    "ကျွန်",
    "တော်",
    "မန္တ",
    "လေး",
  ]);
});

Deno.test("the words that a phone loads weigh 11 KB at most, with the code that finds them", () => {
  const { size } = Deno.statSync(new URL("mark-phrases.ts", import.meta.url));
  assert.ok(size <= 11_000, `${size} bytes`);
});
