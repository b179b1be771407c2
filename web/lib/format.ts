// Numbers, money and dates. Latin digits in both languages: most people write them inside Burmese, too.
import type { Language } from "./i18n.ts";

const locales = { en: "en-GB-u-nu-latn", my: "my-MM-u-nu-latn" };
const currency = { en: "MMK", my: "ကျပ်" };

export const formatNumber = (value: number, language: Language) =>
  new Intl.NumberFormat(locales[language]).format(value);

export const formatMoney = (kyats: number, language: Language) =>
  `${formatNumber(kyats, language)} ${currency[language]}`;

export const formatDate = (time: string, language: Language) =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: "long" }).format(new Date(time));
