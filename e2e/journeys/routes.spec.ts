// Every address of the app, in both languages and both themes.
import type { Page } from "@playwright/test";
import { expectWholePhrases } from "../support/broken-phrases.ts";
import { axe, expect, test } from "../support/fixtures.ts";
import { openInApp, openOtherText } from "../support/open-in-app.ts";

const userPaths = ["/ai", "/account", "/outbox", "/downloads", "/notes", "/search?q=prompt"];
// Other journeys make users and videos here. The searches leave them out, so that each run looks at
// the same rows.
const panelPaths = [
  "",
  "/users?search=academy.test",
  "/videos?course=ai-first-step",
  "/courses?course=ai-master",
  "/analytics",
  "/qa?course=ai-master",
  "/qa/asked",
  "/qa/sent",
  "/audit",
];

// To a visitor, some pages show the same words. They must not follow each other.
const visitorPaths = [
  "/",
  "/pricing",
  "/signin",
  "/ai",
  "/outbox",
  "/account",
  "/downloads",
  "/nowhere",
  "/notes",
  "/admin",
  "/search?q=prompt",
  "/courses/ai-business-mastery",
];
// The learner has access to the first course and sees the gate of the second.
const learnerPaths = ["/", ...userPaths, "/courses/ai-first-step", "/courses/ai-master"];
const adminPaths = [...panelPaths, "/legacy?user-search=academy.test"].map((path) =>
  `/admin${path}`
);

/** The server has these pages as HTML. All others begin as the same empty page. */
const isPrerendered = (path: string) => /^\/(account|pricing|signin|courses\/.*)?$/.test(path);

const themeButton = /^Switch to the (dark|light) theme$|^(အမှောင်|အလင်း)ပုံစံသို့ ပြောင်းရန်$/;
const languageButton = /^(English|မြန်မာ)$/;

// Each journey checks many pages. On a busy machine this takes long, and that is no failure.
test.beforeEach(() => test.setTimeout(300_000));

async function load(page: Page, path: string) {
  await page.goto(path);
}

/**
 * Checks one address in both languages and both themes, without loading it again. The next address
 * loads in the language and theme to which this one has switched.
 */
async function visit(page: Page, path: string, open = load) {
  await open(page, path);
  await expectWellMade(page, path);
  const html = page.locator("html");
  const theme = await html.getAttribute("data-theme") ?? "";
  await page.getByRole("button", { name: themeButton }).click();
  await expect(html, path).not.toHaveAttribute("data-theme", theme);
  const language = await html.getAttribute("lang") ?? "";
  await page.getByRole("button", { name: languageButton }).first().click();
  await expect(html, path).not.toHaveAttribute("lang", language);
  await expectWellMade(page, path);
}

/**
 * Expects one heading, a page that fits the screen, whole phrases in Burmese, and no finding of
 * axe, colours included.
 */
async function expectWellMade(page: Page, path: string) {
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading, path).toHaveCount(1);
  await expect(heading, path).toBeVisible();
  // A part that still loads is half faded in and has no contrast yet.
  await expect(page.locator("main [role=status].late"), path).toHaveCount(0);
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow, `${path} fits`).toBeLessThanOrEqual(0);
  if (await page.locator("html").getAttribute("lang") === "my") {
    await expectWholePhrases(page, path);
  }
  await axe(page);
}

test("every address opens for a visitor in both languages and both themes", async ({ page }) => {
  for (const path of visitorPaths) {
    await visit(page, path, isPrerendered(path) ? load : openOtherText);
  }
});

test("every address opens for a learner in both languages and both themes", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  for (const path of learnerPaths) await visit(page, path, isPrerendered(path) ? load : openInApp);
});

test("every address of the panel opens in both languages and both themes", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ role: "admin" }));
  for (const path of adminPaths) await visit(page, path, path === "/admin" ? load : openInApp);
});
