// Formats days in Myanmar's time, in every time zone of the reader, and amounts in dollars.
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

const dollars = (least: number, most: number) =>
  lazy(() =>
    new Intl.NumberFormat("en", {
      style: "currency",
      currency: "USD",
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    })
  );

const costFormat = dollars(4, 4);
const priceFormat = dollars(2, 5);

/** Formats a cost as the server sums it. */
export const formatDollars = (cost: string) => costFormat().format(Number(cost));

/** Formats the price of one unit: cents would round it to nothing. */
export const formatPrice = (price: number) => priceFormat().format(price);
