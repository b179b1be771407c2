// Makes each press of a journey wait for the fonts. A font that arrives between 'pointer down' and
// 'pointer up' can move the control away, and then the press is lost. A journey presses faster than
// a user, so this happens on computers without a Burmese font.
import type { Page } from "@playwright/test";

/** Fonts need less time. A font never arrives while the network is cut. */
const MAX_WAIT_MS = 2000;

const presses = ["click", "dblclick", "tap", "check", "uncheck"] as const;
type Press = (...options: unknown[]) => Promise<void>;
type Locators = Record<typeof presses[number], Press>;

const patched = new WeakSet<Locators>();

/** From now on, each press on a locator of any page waits for the fonts of its page. */
export function makePressesWaitForFonts(page: Page) {
  const locators: Locators = Object.getPrototypeOf(page.locator("body"));
  if (patched.has(locators)) return;
  patched.add(locators);
  for (const name of presses) {
    const pressAtOnce = locators[name];
    locators[name] = async function (this: { page(): Page }, ...options) {
      await waitForFonts(this.page());
      try {
        await pressAtOnce.apply(this, options);
      } catch (error) {
        throw error instanceof Error ? pointToJourney(error, name) : error;
      }
    };
  }
}

/**
 * The report of a failure shows the line of the journey that presses, and the name of the press.
 */
function pointToJourney(error: Error, press: string): Error {
  error.message = error.message.replace("locator.apply:", `locator.${press}:`);
  const lines = error.stack?.replace("locator.apply:", `locator.${press}:`).split("\n") ?? [];
  error.stack = lines.filter((line) => !line.includes("/wait-for-fonts.ts:")).join("\n");
  return error;
}

/** A journey that moves the pointer itself calls this. */
export async function waitForFonts(page: Page) {
  let timer;
  const timeout = new Promise((resolve) => timer = setTimeout(resolve, MAX_WAIT_MS));
  const fonts = page.evaluate(() => document.fonts.ready.then(() => {})).catch(() => {
    // The page navigates or has closed: the press itself reports what is wrong.
  });
  await Promise.race([fonts, timeout]);
  clearTimeout(timer);
}
