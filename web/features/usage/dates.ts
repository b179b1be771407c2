// Computes and formats days in Myanmar's time, in every time zone of the reader.
import { burmeseMonths, lazy, YANGON_MS } from "../../lib/words/formats.ts";
import type { Language } from "../../lib/words/i18n.ts";

// Created once: creating a formatter is slow on a phone, and a table formats a month of days.
const dayAndMonth = lazy(() =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" })
);

/** Whether a day has begun in Myanmar. */
export const hasBegun = (day: string, moment: number) =>
  Date.parse(`${day}T00:00:00Z`) - YANGON_MS <= moment;

/** Formats a day without its year. */
export function formatDay(day: string, language: Language): string {
  const date = new Date(`${day}T00:00:00Z`);
  return language === "my"
    ? `${burmeseMonths[date.getUTCMonth()]} ${date.getUTCDate()} ရက်`
    : dayAndMonth().format(date);
}
