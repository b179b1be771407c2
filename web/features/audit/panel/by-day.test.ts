import assert from "node:assert/strict";
import { byDay, timeOf } from "./by-day.ts";

const at = (at: string) => ({ at });

Deno.test("entries of one day in Myanmar stand together, in their order, wherever they are read", () => {
  const [next, late, early, before] = [
    at("2026-11-20T17:30:00.000Z"),
    at("2026-11-20T17:29:59.999Z"),
    at("2026-11-19T17:30:00.000Z"),
    at("2026-11-19T17:29:00.000Z"),
  ];
  assert.deepEqual(byDay([next, late, early, before]), [
    { day: "2026-11-21", entries: [next] },
    { day: "2026-11-20", entries: [late, early] },
    { day: "2026-11-19", entries: [before] },
  ]);
  assert.deepEqual([next, late, before].map(timeOf), ["00:00", "23:59", "23:59"]);
  assert.deepEqual(byDay([]), []);
});
