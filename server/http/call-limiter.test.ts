import assert from "node:assert/strict";
import { createCallLimiter } from "./call-limiter.ts";

Deno.test("an owner who has used up the window waits for its end; other owners do not", () => {
  let time = 5_000;
  const { count } = createCallLimiter({ most: 2, windowMs: 60_000 }, () => time);
  assert.deepEqual([count("a"), count("a"), count("b")], [0, 0, 0]);
  time += 45_000;
  assert.deepEqual([count("a"), count("a"), count("b")], [15, 15, 0]);
  time += 15_000;
  assert.deepEqual([count("a"), count("a"), count("a")], [0, 0, 60]);
});
