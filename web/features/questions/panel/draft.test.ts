import assert from "node:assert/strict";
import { winnerOf } from "./draft.ts";

Deno.test("says whether another answer, the user's own first answer, or this text was posted", () => {
  const hers = { answer: "Because.", answeredById: "me" };
  assert.equal(winnerOf({ ...hers, answeredById: "her" }, "Or not.", "me"), "another");
  assert.equal(winnerOf({ ...hers, answeredById: "her" }, "Because.", "me"), "another");
  assert.equal(winnerOf(hers, "Or not.", "me"), "own");
  assert.equal(winnerOf(hers, " Because.\n", "me"), undefined);
  assert.equal(winnerOf(hers, undefined, "me"), undefined);
  assert.equal(winnerOf({ ...hers, answeredById: null }, "Or not.", undefined), "another");
});
