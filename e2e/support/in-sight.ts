// Finds out whether a user can see and press an element.
import type { Locator } from "@playwright/test";

/** Whether the element is on the screen, and nothing else covers its middle. */
export const isInSight = (element: Locator) =>
  element.evaluate((element) => {
    const { top, bottom, left, width } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
    return top >= -1 && bottom <= innerHeight + 1 && element.contains(found);
  });
