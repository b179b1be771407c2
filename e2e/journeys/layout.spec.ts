// The layout stands with letters twice as large, on small screens and with long Burmese names.
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { isInSight } from "../support/in-sight.ts";
import { openInApp } from "../support/open-in-app.ts";
import { waitForFonts } from "../support/wait-for-fonts.ts";

const learnerPaths = [
  "/",
  "/ai",
  "/account",
  "/downloads",
  "/notes",
  "/search?q=prompt",
  "/courses/ai-first-step",
  "/courses/ai-master",
];
const panelPaths = ["", "/users", "/videos", "/courses?course=ai-master", "/analytics", "/qa"];

// As long as long Burmese names are. With spaces, because other journeys list the same users.
const longName = "မောင် ချမ်းမြေ့ ဝေယံ လင်းထက် အောင်ကျော်စွာ";

// Each journey checks many pages. On a busy machine this takes long, and that is no failure.
test.beforeEach(() => test.setTimeout(120_000));

/** Makes the browser's own letters twice as large, as its settings do. */
async function doubleLetters(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
}

/** Without this, a journey about large letters would pass with usual ones. */
const expectDoubleLetters = (page: Page) =>
  expect(page.locator("html")).toHaveCSS("font-size", "32px");

async function expectNoSidewaysScroll(page: Page, path: string) {
  const main = page.locator("main");
  await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
  await expect(main.locator("[role=status].late"), path).toHaveCount(0);
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow, `${path} fits`).toBeLessThanOrEqual(0);
}

/** The heights of the header and of the tab bar, and their links and buttons that are cut. */
const measureBars = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll("header, .tab-bar")];
    const cut = bars.flatMap((bar) => {
      const box = bar.getBoundingClientRect();
      return [...bar.querySelectorAll("a, button")].filter((entry) => {
        const { top, bottom, left, right, width } = entry.getBoundingClientRect();
        return width > 0 &&
          (top < box.top || bottom > box.bottom + 1 || left < box.left || right > box.right + 1);
      }).map((entry) => entry.textContent);
    });
    return { heights: bars.map((bar) => bar.getBoundingClientRect().height), cut };
  });

/** The width of a page is read once, so its late parts and its fonts must be there. */
async function openWholePage(page: Page, path: string) {
  await openInApp(page, path);
  await expect(page.locator("main .late")).toHaveCount(0);
  await waitForFonts(page);
}

async function expectNarrowPages(page: Page) {
  for (const path of ["/", "/ai", "/courses/ai-first-step", "/account"]) {
    await openWholePage(page, path);
    for (const [width, height] of [[320, 640], [740, 360]] as const) {
      await page.setViewportSize({ width, height });
      await expectNoSidewaysScroll(page, `${path} at ${width}x${height}`);
    }
    if (path === "/") await page.getByRole("button", { name: "အမှောင်ပုံစံသို့ ပြောင်းရန်" }).click();
  }
  await expect(page.locator("html")).toHaveClass("dark");
}

/** With letters twice as large, the bars leave three quarters of the screen. */
async function expectLargeLetters(page: Page) {
  for (const path of learnerPaths) {
    await openWholePage(page, path);
    await expectDoubleLetters(page);
    await expectNoSidewaysScroll(page, path);
    const { heights, cut } = await measureBars(page);
    expect(cut, path).toEqual([]);
    const covered = heights.reduce((sum, height) => sum + height, 0);
    expect(covered, path).toBeLessThanOrEqual(740 / 4);
    if (path !== "/courses/ai-first-step") continue;
    await expect.poll(() => isInSight(page.locator(".player-poster"))).toBe(true);
  }
}

test("no page of a learner scrolls sideways on a phone, and with large letters the bars leave room", async ({ page, createUser, signIn, academy }) => {
  await page.context().addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  await signIn(page, await createUser({ courses: ["ai-first-step"], firstName: longName }));
  await page.goto("/outbox");
  await expectNarrowPages(page);

  await doubleLetters(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/outbox");
  await expectLargeLetters(page);
});

test("with letters twice as large, the panel does not scroll sideways", async ({ page, createUser, signIn, academy }) => {
  await page.context().addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  await signIn(page, await createUser({ role: "admin", firstName: longName }));
  await doubleLetters(page);
  await page.goto("/admin/audit");
  for (const path of panelPaths) {
    await openWholePage(page, `/admin${path}`);
    await expectDoubleLetters(page);
    const hasRows = path === "/users" || path === "/videos";
    if (hasRows) await expect(page.locator("[data-row]").first()).toBeVisible();
    await expectNoSidewaysScroll(page, path);
  }
});
