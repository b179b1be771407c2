import assert from "node:assert/strict";
import { secondsLeft, startSpeed, updateSpeed } from "./speed.ts";

Deno.test("measures the speed of a steady connection", () => {
  let speed = startSpeed(0, 0);
  for (let n = 1; n <= 20; n++) speed = updateSpeed(speed, n * 1000, n * 50_000);
  assert.equal(Math.round(speed.perSecond ?? 0), 50_000);
  assert.equal(secondsLeft(speed, 100_000), 2);
});

Deno.test("smooths a jump, and reaches half of it after five seconds", () => {
  const slow = updateSpeed(startSpeed(0, 0), 1000, 1000);
  const fast = updateSpeed(slow, 6000, 1000 + 5 * 3000);
  assert.equal(Math.round(fast.perSecond ?? 0), 2000);
  assert.equal(updateSpeed(fast, 6100, 999_999), fast);
});

Deno.test("shows no negative speed when sent bytes are lost", () => {
  const speed = updateSpeed(updateSpeed(startSpeed(0, 0), 1000, 1000), 2000, 0);
  assert.ok((speed.perSecond ?? -1) >= 0);
});

Deno.test("gives no remaining time while nothing moves", () => {
  assert.equal(secondsLeft(startSpeed(0, 0), 100), undefined);
  assert.equal(secondsLeft({ at: 0, sent: 0, perSecond: 0.5 }, 100), undefined);
  assert.equal(secondsLeft({ at: 0, sent: 0, perSecond: 2 }, 10_000_000), undefined);
});
