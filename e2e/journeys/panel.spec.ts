// The panel's frame: access, menu, dashboard.
import type { Page } from "@playwright/test";
import { axe, expect, test } from "../support/fixtures.ts";
import { openInApp } from "../support/open-in-app.ts";
import { switchLanguage } from "../support/switch-language.ts";

const toggle = (page: Page) => page.getByRole("button", { name: "Toggle sidebar" });
const menu = (page: Page) => page.getByRole("navigation", { name: "Admin Panel" });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Admin Panel" });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const tabBar = (page: Page) => page.locator(".tab-bar");

/** Runs in the page. Presses the shortcut at the moment in which the dialog closes. */
function pressShortcutWhenHidden() {
  const dialog = document.querySelector("dialog:modal");
  const press = () => {
    observer.disconnect();
    dispatchEvent(new KeyboardEvent("keydown", { key: "b", code: "KeyB", ctrlKey: true }));
    document.documentElement.dataset.pressed = "";
  };
  const observer = new MutationObserver(() => dialog?.hasAttribute("open") || press());
  if (dialog) observer.observe(dialog, { attributes: true });
}

async function openAndCloseSheet(page: Page) {
  await expect(toggle(page)).toHaveAttribute("aria-expanded", "false");
  await toggle(page).click();
  await expect(sheet(page)).toBeVisible();
  await expect.poll(async () => (await sheet(page).locator(".modal-box").boundingBox())?.width)
    .toBe(288);
  await expect(menu(page).getByRole("link")).toHaveText([
    "Dashboard",
    "Users",
    "Videos",
    "Courses",
    "Q&A",
    "Back to Home",
  ]);
  await expect(menu(page).getByRole("link", { name: "Dashboard" }))
    .toHaveAttribute("aria-current", "page");
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeHidden();
  await expect(toggle(page)).toBeFocused();
}

/** Opens and closes the sheet with the keyboard. */
async function pressSheetShortcut(page: Page) {
  await page.keyboard.press("Control+b");
  await expect(sheet(page)).toBeVisible();
  // The shortcut also opens the sheet at the very moment in which Escape has hidden it.
  await page.evaluate(pressShortcutWhenHidden);
  await page.keyboard.press("Escape");
  await expect(page.locator("html")).toHaveAttribute("data-pressed", "");
  await expect(sheet(page)).toBeVisible();
  await menu(page).getByRole("link", { name: "Q&A" }).click();
  await expect(page).toHaveURL(/\/admin\/qa$/);
  await expect(sheet(page)).toBeHidden();
  await expect(heading(page, "Q&A Management")).toBeFocused();
  await page.keyboard.press("Control+b");
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press("Control+b");
  await expect(sheet(page)).toBeHidden();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("sidebar_state");
}

const numberLink = (page: Page, name: RegExp) => page.getByRole("main").getByRole("link", { name });

type Summary = { learners: number; enrollments: number; unansweredQuestions: number };

/** The dashboard shows the numbers of the academy, and each number leads to the work. */
async function followNumbers(page: Page, summary: Summary) {
  for (
    const [name, count] of [
      [/^Learners/, summary.learners],
      [/^Enrollments/, summary.enrollments],
      [/^Unanswered questions/, summary.unansweredQuestions],
    ] as const
  ) await expect(numberLink(page, name)).toContainText(count.toLocaleString("en"));
  await numberLink(page, /^Unanswered questions/).click();
  await expect(page).toHaveURL(/\/admin\/qa\?show=unanswered$/);
  await page.goBack();
  await expect(numberLink(page, /^Unsaved uploads/)).toContainText("0");
  await numberLink(page, /^Unsaved uploads/).click();
  await expect(page).toHaveURL(/\/admin\/videos\?tab=single$/);
  await page.goBack();
  await numberLink(page, /^Learners/).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await page.goBack();
  await expect(heading(page, "Welcome to Admin Panel")).toBeVisible();
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("visitors and learners are refused, and never see the panel's frame", async ({ page, createUser, signIn }) => {
    await page.goto("/admin/users");
    await expect(page.getByText("Please log in to access the admin panel.")).toBeVisible();
    await expect(page.locator(".panel")).toHaveCount(0);
    await signIn(page, await createUser({ courses: ["ai-master"] }));
    for (const path of ["/admin", "/admin/qa", "/admin/legacy"]) {
      if (path === "/admin") await page.goto(path);
      else {
        // These pages have the same heading, so another page is between them.
        await openInApp(page, "/outbox");
        await openInApp(page, path);
      }
      await expect(heading(page, "Not for your account")).toBeVisible();
      await expect(page.locator(".panel")).toHaveCount(0);
      await expect(tabBar(page)).toBeVisible();
    }
    const panelFiles = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name)
        .filter((name) => /panel/.test(name))
    );
    expect(panelFiles, "no file of the panel was fetched").toEqual([]);
    await axe(page);
  });

  test("staff reach every page of the panel by a sheet and by its numbers, except pages for admins", async ({ page, createUser, signIn, academy }) => {
    await signIn(page, await createUser({ role: "staff" }));
    const before: Summary = await (await page.request.get("/api/admin/summary")).json();
    await academy.createUser({ courses: ["ai-first-step", "ai-master"] });
    await page.goto("/admin");
    await expect(heading(page, "Welcome to Admin Panel")).toBeVisible();
    await expect(tabBar(page)).toBeHidden();
    await expect(page.getByRole("link", { name: /^Analytics/ })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Getting Started" })).toBeVisible();
    await expect(page.getByText("Not set up yet")).toHaveCount(0);
    const steps = page.getByRole("main").locator("ol").last().getByRole("link");
    expect(await steps.evaluateAll((links) => links.map((link) => link.getAttribute("href"))))
      .toEqual([
        "/admin/courses",
        "/admin/videos",
        "/admin/courses?tab=resources",
        "/admin/courses?tab=overview",
        "/admin/users",
        "/admin/qa",
      ]);
    await axe(page);

    await followNumbers(page, {
      ...before,
      learners: before.learners + 1,
      enrollments: before.enrollments + 2,
    });
    await openAndCloseSheet(page);
    await pressSheetShortcut(page);

    for (const path of ["/admin/analytics", "/admin/audit"]) {
      await openInApp(page, path);
      await expect(heading(page, "For administrators")).toBeVisible();
      if (path.endsWith("audit")) await axe(page);
      await page.getByRole("link", { name: "Go to the dashboard" }).click();
      await expect(heading(page, "Welcome to Admin Panel")).toBeVisible();
    }
    await toggle(page).click();
    await menu(page).getByRole("link", { name: "Back to Home" }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(tabBar(page)).toBeVisible();
    await expect.poll(() => findLeakingRules(page), "the panel's styles affect no other page")
      .toEqual([]);
  });
});

/** A user reaches the content with the keyboard, without a Tab through each link of the menu. */
async function skipMenu(page: Page) {
  await openInApp(page, "/admin/qa");
  const firstLink = page.getByRole("link", { name: "Course questions" });
  await expect(firstLink).toBeVisible();
  const skip = page.getByRole("link", { name: "Skip the menu" });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(firstLink).toBeFocused();
}

test("an admin of a new academy reads what it still needs, and goes to the first upload", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ role: "admin" }));
  await page.route("**/api/admin/summary", async (route) => {
    const response = await route.fetch();
    const summary = await response.json();
    expect(summary.missing, "nobody has checked a backup of this academy").toContain("backup");
    const missing = ["lesson", "contact", "model", "backup"];
    await route.fulfill({ response, json: { ...summary, missing, oldBackup: { days: 1 } } });
  });
  await page.goto("/admin");
  await expect(page.getByText("The last checked backup is 1 day old.")).toBeVisible();
  const started = page.getByRole("region", { name: "Getting Started" });
  await expect(started.getByText("Not set up yet")).toBeVisible();
  await expect(started.getByText(/^No contact: .*CONTACT_VIBER/)).toBeVisible();
  await expect(started.getByText(/^No checked backup: .*backup:check/)).toBeVisible();
  await axe(page);
  await started.getByRole("link", { name: "No lesson yet: upload the first video" }).click();
  await expect(page.getByRole("tab", { name: "Single Upload" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

test("@desk an admin narrows the sidebar, the choice lasts a week, and a key skips the menu", async ({ page, createUser, signIn, context }) => {
  await signIn(page, await createUser({ role: "admin" }));
  await page.goto("/admin/users");
  const sidebar = page.locator(".panel-sidebar");
  const width = async () => (await sidebar.boundingBox())?.width;
  await expect(menu(page).getByRole("link")).toHaveText([
    "Dashboard",
    "Users",
    "Videos",
    "Courses",
    "Analytics",
    "Q&A",
    "Audit log",
    "Back to Home",
  ]);
  await expect.poll(width).toBe(256);
  await expect(menu(page).locator("[aria-current=page]")).toHaveText("Users");
  const crumbs = page.getByRole("navigation", { name: "Where you are" });
  await expect(crumbs.getByRole("listitem")).toHaveText(["Admin Panel", "Users"]);

  await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute("aria-expanded", "false");
  // Three rem, and the border beside them.
  await expect.poll(width).toBe(49);
  const readSidebarCookie = async () =>
    (await context.cookies()).find(({ name }) => name === "sidebar_state");
  await expect.poll(async () => (await readSidebarCookie())?.value).toBe("false");
  const cookie = await readSidebarCookie();
  expect(cookie?.path).toBe("/");
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);

  await page.reload();
  await expect(heading(page, "User Management")).toBeVisible();
  await expect.poll(width).toBe(49);
  await axe(page);
  const courses = menu(page).getByRole("link", { name: "Courses" });
  const label = courses.getByText("Courses");
  await expect(label).toHaveCSS("opacity", "0");
  await courses.hover();
  await expect(label).toHaveCSS("opacity", "1");
  await page.keyboard.press("Escape");
  await expect(label).toHaveCSS("opacity", "0");
  await page.keyboard.press("Control+b");
  await expect.poll(width).toBe(256);
  await page.keyboard.press("Control+b");
  await expect.poll(width).toBe(49);
  await courses.click();
  await expect(heading(page, "Course Management")).toBeFocused();

  await page.keyboard.press("Control+b");
  // Chromium stores a cookie that the page sets a moment after the page has continued.
  await expect.poll(async () => (await readSidebarCookie())?.value).toBe("true");
  await skipMenu(page);
  await openInApp(page, "/admin/analytics");
  await expect(heading(page, "Analytics")).toBeVisible();
  await openInApp(page, "/admin/legacy");
  await expect(heading(page, "Everything on one page")).toBeVisible();
  await expect(sidebar).toHaveCount(0);
  await expect(toggle(page)).toHaveCount(0);

  await openInApp(page, "/admin");
  await switchLanguage(page, "my");
  await expect(heading(page, "စီမံခန့်ခွဲရေး စာမျက်နှာက ကြိုဆိုပါတယ်")).toBeVisible();
  await axe(page);
});

/**
 * Finds rules of the stylesheets that loaded later and that match anything on a page without the
 * panel.
 */
const findLeakingRules = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const walk = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) {
          // Tailwind sets these properties on everything, for browsers that do not support
          // `@property`.
          if ([...rule.style].every((name) => name.startsWith("--tw-"))) continue;
          const selector = rule.selectorText.replace(/::[\w-]+/g, "");
          if (document.querySelector(selector)) found.push(selector);
        } else if ("cssRules" in rule) walk(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of [...document.styleSheets].slice(1)) walk(sheet.cssRules);
    return document.styleSheets.length > 1 ? found : ["only one stylesheet was loaded"];
  });
