import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

const BEFORE = "not copied yet";
const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/**
 * Returns what `copy` copies on plain http, where a browser has no clipboard API. `copy` waits for
 * the message of the app.
 */
export async function copyOnPlainHttp(page: Page, copy: () => Promise<void>): Promise<string> {
  await page.evaluate(async (before) => {
    await navigator.clipboard.writeText(before);
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: undefined });
  }, BEFORE);
  try {
    await copy();
  } finally {
    await page.evaluate(() => Reflect.deleteProperty(navigator, "clipboard"));
  }
  await expect.poll(() => readClipboard(page)).not.toBe(BEFORE);
  return await readClipboard(page);
}
