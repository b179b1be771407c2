import { whenUsed } from "../../lib/format.ts";

const dollars = (least: number, most: number) =>
  whenUsed(() =>
    new Intl.NumberFormat("en", {
      style: "currency",
      currency: "USD",
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    })
  );

const four = dollars(4, 4);
const whole = dollars(2, 5);

/** Formats a cost as the server sums it. */
export const formatDollars = (cost: string) => four().format(Number(cost));

/** Formats the price of one unit: cents would round it to nothing. */
export const formatPrice = (price: number) => whole().format(price);
