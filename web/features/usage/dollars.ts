import { lazy } from "../../lib/words/formats.ts";

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
