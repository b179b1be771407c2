import assert from "node:assert/strict";
import { mayRepeat, noteRepeat, repeatLimits } from "./repeats.ts";

Deno.test("calls that wait for room leave some for the checks and for the outbox", () => {
  const taken = (limit: number) => Array.from({ length: 20 }, () => mayRepeat(limit));
  assert.equal(taken(repeatLimits.query).filter(Boolean).length, repeatLimits.query);
  assert.equal(mayRepeat(repeatLimits.query), false);
  assert.equal(mayRepeat(repeatLimits.check), true);
  // What the outbox sends counts, too.
  while (mayRepeat(repeatLimits.check - 1));
  noteRepeat();
  assert.equal(mayRepeat(repeatLimits.check), false);
});
