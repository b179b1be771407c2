// The app's frame: language, theme, menus, and pages that fail to load.
import type { Page } from "@playwright/test";
import { axe, expect, test } from "../support/fixtures.ts";
import { pressFor } from "../support/press-for.ts";

const root = (page: Page) => page.locator("html");

declare const frames: string[];

/** Records the theme and the language that the page shows in each frame. */
const recordFrames = (page: Page) =>
  page.addInitScript(() => {
    const frames: string[] = [];
    Object.assign(globalThis, { frames });
    const record = () => {
      if (document.body?.childElementCount) {
        const { className, lang } = document.documentElement;
        frames.push(`${className} ${lang}`.trim());
      }
      requestAnimationFrame(record);
    };
    record();
  });
const readFrames = (page: Page) => page.evaluate(() => [...new Set(frames)]);

/** When not even the texts load, both languages say so and offer another try. */
async function openWithoutTexts(page: Page) {
  await page.route(/\/assets\/first-[^/]+\.js$/, (route) => route.abort());
  await page.goto("/signin");
  await expect(page.getByText("The page could not be loaded.")).toBeVisible();
  await expect(page.getByText("စာမျက်နှာကို ဖွင့်လို့ မရသေးပါဘူး။")).toBeVisible();
  await axe(page);
  await page.unrouteAll();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  await expect(page.getByText("The page could not be loaded.")).toBeHidden();
}

/** A tap before the scripts have loaded is not lost. */
async function tapBeforeScripts(page: Page) {
  const release = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("button", { name: "မြန်မာ" }).click();
  release.resolve();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("အကောင့်ဝင်ရန်");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In");
  await page.unrouteAll();
}

/** Language and theme stay as chosen, and no other one flashes on a reload. */
async function chooseAppearance(page: Page) {
  await expect(root(page)).toHaveAttribute("lang", "en");
  await expect(root(page)).toHaveAttribute("data-theme", "pyinnya");

  await page.getByRole("button", { name: "မြန်မာ" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("အကောင့်ဝင်ရန်");
  await expect(root(page)).toHaveAttribute("lang", "my");
  await page.getByRole("button", { name: "အမှောင်ပုံစံသို့ ပြောင်းရန်" }).click();
  await expect(root(page)).toHaveClass("dark");
  await expect(root(page)).toHaveAttribute("data-theme", "pyinnya-dark");
  await axe(page);

  await recordFrames(page);
  const answer = await page.reload();
  expect(await answer?.text()).toContain('lang="my"');
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("အကောင့်ဝင်ရန်");
  expect(await readFrames(page)).toEqual(["dark my"]);

  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("button", { name: "Switch to the light theme" }).click();
  await expect(root(page)).toHaveAttribute("data-theme", "pyinnya");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In");
  expect(await readFrames(page)).toEqual(["en"]);
}

test("a page without texts can be tried again, keeps an early tap, and stays in its language and theme", async ({ page }) => {
  await openWithoutTexts(page);
  await tapBeforeScripts(page);
  await chooseAppearance(page);
});

test("@desk a menu that is clicked before the scripts have loaded opens after that, and stays open", async ({ page }) => {
  const release = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto("/pricing", { waitUntil: "commit" });
  const courses = page.getByRole("banner").getByRole("button", { name: "Courses" });
  await courses.click();
  release.resolve();
  await expect(courses).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("menuitem", { name: "AI First Step" })).toBeFocused();
});

test("an unknown address says so, and links to the home page", async ({ page }) => {
  await page.goto("/there/is/nothing?here=1");
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("while the database is unreachable the page says so, and comes back by itself", async ({ page, createUser, signIn, academy, expectError }) => {
  expectError(/^response: 503 /);
  await signIn(page, await createUser());
  await academy.cutDatabase();
  try {
    await page.goto("/account");
    await expect(page.getByRole("heading", { name: "We cannot check who is signed in" }))
      .toBeVisible();
    await axe(page);
    await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "We cannot check who is signed in" }))
      .toBeVisible();
  } finally {
    await academy.restoreDatabase();
  }
  await expect(page.getByRole("heading", { name: "Account Settings" }))
    .toBeVisible();
});

test("@desk the header's menus work by mouse and by keyboard", async ({ page, createUser, signIn }) => {
  const admin = await createUser({ role: "admin", firstName: "Thiri", lastName: "Aung" });
  await signIn(page, admin);
  await page.goto("/pricing");
  const header = page.getByRole("banner");
  const courses = header.getByRole("button", { name: "Courses" });
  await courses.click();
  await expect(page.getByRole("menuitem")).toHaveCount(3);
  await axe(page);
  await page.getByRole("menuitem", { name: "AI Master" }).click();
  await expect(page).toHaveURL(/\/courses\/ai-master$/);
  // The heading takes the focus when the page is there.
  await expect(page.getByRole("heading", { level: 1, name: "AI Master" })).toBeFocused();

  await courses.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "AI First Step" })).toBeFocused();
  await page.keyboard.type("ai b");
  await expect(page.getByRole("menuitem", { name: "AI Business Mastery" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(courses).toBeFocused();

  await header.getByRole("link", { name: "AI Chat" }).click();
  await expect(page).toHaveURL(/\/ai$/);
  await header.getByRole("button", { name: "Account menu for Thiri Aung" }).click();
  await expect(page.getByText(admin.email)).toBeVisible();
  await axe(page);
  await page.getByRole("menuitem", { name: "Admin Panel" }).click();
  await expect(page.getByRole("heading", { name: "Welcome to Admin Panel" })).toBeVisible();
});

test("a page whose script is lost opens at once or the next time; the tab bar also opens the courses", async ({ page, createUser, signIn, expectError }) => {
  expectError(/^console: PageNotLoaded/);
  await signIn(page, await createUser({ courses: ["ai-master"] }));
  // The page takes this for its own recent reload. It reloads itself only once.
  await page.addInitScript(() => sessionStorage.reloadedAt = Date.now());
  await page.goto("/");
  const bar = page.getByRole("navigation", { name: "Main" });
  await expect(page.getByRole("banner").getByRole("button", { name: /^Account menu/ }))
    .toBeVisible();
  const heading = page.getByRole("heading", { level: 1 });
  let lost = 0;
  await page.route(/\/assets\/account-[^/]+\.js$/, (route) => {
    lost++;
    return route.abort();
  }, { times: 1 });
  await bar.getByRole("link", { name: "Account" }).click();
  await expect(heading).toHaveText("Account Settings");
  expect(lost, "the script was lost once").toBe(1);

  await page.route(/\/assets\/ai-[^/]+\.js$/, (route) => route.abort());
  await bar.getByRole("link", { name: "AI Chat" }).click();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await page.unrouteAll();
  await bar.getByRole("link", { name: "Home" }).click();
  await expect(heading).toHaveText("Hello, Aye");
  await bar.getByRole("link", { name: "AI Chat" }).click();
  await expect(page.getByRole("heading", { name: "AI Chat" })).toBeVisible();
  await expect(page).toHaveURL(/\/ai$/);

  await bar.getByRole("button", { name: "Courses" }).click();
  const sheet = page.getByRole("dialog", { name: "Courses" });
  await expect(sheet.getByRole("link")).toHaveCount(3);
  await expect(sheet.getByRole("link", { name: "AI Master" }))
    .toContainText("Not started");
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(bar.getByRole("button", { name: "Courses" })).toBeFocused();

  await bar.getByRole("button", { name: "Courses" }).click();
  await sheet.getByRole("link", { name: "AI Business Mastery" }).click();
  await expect(page).toHaveURL(/\/courses\/ai-business-mastery$/);
  await expect(sheet).toBeHidden();
});

test("a message waits for the pointer and the keyboard, and a swipe or Escape closes it", async ({ page, createUser, expectError }) => {
  expectError(/^response: 422 \/api\/signin/);
  const aye = await createUser();
  const refusal = { status: 422, json: { error: "Not now", code: "not_now" } };
  await page.route("**/api/signin", (route) => route.fulfill(refusal));
  await page.clock.install();
  await page.goto("/signin");
  const email = page.getByLabel("Email", { exact: true });
  await email.fill(aye.email);
  await page.getByLabel("Password", { exact: true }).fill("a wrong password");
  const region = page.getByRole("region", { name: "Notifications (F8)" });
  const message = region.getByRole("button", { name: "Dismiss" });
  const showMessage = () =>
    pressFor(page.getByRole("main").getByRole("button", { name: "Sign In" }), message);

  await showMessage();
  await expect(region).toHaveAttribute("aria-live", "assertive");
  await email.focus();
  await page.keyboard.press("F8");
  await expect(region).toBeFocused();
  await page.clock.fastForward(6000);
  await expect(message, "it stays while the focus is there").toBeVisible();
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(message).toBeHidden();
  await expect(email).toBeFocused();

  await showMessage();
  const { x, y } = await message.evaluate((button) => {
    const { x, y, height } = button.getBoundingClientRect();
    return { x: x - 100, y: y + height / 2 };
  });
  const drag = async (distance: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 5 });
    await page.mouse.up();
  };
  await drag(40);
  await expect(message, "a short swipe changes nothing").toBeVisible();
  await drag(60);
  await expect(message).toBeHidden();

  await showMessage();
  await page.mouse.move(x, y);
  await page.clock.fastForward(6000);
  await expect(message, "it stays under the pointer").toBeVisible();
  await page.mouse.move(x, 700);
  await page.clock.fastForward(6000);
  await expect(message).toBeHidden();
});
