import assert from "node:assert/strict";
import { addBelow, quoteLink } from "./quote-link.ts";

Deno.test("adds a quote below what the user has typed", () => {
  const quote = { text: "Give the role first", second: 12 };
  assert.equal(addBelow("", quote), "“Give the role first”\n");
  assert.equal(addBelow("My own text", quote), "My own text\n\n“Give the role first”\n");
});

Deno.test("leads to another tab and keeps the rest of the address", () => {
  const search = new URLSearchParams("video=a&tab=transcript");
  assert.deepEqual(quoteLink(search, "notes"), { search: "?video=a&tab=notes", hash: "#write" });
  assert.equal(search.get("tab"), "transcript");
});
