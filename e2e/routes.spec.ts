import type { Page } from "@playwright/test";
import { axe, expect, test } from "./fixtures.ts";

const open = ["/pricing", "/signin", "/nowhere"];
const personal = ["/ai", "/account", "/outbox", "/downloads"];
const panel = ["", "/users", "/videos", "/courses", "/analytics", "/qa?course=ai-master", "/audit"];

const visitors = ["/", ...open, ...personal, "/courses/ai-business-mastery", "/admin"];
// One course is hers, and before another stands the gate.
const learners = ["/", ...personal, "/courses/ai-first-step", "/courses/ai-master"];
const admins = [...panel, "/legacy"].map((path) => `/admin${path}`);

const themeButtons = {
  en: /^Switch to the (dark|light) theme$/,
  my: /^(အမှောင်|အလင်း)ပုံစံသို့ ပြောင်းရန်$/,
};
type Language = keyof typeof themeButtons;

// How they look is the subject, not what is kept of them.
test.use({ serviceWorkers: "block" });

/** One heading, nothing that axe minds in either theme, and no need to scroll sideways. */
async function visit(page: Page, path: string, language: Language) {
  await page.goto(path);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading, path).toHaveCount(1);
  await expect(heading, path).toBeVisible();
  await expect(page.locator("html"), path).toHaveAttribute("lang", language);
  // What is still on its way is half faded in, and is not the page.
  await expect(page.locator("main [role=status].late"), path).toHaveCount(0);
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(tooWide, `${path} fits`).toBeLessThanOrEqual(0);
  await axe(page);
  // The next page opens in this theme, so that each is also seen from the start.
  await page.getByRole("button", { name: themeButtons[language] }).click();
  await axe(page, "color-contrast");
}

for (const language of ["en", "my"] as const) {
  test.describe(language, () => {
    test.beforeEach(async ({ context, academy }) => {
      test.setTimeout(180_000);
      await context.addCookies([{ name: "lang", value: language, url: academy.origin }]);
    });

    test("every address answers a visitor", async ({ page }) => {
      for (const path of visitors) await visit(page, path, language);
    });

    test("every address of the learner's opens", async ({ page, person, signIn }) => {
      await signIn(page, await person({ courses: ["ai-first-step"] }));
      for (const path of learners) await visit(page, path, language);
    });

    test("every address of the panel opens", async ({ page, person, signIn }) => {
      await signIn(page, await person({ role: "admin" }));
      for (const path of admins) await visit(page, path, language);
    });
  });
}
