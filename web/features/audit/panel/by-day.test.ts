import assert from "node:assert/strict";
import { byDay } from "./by-day.ts";

/** By the clock of whoever runs this. */
const at = (day: number, hour: number) => ({ at: new Date(2026, 10, day, hour).toISOString() });

Deno.test("entries of one day stand together, in their order", () => {
  const [late, noon, before, long] = [at(20, 23), at(20, 12), at(19, 23), at(1, 0)];
  assert.deepEqual(byDay([late, noon, before, long]).map(({ entries }) => entries), [
    [late, noon],
    [before],
    [long],
  ]);
  assert.deepEqual(byDay([]), []);
});
