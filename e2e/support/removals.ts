import { expect, type Page } from "@playwright/test";

export const UNDO_MS = 8000;

/** Asks for a removal by `press`, and lets the time for an undo pass at once. */
export async function removeForGood(page: Page, press: () => Promise<void>) {
  await page.clock.install();
  await press();
  await expect(page.getByRole("button", { name: /^Undo: keep / })).toBeFocused();
  await page.clock.fastForward(UNDO_MS);
}
