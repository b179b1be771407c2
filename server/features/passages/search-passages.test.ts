import assert from "node:assert/strict";
import {
  addFeatures,
  buildIndex,
  collectPassages,
  countFeatures,
  countQuestion,
  type Features,
  type PassageIndex,
} from "./passage-index.ts";
import { searchPassages } from "./search-passages.ts";

async function indexOf(texts: Record<string, string>) {
  const passages = collectPassages<string>();
  for (const [name, text] of Object.entries(texts)) await passages.add(name, countFeatures(text));
  return await passages.finish();
}
const found = async (index: PassageIndex<string>, question: string) =>
  (await searchPassages([index], question, 10)).map(({ entry }) => entry);

const lessons = await indexOf({
  goal: "Write the goal of your prompt first. A prompt without a goal gives a vague answer.",
  price: "Compare the price of each tool before you buy it.",
  letter: "A polite letter to a teacher. Read the letter before you send it.",
  goalInBurmese: "ပရောမ့်ရဲ့ ရည်ရွယ်ချက်ကို အရင်ရေးပါ။",
  priceInBurmese: "ကိရိယာတစ်ခုချင်းရဲ့ ဈေးနှုန်းကို နှိုင်းယှဉ်ပါ။",
});

Deno.test("rare words of the question decide, in both languages", async () => {
  assert.equal((await found(lessons, "How do I write the goal of a prompt?"))[0], "goal");
  assert.equal((await found(lessons, "What is the price?"))[0], "price");
  assert.equal((await found(lessons, "ဈေးနှုန်း ဘယ်လောက်လဲ"))[0], "priceInBurmese");
  assert.deepEqual(await found(lessons, "Where is the ferry?"), []);
});

Deno.test("finds an English word that is spelled nearly right, and no shorter one", async () => {
  assert.equal((await found(lessons, "polit lettre"))[0], "letter");
  assert.equal((await found(lessons, "how to compair tools"))[0], "price");
  assert.deepEqual(await found(await indexOf({ bus: "bus" }), "bug"), []);
});

Deno.test("finds the passage first that names the question in the same words", async () => {
  const passages = collectPassages<string>();
  const add = async (name: string, text: string, ...questions: string[]) => {
    const features: Features = new Map();
    for (const question of questions) await addFeatures(features, countQuestion(question));
    await passages.add(name, countFeatures(text), features);
  };
  await add(
    "many",
    "AI",
    "Is AI a machine?",
    "What does AI do?",
    "What is a machine?",
    "AI, what is it?",
  );
  await add("same", "A program.", "Why now?", "1. What is AI?");
  await add("apostrophe", "A letter.", "Is it my boss’s AI?");
  await add("burmese", "AI", "AI ဆိုတာ ဘာလဲ။");
  const index = await passages.finish();
  assert.equal((await found(index, "what is AI"))[0], "same");
  assert.equal((await found(index, "is it my boss's AI"))[0], "apostrophe");
  assert.equal((await found(index, "AI ဆိုတာဘာလဲ"))[0], "burmese");
});

Deno.test("says how much of the question the passage has", async () => {
  const coverage = async (question: string) =>
    (await searchPassages([lessons], question, 1))[0]?.covered ?? 0;
  assert.equal(await coverage("goal"), 1);
  assert.equal(await coverage("goal, goal and goal"), 1);
  assert.ok(await coverage("goal of an elephant") < 0.6);
});

Deno.test("a rare word gives about the same score in a small academy and in a large one", async () => {
  const texts = { goal: "Write the goal first.", letter: "Read the letter again.", buy: "Buy it." };
  const others = Array.from({ length: 300 }, (_, n) => [`other ${n}`, `Something else ${n}.`]);
  const scores = [texts, { ...texts, ...Object.fromEntries(others) }].map(async (all) =>
    (await searchPassages([await indexOf(all)], "goal", 1))[0]?.score ?? 0
  );
  const [small = 0, large = 0] = await Promise.all(scores);
  assert.ok(small > 0.7 && small < 1.4, `${small}`);
  assert.ok(Math.abs(small - large) < 0.2, `${small} and ${large}`);
});

Deno.test("what a passage is about counts, but less than what it says", async () => {
  const passages = collectPassages<string>();
  await passages.add("says", countFeatures("Photos of receipts are data."));
  const about: Features = new Map();
  await addFeatures(about, countFeatures("Receipts"), { share: 0.5 });
  await passages.add("about", countFeatures("Keep them for a year."), about);
  await passages.add("other", countFeatures("A chart shows numbers."));
  assert.deepEqual(await found(await passages.finish(), "receipts"), ["says", "about"]);
});

Deno.test("in several indexes a word is as rare as in all of them together", async () => {
  const other = await indexOf({ common: "goal goal", alsoCommon: "goal", rare: "letter" });
  const best = await searchPassages([lessons, other], "goal letter", 10);
  const all = best.map(({ entry }) => entry);
  assert.ok(all.indexOf("letter") < all.indexOf("alsoCommon"), all.join());
});

Deno.test("a cue that is as long as a file is counted in turns, to its end", async () => {
  const cue = { kind: "caption" as const, videoId: "v", sourceId: "v:my", part: 0, atSecond: 0 };
  const words = Array.from({ length: 30_000 }, (_, n) => `word${n}${n % 10 ? " " : "\n"}`);
  const content = `${words.join("")}${"က".repeat(1200)} receipts`;
  const pages = (async function* () {
    yield await Promise.resolve([{ ...cue, title: "", content }]);
  })();
  let otherWork = 0;
  const timer = setInterval(() => otherWork++, 1);
  try {
    const notes = { chapters: new Map(), otherQuestions: [] };
    const index = await buildIndex("ai-master", { pages, notes });
    assert.equal(index.entries.length, 1);
    assert.ok(index.postingsOf("receipt"));
  } finally {
    clearInterval(timer);
  }
  assert.ok(otherWork > 10, `other work ran ${otherWork} times`);
});
