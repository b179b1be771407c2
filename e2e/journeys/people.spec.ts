// Staff and admins manage accounts.
import type { Page } from "@playwright/test";
import { copyOnPlainHttp } from "../support/clipboard.ts";
import { pressFor } from "../support/press-for.ts";
import { axe, expect, test } from "../support/fixtures.ts";
import { removeForGood } from "../support/removals.ts";
import { navigateInApp } from "../support/open-in-app.ts";
import { switchLanguage } from "../support/switch-language.ts";

const card = (page: Page, email: string) => page.getByRole("article").filter({ hasText: email });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const search = (page: Page) => page.getByRole("searchbox", { name: "Search by name or email" });
const accountForm = (page: Page) => page.getByRole("tabpanel", { name: "Create account" });
const toggle = (page: Page, email: string, course: string) =>
  card(page, email).getByRole("button", { name: course });
const newEmail = () => `${crypto.randomUUID()}@journey.test`;

async function chooseAction(page: Page, email: string, name: string) {
  const item = page.getByRole("button", { name, exact: true });
  await pressFor(card(page, email).getByRole("button", { name: /^Actions for/ }), item);
  await item.click();
}

async function find(page: Page, email: string) {
  await search(page).fill(email);
  await expect(page.getByText("1 user", { exact: true })).toBeVisible();
}

/** Fills the form for a new account and returns its email. */
async function fillAccountForm(page: Page) {
  const form = accountForm(page);
  await pressFor(page.getByRole("tab", { name: "Create account" }), form);
  await form.getByRole("button", { name: "Create account" }).click();
  await expect(toast(page, "Missing fields")).toBeVisible();
  await expect(toast(page, "Please fill in all required fields.")).toBeVisible();
  await expect(form.getByLabel("Email")).toBeFocused();
  const email = newEmail();
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("First name").fill("Su Su");
  await form.getByLabel("Last name").fill("မြင့်");
  await form.getByLabel("Has one name only").check();
  await expect(form.getByLabel("Last name"), "not needed").toBeDisabled();
  await expect(form.getByLabel("Last name")).toHaveValue("");
  await form.getByLabel("Has one name only").uncheck();
  await expect(form.getByLabel("Last name"), "the typed name is kept").toHaveValue("မြင့်");
  await expect(form.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    /At least 6 characters\. The password that the user chooses later needs at least 8 characters\.$/,
  );
  await form.getByRole("button", { name: "AI Master" }).click();
  await form.getByRole("button", { name: "Generate a password" }).click();
  await axe(page);
  return email;
}

/** Creates the account. The first answer is lost, and the page asks again by itself. */
async function createWithLostAnswer(page: Page, email: string) {
  const createResponse = Promise.withResolvers<void>();
  let tries = 0;
  await page.route("**/api/admin/create-user", async (route) => {
    if (tries++ > 0) {
      await createResponse.promise;
      return await route.continue();
    }
    await route.fetch();
    await route.abort();
  });
  await accountForm(page).getByRole("button", { name: "Create account" }).click();
  await expect(toast(page, "The server has not replied yet")).toBeVisible();
  await page.keyboard.press("Control+b");
  const dashboard = page.getByRole("heading", { level: 1, name: "Welcome to Admin Panel" });
  await pressFor(page.getByRole("link", { name: "Dashboard" }), dashboard);
  await expect(page.getByRole("alert").filter({ hasText: `the account of ${email} was created` }))
    .toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Account menu for Thiri Aung" }).click();
  const signOutDialog = page.getByRole("dialog", { name: "Sign out anyway?" });
  await pressFor(page.getByRole("menuitem", { name: "Sign Out" }), signOutDialog);
  await axe(page);
  await signOutDialog.getByRole("button", { name: "Stay signed in" }).last().click();
  await expect(page.getByRole("button", { name: "Checking again…" }), "the page asks by itself")
    .toBeDisabled();
  createResponse.resolve();
}

/** Copies the sign-in details, which only one button closes, and returns the password. */
async function copySignInDetails(page: Page, email: string) {
  const detailsDialog = page.getByRole("dialog", { name: "Sign-in details" });
  await expect(detailsDialog).toContainText(
    "Please save these credentials. The password will not be shown again.",
  );
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  const copied = await copyOnPlainHttp(page, async () => {
    await detailsDialog.getByRole("button", { name: "Copy" }).click();
    await expect(detailsDialog.getByRole("button", { name: "Copied" })).toBeVisible();
  });
  const [, password = ""] = /Password: (\S+)$/.exec(copied) ?? [];
  expect(copied).toContain(`Email: ${email}`);
  await axe(page);
  await detailsDialog.getByRole("button", { name: "Done" }).click();
  await expect(detailsDialog).toHaveCount(0);
  return password;
}

/** Makes two changes at once: each has its own state and its own answer. */
async function changeTwoEnrollments(page: Page, email: string) {
  const enrollResponse = Promise.withResolvers<void>();
  await page.route("**/enroll", async (route) => {
    await enrollResponse.promise;
    await route.continue();
  });
  await toggle(page, email, "AI First Step").click();
  await toggle(page, email, "AI Master").click();
  for (const course of ["AI First Step", "AI Master"]) {
    await expect(toggle(page, email, course)).toHaveAttribute("aria-busy", "true");
  }
  enrollResponse.resolve();
  await expect(toggle(page, email, "AI First Step")).toHaveAttribute("aria-pressed", "true");
  await expect(toggle(page, email, "AI Master")).toHaveAttribute("aria-pressed", "false");
  await expect(toast(page, "User Unenrolled")).toBeVisible();
}

async function suspend(page: Page, email: string) {
  await chooseAction(page, email, "Suspend");
  const suspendDialog = page.getByRole("dialog", { name: "Suspend User Account" });
  await expect(suspendDialog).toContainText(
    "Su Su မြင့် will be signed out and cannot sign in until you activate the account.",
  );
  await expect(suspendDialog.getByLabel("Reason")).toBeFocused();
  await suspendDialog.getByRole("button", { name: "Suspend" }).click();
  await expect(suspendDialog.getByText("Please fill this in.")).toBeVisible();
  await suspendDialog.getByLabel("Reason").fill("The payment is still open.");
  await axe(page);
  const suspendResponse = Promise.withResolvers<void>();
  await page.route("**/suspend", async (route) => {
    await suspendResponse.promise;
    await route.continue();
  });
  await suspendDialog.getByRole("button", { name: "Suspend" }).click();
  const suspendingButton = suspendDialog.getByRole("button", { name: "Suspending…" });
  await expect(suspendingButton).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(suspendingButton).toBeVisible();
  suspendResponse.resolve();
  await expect(toast(page, "User Suspended")).toBeVisible();
  await expect(card(page, email)).toContainText("Suspended");
  await expect(card(page, email)).toContainText("Reason: The payment is still open.");
  await expect(toggle(page, email, "AI Master")).toBeDisabled();
  await expect(card(page, email).getByRole("button", { name: /^Actions for/ })).toBeFocused();
}

async function changeNameAndRole(page: Page, email: string) {
  await chooseAction(page, email, "Edit name");
  const nameDialog = page.getByRole("dialog", { name: "Edit name" });
  await expect(nameDialog.getByLabel("Last name")).toHaveValue("မြင့်");
  await nameDialog.getByLabel("Last name").fill("");
  await nameDialog.getByRole("button", { name: "Save" }).click();
  await expect(nameDialog.getByText("Please fill this in.")).toBeVisible();
  await nameDialog.getByLabel("Last name").fill("မြင့်");
  await nameDialog.getByLabel("Has one name only").check();
  await expect(nameDialog.getByLabel("Last name")).toBeDisabled();
  await axe(page);
  await nameDialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "New name saved")).toBeVisible();
  await expect(page.getByRole("article", { name: "Su Su", exact: true })).toContainText(email);
  await chooseAction(page, email, "Change role");
  const roleDialog = page.getByRole("dialog", { name: "Change role" });
  await roleDialog.getByLabel(/^Staff/).check();
  await axe(page);
  await roleDialog.getByRole("button", { name: "Change role" }).click();
  await expect(toast(page, "New role saved")).toBeVisible();
}

async function deleteUser(page: Page, email: string) {
  await removeForGood(page, () => chooseAction(page, email, "Delete"));
  await expect(toast(page, "User Deleted")).toBeVisible();
  await expect(card(page, email)).toContainText("Deleted");
  await card(page, email).getByRole("button", { name: /^Actions for/ }).click();
  const actionMenu = page.getByRole("group", { name: "Su Su", exact: true });
  await expect(actionMenu.getByRole("link", { name: "History" })).toBeVisible();
  await expect(actionMenu.getByRole("button"), "deletion is final").toHaveCount(0);
  await page.keyboard.press("Escape");
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("an admin creates, enrolls and suspends a learner, and the learner's open tab is told", async ({ page, context, createUser, signIn, anotherDevice }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(page, await createUser({ role: "admin", firstName: "Thiri", lastName: "Aung" }));
    await page.goto("/admin/users");
    await expect(page.getByRole("list", { name: "All Users" })).toBeVisible();

    const email = await fillAccountForm(page);
    await createWithLostAnswer(page, email);
    const password = await copySignInDetails(page, email);
    await navigateInApp(page, "/admin/users?tab=create");
    await expect(
      accountForm(page).getByLabel("Email"),
      "the form is empty after the account was created",
    )
      .toHaveValue("");
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(password);

    const learnerPage = await anotherDevice();
    await signIn(learnerPage, { ...await createUser(), email, password });
    await learnerPage.goto("/courses/ai-first-step");
    await expect(learnerPage.getByRole("heading", { name: "Enrollment Required" })).toBeVisible();

    await pressFor(page.getByRole("tab", { name: "All Users" }), search(page));
    await find(page, email);
    await expect(card(page, email)).toContainText("Su Su မြင့်");
    await expect(toggle(page, email, "AI Master")).toHaveAttribute("aria-pressed", "true");
    await changeTwoEnrollments(page, email);
    await learnerPage.reload();
    await expect(learnerPage.getByRole("button", { name: /^Play: / }).first()).toBeVisible();

    await suspend(page, email);

    await learnerPage.getByRole("tab", { name: "Q&A" }).click();
    await expect(learnerPage.getByText(/^This account is suspended\./).first()).toBeVisible();
    await expect(learnerPage.getByRole("link", { name: "Sign In" }).first()).toBeVisible();

    await chooseAction(page, email, "Activate");
    await expect(toast(page, "User Activated")).toBeVisible();
    await changeNameAndRole(page, email);
    await deleteUser(page, email);

    await switchLanguage(page, "my");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("အသုံးပြုသူများကို စီမံရန်");
    await expect(card(page, email)).toContainText("ဖျက်ပြီးပါပြီ");
    await axe(page);
  });
});

test("@desk staff see all users and may act on learners only; the address holds the order and filters", async ({ page, createUser, signIn, signInWithoutPage, academy }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const learner = await academy.createUser({ firstName: `Beta ${mark}`, courses: ["ai-master"] });
  const admin = await academy.createUser({ firstName: `Alpha ${mark}`, role: "admin" });
  // The learner was seen today: that text is wider than 'never'.
  await signIn(page, learner);
  await signIn(page, await createUser({ role: "staff" }));
  await page.goto(`/admin/users?search=${mark}&sort=name`);
  const row = (email: string) => page.getByRole("row").filter({ hasText: email });
  const listNames = () => page.getByRole("rowheader").allTextContents();
  await expect(row(learner.email)).toBeVisible();
  await expect.poll(async () => (await listNames()).map((name) => name.slice(0, 5)))
    .toEqual(["Alpha", "Beta "]);
  const byName = page.getByRole("columnheader", { name: "Name" });
  await expect(byName).toHaveAttribute("aria-sort", "ascending");
  await byName.getByRole("button").click();
  await expect(page).toHaveURL(/sort=-name/);
  await expect(byName).toHaveAttribute("aria-sort", "descending");
  await expect.poll(async () => (await listNames())[0]?.slice(0, 4)).toBe("Beta");
  await axe(page);

  await expect(row(admin.email).getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
  const actionsButton = row(learner.email).getByRole("button", { name: /^Actions for/ });
  await expect(actionsButton, "the whole row is visible").toBeInViewport({ ratio: 1 });
  await actionsButton.click();
  const actionMenu = page.getByRole("group", { name: `Beta ${mark} Chan`, exact: true });
  await expect(actionMenu.getByRole("button")).toHaveText(["Reset password"]);
  await axe(page);
  const resetDialog = page.getByRole("dialog", { name: "Reset password" });
  await pressFor(actionMenu.getByRole("button"), resetDialog);
  await resetDialog.getByLabel("Password", { exact: true }).fill("short");
  await resetDialog.getByRole("button", { name: "Set password" }).click();
  await expect(resetDialog.getByText("This is too short.")).toBeVisible();
  await resetDialog.getByLabel("Password", { exact: true }).fill("a new one for the learner");
  await resetDialog.getByRole("button", { name: "Set password" }).click();
  await expect(toast(page, "New password set")).toBeVisible();
  const detailsDialog = page.getByRole("dialog", { name: "Sign-in details" });
  await expect(detailsDialog.getByRole("textbox")).toHaveValue(
    /Password: a new one for the learner$/,
  );
  await axe(page);
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await detailsDialog.getByRole("button", { name: "Done" }).click();
  await expect(row(learner.email).getByRole("button", { name: /^Actions for/ })).toBeFocused();
  // This fails if the server refuses the new password.
  await signInWithoutPage({ ...learner, password: "a new one for the learner" });

  await navigateInApp(page, "/admin/users?tab=create");
  await expect(page.getByLabel("First name")).toBeVisible();
  await expect(page.getByRole("radio"), "staff create learners only").toHaveCount(0);
  await page.goto(`/admin/users?search=${mark}`);
  await page.getByLabel("Role", { exact: true }).selectOption("Learner");
  await expect(page.getByText("1 user", { exact: true })).toBeVisible();
  await page.getByLabel("Status").selectOption("Suspended");
  await expect(page.getByText("No users match this search.")).toBeVisible();
  await page.getByRole("button", { name: "Show all users" }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await expect(search(page)).toHaveValue("");
});
