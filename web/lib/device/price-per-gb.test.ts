import assert from "node:assert/strict";
import { estimateCost, parsePrice } from "./price-per-gb.ts";

const GB = 1024 ** 3;

Deno.test("reads a price in the digits of either language", () => {
  assert.equal(parsePrice(" 1,500 "), 1500);
  assert.equal(parsePrice("၁၅၀၀"), 1500);
  assert.equal(parsePrice("0"), 0);
  for (const text of ["", "-5", "1.5", "12kyat", "1000001", "99999999"]) {
    assert.equal(parsePrice(text), undefined, text);
  }
});

Deno.test("rounds an estimate up and never shows less than the exact cost", () => {
  assert.equal(estimateCost(GB, 2000), 2000);
  assert.equal(estimateCost(GB / 100, 2000), 20);
  assert.equal(estimateCost(1, 2000), 5);
  assert.equal(estimateCost(GB / 4 + 1, 2000), 510);
  assert.equal(estimateCost(0, 2000), 0);
  assert.equal(estimateCost(GB, 0), 0);
  for (const bytes of [1, 12_345_678, 987_654_321]) {
    assert.ok(estimateCost(bytes, 1999) >= bytes / GB * 1999, String(bytes));
  }
});
