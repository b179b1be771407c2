// Measures how far the content of a page jumps while it loads.
import type { Page } from "@playwright/test";

declare const shifts: { sum: number };

/** Call this before the page opens. */
export const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.sum += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

export const readShifts = (page: Page) => page.evaluate(() => shifts.sum);

/** Leaves out what has moved until now, such as the text when its font arrived. */
export const forgetShifts = (page: Page) => page.evaluate(() => void (shifts.sum = 0));
