// Computes and formats months and days in Myanmar's time, in every time zone of the reader.
import { burmeseMonths, lazy } from "../../lib/format.ts";
import type { Language } from "../../lib/i18n.ts";

const YANGON_MS = 6.5 * 60 * 60_000;

// Created once: creating a formatter is slow on a phone, and a table formats a month of days.
const english = (parts: Intl.DateTimeFormatOptions) =>
  lazy(() => new Intl.DateTimeFormat("en-GB", { ...parts, timeZone: "UTC" }));
const monthAndYear = english({ month: "long", year: "numeric" });
const dayAndMonth = english({ day: "numeric", month: "long" });

/** The month in Myanmar at this moment. */
export const monthAt = (moment: number) =>
  new Date(moment + YANGON_MS).toISOString().slice(0, "2026-11".length);

/** Whether a day has begun in Myanmar. */
export const hasBegun = (day: string, moment: number) =>
  Date.parse(`${day}T00:00:00Z`) - YANGON_MS <= moment;

/** The last `count` months, newest first. */
export function monthsUntil(period: string, count: number): string[] {
  const [year = 0, month = 0] = period.split("-").map(Number);
  return Array.from(
    { length: count },
    (_, back) =>
      new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, "2026-11".length),
  );
}

export function formatMonth(period: string, language: Language): string {
  const date = new Date(`${period}-01T00:00:00Z`);
  return language === "my"
    ? `${date.getUTCFullYear()}၊ ${burmeseMonths[date.getUTCMonth()]}`
    : monthAndYear().format(date);
}

/** Formats a day without its year. */
export function formatDay(day: string, language: Language): string {
  const date = new Date(`${day}T00:00:00Z`);
  return language === "my"
    ? `${burmeseMonths[date.getUTCMonth()]} ${date.getUTCDate()} ရက်`
    : dayAndMonth().format(date);
}
