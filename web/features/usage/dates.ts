// Months and days as the server names them, in Myanmar's time: never moved by the reader's own.
import { burmeseMonths, whenUsed } from "../../lib/format.ts";
import type { Language } from "../../lib/i18n.ts";

const YANGON_MS = 6.5 * 60 * 60_000;

// Made once: a table names a month of days, and a phone takes long to make one of these.
const english = (parts: Intl.DateTimeFormatOptions) =>
  whenUsed(() => new Intl.DateTimeFormat("en-GB", { ...parts, timeZone: "UTC" }));
const monthAndYear = english({ month: "long", year: "numeric" });
const dayAndMonth = english({ day: "numeric", month: "long" });

/** The month that it is in Myanmar. */
export const monthAt = (moment: number) =>
  new Date(moment + YANGON_MS).toISOString().slice(0, "2026-11".length);

/** Whether a day has begun in Myanmar. */
export const hasBegun = (day: string, moment: number) =>
  Date.parse(`${day}T00:00:00Z`) - YANGON_MS <= moment;

/** So many months, this one first. */
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

/** Without its year. */
export function formatDay(day: string, language: Language): string {
  const date = new Date(`${day}T00:00:00Z`);
  return language === "my"
    ? `${burmeseMonths[date.getUTCMonth()]} ${date.getUTCDate()}`
    : dayAndMonth().format(date);
}
