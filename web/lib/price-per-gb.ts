// What a gigabyte costs whoever holds this phone, in kyats: her own word, for estimates alone.
import { useSyncExternalStore } from "react";

const PRICE = "price-per-gb";
/** Rather too much than too little: about what a small packet costs at the large operators. */
export const DEFAULT_PRICE = 2000;
export const HIGHEST_PRICE = 1_000_000;
const GB = 1024 ** 3;

const listeners = new Set<() => void>();
/** Where nothing can be stored, for as long as the page stands. */
let here: number | undefined;

export const usePricePerGb = () => useSyncExternalStore(subscribe, pricePerGb, () => DEFAULT_PRICE);

export function pricePerGb(): number {
  try {
    return here ?? priceIn(localStorage.getItem(PRICE) ?? "") ?? DEFAULT_PRICE;
  } catch {
    return here ?? DEFAULT_PRICE;
  }
}

export function setPricePerGb(price: number) {
  try {
    localStorage.setItem(PRICE, String(price));
    here = undefined;
  } catch {
    here = price;
  }
  for (const listener of listeners) listener();
}

/** What was typed, with or without commas, in Latin or Burmese digits; undefined for what is no price. */
export function priceIn(text: string): number | undefined {
  const digits = text.trim().replace(/[,\s]/g, "")
    .replace(/[၀-၉]/g, (digit) => String(digit.charCodeAt(0) - 0x1040));
  if (!/^\d{1,7}$/.test(digits)) return undefined;
  const price = Number(digits);
  return price <= HIGHEST_PRICE ? price : undefined;
}

/** In kyats, upwards to what one would pay in notes: nobody is told less than it will be. */
export function costOf(bytes: number, price: number): number {
  const kyats = bytes / GB * price;
  const step = kyats < 100 ? 5 : kyats < 1000 ? 10 : 50;
  return Math.ceil(kyats / step) * step;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}
