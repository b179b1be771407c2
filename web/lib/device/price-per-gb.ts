// The user's own price of a gigabyte in kyats. The app uses it only for estimates.
import { useSyncExternalStore } from "react";
import { createListeners } from "./store.ts";

const STORAGE_KEY = "price-per-gb";
/**
 * About the price of a small data packet of the large operators. It is rather too high than too
 * low.
 */
const DEFAULT_PRICE = 2000;
const HIGHEST_PRICE = 1_000_000;
/** The smallest estimate above zero. */
export const LOWEST_COST = 5;
const GB = 1024 ** 3;

const listeners = createListeners();
/** The price for as long as the page is open, if the browser cannot store it. */
let pagePrice: number | undefined;

export const usePricePerGb = () => useSyncExternalStore(subscribe, pricePerGb, () => DEFAULT_PRICE);

export function pricePerGb(): number {
  try {
    return pagePrice ?? parsePrice(localStorage.getItem(STORAGE_KEY) ?? "") ?? DEFAULT_PRICE;
  } catch {
    return pagePrice ?? DEFAULT_PRICE;
  }
}

export function setPricePerGb(price: number) {
  try {
    localStorage.setItem(STORAGE_KEY, String(price));
    pagePrice = undefined;
  } catch {
    pagePrice = price;
  }
  listeners.notify();
}

/**
 * The price in a typed text, with or without commas, in Latin or Burmese digits. Undefined if it is
 * no price.
 */
export function parsePrice(text: string): number | undefined {
  const digits = text.trim().replace(/[,\s]/g, "")
    .replace(/[၀-၉]/g, (digit) => String(digit.charCodeAt(0) - 0x1040));
  if (!/^\d{1,7}$/.test(digits)) return undefined;
  const price = Number(digits);
  return price <= HIGHEST_PRICE ? price : undefined;
}

/**
 * The cost in kyats, rounded up to an amount that people pay in notes, so that it is never too low.
 */
export function estimateCost(bytes: number, price: number): number {
  const kyats = bytes / GB * price;
  const step = kyats < 100 ? LOWEST_COST : kyats < 1000 ? 10 : 50;
  return Math.ceil(kyats / step) * step;
}

function subscribe(listener: () => void) {
  const unsubscribe = listeners.subscribe(listener);
  addEventListener("storage", listener);
  return () => {
    unsubscribe();
    removeEventListener("storage", listener);
  };
}
