// The older admin page, which has everything on one page.
import type { Locator, Page } from "@playwright/test";
import { axe, expect, test } from "../support/fixtures.ts";
import { removeForGood } from "../support/removals.ts";
import { switchLanguage } from "../support/switch-language.ts";

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const row = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });

/** Collects what the page sends to the server from now on. */
function recordRequests(page: Page) {
  const sent: { what: string; body: unknown }[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "GET" || !pathname.startsWith("/api/admin/")) return;
    sent.push({ what: `${request.method()} ${pathname}`, body: request.postDataJSON() });
  });
  return sent;
}

/**
 * Creates an account after two mistakes, types into the form again meanwhile, and returns the
 * email.
 */
async function createAccount(page: Page, sent: unknown[]) {
  const accountForm = region(page, "Create account");
  const create = accountForm.getByRole("button", { name: "Create account" });
  await create.click();
  await expect(toast(page, "Missing Information")).toBeVisible();
  await expect(toast(page, "Please fill in all required fields")).toBeVisible();
  const email = `${crypto.randomUUID()}@journey.test`;
  await accountForm.getByLabel("Email").fill(email);
  await accountForm.getByLabel("First name").fill("Nandar");
  await accountForm.getByLabel("Password").fill("12345");
  await expect(accountForm.getByLabel("Password")).toHaveAttribute("type", "text");
  await accountForm.getByLabel("Course").selectOption("AI Master");
  await create.click();
  await expect(toast(page, "Invalid Password")).toBeVisible();
  await expect(toast(page, "Password must be at least 6 characters")).toBeVisible();
  await accountForm.getByLabel("Password").fill("123456");
  const createResponse = Promise.withResolvers<void>();
  await page.route("**/api/admin/create-user", async (route) => {
    await createResponse.promise;
    await route.continue();
  });
  await create.click();
  await expect.poll(() => sent.length).toBe(1);
  await accountForm.getByLabel("Email").fill("next@journey.test");
  await accountForm.getByLabel("Course").selectOption("AI First Step");
  createResponse.resolve();
  await expect(toast(page, "Account Created Successfully")).toBeVisible();
  const detailsDialog = page.getByRole("dialog", { name: "Sign-in details" });
  await expect(detailsDialog.getByRole("textbox")).toHaveValue(
    new RegExp(`Email: ${email}\nPassword: 123456$`),
  );
  await detailsDialog.getByText("Dismiss", { exact: true }).click();
  await expect(detailsDialog).toHaveCount(0);
  await expect(accountForm.getByLabel("Email"), "text typed meanwhile stays").toHaveValue(
    "next@journey.test",
  );
  await expect(accountForm.getByLabel("Course")).toHaveValue("ai-first-step");
  await expect(accountForm.getByLabel("Password"), "the earlier password is cleared").toHaveValue(
    "",
  );
  return email;
}

async function deleteUserAfterQuestion(page: Page, userRow: Locator) {
  await userRow.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const deleteDialog = page.getByRole("dialog", { name: "Delete User Account" });
  await axe(page);
  await deleteDialog.getByRole("button", { name: "Cancel" }).last().click();
  await expect(userRow).toContainText("Active");
  await userRow.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await removeForGood(page, () => deleteDialog.getByRole("button", { name: "Delete" }).click());
  await expect(toast(page, "User Deleted")).toBeVisible();
  await expect(userRow).toContainText("Deleted");
}

test("@desk the older admin page does everything on one page, by its own calls and in its own words", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ role: "admin" }));
  await page.goto("/admin/legacy");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Everything on one page");
  await expect(page.getByRole("button", { name: "Toggle sidebar" })).toHaveCount(0);
  await expect(region(page, "Create account")).toContainText("Enrollment is manual here");
  const sent = recordRequests(page);
  const email = await createAccount(page, sent);

  await region(page, "All Users").getByRole("searchbox").fill(email);
  const userRow = row(page, email);
  await userRow.getByRole("button", { name: "AI First Step" }).click();
  await expect(toast(page, "User Enrolled")).toBeVisible();
  await userRow.getByRole("button", { name: "AI Master" }).click();
  await expect(toast(page, "User Unenrolled")).toBeVisible();
  await deleteUserAfterQuestion(page, userRow);
  const userId = await userRow.getAttribute("data-row");
  expect(sent).toEqual([
    {
      what: "POST /api/admin/create-user",
      body: {
        email,
        firstName: "Nandar",
        lastName: "",
        password: "123456",
        courseName: "ai-master",
      },
    },
    { what: "POST /api/admin/enroll", body: { userId, courseName: "ai-first-step" } },
    { what: "DELETE /api/admin/enroll", body: { userId, courseName: "ai-master" } },
    { what: `DELETE /api/admin/users/${userId}`, body: null },
  ]);

  await page.getByRole("link", { name: "Videos" }).click();
  const library = page.getByRole("region", { name: "Video Library" });
  await expect(library.getByRole("heading", { name: /^AI Master · / }).first()).toBeVisible();
  await expect(library.getByText(/^File name [\w-]+\.(mp4|webm)$/).first()).toBeVisible();
  await page.getByRole("link", { name: "Sections, resources and overview" }).click();
  const content = region(page, "Sections, resources and overview");
  await expect(content).toBeInViewport();
  await content.getByLabel("Course", { exact: true }).first().selectOption("AI First Step");
  await expect(page).toHaveURL(/course=ai-first-step/);
  await expect(content.getByRole("heading", { name: /^Existing Sections/ })).toBeVisible();
  await expect(content.getByRole("button", { name: "Save Overview" })).toBeVisible();
  await page.getByRole("link", { name: "Q&A" }).click();
  await expect(region(page, "Q&A").getByText(/^Newest first$|No questions yet/)).toBeVisible();
  await expect(region(page, "Q&A").locator("label", { hasText: "nswered" }))
    .toHaveText([/^Unanswered \(\d+\)$/, /^Answered \(\d+\)$/]);
  await switchLanguage(page, "my");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("အားလုံး တစ်မျက်နှာတည်း");
  await expect(page.getByRole("row").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "စုစုပေါင်း အသုံးပြုမှု" })).toBeVisible();
  await axe(page);
});

test("the older admin page does not show staff what they may not do", async ({ page, createUser, signIn, academy }) => {
  const learner = await academy.createUser();
  await signIn(page, await createUser({ role: "staff" }));
  await page.goto(`/admin/legacy?user-search=${learner.email}`);
  await page.getByRole("link", { name: "All Users" }).click();
  const card = page.getByRole("article").filter({ hasText: learner.email });
  await card.getByRole("button", { name: /^Actions for/ }).click();
  const actionMenu = page.getByRole("group", { name: "Aye Chan", exact: true });
  await expect(actionMenu.getByRole("button")).toHaveText(["Reset password"]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Q&A", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Platform Usage Overview" })).toHaveCount(0);
  await axe(page);
});
