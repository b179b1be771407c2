import assert from "node:assert/strict";
import { secondsLeft, wholeMinutes } from "./failure.tsx";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

Deno.test("counts the wait from the failure, and never waits longer than the server said", () => {
  const failedAt = Date.parse("2026-11-21T00:00:00.000Z");
  const left = (later: number) => secondsLeft(failedAt, 30, failedAt + later);
  assert.deepEqual([0, 10_500, 30_000, HOUR].map(left), [30, 20, 0, 0]);
  // The phone's clock is behind the server's.
  assert.deepEqual([-MINUTE, -24 * HOUR].map(left), [30, 30]);
});

Deno.test("tells a short wait in seconds and a long wait in whole minutes", () => {
  assert.deepEqual([1, 90, 91, 120, 121, 3600].map(wholeMinutes), [
    ...[undefined, undefined, 2, 2, 3, 60],
  ]);
});
