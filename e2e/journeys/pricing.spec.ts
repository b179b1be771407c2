// The pricing page, from reading the plans to choosing one.
import { axe, expect, test } from "../support/fixtures.ts";
import { pressFor } from "../support/press-for.ts";

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

test("a visitor can read and choose the three plans before any script runs", async ({ browser, academy }) => {
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
  await expect(page).toHaveURL(`${academy.origin}/signin?next=%2Fpricing`);
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

test("a visitor chooses a plan, signs in, comes back, and is told how to pay", async ({ page, createUser }) => {
  const aye = await createUser();
  await page.goto("/pricing");
  await axe(page);
  const email = page.getByLabel("Email", { exact: true });
  await pressFor(page.getByRole("link", { name: "Choose Enterprise" }), email);
  await email.fill(aye.email);
  await page.getByLabel("Password", { exact: true }).fill(aye.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL(/\/pricing$/);

  await expect(page.getByRole("link", { name: "Choose Enterprise" })).toHaveCount(0);
  await page.getByRole("button", { name: "Choose Enterprise" }).click();
  const dialog = page.getByRole("dialog", { name: "How to pay" });
  await expect(dialog).toContainText("Enterprise");
  await expect(dialog).toContainText("15,000 MMK");
  await expect(dialog).toContainText(aye.email);
  await expect(dialog.getByRole("link", { name: "+95 9 123 456 789" }))
    .toHaveAttribute("href", "tel:+959123456789");
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Choose Enterprise" })).toBeFocused();
});
