// Formats numbers, money and dates. Both languages use Latin digits, because most people write them
// in Burmese texts, too.
import type { Language } from "./i18n.ts";

const currency = { en: "MMK", my: "ကျပ်" };

// Chrome has no Burmese month names and would write English ones.
export const burmeseMonths = "ဇန်နဝါရီ ဖေဖော်ဝါရီ မတ် ဧပြီ မေ ဇွန် ဇူလိုင် ဩဂုတ် စက်တင်ဘာ အောက်တိုဘာ နိုဝင်ဘာ ဒီဇင်ဘာ"
  .split(" ");

const englishMonths =
  "January February March April May June July August September October November December".split(
    " ",
  );

/**
 * Makes a formatter of Intl at its first use. A slow phone needs a fifth of a second for the first
 * one, and the page must not wait for it.
 */
export function lazy<Value>(make: () => Value): () => Value {
  let instance: Value | undefined;
  return () => instance ??= make();
}

const numbers = lazy(() => new Intl.NumberFormat("en"));

export const formatNumber = (value: number) => numbers().format(value);

/** The unit after the number, for places that show the two in different sizes. */
export const moneyUnit = (language: Language) => currency[language];

export const formatMoney = (kyats: number, language: Language) =>
  `${formatNumber(kyats)} ${moneyUnit(language)}`;

/** The day of a moment, in the user's time zone. */
export function formatDate(time: string, language: Language): string {
  const date = new Date(time);
  return language === "my"
    ? `${date.getFullYear()}၊ ${burmeseMonths[date.getMonth()]} ${date.getDate()} ရက်`
    : `${date.getDate()} ${englishMonths[date.getMonth()]} ${date.getFullYear()}`;
}

/** Several names in one text. */
export const joinNames = (names: string[], language: Language) =>
  names.join(language === "my" ? "၊ " : ", ");

/** A day in the name of a file. Sorted names are in the order of time, in every language. */
export function fileDay(at: number): string {
  const date = new Date(at);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

/** The time of day. */
function formatTime(at: number): string {
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  const date = new Date(at);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** A day and its time. */
export function formatMoment(at: number, language: Language): string {
  const day = formatDate(new Date(at).toISOString(), language);
  const time = formatTime(at);
  return language === "my" ? `${day}၊ ${time}` : `${day}, ${time}`;
}

/** A time in a video: 0:07, 12:30, 1:02:03. */
export function formatSecond(second: number): string {
  const whole = Math.max(0, Math.floor(second));
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  const [hours, minutes, seconds] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
    : `${minutes}:${twoDigits(seconds)}`;
}

/** A size in KB, and from 1 MB on in MB with one decimal. */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  // A size that rounds to 1024 KB reads as 1.0 MB.
  return Math.round(kilobytes) >= 1024
    ? `${(kilobytes / 1024).toFixed(1)} MB`
    : `${Math.max(1, Math.round(kilobytes))} KB`;
}

/**
 * The language of a text that an author typed. Fonts, line breaks and screen readers need to know
 * it. Numbers and signs alone have none.
 */
export const languageOf = (text: string): Language | undefined =>
  /[\u1000-\u109f]/.test(text) ? "my" : /[a-z]/i.test(text) ? "en" : undefined;

// Computes and formats months in Myanmar's time, in every time zone of the reader.

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
