// Admins read the audit log.
import type { Page } from "@playwright/test";
import { closeFilters, openFilters } from "../support/filters.ts";
import { axe, expect, test } from "../support/fixtures.ts";
import { switchLanguage } from "../support/switch-language.ts";
import { navigateInApp } from "../support/open-in-app.ts";

const entry = (page: Page, text: string | RegExp) =>
  page.locator("[data-row]").filter({ hasText: text });

/** Types a text that is no email and no id. The page says so, until the text is cleared. */
async function typeUnknownUser(page: Page) {
  const sheet = await openFilters(page);
  const userField = sheet.getByLabel("Affected user (email)");
  const errorMessage = page.getByText("This is not an email or an ID, so it is not used.");
  await userField.fill("nobody");
  await userField.press("Enter");
  await expect(page).toHaveURL(/person=nobody/);
  // The journey clears the field before the typing delay of the first text has passed.
  await userField.fill("");
  await expect(page).not.toHaveURL(/person=/);
  await userField.fill("nobody");
  await userField.press("Enter");
  await expect(errorMessage).toBeVisible();
  await axe(page);
  await userField.fill("");
  await expect(errorMessage).toHaveCount(0);
  await userField.fill("nobody");
  // The pointer goes straight from the field to the button: the message about the field must not
  // push the button away.
  await sheet.getByRole("button", { name: "Clear filters" }).hover({ position: { x: 20, y: 4 } });
  await page.mouse.down();
  await expect(page).toHaveURL(/person=nobody/);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await expect(userField).toHaveValue("");
  await closeFilters(page);
}

test("an admin reads and filters the audit log in both languages", async ({ page, createUser, signIn, academy }) => {
  const admin = await createUser({ role: "admin", firstName: "Thiri", lastName: "Aung" });
  const staff = await academy.createUser({ role: "staff", firstName: "Su", lastName: "Myat" });
  const learner = await academy.createUser({ firstName: "Nandar", lastName: "Khin" });
  const headers = { Origin: academy.origin };
  const changeLearner = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/admin/users/${learner.id}/${path}`, {
      headers,
      data,
    });
    expect(answer.status()).toBe(200);
  };
  await signIn(page, staff);
  await changeLearner("enroll", { courseId: "ai-master" });
  await signIn(page, admin);
  await changeLearner("suspend", { reason: "The fee is open." });
  await changeLearner("activate", {});

  await page.goto(`/admin/users?search=${learner.email}`);
  await page.getByRole("button", { name: "Actions for Nandar Khin" }).click();
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  await expect(page.getByText("3 entries", { exact: true })).toBeVisible();
  const filters = await openFilters(page);
  await expect(filters.getByLabel("Affected user (email)")).toHaveValue(learner.email);
  await closeFilters(page);
  const sentences = page.getByRole("main").getByRole("listitem").getByRole("paragraph");
  await expect(sentences.filter({ hasText: "Nandar" }))
    .toHaveText([
      "Thiri Aung activated the account of Nandar Khin again.",
      "Thiri Aung suspended Nandar Khin. Reason: The fee is open.",
      "Su Myat enrolled Nandar Khin in AI Master.",
    ]);

  await openFilters(page);
  await page.getByLabel("Action", { exact: true }).selectOption("Account suspended");
  await expect(filters.getByText("1 entry", { exact: true })).toBeVisible();
  await closeFilters(page);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await openFilters(page);
  await expect(page.getByLabel("Affected user (email)")).toHaveValue("");
  await page.getByLabel("Done by (email)", { exact: true }).fill(staff.email.slice(0, 12));
  await expect(page.locator("datalist option").first()).toHaveAttribute("value", staff.email);
  await page.getByLabel("Done by (email)", { exact: true }).fill(staff.email);
  await expect(filters.getByText("1 entry", { exact: true })).toBeVisible();
  await closeFilters(page);
  await expect(entry(page, "Su Myat enrolled Nandar Khin in AI Master.")).toBeVisible();
  const search = page.getByLabel("Search by name, email or title");
  await search.fill("nandar SU MYAT");
  await expect(page).toHaveURL(/search=nandar/);
  await openFilters(page);
  await page.getByLabel("To", { exact: true }).fill("2020-01-01");
  await expect(page.getByText("No entries match these filters.")).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue("nandar SU MYAT");
  await expect(page.getByLabel("Done by (email)", { exact: true })).toHaveValue(staff.email);
  await expect(page.getByLabel("To", { exact: true })).toHaveValue("2020-01-01");

  await navigateInApp(page, "/admin/audit?from=1999-01-01&action=user.paint");
  await expect(search).toHaveValue("");
  await openFilters(page);
  await expect(page.getByText("This action does not exist, so it is not used.")).toBeVisible();
  await expect(page.getByText("This is not a date from 2000 or later, so it is not used."))
    .toBeVisible();
  await closeFilters(page);
  await typeUnknownUser(page);

  await search.fill("nandar SU MYAT");
  await expect(page.getByText("1 entry", { exact: true })).toBeVisible();
  await expect(entry(page, "Su Myat enrolled Nandar Khin in AI Master.")).toBeVisible();

  await navigateInApp(page, `/admin/audit?person=${learner.email}`);
  await expect(search).toHaveValue("");
  await switchLanguage(page, "my");
  await expect(entry(page, "Su Myat က Nandar Khin ကို AI Master မှာ စာရင်းသွင်းခဲ့ပါတယ်။")).toBeVisible();
  await axe(page);
});
