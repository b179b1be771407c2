import assert from "node:assert/strict";
import {
  fileDay,
  formatDate,
  formatMoney,
  formatMonth,
  formatSecond,
  formatSize,
  joinNames,
  languageOf,
  monthAt,
  monthsUntil,
} from "./formats.ts";

Deno.test("writes money with Latin digits in both languages", () => {
  assert.equal(formatMoney(5000, "en"), "5,000 MMK");
  assert.equal(formatMoney(15000, "my"), "15,000 ကျပ်");
});

Deno.test("writes a day in the user's language", () => {
  const noon = new Date(2026, 7, 14, 12).toISOString();
  assert.equal(formatDate(noon, "en"), "14 August 2026");
  assert.equal(formatDate(noon, "my"), "2026၊ ဩဂုတ် 14 ရက်");
});

Deno.test("puts the comma of the user's language between names", () => {
  assert.equal(joinNames(["A", "B"], "en"), "A, B");
  assert.equal(joinNames(["A", "B"], "my"), "A၊ B");
});

Deno.test("names a file by the user's day, not by the day in Greenwich", () => {
  const zone = Deno.env.get("TZ");
  Deno.env.set("TZ", "Asia/Yangon");
  try {
    // At this time it is half past two at night in Yangon.
    assert.equal(fileDay(Date.UTC(2026, 7, 3, 20)), "2026-08-04");
  } finally {
    if (zone === undefined) Deno.env.delete("TZ");
    else Deno.env.set("TZ", zone);
  }
});

Deno.test("writes a time in a video in its shortest form", () => {
  assert.equal(formatSecond(7.9), "0:07");
  assert.equal(formatSecond(750), "12:30");
  assert.equal(formatSecond(3723), "1:02:03");
  assert.equal(formatSecond(-1), "0:00");
});

Deno.test("writes a size in KB, and from 1 MB on in MB with one decimal", () => {
  assert.equal(formatSize(300), "1 KB");
  assert.equal(formatSize(287_383), "281 KB");
  assert.equal(formatSize(1_048_575), "1.0 MB");
  assert.equal(formatSize(1_048_576), "1.0 MB");
  assert.equal(formatSize(524_288_000), "500.0 MB");
});

Deno.test("finds the language of a text by its letters", () => {
  assert.equal(languageOf("AI ဆိုတာ ဘာလဲ"), "my");
  assert.equal(languageOf("Prompt checklist"), "en");
  assert.equal(languageOf("12:30 ·"), undefined);
});

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
