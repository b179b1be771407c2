// Finds Burmese phrases that a page breaks in two lines.
import { expect, type Page } from "@playwright/test";
import { phone } from "./devices.ts";

/** The narrowest phone, and the phone of the journeys. */
const WIDTHS = [320, phone.viewport.width];

/** No line of the page ends inside a Burmese phrase. */
export async function expectWholePhrases(page: Page, what: string) {
  await page.evaluate(() => document.fonts.ready);
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...phone.viewport, width });
    const broken = await page.evaluate(findBrokenPhrases);
    expect(broken, `${what} at ${width} pixels`).toEqual([]);
  }
}

/**
 * Runs in the page. Finds Burmese letters without a space between them that stand on two lines.
 * Between two phrases without a space, a text of the page ends.
 */
function findBrokenPhrases(): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!parent?.checkVisibility() || parent.closest(".sr-only, option, script")) continue;
    for (const { index, 0: run } of (text.nodeValue ?? "").matchAll(/\S*[က-႟]\S*/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + run.length);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
      if (lines.size > 1) broken.push(`${parent.closest("[class]")?.className}: ${run}`);
    }
  }
  return broken;
}
