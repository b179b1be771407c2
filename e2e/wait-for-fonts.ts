// A font that arrives between 'pointer down' and 'pointer up' can move the control away, and then the press is lost. It
// happens on computers without a Burmese font. A journey presses too fast for a person, so it waits for the fonts first.
import type { Page } from "@playwright/test";

/** Longer than any font needs, and short where a font never arrives because the journey has cut the network. */
const MOST_MILLISECONDS = 2000;

const presses = ["click", "dblclick", "tap", "check", "uncheck"] as const;
const patched = new WeakSet<object>();

/** From now on, each press on a locator of any page waits for the fonts of its page. */
export function makePressesWaitForFonts(page: Page) {
  const locators = Object.getPrototypeOf(page.locator("body"));
  if (patched.has(locators)) return;
  patched.add(locators);
  for (const name of presses) {
    const pressAtOnce = locators[name];
    locators[name] = async function (...options: unknown[]) {
      await waitForFonts(this.page());
      return await pressAtOnce.apply(this, options);
    };
  }
}

async function waitForFonts(page: Page) {
  let timer;
  const time = new Promise((resolve) => timer = setTimeout(resolve, MOST_MILLISECONDS));
  const fonts = page.evaluate(() => document.fonts.ready.then(() => {})).catch(() => {
    // The page navigates or has closed: the press itself reports what is wrong.
  });
  await Promise.race([fonts, time]);
  clearTimeout(timer);
}
