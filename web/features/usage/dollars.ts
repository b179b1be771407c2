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

/** What was used, as the server adds it up. */
export const formatDollars = (cost: string) => four().format(Number(cost));

/** Of one thing: so small that cents would hide it. */
export const formatPrice = (price: number) => whole().format(price);
