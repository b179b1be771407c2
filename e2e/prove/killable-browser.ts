// Starts a browser that can be killed as a phone does when it needs memory: without a word to the
// page.
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../support/browser.ts";
import { killBrowser } from "../support/phone.ts";

export type KillableBrowser = { context: BrowserContext; page: Page; kill(): Promise<void> };

/** `origin` is where the app is. It is shown in English. */
export async function startKillableBrowser(
  profile: string,
  origin: string,
): Promise<KillableBrowser> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    viewport: { width: 390, height: 800 },
    args: ["--no-sandbox", "--disable-sync", "--disable-quic"],
  });
  await context.addCookies([{ name: "lang", value: "en", url: origin }]);
  const page = context.pages()[0] ?? await context.newPage();
  return { context, page, kill: () => killBrowser(context) };
}
