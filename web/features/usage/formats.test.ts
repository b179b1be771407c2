import assert from "node:assert/strict";
import { formatDay, formatDollars, formatPrice, hasBegun } from "./formats.ts";

Deno.test("begins a day at 17:30 UTC, midnight in Myanmar", () => {
  assert.equal(hasBegun("2026-12-01", Date.parse("2026-11-30T17:29:59.999Z")), false);
  assert.equal(hasBegun("2026-12-01", Date.parse("2026-11-30T17:30:00Z")), true);
});

Deno.test("names days in both languages in every time zone", () => {
  assert.equal(formatDay("2026-12-01", "en"), "1 December");
  assert.equal(formatDay("2026-12-01", "my"), "ဒီဇင်ဘာ 1 ရက်");
});

Deno.test("formats costs with four decimals and prices with as many as needed", () => {
  assert.equal(formatDollars("0.0384"), "$0.0384");
  assert.equal(formatDollars("1234.5000"), "$1,234.5000");
  assert.deepEqual([0.00092, 0.01, 0.0025, 0.039].map(formatPrice), [
    "$0.00092",
    "$0.01",
    "$0.0025",
    "$0.039",
  ]);
});
