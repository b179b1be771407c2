import assert from "node:assert/strict";
import { answerConflict } from "./answer-form.tsx";

Deno.test("says whether another answer, the user's own first answer, or this text was posted", () => {
  const hers = { answer: "Because.", answeredById: "me" };
  assert.equal(answerConflict({ ...hers, answeredById: "her" }, "Or not.", "me"), "another");
  assert.equal(answerConflict({ ...hers, answeredById: "her" }, "Because.", "me"), "another");
  assert.equal(answerConflict(hers, "Or not.", "me"), "own");
  assert.equal(answerConflict(hers, " Because.\n", "me"), undefined);
  assert.equal(answerConflict(hers, undefined, "me"), undefined);
  assert.equal(answerConflict({ ...hers, answeredById: null }, "Or not.", undefined), "another");
});
