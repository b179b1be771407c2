import assert from "node:assert/strict";
import {
  excerptOf,
  findMatches,
  hasAllWords,
  SEARCH_WORDS,
  searchKey,
  searchWords,
} from "./search-key.ts";

const list = await Deno.readTextFile(new URL("demo/practice/search-pairs.tsv", import.meta.url));
const pairs = list.trimEnd().split("\n").map((line) => line.split("\t"));

const isFound = (text: string, query: string) => {
  const words = searchWords(query);
  return words.length > 0 && hasAllWords(searchKey(text), words);
};

Deno.test("finds each query of the list in its text, or does not, as the list says", () => {
  assert.ok(pairs.length >= 300, `${pairs.length} pairs`);
  const wrong = pairs.filter(([verdict, text = "", query = ""]) =>
    isFound(text, query) !== (verdict === "found")
  );
  assert.deepEqual(wrong, []);
});

Deno.test("puts one space around each word, number and Burmese syllable", () => {
  assert.equal(
    searchKey("AIနဲ့ Prompt-ရေးနည်း (၁၅,၀၀၀)"),
    " ai နဲ့ prompt ရေး နည်း 15000 ",
  );
  assert.equal(searchKey(" …🎉 "), " ");
  assert.deepEqual(searchWords("AIနဲ့  ai AI !"), ["ai နဲ့", "ai"]);
  assert.deepEqual(searchWords("… !"), []);
  const many = Array.from({ length: 30 }, (_, n) => `word${n}`).join(" ");
  assert.equal(searchWords(many).length, SEARCH_WORDS);
});

Deno.test("a key stays the same when it is made again", () => {
  for (const [, text = ""] of pairs) {
    const key = searchKey(text);
    assert.equal(searchKey(key), key, text);
  }
});

Deno.test("finds the places of the words in the text as it is written", () => {
  const marked = (text: string, query: string) =>
    findMatches(text, searchWords(query)).map(([from, to]) => text.slice(from, to));
  const text = "ဒီသင် ခန်းစာမှာ AIနဲ့ Prompt ရေးနည်း၊ café ၁,၀၀၀";
  assert.deepEqual(marked(text, "သင်ခန်းစာ"), ["သင် ခန်းစာ"]);
  assert.deepEqual(marked(text, "prompt နည်း ai"), ["AI", "Prompt", "နည်း"]);
  assert.deepEqual(marked(text, "rom cafe 1000"), ["rom", "café", "၁,၀၀၀"]);
  assert.deepEqual(marked("prompts, Prompt", "prompt"), ["prompt", "Prompt"]);
  assert.deepEqual(marked("သင့်", "သင့်"), ["သင့်"], "a syllable is marked whole");
  assert.deepEqual(marked(text, "absent"), []);
  assert.deepEqual(marked("aaaa", "aa a"), ["aaaa"], "places that touch are one place");
  const surrogates = "😀 𝐀𝐈 😀";
  assert.deepEqual(marked(surrogates, "ai"), ["𝐀𝐈"]);
});

Deno.test("cuts an excerpt at words and syllables, and keeps its matches in place", () => {
  const long = `${"ဒီသင်ခန်းစာမှာ လေ့လာမယ်။\n".repeat(20)}Prompt ရေးနည်း${" and more words".repeat(30)}`;
  const { excerpt, matches } = excerptOf(long, searchWords("prompt ရေးနည်း"));
  assert.deepEqual(matches.map(([from, to]) => excerpt.slice(from, to)), ["Prompt", "ရေးနည်း"]);
  assert.match(excerpt, /^…(ဒီ|သင်|ခန်း|စာ|မှာ|လေ့|လာ|မယ်)/, "it begins with a syllable");
  assert.match(excerpt, /(and|more|words)…$/, "it ends with a word");
  assert.ok(excerpt.length <= 162 && !excerpt.includes("\n"));

  assert.deepEqual(excerptOf("Short text", searchWords("text")), {
    excerpt: "Short text",
    matches: [[6, 10]],
  });
  assert.equal(excerptOf(long, searchWords("absent")).matches.length, 0);
  const unbroken = "a".repeat(500);
  assert.equal(excerptOf(unbroken, ["aaa"]).excerpt, `${"a".repeat(160)}…`);
  assert.ok(excerptOf(`x${"😀".repeat(200)}`, ["x"]).excerpt.isWellFormed());
});

Deno.test("an excerpt shows its first match, also in a word longer than the excerpt", () => {
  const text = `${"x ".repeat(100)}${"b".repeat(250)}`;
  const { excerpt, matches } = excerptOf(text, ["bbb"]);
  assert.deepEqual(matches.map(([from, to]) => excerpt.slice(from, to)), [excerpt.slice(51, -1)]);
  assert.match(excerpt, /^…(x )+b{100,}…$/);
});
