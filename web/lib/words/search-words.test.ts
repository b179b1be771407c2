import { searchWords } from "@server/contract";
import assert from "node:assert/strict";
import { matchesWords, splitAtWords } from "./search-words.ts";

const matches = (text: string, search: string) => matchesWords(text, searchWords(search));
const split = (text: string, search: string) => splitAtWords(text, searchWords(search));

Deno.test("finds a text that has every word, in any order and spelling", () => {
  assert.equal(matches("The role first: Give it", "give ROLE"), true);
  assert.equal(matches("The role first", "give role"), false);
  assert.equal(matches("Any text", " "), true);
  assert.equal(matches("ဥပမာတစ်ခု ပေးပါ", "ပေး ဥ ပမာ"), true);
  assert.equal(matches("ဥပမာ", "မေး"), false);
});

Deno.test("splits a text at each word of the search", () => {
  assert.deepEqual(split("Role, the ROLE (a-z)", "role a-z"), [
    ...["", "Role", ", the ", "ROLE", " (", "a-z", ")"],
  ]);
  assert.deepEqual(split("roles", "role roles"), ["", "roles", ""]);
  assert.deepEqual(split("No search", ""), ["No search"]);
});

Deno.test("keeps the signs of a Burmese letter in the piece of the letter", () => {
  assert.deepEqual(split("ကိုယ်", "က"), ["", "ကို", "ယ်"]);
  assert.deepEqual(split("တက္ကသိုလ်", "တက္"), ["", "တက္က", "သိုလ်"]);
});
