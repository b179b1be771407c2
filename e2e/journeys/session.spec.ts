// Signing in and out.
import type { Page } from "@playwright/test";
import { axe, expect, test, type TestUser } from "../support/fixtures.ts";
import { poster, waitForSecond } from "../support/player-steps.ts";
import { pressUntil } from "../support/press-for.ts";
import { expectSignedOut, signOut } from "../support/sign-in-out.ts";

async function submitSignIn(page: Page, { email, password }: Pick<TestUser, "email" | "password">) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
}

const toast = (page: Page) => page.getByRole("region", { name: /^Notifications/ });

test("a user signs in after a wrong password, and returns to the page that asked for a sign-in", async ({ page, createUser }) => {
  const aye = await createUser();
  await page.goto("/account");
  await expect(page.getByText("Please log in to view your account settings")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/signin\?next=%2Faccount$/);
  await axe(page);

  await submitSignIn(page, { ...aye, password: "wrong-password-1" });
  await expect(toast(page)).toContainText("Invalid email or password");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(aye.email);
  await axe(page);

  await submitSignIn(page, aye);
  await expect(page).toHaveURL(/\/account$/);
  await expect(toast(page)).toContainText("Welcome back!");
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("main").getByText(aye.email)).toBeVisible();
});

test("an empty form says what is missing, and sends nothing", async ({ page }) => {
  let sent = 0;
  page.on("request", (request) => sent += Number(request.url().endsWith("/api/signin")));
  await page.goto("/signin");
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Please fill this in.")).toHaveCount(2);
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await axe(page);
  expect(sent).toBe(0);
});

test("a sign-in form that is sent before the scripts have loaded is not lost", async ({ page, createUser }) => {
  const aye = await createUser();
  const release = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto("/signin?next=/account", { waitUntil: "commit" });
  await submitSignIn(page, aye);
  release.resolve();
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
});

test("signing in never leads to another site", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser());
  const traps = [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
  ];
  for (const trap of traps) {
    await page.goto(`/signin?next=${encodeURIComponent(trap)}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello, Aye");
    expect(new URL(page.url()).pathname, trap).toBe("/");
  }
  await page.goto("/signin?next=%2Fpricing");
  await expect(page).toHaveURL(/\/pricing$/);
});

test("the log-in address of old links leads to the sign-in form", async ({ page, academy }) => {
  await page.goto("/api/login?next=/ai");
  await expect(page).toHaveURL(`${academy.origin}/signin?next=%2Fai`);
  await page.goto("/api/login?next=https://evil.example");
  await expect(page).toHaveURL(`${academy.origin}/signin`);
});

test("after ten wrong passwords the guesser has to wait, and the owner can still sign in", async ({ page, createUser, signIn, academy, anotherDevice }) => {
  const aye = await createUser();
  const ownerPage = await anotherDevice();
  await signIn(ownerPage, aye);
  for (let guess = 0; guess < 10; guess++) {
    await page.request.post("/api/signin", {
      headers: { Origin: academy.origin },
      data: { email: aye.email, password: `guess-${guess}` },
    });
  }
  await page.goto("/signin");
  await submitSignIn(page, aye);
  await expect(page.getByText(/Too many attempts\. Please wait 1[45] minutes, then try again\./))
    .toBeVisible();
  await axe(page);

  await ownerPage.request.post("/api/signout", { headers: { Origin: academy.origin } });
  await ownerPage.goto("/signin?next=/account");
  await submitSignIn(ownerPage, aye);
  await expect(ownerPage.getByRole("heading", { name: "Account Settings" })).toBeVisible();
});

test("a sign-in that the server refuses for the moment waits and goes on by itself", async ({ page, createUser }) => {
  const aye = await createUser();
  let refused = 0;
  await page.route("**/api/signin", async (route) => {
    if (refused++ > 0) return await route.continue();
    await route.fulfill({
      status: 429,
      headers: { "Retry-After": "2" },
      json: { code: "rate_limited", error: "Too many attempts. Please wait a little." },
    });
  });
  await page.goto("/signin?next=/account");
  await submitSignIn(page, aye);
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
  expect(refused).toBe(2);
});

test("a suspended user learns the reason, but only with the right password", async ({ page, createUser, academy }) => {
  const aye = await createUser();
  await academy.suspendUser(aye, "Shared the account");
  await page.goto("/signin");
  await submitSignIn(page, { ...aye, password: "a-stranger-tries" });
  await expect(toast(page)).toContainText("Invalid email or password");
  await expect(page.getByText("Shared the account")).toBeHidden();

  await submitSignIn(page, aye);
  await expect(page.getByText("Reason: Shared the account")).toBeVisible();
  await axe(page);
});

test("a user who is suspended while using the app is told so", async ({ page, createUser, signIn, academy }) => {
  const aye = await createUser();
  await signIn(page, aye);
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
  await academy.suspendUser(aye, "Not paid");
  // A request that the page makes by itself can learn of the suspension before the press.
  const enrollButton = page.getByRole("button", { name: "Enroll Now: AI Master" });
  await Promise.all([
    expect(toast(page)).toContainText("This account is suspended."),
    pressUntil(enrollButton, page.getByRole("heading", { name: "Authentication Required" })),
  ]);
});

test("a video that plays at the sign-out continues at its second after the next sign-in", async ({ page, createUser, signIn }) => {
  const aye = await createUser({ courses: ["ai-first-step"] });
  await signIn(page, aye);
  await page.goto("/courses/ai-first-step");
  await poster(page).tap();
  await waitForSecond(page, 4);
  await signOut(page);
  await expectSignedOut(page);
  await signIn(page, aye);
  await page.goto("/courses/ai-first-step");
  await expect(poster(page)).toContainText(/Continue at 0:(0[4-9]|[1-5]\d)/);
});

test("signing out in one tab signs out the other", async ({ page, context, createUser, signIn }) => {
  const aye = await createUser();
  await signIn(page, aye);
  await page.goto("/account");
  const other = await context.newPage();
  await other.goto("/account");
  await expect(other.getByRole("heading", { name: "Account Settings" })).toBeVisible();

  await page.getByRole("button", { name: "Account menu for Aye Chan" }).click();
  await expect(page.getByText(aye.email).first()).toBeVisible();
  await axe(page);
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(other.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
});

test("@desk a user signs in with the keyboard alone", async ({ page, createUser }) => {
  const aye = await createUser();
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: "Sign In" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();

  const email = page.getByLabel("Email", { exact: true });
  const isThere = () => email.evaluate((box) => box === document.activeElement);
  for (let presses = 0; presses < 20 && !await isThere(); presses++) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type(aye.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(aye.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
});

test("a late answer to an earlier request does not sign the user out again", async ({ page, context, createUser, academy }) => {
  const aye = await createUser();
  // Without this cookie the page would not ask for the user.
  await context.addCookies([{ name: "signed-in", value: "1", url: academy.origin }]);
  const release = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route("**/api/auth/user", async (route) => {
    const response = await route.fetch();
    expect(response.status()).toBe(401);
    await release.promise;
    // The page may have cancelled this request.
    await route.fulfill({ response }).catch(() => {});
    released.resolve();
  }, { times: 1 });
  await page.goto("/signin?next=/account");
  await submitSignIn(page, aye);
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
  release.resolve();
  await released.promise;
  await page.getByRole("button", { name: "Enroll Now: AI Master" }).click();
  await expect(toast(page)).toContainText("You are now enrolled in AI Master");
});

test("the header keeps no space for the signs of a user whose session has ended", async ({ page, context, academy }) => {
  await context.addCookies([{ name: "signed-in", value: "1", url: academy.origin }]);
  await page.goto("/pricing");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(page.locator("html[data-known]")).toHaveCount(0);
});

test("a Burmese user is signed out at once, and reads in Burmese that the server does not know yet", async ({ page, context, createUser, signIn, academy, expectError }) => {
  expectError(/^response: 503 /);
  await context.addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  await signIn(page, await createUser());
  await page.goto("/");
  await page.route(
    "**/api/signout",
    (route) => route.fulfill({ status: 503, json: { code: "unavailable", error: "In English" } }),
  );
  await page.getByRole("button", { name: "Aye Chan ရဲ့ အကောင့်မီနူး" }).click();
  await page.getByRole("menuitem", { name: "ထွက်ရန်" }).click();
  const message = page.getByRole("region").filter({ hasText: "ဒီမှာ အကောင့်ထွက်ပြီးပါပြီ" });
  await expect(message).toContainText("အင်တာနက် ပြန်ရတာနဲ့");
  await expect(message).not.toContainText("In English");
});

test("a Burmese user reads in Burmese why a page cannot open", async ({ page, context, academy, expectError }) => {
  expectError(/^response: 503 /);
  await context.addCookies([
    { name: "lang", value: "my", url: academy.origin },
    { name: "signed-in", value: "1", url: academy.origin },
  ]);
  await page.route(
    "**/api/auth/user",
    (route) => route.fulfill({ status: 503, json: { code: "unavailable", error: "In English" } }),
  );
  await page.goto("/ai");
  await expect(page.getByRole("main")).toContainText("Pyinnya ကို အခု သုံးလို့ မရသေးပါဘူး။");
  await expect(page.getByText("In English")).toBeHidden();
});

test("a user stays signed out, though the server could not be told at once", async ({ page, createUser, signIn, academy, expectError }) => {
  expectError(/ERR_FAILED/);
  const aye = await createUser();
  await signIn(page, aye);
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
  await page.route("**/api/signout", (route) => route.abort());
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await expect(toast(page)).toContainText("You are signed out here");
  expect(await academy.countSessions(aye)).toBe(1);

  await page.unroute("**/api/signout");
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
  await expect.poll(() => academy.countSessions(aye)).toBe(0);
  await expect(page.getByText(aye.email)).toBeHidden();
});

test("a form whose scripts failed to load works after the next touch", async ({ page, createUser, expectError }) => {
  expectError(/ERR_FAILED/);
  const aye = await createUser();
  let failedLoads = 0;
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await route.abort();
    failedLoads++;
  }, { times: 1 });
  await page.goto("/signin");
  await expect.poll(() => failedLoads).toBe(1);
  await page.getByLabel("Email", { exact: true }).click();
  await submitSignIn(page, aye);
  await expect(toast(page)).toContainText("Welcome back!");
});

test("a readable page stays when one of its scripts fails to load, and works later", async ({ page, expectError }) => {
  expectError(/ERR_FAILED/);
  let failedLoads = 0;
  await page.route(/\/assets\/landing-[^/]+\.js$/, async (route) => {
    await route.abort();
    failedLoads++;
  });
  await page.goto("/");
  await expect.poll(() => failedLoads).toBeGreaterThan(0);
  const dark = page.getByRole("button", { name: "Switch to the dark theme" });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Empowering Myanmar");
  await page.unrouteAll();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(async () => {
    await dark.click();
    await expect(page.locator("html")).toHaveClass(/dark/);
  }).toPass();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Empowering Myanmar");
});
