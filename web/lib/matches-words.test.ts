import assert from "node:assert/strict";
import { matchesWords, wordsOf } from "./matches-words.ts";
import { splitAtWords } from "./split-at-words.ts";

Deno.test("finds a text that has every word, in any order and case", () => {
  assert.deepEqual(wordsOf("  give ROLE "), ["give", "ROLE"]);
  assert.equal(matchesWords("The role first: Give it", ["give", "ROLE"]), true);
  assert.equal(matchesWords("The role first", ["give", "role"]), false);
  assert.equal(matchesWords("Any text", wordsOf(" ")), true);
  assert.equal(matchesWords("ဥပမာတစ်ခု ပေးပါ", ["ပေး", "ဥပမာ"]), true);
  assert.equal(matchesWords("ဥပမာ", ["မေး"]), false);
});

Deno.test("splits a text at each word of the search", () => {
  assert.deepEqual(splitAtWords("Role, the ROLE (a-z\\)", ["role", "(a-z\\)"]), [
    ...["", "Role", ", the ", "ROLE", " ", "(a-z\\)", ""],
  ]);
  assert.deepEqual(splitAtWords("roles", ["role", "roles"]), ["", "roles", ""]);
  assert.deepEqual(splitAtWords("No search", []), ["No search"]);
});

Deno.test("keeps the signs of a Burmese letter in the piece of the letter", () => {
  assert.deepEqual(splitAtWords("ကိုယ်", ["က"]), ["", "ကို", "ယ်"]);
  assert.deepEqual(splitAtWords("တက္ကသိုလ်", ["တက"]), ["", "တက္က", "သိုလ်"]);
});
