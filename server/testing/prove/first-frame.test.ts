import assert from "node:assert/strict";
import { isFastEnough } from "./first-frame.ts";

const visits = (ready: number, frame: number, rounds = 3) =>
  Array.from(
    { length: rounds },
    () => ({ painted: 1, ready, frame, readyBytes: 1, frameBytes: 1 }),
  );

Deno.test("accepts a lesson on a slow connection only if it meets all three targets", () => {
  const second = visits(1000, 2200);
  assert.equal(isFastEnough({ first: visits(5000, 2800), second }), true);
  assert.equal(isFastEnough({ first: visits(5001, 2800), second }), false);
  assert.equal(isFastEnough({ first: visits(5000, 2801), second }), false);
  assert.equal(isFastEnough({ first: visits(5000, 2800), second: visits(1000, 2201) }), false);
});

Deno.test("ignores one slow visit, and does not accept two visits as a proof", () => {
  const second = visits(1000, 2000);
  const first = [...visits(4000, 2000), ...visits(9000, 9000, 1)];
  assert.equal(isFastEnough({ first, second }), true);
  assert.equal(isFastEnough({ first: visits(4000, 2000, 2), second }), false);
});
