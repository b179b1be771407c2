// The landing page, before and after its scripts run.
import type { Page } from "@playwright/test";
import { axe, expect, test } from "../support/fixtures.ts";
import { forgetShifts, readShifts, recordShifts } from "../support/layout-shifts.ts";
import { switchLanguage } from "../support/switch-language.ts";

const textsByLanguage = {
  en: {
    hero: "Empowering Myanmar through AI Education !",
    visibleTexts: ["How It Works", "Learn", "Do", "Result", "What Our Clients Say", "U Zaw Min"],
    start: "Start with AI First Step",
  },
  my: {
    hero: /^AI ပညာနဲ့ /,
    visibleTexts: ["ဘယ်လို သင်ယူရမလဲ", "သင်ယူပါ", "လုပ်ကြည့်ပါ", "လက်တွေ့သုံးပါ", "ဦးဇော်မင်း"],
    start: "AI First Step နဲ့ စတင်ရန်",
  },
};

const courses = ["AI First Step", "AI Master", "AI Business Mastery"];

for (const language of ["en", "my"] as const) {
  const { hero, visibleTexts, start } = textsByLanguage[language];

  test(`the landing page can be read before any script runs (${language})`, async ({ browser, academy }) => {
    const context = await browser.newContext({
      baseURL: academy.origin,
      javaScriptEnabled: false,
      locale: language === "my" ? "my-MM" : "en-US",
    });
    const page = await context.newPage();
    const answer = await page.goto("/");
    expect(answer?.headers()["content-language"]).toBe(language);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page).toHaveTitle(/ · Pyinnya$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(hero);
    for (const text of [...visibleTexts, ...courses]) {
      await expect(page.getByText(text, { exact: true }).filter({ visible: true }).first())
        .toBeVisible();
    }
    await page.getByRole("link", { name: start }).click();
    await expect(page).toHaveURL(/\/courses\/ai-first-step$/);
    await context.close();
  });

  test.describe(() => {
    test.use({ locale: language === "my" ? "my-MM" : "en-US" });
    // Burmese has larger fonts and longer texts, so the English journey is `@long`.
    const longMark = language === "en" ? "@long " : "";
    test(`${longMark}nothing moves when the landing page starts, and its language changes (${language})`, async ({ page }) => {
      await expectNoMoves(page, language);
      const footer = page.getByRole("contentinfo");
      await expect(footer.getByRole("link", { name: "+95 9 123 456 789" })).toBeVisible();
      await axe(page);
      // `routes` looks at the dark page in Burmese only.
      if (language === "my") await switchLanguage(page, "en");
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).toHaveText(textsByLanguage.en.hero);
      await expect(footer).toContainText("© 2026 Pyinnya");
      await page.getByRole("button", { name: /theme$/ }).click();
      await expect(page.locator("html")).toHaveClass("dark");
      await axe(page, "contrast");
      await switchLanguage(page, "my");
      await expect(heading).toHaveText(textsByLanguage.my.hero);
      await footer.getByRole("link", { name: "ဈေးနှုန်း" }).click();
      await expect(page).toHaveURL(/\/pricing$/);
    });
  });
}

/** Opens the page in the language of the browser, and starts its scripts late. */
async function expectNoMoves(page: Page, language: "en" | "my") {
  await recordShifts(page);
  // The scripts wait for the font: on a busy machine it arrives after the first picture, and then
  // the font moves the text.
  const release = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const rendered = await page.getByRole("heading", { level: 1 }).elementHandle();
  await page.evaluate(async () => {
    while (document.styleSheets.length === 0) await new Promise(requestAnimationFrame);
    for (const weight of [400, 700]) await document.fonts.load(`${weight} 1em Burmese`, "က");
    // The next picture has the fonts.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
  });
  await forgetShifts(page);
  release.resolve();
  const signIn = { en: "Sign In", my: "ဝင်ရန်" }[language];
  await expect(page.getByRole("banner").getByRole("link", { name: signIn })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  expect(await readShifts(page), "what moved").toBeLessThanOrEqual(0.02);
  // The page was hydrated, not rendered again.
  expect(await rendered?.evaluate((node) => node.isConnected)).toBe(true);
}
