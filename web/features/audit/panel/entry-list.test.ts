import assert from "node:assert/strict";
import { dayOf, timeOf } from "./entry-list.tsx";

const at = (at: string) => ({ at });

Deno.test("shows an entry's day and time in Myanmar time in every time zone", () => {
  const [next, late, before] = [
    at("2026-11-20T17:30:00.000Z"),
    at("2026-11-20T17:29:59.999Z"),
    at("2026-11-19T17:29:00.000Z"),
  ];
  assert.deepEqual([next, late, before].map(dayOf), ["2026-11-21", "2026-11-20", "2026-11-19"]);
  assert.deepEqual([next, late, before].map(timeOf), ["00:00", "23:59", "23:59"]);
});
