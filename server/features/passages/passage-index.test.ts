import assert from "node:assert/strict";
import { countFeatures, PassageIndex, searchPassages } from "./passage-index.ts";

function indexOf(texts: Record<string, string>) {
  const index = new PassageIndex<string>();
  for (const [name, text] of Object.entries(texts)) index.add(name, countFeatures(text));
  return index;
}
const found = (index: PassageIndex<string>, question: string) =>
  searchPassages([index], question, 10).map(({ entry }) => entry);

const lessons = indexOf({
  goal: "Write the goal of your prompt first. A prompt without a goal gives a vague answer.",
  price: "Compare the price of each tool before you buy it.",
  letter: "A polite letter to a teacher. Read the letter before you send it.",
  goalInBurmese: "ပရောမ့်ရဲ့ ရည်ရွယ်ချက်ကို အရင်ရေးပါ။",
  priceInBurmese: "ကိရိယာတစ်ခုချင်းရဲ့ ဈေးနှုန်းကို နှိုင်းယှဉ်ပါ။",
});

Deno.test("rare words of the question decide, in both languages", () => {
  assert.equal(found(lessons, "How do I write the goal of a prompt?")[0], "goal");
  assert.equal(found(lessons, "What is the price?")[0], "price");
  assert.equal(found(lessons, "ဈေးနှုန်း ဘယ်လောက်လဲ")[0], "priceInBurmese");
  assert.deepEqual(found(lessons, "Where is the ferry?"), []);
});

Deno.test("finds an English word that is spelled nearly right, and no shorter one", () => {
  assert.equal(found(lessons, "polit lettre")[0], "letter");
  assert.equal(found(lessons, "how to compair tools")[0], "price");
  assert.deepEqual(found(indexOf({ bus: "bus" }), "bug"), []);
});

Deno.test("says how much of the question the passage has", () => {
  const coverage = (question: string) => searchPassages([lessons], question, 1)[0]?.covered ?? 0;
  assert.equal(coverage("goal"), 1);
  assert.ok(coverage("goal of an elephant") < 0.6);
});

Deno.test("what a passage is about counts, but less than what it says", () => {
  const index = new PassageIndex<string>();
  index.add("says", countFeatures("Photos of receipts are data."));
  index.add("about", countFeatures("Keep them for a year."), countFeatures("Receipts"), 0.5);
  index.add("other", countFeatures("A chart shows numbers."));
  assert.deepEqual(found(index, "receipts"), ["says", "about"]);
});

Deno.test("in several indexes a word is as rare as in all of them together", () => {
  const other = indexOf({ common: "goal goal", alsoCommon: "goal", rare: "letter" });
  const all = searchPassages([lessons, other], "goal letter", 10).map(({ entry }) => entry);
  assert.ok(all.indexOf("letter") < all.indexOf("alsoCommon"), all.join());
});
