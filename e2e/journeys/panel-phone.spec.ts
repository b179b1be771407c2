// The panel on narrow phones.
import type { Page } from "@playwright/test";
import { copyOnPlainHttp } from "../support/clipboard.ts";
import { type Academy, axe, expect, test } from "../support/fixtures.ts";
import { isInSight } from "../support/in-sight.ts";
import { waitForFonts } from "../support/wait-for-fonts.ts";
import { navigateInApp, openInApp } from "../support/open-in-app.ts";
import { pressFor } from "../support/press-for.ts";
import { switchLanguage } from "../support/switch-language.ts";

const phones = [{ width: 320, height: 640 }, { width: 360, height: 740 }];
const rows = (page: Page) => page.locator("[data-row]");
const bar = (page: Page) => page.locator(".selection-bar");

/** Two rows of buttons of 44 pixels, with the gaps around them. */
const TWO_ROWS = 44 * 2 + 28;

async function expectLowBar(page: Page) {
  for (const phone of phones) {
    await page.setViewportSize(phone);
    const { height = 0 } = await bar(page).boundingBox() ?? {};
    expect(height, `the bar at ${phone.width} pixels`).toBeLessThanOrEqual(TWO_ROWS);
    await rows(page).last().evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => isInSight(rows(page).last().getByRole("button").last()), "the last row")
      .toBe(true);
  }
}

/** Creates Alpha, Beta and Gamma, and opens the list of these users. */
async function openThreeUsers(page: Page, academy: Academy) {
  const mark = crypto.randomUUID().slice(0, 8);
  for (const firstName of ["Alpha", "Beta", "Gamma"]) {
    await academy.createUser({ firstName: `${firstName} ${mark}`, courses: ["ai-master"] });
  }
  await page.goto(`/admin/users?search=${mark}&sort=name`);
  await expect(rows(page)).toHaveCount(3);
}

/** After an action the page stays where it is, and the users can be activated again. */
async function suspendAndActivate(page: Page) {
  await page.getByRole("checkbox", { name: "Select all shown" }).check();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(200);
  const suspendDialog = page.getByRole("dialog", { name: "Suspend 3 users" });
  await pressFor(bar(page).getByRole("button", { name: "Suspend" }), suspendDialog);
  await suspendDialog.getByLabel("Reason").fill("x");
  await suspendDialog.getByRole("button", { name: "Suspend" }).click();
  await expect(suspendDialog).toHaveCount(0);
  await expect(rows(page).getByText("Suspended")).toHaveCount(3);
  // Each card has become higher by the reason, and the page stays within the list.
  expect(await page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(place);

  const busy = { status: 503, json: { error: "Not now.", code: "unavailable" } };
  await page.route("**/activate", (route) => route.fulfill(busy), { times: 1 });
  const activateDialog = page.getByRole("dialog", { name: "Activate 3 users" });
  await pressFor(bar(page).getByRole("button", { name: "Activate" }), activateDialog);
  await axe(page);
  await activateDialog.getByRole("button", { name: "Activate" }).click();
  await expect(activateDialog.getByText("2 of them succeeded")).toBeVisible();
  await expect(activateDialog.getByRole("alert").getByRole("listitem")).toHaveText(/^Alpha /);
  await activateDialog.getByRole("button", { name: "Try again" }).click();
  await expect(activateDialog).toHaveCount(0);
  await expect(page.getByText("User Activated", { exact: true })).toBeVisible();
  await expect(page.getByText("3 users", { exact: true }).first()).toBeFocused();
  await page.getByRole("button", { name: "Clear selection" }).click();
  await expect(page.getByRole("checkbox", { name: "Select all shown" })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
}

test("the actions for selected users take two rows and a menu, and after one the page stays where it is", async ({ page, context, createUser, signIn, academy, expectError }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  expectError(/api\/admin\/users/);
  await signIn(page, await createUser({ role: "admin" }));
  await openThreeUsers(page, academy);
  // The bar appears where this row is, above the place of the page's main action.
  const second = page.getByRole("checkbox", { name: /^Select Beta/ });
  await second.evaluate((box) => {
    scrollBy(0, box.getBoundingClientRect().bottom - innerHeight + 90);
    box.focus({ preventScroll: true });
  });
  // Not a press by Playwright, which would scroll to the middle.
  await page.keyboard.press("Space");
  await expect(second).toBeChecked();
  await expect.poll(() => isInSight(second), "the bar makes way for it").toBe(true);
  await expect(bar(page).getByRole("button")).toHaveText([/Clear/, "Enroll", "Suspend", ""]);
  await expectLowBar(page);

  const more = bar(page).getByRole("button", { name: "More actions" });
  const menu = bar(page).getByRole("group", { name: "More actions" });
  await more.focus();
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("button")).toHaveText(["Unenroll", "Copy emails", "Save as CSV"]);
  await expect(menu.getByRole("button", { name: "Unenroll" })).toBeFocused();
  await expect(menu).toBeInViewport({ ratio: 1 });
  await axe(page);
  await page.keyboard.press("ArrowUp");
  await expect(menu.getByRole("button", { name: "Save as CSV" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(more).toBeFocused();
  await pressFor(more, menu);
  const downloading = page.waitForEvent("download");
  await menu.getByRole("button", { name: "Save as CSV" }).click();
  expect((await downloading).suggestedFilename()).toBe("pyinnya-users.csv");
  await expect(more).toBeFocused();
  await pressFor(more, menu);
  const copied = await copyOnPlainHttp(page, async () => {
    await menu.getByRole("button", { name: "Copy emails" }).click();
    await expect(page.getByText("Emails copied").first()).toBeVisible();
  });
  expect(copied).toMatch(/^[^@ ]+@journey\.test$/);
  await suspendAndActivate(page);

  await switchLanguage(page, "my");
  await page.getByRole("checkbox", { name: /^Beta .* ကို ရွေးရန်$/ }).check();
  await expectLowBar(page);
  await axe(page);
});

test("the menu button stays in sight, and no row or tab is cut", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ role: "admin" }));
  const tabs = page.getByRole("tablist");
  const expectTabsFit = async (path: string) => {
    await expect(tabs).toBeVisible();
    await waitForFonts(page);
    for (const phone of phones) {
      await page.setViewportSize(phone);
      const { scrollWidth, clientWidth } = await tabs.evaluate((list) => ({
        scrollWidth: list.scrollWidth,
        clientWidth: list.clientWidth,
      }));
      expect(scrollWidth, `${path} at ${phone.width} pixels`).toBeLessThanOrEqual(clientWidth);
    }
  };
  await page.goto("/admin");
  for (const path of ["/admin/users", "/admin/videos", "/admin/courses?course=ai-master"]) {
    await openInApp(page, path);
    for (const otherLanguage of ["မြန်မာ", "English"]) {
      await expectTabsFit(path);
      const button = page.getByRole("button", { name: otherLanguage, exact: true });
      await button.click();
      await expect(button).toHaveCount(0);
    }
  }
  await openInApp(page, "/admin/users?sort=created");
  await expect(rows(page).nth(9)).toBeVisible();
  const toggle = page.locator(".panel-bar").getByRole("button");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => isInSight(toggle)).toBe(true);
  // With the keyboard back through the rows: the bar covers no element that has the focus.
  await rows(page).nth(9).getByRole("button").last().focus();
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press("Shift+Tab");
    expect(await isInSight(page.locator(":focus")), `after ${presses + 1} presses`).toBe(true);
  }
});

/** After a new account the list shows it first, with a mark. */
async function expectNewAccountShown(page: Page) {
  // On so low a screen, the list begins out of sight.
  await page.setViewportSize({ width: 320, height: 480 });
  await openInApp(page, "/admin/users?tab=create&search=nobody&sort=name");
  const form = page.getByRole("tabpanel", { name: "Create account" });
  await form.getByLabel("Email").fill(`${crypto.randomUUID()}@journey.test`);
  await form.getByLabel("First name").fill("Hla");
  await form.getByLabel("Last name").fill("Win");
  await form.getByRole("button", { name: "Generate a password" }).click();
  const details = page.getByRole("dialog", { name: "Sign-in details" });
  await pressFor(form.getByRole("button", { name: "Create account" }), details);
  await details.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("tab", { name: "All Users" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect(page).toHaveURL(/\/admin\/users$/);
  await expect(rows(page).first()).toContainText("Hla Win New");
  const menu = rows(page).first().getByRole("button", { name: "Actions for Hla Win" });
  await expect(menu).toBeFocused();
  await expect.poll(() => isInSight(menu)).toBe(true);
  await axe(page);
}

test("each set filter can be removed alone, with the focus on the next, and a new account stands first", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ role: "admin" }));
  await page.goto("/admin/users?role=learner&course=ai-master&status=active");
  const chips = page.getByRole("list", { name: "Filters that are set" }).getByRole("button");
  await expect(chips).toHaveText(["Active", "Learner", "AI Master"]);
  for (const chip of await chips.all()) {
    expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await page.getByRole("button", { name: "Remove filter Status Active" }).click();
  await expect(chips).toHaveText(["Learner", "AI Master"]);
  await expect(page).toHaveURL(/\?role=learner&course=ai-master$/);
  await expect(page.getByRole("button", { name: "Remove filter Role Learner" })).toBeFocused();
  await page.getByRole("button", { name: "Remove filter Course AI Master" }).click();
  await expect(page.getByRole("button", { name: "Remove filter Role Learner" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Clear filters" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(chips).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/users$/);
  await expect(page.getByText(/^\d+ users?$/).first()).toBeFocused();

  await navigateInApp(page, "/admin/audit?from=2026-01-02&actor=admin@academy.test");
  await expect(chips).toHaveText(["Done by (email) admin@academy.test", "From 2 January 2026"]);
  await page.getByRole("button", { name: /^Remove filter Done by/ }).click();
  await expect(chips).toHaveText(["From 2 January 2026"]);
  await expect(page).toHaveURL(/\/admin\/audit\?from=2026-01-02$/);
  await page.getByRole("button", { name: "မြန်မာ" }).click();
  await expect(page.getByRole("button", { name: /စစ်ထုတ်ချက် ဖယ်ရန်$/ }).first()).toBeVisible();
  await axe(page);

  const english = page.getByRole("button", { name: "English", exact: true });
  await english.click();
  await expect(english).toHaveCount(0);
  await expectNewAccountShown(page);
});
