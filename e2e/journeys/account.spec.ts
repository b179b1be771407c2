// Journeys of the account page: profile, enrollment, password.
import type { Locator, Page } from "@playwright/test";
import { axe, expect, test } from "../support/fixtures.ts";
import { pressFor, pressUntil } from "../support/press-for.ts";
import { saveFile } from "../support/save-file.ts";
import { expectSignedOut } from "../support/sign-in-out.ts";
import { navigateInApp } from "../support/open-in-app.ts";

const toast = (page: Page) => page.getByRole("region", { name: /^Notifications/ });
const account = (page: Page) => page.getByRole("heading", { name: "Account Settings" });

async function changePassword(page: Page, current: string, next: string) {
  await page.getByLabel("Current password", { exact: true }).fill(current);
  await page.getByLabel("New password", { exact: true }).fill(next);
  await page.getByRole("button", { name: "Change password" }).click();
}

/** A password manager sees which account a password is for, in a field that the keyboard skips. */
async function expectUsername(page: Page, email: string) {
  const username = page.locator("form [autocomplete=username]");
  await expect(username).toHaveAttribute("type", "text");
  await expect(username).toHaveValue(email);
  await page.getByLabel("Current password", { exact: true }).focus();
  await page.keyboard.press("Shift+Tab");
  await expect(username).not.toBeFocused();
  await expect(page.getByLabel("Current password", { exact: true })).not.toBeFocused();
}

test("a user chooses a password in place of the one from staff; the other device is signed out", async ({ page, createUser, signIn, anotherDevice, academy }) => {
  const aye = await createUser({ passwordSetByStaff: true });
  const other = await anotherDevice();
  await signIn(other, aye);
  await other.goto("/account");
  await expect(account(other)).toBeVisible();
  await signIn(page, aye);
  await page.goto("/");
  const link = page.getByRole("link", { name: "Choose your own" });
  const reason = page.getByText("Please choose your own, so that only you know it.");
  await pressFor(link, reason);
  await expectUsername(page, aye.email);

  await changePassword(page, "wrong-password-1", "another-horse-2");
  // The journey also waits for the toast: while the toast slides in, it would catch the next tap.
  await expect(toast(page)).toContainText("This is not your current password.");
  await expect(page.getByLabel("Current password", { exact: true })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await changePassword(page, aye.password, "short");
  await expect(page.getByText("At least 8 characters")).toBeVisible();
  await expect(page.getByLabel("New password", { exact: true })).toBeFocused();
  // axe reports a button that is half covered at the top of the page as a target that is too small.
  await page.evaluate(() => scrollTo(0, 0));
  await axe(page);
  await changePassword(page, aye.password, "another-horse-2");
  await expect(toast(page)).toContainText("Password changed");
  const user = await (await page.request.get("/api/auth/user")).json();
  expect(user.passwordSetByStaff).toBe(false);
  await navigateInApp(page, "/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Hello/);
  await expect(link).toBeHidden();

  await other.getByRole("button", { name: "Enroll Now: AI Master" }).click();
  await expect(toast(other)).toContainText("You have been signed out");
  await expect(toast(other)).toContainText(
    "Your session has ended, for example after a new password or after sign-ins",
  );
  await expect(other.getByRole("heading", { name: "Authentication Required" })).toBeVisible();

  for (const [password, status] of [[aye.password, 401], ["another-horse-2", 200]] as const) {
    const answer = await other.request.post("/api/signin", {
      headers: { Origin: academy.origin },
      data: { email: aye.email, password },
    });
    expect(answer.status()).toBe(status);
  }
});

/** A failed answer leaves it unknown whether the user can enroll. */
async function expectUnknownEnrollment(page: Page, enroll: Locator, repair: () => void) {
  const message = page.getByText("We could not check whether you can enroll here.");
  const retry = page.getByRole("button", { name: "Try again" });
  await expect(message).toBeVisible();
  await expect(enroll).toBeHidden();
  await axe(page);
  const response = page.waitForResponse("**/api/config");
  await retry.click();
  await response;
  await expect(message).toBeVisible();
  repair();
  await pressUntil(retry, enroll);
  await expect(message).toBeHidden();
}

async function enrollAndLeave(page: Page, enroll: Locator) {
  await enroll.click();
  await expect(toast(page)).toContainText("You are now enrolled in AI Business Mastery");
  await expect(page.getByText("3 of 3")).toBeVisible();

  const unenrollButton = page.getByRole("button", { name: "Unenroll: AI Business Mastery" });
  const question = page.getByRole("dialog", { name: "Leave AI Business Mastery?" });
  await unenrollButton.click();
  await expect(question).toBeVisible();
  await axe(page);
  await question.getByRole("button", { name: "Cancel" }).last().click();
  await expect(question).toBeHidden();
  await expect(page.getByText("3 of 3")).toBeVisible();

  await unenrollButton.click();
  await question.getByRole("button", { name: "Unenroll" }).click();
  await expect(toast(page)).toContainText("You are no longer enrolled in AI Business Mastery");
  await expect(page.getByText("2 of 3")).toBeVisible();
}

/** Records what the page asks for from now on. */
function recordRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") || pathname.startsWith("/assets/index-")) {
      requests.push(pathname);
    }
  });
  return requests;
}

/** The page asks once for the user, before it asks for scripts. */
function expectUserFirst(requests: string[]) {
  expect(requests.filter((path) => path === "/api/auth/user")).toHaveLength(1);
  const script = requests.findIndex((path) => path.endsWith(".js"));
  expect(requests.indexOf("/api/auth/user")).toBeLessThan(script);
}

test("the account page asks once for the user, and says if enrolment is unknown; a user enrolls and leaves", async ({ page, createUser, signIn, expectError }) => {
  expectError(/^response: 500 \/api\/config/);
  const aye = await createUser({ courses: ["ai-first-step", "ai-master"] });
  await signIn(page, aye);
  let isBroken = true;
  await page.route(
    "**/api/config",
    (route) => isBroken ? route.fulfill({ status: 500 }) : route.fallback(),
  );
  const requests = recordRequests(page);
  await page.goto("/account");
  const main = page.getByRole("main");
  await expect(main.getByText("Aye Chan")).toBeVisible();
  await expect(main.getByText(aye.email)).toBeVisible();
  await expect(main.getByText("2 of 3")).toBeVisible();
  await expect(main.getByRole("link", { name: /^Downloads/ })).toBeInViewport({ ratio: 1 });
  const enroll = page.getByRole("button", { name: "Enroll Now: AI Business Mastery" });
  await expect(page.getByText("We could not check whether you can enroll here.")).toBeVisible();
  expectUserFirst(requests);
  await expectUnknownEnrollment(page, enroll, () => isBroken = false);
  await enrollAndLeave(page, enroll);
  requests.length = 0;
  await page.reload();
  await expect(enroll).toBeVisible();
  await expect(main.getByText("2 of 3")).toBeVisible();
  expectUserFirst(requests);
  expect(requests.filter((path) => path === "/api/config")).toHaveLength(1);
  await main.getByRole("button", { name: "Sign Out" }).click();
  await expectSignedOut(page);
});

test("a user saves the own data as a file, asks for the deletion of the account, and keeps it", async ({ page, createUser, signIn }) => {
  const aye = await createUser({ courses: ["ai-master"] });
  await signIn(page, aye);
  await page.goto("/account");
  const main = page.getByRole("main");
  const file = await saveFile(page, main.getByRole("button", { name: "Save my data" }));
  expect(file.name).toMatch(/^pyinnya-data-.+\.html$/);
  expect(file.lines.join("\n")).toContain(`<dt>Email</dt><dd>${aye.email}</dd>`);
  expect(file.lines.join("\n")).toContain(`"email":"${aye.email}"`);

  const leave = { name: "Delete my account" };
  await main.getByRole("button", leave).click();
  const question = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(question).toBeVisible();
  await axe(page);
  await question.getByRole("button", leave).click();
  await expect(main.getByText(/^Your account will be deleted on/)).toBeVisible();
  await axe(page);

  await navigateInApp(page, "/");
  const offer = page.getByRole("complementary", { name: "Your account" });
  await expect(offer.getByText(/^Your account will be deleted on/)).toBeVisible();
  await axe(page);
  await offer.getByRole("button", { name: "Keep my account" }).click();
  await expect(toast(page)).toContainText("Your account stays");
  await expect(offer).toBeHidden();
});
