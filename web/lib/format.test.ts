import assert from "node:assert/strict";
import { formatDate, formatMoney } from "./format.ts";

Deno.test("money is written with Latin digits in both languages", () => {
  assert.equal(formatMoney(5000, "en"), "5,000 MMK");
  assert.equal(formatMoney(15000, "my"), "15,000 ကျပ်");
});

Deno.test("a day is written in the reader's language", () => {
  const noon = new Date(2026, 7, 14, 12).toISOString();
  assert.equal(formatDate(noon, "en"), "14 August 2026");
  assert.equal(formatDate(noon, "my"), "2026၊ ဩဂုတ် 14");
});
