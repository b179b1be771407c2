import assert from "node:assert/strict";
import { formatMonth, monthAt, monthsUntil } from "./months.ts";

Deno.test("begins a month at 17:30 UTC, midnight in Myanmar", () => {
  assert.equal(monthAt(Date.parse("2026-11-30T17:29:59.999Z")), "2026-11");
  assert.equal(monthAt(Date.parse("2026-11-30T17:30:00Z")), "2026-12");
});

Deno.test("counts months back over the end of a year", () => {
  assert.deepEqual(monthsUntil("2026-02", 4), ["2026-02", "2026-01", "2025-12", "2025-11"]);
});

Deno.test("names months in both languages in every time zone", () => {
  assert.equal(formatMonth("2026-11", "en"), "November 2026");
  assert.equal(formatMonth("2026-11", "my"), "2026၊ နိုဝင်ဘာ");
});
