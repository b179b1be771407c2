// Numbers, money and dates. Latin digits in both languages: most people write them inside Burmese, too.
import type { Language } from "./i18n.ts";

const currency = { en: "MMK", my: "ကျပ်" };

// Chrome ships without Burmese month names, and would write English ones.
const burmeseMonths = "ဇန်နဝါရီ ဖေဖော်ဝါရီ မတ် ဧပြီ မေ ဇွန် ဇူလိုင် ဩဂုတ် စက်တင်ဘာ အောက်တိုဘာ နိုဝင်ဘာ ဒီဇင်ဘာ"
  .split(" ");

const numbers = new Intl.NumberFormat("en");

export const formatNumber = (value: number) => numbers.format(value);

/** What follows the number, for where the two are set in different sizes. */
export const moneyUnit = (language: Language) => currency[language];

export const formatMoney = (kyats: number, language: Language) =>
  `${formatNumber(kyats)} ${moneyUnit(language)}`;

/** The day of a moment, where the reader is. */
export function formatDate(time: string, language: Language): string {
  const date = new Date(time);
  return language === "my"
    ? `${date.getFullYear()}၊ ${burmeseMonths[date.getMonth()]} ${date.getDate()}`
    : new Intl.DateTimeFormat("en-GB", { dateStyle: "long" }).format(date);
}

/** A day and the time of it. */
export function formatMoment(at: number, language: Language): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const date = new Date(at);
  const day = formatDate(date.toISOString(), language);
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return language === "my" ? `${day}၊ ${time}` : `${day}, ${time}`;
}
