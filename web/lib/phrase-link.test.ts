import assert from "node:assert/strict";
import { addBelow, phraseLink } from "./phrase-link.ts";

Deno.test("adds a phrase below what the user has typed", () => {
  const phrase = { text: "Give the role first", second: 12 };
  assert.equal(addBelow("", phrase), "“Give the role first”\n");
  assert.equal(addBelow("My own text", phrase), "My own text\n\n“Give the role first”\n");
});

Deno.test("leads to another tab and keeps the rest of the address", () => {
  const search = new URLSearchParams("video=a&tab=transcript");
  assert.deepEqual(phraseLink(search, "notes"), { search: "?video=a&tab=notes", hash: "#write" });
  assert.equal(search.get("tab"), "transcript");
});
