import assert from "node:assert/strict";
import { mayRepeat, repeatLimits } from "./repeats.ts";

Deno.test("one trial at a time leaves room for other queries, and these for the outbox and a check", () => {
  const countLeft = (kind: keyof typeof repeatLimits) => {
    let count = 0;
    while (mayRepeat(kind)) count++;
    return count;
  };
  assert.equal(countLeft("trial"), 1);
  assert.equal(countLeft("query"), 8);
  assert.equal(countLeft("check"), 1);
  assert.equal(countLeft("write"), 0);
});
