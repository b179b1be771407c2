import assert from "node:assert/strict";
import { noted, secondsLeft, standing } from "./speed.ts";

Deno.test("a steady line reads as what it is", () => {
  let speed = standing(0, 0);
  for (let n = 1; n <= 20; n++) speed = noted(speed, n * 1000, n * 50_000);
  assert.equal(Math.round(speed.perSecond ?? 0), 50_000);
  assert.equal(secondsLeft(speed, 100_000), 2);
});

Deno.test("a jump is smoothed, and half of it has come after five seconds", () => {
  const slow = noted(standing(0, 0), 1000, 1000);
  const fast = noted(slow, 6000, 1000 + 5 * 3000);
  assert.equal(Math.round(fast.perSecond ?? 0), 2000);
  assert.equal(noted(fast, 6100, 999_999), fast);
});

Deno.test("what was lost on the way is no speed below nothing", () => {
  const speed = noted(noted(standing(0, 0), 1000, 1000), 2000, 0);
  assert.ok((speed.perSecond ?? -1) >= 0);
});

Deno.test("while nothing moves nobody can tell how long it takes", () => {
  assert.equal(secondsLeft(standing(0, 0), 100), undefined);
  assert.equal(secondsLeft({ at: 0, sent: 0, perSecond: 0.5 }, 100), undefined);
  assert.equal(secondsLeft({ at: 0, sent: 0, perSecond: 2 }, 10_000_000), undefined);
});
