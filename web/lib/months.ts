// Computes and formats months in Myanmar's time, in every time zone of the reader.
import { burmeseMonths, lazy } from "./format.ts";
import type { Language } from "./i18n.ts";

/** The time in Myanmar is 6.5 hours ahead of UTC. */
export const YANGON_MS = 6.5 * 60 * 60_000;

const monthAndYear = lazy(() =>
  new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" })
);

/** The month in Myanmar at this moment. */
export const monthAt = (moment: number) =>
  new Date(moment + YANGON_MS).toISOString().slice(0, "2026-11".length);

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
