import assert from "node:assert/strict";
import { collectPostings } from "./postings.ts";

type Counts = Map<string, number>;

/** Compares the postings of these passages with what a plain search in them finds. */
async function expectRight(passages: Counts[], features: Iterable<string>) {
  const seen: string[] = [];
  const collected = collectPostings(() => Promise.resolve(), (feature) => seen.push(feature));
  for (const counts of passages) await collected.addPassage(counts);
  const all = new Map<string, [number, number][]>();
  for (const [passage, counts] of passages.entries()) {
    for (const [feature, count] of counts) {
      if (!all.has(feature)) all.set(feature, []);
      all.get(feature)?.push([passage, count]);
    }
  }
  assert.deepEqual(seen, [...all.keys()], "each new feature is named once");
  const postingsOf = await collected.finish();
  for (const feature of features) {
    const { numbers, fifths } = postingsOf(feature) ?? {};
    const found = numbers && [...numbers].map((passage, n) => [passage, (fifths?.[n] ?? 0) / 5]);
    assert.deepEqual(found, all.get(feature), feature);
  }
}

const tiny = (word: string): Counts => new Map([[word, 1], ["all", 2]]);

Deno.test("finds the passages of each of many features, also behind an empty passage", async () => {
  const words = Array.from({ length: 20_000 }, (_, n) => `word ${n}`);
  const passages = [new Map(words.map((word, n) => [word, 1 + n % 40]))];
  passages.push(new Map(), new Map([["word 7", 0.8], ["word 19999", 1.8]]), new Map());
  await expectRight(passages, [...words, "word 20000", ""]);
});

Deno.test("finds nothing without passages, and the last of 70,000", async () => {
  await expectRight([], ["word"]);
  const passages = Array.from({ length: 70_000 }, (_, n) => tiny(n === 69_999 ? "last" : "other"));
  await expectRight(passages, ["last"]);
});

Deno.test("counts a feature at most 51 times", async () => {
  const { addPassage, finish } = collectPostings(() => Promise.resolve(), () => {});
  await addPassage(new Map([["again", 1000]]));
  assert.equal((await finish())("again")?.fifths[0], 255);
});
