// Signs users in and out by the buttons and forms that a user sees.
import type { Page } from "@playwright/test";
import { expect, type TestUser } from "./fixtures.ts";

/** The account menu of this user, or of any user. */
export const accountMenu = (page: Page, firstName = "") =>
  page.getByRole("button", { name: `Account menu for ${firstName}` });
export const signInLink = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: "Sign In" });

export async function signOut(page: Page) {
  await accountMenu(page).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
}

/** The dialog that appears when a user signs out with unsent work. */
export const unsentWorkDialog = (page: Page) =>
  page.getByRole("dialog", { name: "Some things are not sent yet" });

export async function signOutAnyway(page: Page) {
  await signOut(page);
  await unsentWorkDialog(page).getByRole("button", { name: "Sign out anyway" }).click();
  await expectSignedOut(page);
}

export const expectSignedOut = (page: Page) => expect(signInLink(page)).toBeVisible();

export async function signInByForm(page: Page, user: TestUser, next = "/account") {
  await page.goto(`/signin?next=${next}`);
  await fillSignInForm(page, user);
}

/** As if another tab were killed when the server had signed this user in. */
export const signInUnnoticed = (page: Page, { email, password }: TestUser) => {
  const { href, origin } = new URL("/api/signin", page.url());
  return page.request.post(href, { headers: { Origin: origin }, data: { email, password } });
};

export async function fillSignInForm(page: Page, user: TestUser) {
  await sendSignInForm(page, user);
  await expect(accountMenu(page)).toBeVisible();
}

export async function sendSignInForm(page: Page, { email, password }: TestUser) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
}
