import assert from "node:assert/strict";
import { asSent, noText, orderOf, parseText } from "./video-draft.ts";

Deno.test("an order is a whole number, also in Burmese digits, and else nothing", () => {
  assert.deepEqual(["3", " 12 ", "၁၂", "-1", "2.9", "", "x"].map(orderOf), [
    3,
    12,
    12,
    -1,
    2,
    0,
    0,
  ]);
});

Deno.test("of no section is told as such", () => {
  assert.equal(asSent({ ...noText, courseId: "ai-master" }).sectionId, null);
});

Deno.test("only a whole draft is taken up again", () => {
  const draft = { ...noText, title: "Begun" };
  assert.deepEqual(parseText(JSON.stringify(draft), noText), draft);
  for (const kept of [undefined, "", "{", "null", "{}", '{"title":"Begun"}']) {
    assert.equal(parseText(kept, noText), noText);
  }
});
