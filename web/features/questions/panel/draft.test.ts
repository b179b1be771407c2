import assert from "node:assert/strict";
import { winnerOf } from "./draft.ts";

Deno.test("what she wrote lost to another's answer, to her own first one, or is what stands", () => {
  const hers = { answer: "Because.", answeredById: "me" };
  assert.equal(winnerOf({ ...hers, answeredById: "her" }, "Or not.", "me"), "another");
  assert.equal(winnerOf({ ...hers, answeredById: "her" }, "Because.", "me"), "another");
  assert.equal(winnerOf(hers, "Or not.", "me"), "own");
  assert.equal(winnerOf(hers, " Because.\n", "me"), undefined);
  assert.equal(winnerOf(hers, undefined, "me"), undefined);
  assert.equal(winnerOf({ ...hers, answeredById: null }, "Or not.", undefined), "another");
});
