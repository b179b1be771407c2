// The usage of the AI assistant, for learners and for admins.
import type { Page } from "@playwright/test";
import { axe, expect, test } from "../support/fixtures.ts";
import { pressUntil } from "../support/press-for.ts";
import { navigateInApp } from "../support/open-in-app.ts";
import { switchLanguage } from "../support/switch-language.ts";

const card = (page: Page) => page.getByRole("region", { name: "Usage Statistics" });

/** The current month in Myanmar. */
const thisMonth = () => new Date(Date.now() + 6.5 * 60 * 60_000).toISOString().slice(0, 7);

test("a learner sees what is left of the month, and is warned in time", async ({ page, createUser, signIn, academy, expectError }) => {
  expectError(/^response: 500 \/api\/usage/);
  const aye = await createUser();
  await academy.addUsage(aye, { model: "gpt-5", messages: 850, cost: 2.5 });
  await academy.addUsage(aye, { model: "sdxl-lightning", images: 80, cost: 0.0736 });
  await signIn(page, aye);
  let isBroken = true;
  await page.route(
    "**/api/usage",
    (route) => isBroken ? route.fulfill({ status: 500 }) : route.fallback(),
  );
  await page.goto("/account");
  await expect(card(page)).toContainText("Failed to load usage data");
  await expect(card(page)).toContainText("Unable to retrieve usage statistics");
  await expect(card(page)).toContainText("contact support if the issue persists.");
  const retryButton = card(page).getByRole("button", { name: "Try again" });
  const request = page.waitForRequest("**/api/usage");
  await retryButton.click();
  await request;
  isBroken = false;
  await pressUntil(retryButton, card(page).getByText("850 of 1,000 used"));
  await expect(card(page)).toContainText("80 of 100 used");
  await expect(card(page)).toContainText("You've used 85% of your monthly message quota");
  await expect(card(page)).not.toContainText("image quota");
  await expect(card(page).getByText("Estimated cost: $2.5736 · Actual billing may vary"))
    .toHaveCSS("font-size", "13px");
  await expect(card(page).getByText("sdxl-lightning")).toBeVisible();
  await axe(page);

  await page.getByRole("button", { name: "Switch to the dark theme" }).click();
  await switchLanguage(page, "my");
  await expect(page.getByText("ဒီလ မက်ဆေ့ချ် 85% သုံးပြီးပါပြီ")).toBeVisible();
  await axe(page);
});

test("@desk an admin sees the usage of a month by user, by model and by day", async ({ page, createUser, signIn, academy }) => {
  const admin = await createUser({ role: "admin" });
  const lastName = `Q${crypto.randomUUID().slice(0, 8)}`;
  const hnin = await createUser({ firstName: "Hnin", lastName });
  const moe = await createUser({ firstName: "Moe", lastName });
  await academy.addUsage(hnin, { model: "gpt-5", messages: 30, cost: 0.5 });
  await academy.addUsage(moe, { model: "gpt-5", messages: 20, cost: 0.25 });
  await academy.addUsage(moe, { model: "dall-e-3", images: 12, cost: 0.48 });
  const stopper = await createUser({ firstName: "Nilar", lastName });
  await academy.addUsage(stopper, { model: "gpt-5", aborted: 1234, abortedCost: 1.5 });
  await academy.addUsage(hnin, { model: "gpt-5-mini", messages: 7, cost: 0.1, day: "2025-02-28" });
  await signIn(page, admin);
  await page.goto("/admin/analytics");
  const names = page.getByRole("table", { name: "Usage by user" }).getByRole("rowheader");
  await page.getByLabel("Search by name or email").fill(lastName);
  await expect(page).toHaveURL(new RegExp(`search=${lastName}$`));
  await expect(names).toHaveText([/^Moe/, /^Hnin/, /^Nilar/]);
  const row = page.getByRole("row").filter({ hasText: moe.email });
  await expect(row).toContainText("$0.7300");
  await expect(row.getByRole("listitem")).toHaveText(["gpt-520", "dall-e-312"]);
  await page.getByRole("button", { name: "Chat messages" }).click();
  await expect(names).toHaveText([/^Hnin/, /^Moe/, /^Nilar/]);
  await page.getByRole("button", { name: "Unfinished calls" }).click();
  await expect(names.first()).toHaveText(/^Nilar/);
  await expect(page.getByRole("row").filter({ hasText: stopper.email })).toContainText(
    "1,234$1.5000",
  );
  await expect(page.getByText(/^Users stopped these calls.* They cost about \$1\.\d{4}\./))
    .toBeVisible();
  await page.getByRole("button", { name: "Chat messages" }).click();
  await expect(names).toHaveText([/^Hnin/, /^Moe/, /^Nilar/]);
  await expect(page.getByRole("table", { name: "Enrollments by course" })).toContainText(
    "AI Master",
  );
  await expect(page.getByText("$0.00092 per image")).toBeVisible();
  await axe(page);

  await navigateInApp(page, `/admin/analytics?period=2025-02&search=${lastName}`);
  await expect(names).toHaveText([/^Hnin/]);
  await page.getByText("Show the days as a table").click();
  const days = page.getByRole("table", { name: "Usage by day" });
  await expect(days.getByRole("row")).toHaveCount(29);
  await expect(days.getByRole("row").last()).toContainText("28 February7");
  await page.getByLabel("Month").selectOption(thisMonth());
  await expect(names).toHaveText([/^Moe/, /^Hnin/, /^Nilar/]);
  await expect(page).toHaveURL(new RegExp(`analytics\\?search=${lastName}$`));

  await page.getByRole("button", { name: "Switch to the dark theme" }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  await switchLanguage(page, "my");
  await expect(page.getByRole("article", { name: `Moe ${lastName}` })).toContainText("dall-e-3");
  await expect(page.getByRole("article", { name: `Nilar ${lastName}` })).toContainText("$1.5000");
  await axe(page);
});
