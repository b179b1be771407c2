import assert from "node:assert/strict";
import { costOf, priceIn } from "./price-per-gb.ts";

const GB = 1024 ** 3;

Deno.test("reads a price in the digits of either language", () => {
  assert.equal(priceIn(" 1,500 "), 1500);
  assert.equal(priceIn("၁၅၀၀"), 1500);
  assert.equal(priceIn("0"), 0);
  for (const text of ["", "-5", "1.5", "12kyat", "1000001", "99999999"]) {
    assert.equal(priceIn(text), undefined, text);
  }
});

Deno.test("rounds an estimate up and never shows less than the exact cost", () => {
  assert.equal(costOf(GB, 2000), 2000);
  assert.equal(costOf(GB / 100, 2000), 20);
  assert.equal(costOf(1, 2000), 5);
  assert.equal(costOf(GB / 4 + 1, 2000), 510);
  assert.equal(costOf(0, 2000), 0);
  assert.equal(costOf(GB, 0), 0);
  for (const bytes of [1, 12_345_678, 987_654_321]) {
    assert.ok(costOf(bytes, 1999) >= bytes / GB * 1999, String(bytes));
  }
});
