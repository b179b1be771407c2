// The pricing page, from reading the plans to choosing one.
import type { Page } from "@playwright/test";
import { axe, expect, test, type TestUser } from "../support/fixtures.ts";
import { pressFor } from "../support/press-for.ts";
import { expectSignedOut, signOut } from "../support/sign-in-out.ts";
import { navigateInApp } from "../support/open-in-app.ts";

const plans = [
  {
    name: "Basic",
    price: "5,000 MMK",
    features: ["50 AI consultations per month", "Basic analysis", "Email support"],
  },
  {
    name: "Professional",
    price: "10,000 MMK",
    features: ["Unlimited consultations", "Priority support", "Reports", "Export of history"],
  },
  {
    name: "Enterprise",
    price: "15,000 MMK",
    features: [
      "Everything in Professional",
      "Dedicated account manager",
      "API access",
      "White-label",
      "24/7 phone support",
    ],
  },
];

test("before any script runs a visitor reads and chooses the plans, and how to get a new password", async ({ browser, academy }) => {
  const context = await browser.newContext({ baseURL: academy.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/pricing");
  await expect(page).toHaveTitle("Choose Your Plan · Pyinnya");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose Your Plan");
  await expect(page.getByText("14-day free trial with no credit card required")).toBeVisible();
  for (const { name, price, features } of plans) {
    const card = page.getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name, exact: true }) });
    await expect(card).toContainText(price);
    await expect(card.getByRole("list").getByRole("listitem")).toHaveText(features);
    await expect(card.getByText("Most Popular")).toHaveCount(name === "Professional" ? 1 : 0);
  }
  await page.getByRole("link", { name: "Choose Professional" }).click();
  await expect(page).toHaveURL(
    `${academy.origin}/signin?next=%2Fpricing%3Fplan%3Dprofessional`,
  );
  await page.getByText("Forgot your password?").click();
  await expect(page.getByText("set a new password for you")).toBeVisible();
  await context.close();
});

test("the pricing page shows its plans in Burmese before any script runs", async ({ browser, academy }) => {
  const context = await browser.newContext({
    baseURL: academy.origin,
    javaScriptEnabled: false,
    locale: "my-MM",
  });
  const page = await context.newPage();
  await page.goto("/pricing");
  await expect(page.locator("html")).toHaveAttribute("lang", "my");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ပက်ကေ့ချ် ရွေးပါ");
  for (const price of ["5,000 ကျပ်", "10,000 ကျပ်", "15,000 ကျပ်"]) {
    await expect(page.getByRole("main").getByText(price, { exact: true })).toBeVisible();
  }
  await context.close();
});

async function signInHere(page: Page, { email, password }: TestUser) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** The sign-in page can be read before its scripts run, and they remember the plan. */
const expectRemembered = (page: Page) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem("chosen-plan"))).toContain("basic");

const emailField = (page: Page) => page.getByLabel("Email", { exact: true });

async function leaveForPricing(page: Page) {
  await signOut(page);
  await expectSignedOut(page);
  await navigateInApp(page, "/pricing");
}

/** A learner with a course is not told how to pay for a plan that another user chose. */
async function signInAfterOther(page: Page, learner: TestUser, aye: TestUser) {
  await pressFor(page.getByRole("link", { name: "Choose Basic" }), emailField(page));
  await expectRemembered(page);
  // The remembered plan, and then the one that the address of the sign-in page names.
  for (const path of ["/signin", "/signin?next=%2Fpricing%3Fplan%3Dbasic"]) {
    await page.goto(path);
    await signInHere(page, learner);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Hello/);
    await signOut(page);
    await expectSignedOut(page);
  }
  await pressFor(page.getByRole("banner").getByRole("link", { name: "Sign In" }), emailField(page));
  await signInHere(page, aye);
  await expect(page.getByRole("heading", { name: "You have no course yet" })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
}

async function expectToldHowToPay(page: Page, aye: TestUser) {
  await pressFor(page.getByRole("link", { name: "Choose Enterprise" }), emailField(page));
  await signInHere(page, aye);

  const dialog = page.getByRole("dialog", { name: "How to pay" });
  await expect(dialog).toContainText("Enterprise");
  await expect(dialog).toContainText("15,000 MMK");
  await expect(dialog).toContainText(aye.email);
  for (
    const [name, href] of [
      ["+95 9 123 456 789", "tel:+959123456789"],
      ["Viber +95 9 987 654 321", "viber://chat?number=%2B959987654321"],
      ["Messenger", "https://m.me/pyinnya.academy"],
      ["hello@academy.test", "mailto:hello@academy.test"],
    ] as const
  ) {
    await expect(dialog.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Choose Enterprise" })).toBeFocused();
  await page.getByRole("button", { name: "Choose Professional" }).click();
  await expect(dialog).toContainText("10,000 MMK");
}

test("a chosen plan is remembered until its user was told how to pay, and a learner is not told", async ({ page, createUser }) => {
  const aye = await createUser();
  await page.goto("/pricing");
  await pressFor(page.getByRole("link", { name: "Choose Basic" }), emailField(page));
  await expectRemembered(page);
  const chosen = page.getByRole("region", { name: /^Your choice Basic 5,000 MMK per month$/ });
  await expect(chosen).toContainText("Sign in to see how to pay.");
  await expect(chosen).toContainText("No account yet?");
  await axe(page);
  await page.reload();
  // The visitor looks at other pages, and signs in by the button in the header.
  await expect(chosen).toBeVisible();
  await navigateInApp(page, "/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Empowering Myanmar");
  await pressFor(page.getByRole("banner").getByRole("link", { name: "Sign In" }), emailField(page));
  await signInHere(page, aye);
  const dialog = page.getByRole("dialog", { name: "How to pay" });
  await expect(dialog).toContainText("5,000 MMK");
  await expect(page).toHaveURL(/\/pricing\?plan=basic$/);
  await page.reload();
  await expect(dialog).toContainText("5,000 MMK");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Choose Basic" })).toBeFocused();
  await expect(page).toHaveURL(/\/pricing$/);

  await signOut(page);
  await expectSignedOut(page);
  await pressFor(page.getByRole("banner").getByRole("link", { name: "Sign In" }), emailField(page));
  await signInHere(page, aye);
  await expect(page).toHaveURL(/\/$/);
  await expect(dialog).toHaveCount(0);

  await leaveForPricing(page);
  await signInAfterOther(page, await createUser({ courses: ["ai-master"] }), await createUser());
  await leaveForPricing(page);
  await expectToldHowToPay(page, await createUser());
});
