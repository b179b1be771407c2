import type { Locator, Page } from "@playwright/test";

/** Presses a button and returns the file that it saves, line by line. */
export async function saveFile(page: Page, button: Locator) {
  const downloading = page.waitForEvent("download");
  await button.click();
  const file = await downloading;
  const text = await Deno.readTextFile(await file.path());
  return { name: file.suggestedFilename(), lines: text.trim().split("\r\n") };
}
