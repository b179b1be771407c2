// Signing in and out.
import type { Page, Route } from "@playwright/test";
import { axe, expect, test, type TestUser } from "../support/fixtures.ts";
import { poster, waitForSecond } from "../support/player-steps.ts";
import { pressUntil } from "../support/press-for.ts";
import {
  accountMenu,
  expectSignedOut,
  signInLink,
  signInUnnoticed,
  signOut,
  unsentWorkDialog,
} from "../support/sign-in-out.ts";
import { noteForm } from "../support/user-texts.ts";

async function submitSignIn(page: Page, { email, password }: Pick<TestUser, "email" | "password">) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
}

const toast = (page: Page) => page.getByRole("region", { name: /^Notifications/ });

test("a user signs in after two refusals, returns to the page that asked, and never to another site", async ({ page, createUser }) => {
  const aye = await createUser();
  let sent = 0;
  page.on("request", (request) => sent += Number(request.url().endsWith("/api/signin")));
  await page.goto("/account");
  await expect(page.getByText("Please log in to view your account settings")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/signin\?next=%2Faccount$/);

  const main = page.getByRole("main");
  await main.getByText("Forgot your password?").click();
  await expect(main).toContainText("Ask our staff, or the person who gave you your account.");
  await expect(main.getByRole("link", { name: "Messenger" })).toBeVisible();
  await main.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Please fill this in.")).toHaveCount(2);
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
  await axe(page);
  expect(sent, "an empty form is not sent").toBe(0);

  // An error goes when the user types in its field.
  await page.getByLabel("Email", { exact: true }).fill(aye.email);
  await expect(page.getByText("Please fill this in.")).toHaveCount(1);
  await submitSignIn(page, { ...aye, password: "wrong-password-1" });
  const wrong = page.getByText("Invalid email or password");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    "Invalid email or password",
  );
  await expect(wrong, "said once").toHaveCount(1);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(aye.email);
  await axe(page);
  await page.getByLabel("Password", { exact: true }).fill("a");
  await expect(wrong).toHaveCount(0);

  await submitSignIn(page, aye);
  await expect(page).toHaveURL(/\/account$/);
  await expect(toast(page)).toContainText(/Welcome!.*successfully signed in/);
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();

  // The tests of the server have more such addresses.
  await page.goto(`/signin?next=${encodeURIComponent("/\\evil.example")}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello, Aye");
  expect(new URL(page.url()).pathname).toBe("/");
  // Old links have this address.
  await page.goto("/api/login?next=/pricing");
  await expect(page).toHaveURL(/\/pricing$/);

  await signOut(page);
  await expectSignedOut(page);
  await page.goto("/signin");
  await submitSignIn(page, aye);
  await expect(toast(page)).toContainText("Welcome back!");
});

test("a sign-in form that is sent before the scripts have loaded, or refused for a moment, is not lost", async ({ page, createUser }) => {
  const aye = await createUser();
  const release = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  const { promise: isExplained, resolve: explained } = Promise.withResolvers<void>();
  let tries = 0;
  await page.route("**/api/signin", async (route) => {
    if (tries++ > 0) {
      await isExplained;
      return await route.continue();
    }
    await route.fulfill({
      status: 429,
      headers: { "Retry-After": "2" },
      json: { code: "rate_limited", error: "Too many attempts. Please wait a little." },
    });
  });
  await page.goto("/signin?next=/account", { waitUntil: "commit" });
  await submitSignIn(page, aye);
  expect(tries, "the scripts have not loaded").toBe(0);
  release.resolve();
  await expect(page.getByText("Too many attempts. We try again for you in 2 seconds."))
    .toBeVisible();
  explained();
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
  expect(tries).toBe(2);
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
  // This fails if the server refuses the owner.
  await signIn(ownerPage, aye);
});

test("a user who is suspended while offline is told the reason, and later only with the right password", async ({ page, context, createUser, signIn, academy, expectError }) => {
  expectError(/ERR_INTERNET_DISCONNECTED/);
  const aye = await createUser();
  await signIn(page, aye);
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
  await context.setOffline(true);
  await academy.suspendUser(aye, "Shared the account");
  await context.setOffline(false);
  // A request that the page makes by itself can learn of the suspension before the press.
  const enrollButton = page.getByRole("button", { name: "Enroll Now: AI Master" });
  await Promise.all([
    expect(toast(page)).toContainText(
      /^.*This account is suspended\..* please contact us\. Shared the account/,
    ),
    pressUntil(enrollButton, page.getByRole("heading", { name: "Authentication Required" })),
  ]);

  await page.goto("/signin");
  await submitSignIn(page, { ...aye, password: "a-stranger-tries" });
  await expect(page.getByText("Invalid email or password")).toBeVisible();
  await expect(page.getByText("Shared the account")).toBeHidden();
  await submitSignIn(page, aye);
  await expect(page.getByText("Reason: Shared the account")).toBeVisible();
  await expect(page.getByText("Sign in failed")).toHaveCount(0);
  await axe(page);
});

test("the end of an older session in one tab neither signs out the other nor closes its outbox", async ({ page, context, createUser, signIn, expectError }) => {
  expectError(/401|ERR_FAILED/);
  const aye = await createUser({ courses: ["ai-first-step"] });
  await signIn(page, aye);
  const other = await context.newPage();
  await other.goto("/account");
  await expect(accountMenu(other)).toBeVisible();
  await page.goto("/courses/ai-first-step?tab=notes");
  await page.waitForLoadState("networkidle");
  const save = async (text: string) => {
    await noteForm(page).fill(text);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(noteForm(page)).toHaveValue("");
  };
  // Either tab can send what the other one has stored.
  const sent = context.waitForEvent("response", (answer) => answer.url().endsWith("/api/sync"));
  await save("Written before the other tab's refusal");
  await sent;

  // As if this tab's call had been on its way while the user signed in again on the first one.
  const refusal = { code: "unauthenticated", error: "Please sign in." };
  await other.route("**/api/**", (route) => route.fulfill({ status: 401, json: refusal }));
  const asked = page.waitForResponse("**/api/auth/user");
  await other.reload();
  await expectSignedOut(other);
  await asked;
  await other.unroute("**/api/**");
  await expect(accountMenu(page)).toBeVisible();
  await expect(accountMenu(other)).toBeVisible();
  // From here on, only the first tab can send.
  await other.close();

  await page.route("**/api/sync", (route) => route.abort());
  await save("Written after it, without a network");
  await page.unroute("**/api/sync");
  await expect.poll(async () => {
    const answer = await page.request.get("/api/courses/ai-first-step/notes");
    return (await answer.json()).map(({ content }: { content: string }) => content).sort();
  }, { timeout: 60_000 }).toEqual([
    "Written after it, without a network",
    "Written before the other tab's refusal",
  ]);
});

test("the refusal of one call does not end a session that the server knows", async ({ page, createUser, signIn, expectError }) => {
  expectError(/401/);
  await signIn(page, await createUser());
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
  const mya = await createUser({ firstName: "Mya" });
  await signInUnnoticed(page, mya);
  const refusal = { code: "unauthenticated", error: "Please sign in." };
  const refuse = (route: Route) => route.fulfill({ status: 401, json: refusal });
  await page.route("**/api/home", refuse, { times: 1 });
  await page.getByRole("link", { name: "Pyinnya" }).first().click();
  await expect(accountMenu(page, "Mya")).toBeVisible();
});

test("signing out in one tab signs out the other, and a video that plays then continues later", async ({ page, context, createUser, signIn }) => {
  const aye = await createUser({ courses: ["ai-first-step"] });
  const gate = (tab: Page) => tab.getByRole("heading", { name: "Authentication Required" });
  await signIn(page, aye);
  const other = await context.newPage();
  await other.goto("/account");
  await expect(other.getByRole("heading", { name: "Account Settings" })).toBeVisible();
  await page.bringToFront();
  await page.goto("/courses/ai-first-step");
  await poster(page).tap();
  await waitForSecond(page, 4);
  // As if the user closed this tab before it has sent its message.
  await page.evaluate(() => BroadcastChannel.prototype.postMessage = () => {});

  await page.getByRole("button", { name: "Account menu for Aye Chan" }).click();
  await expect(page.getByText(aye.email).first()).toBeVisible();
  await axe(page);
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  // On a busy machine the last seconds of watching may still be on their way. The page asks then.
  const leave = unsentWorkDialog(page).getByRole("button", { name: "Sign out anyway" });
  await expect(signInLink(page).or(leave)).toBeVisible();
  if (await leave.isVisible()) await leave.click();
  await expect(page).toHaveURL(/\/$/);
  await expectSignedOut(page);
  await expect(gate(other)).toBeVisible();
  await other.close();
  await page.goBack();
  await expect(gate(page)).toBeVisible();

  await signIn(page, aye);
  await page.goto("/courses/ai-first-step");
  await expect(poster(page)).toContainText(/Continue at 0:(0[4-9]|[1-5]\d)/);
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

test("the end of a session leaves no space in the header, and a late answer about it signs nobody out", async ({ page, context, createUser, academy }) => {
  const aye = await createUser();
  // Without this cookie the page would not ask for the user.
  const addSignInMark = () =>
    context.addCookies([{ name: "signed-in", value: "1", url: academy.origin }]);
  await addSignInMark();
  await page.goto("/pricing");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(page.locator("html[data-known]")).toHaveCount(0);

  await addSignInMark();
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

test("a Burmese user reads in Burmese what the server cannot do, and is signed out without it", async ({ page, context, createUser, signIn, academy, expectError }) => {
  expectError(/^response: 503 /);
  await context.addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  const aye = await createUser();
  await signIn(page, aye);
  const unavailable = { status: 503, json: { code: "unavailable", error: "In English" } };
  await page.route("**/api/auth/user", (route) => route.fulfill(unavailable));
  await page.goto("/ai");
  await expect(page.getByRole("main")).toContainText("Pyinnya ကို အခု သုံးလို့ မရသေးပါဘူး။");
  await expect(page.getByText("In English")).toBeHidden();

  await page.unroute("**/api/auth/user");
  await page.goto("/account");
  await expect(page.getByRole("main").getByText(aye.email)).toBeVisible();
  await page.route("**/api/signout", (route) => route.fulfill(unavailable));
  await page.getByRole("button", { name: "Aye Chan ရဲ့ အကောင့်မီနူး" }).click();
  await page.getByRole("menuitem", { name: "ထွက်ရန်" }).click();
  const message = page.getByRole("region").filter({ hasText: "ဒီမှာ အကောင့်ထွက်ပြီးပါပြီ" });
  await expect(message).toContainText("အင်တာနက် ပြန်ရတာနဲ့");
  await expect(message).not.toContainText("In English");
  expect(await academy.countSessions(aye)).toBe(1);

  await page.unroute("**/api/signout");
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("အကောင့်ဝင်ဖို့ လိုပါတယ်");
  await expect.poll(() => academy.countSessions(aye)).toBe(0);
  await expect(page.getByText(aye.email)).toBeHidden();
});

test("a page whose script failed to load can be read, and it works after the next touch", async ({ page, createUser, expectError }) => {
  expectError(/ERR_FAILED/);
  const aye = await createUser();
  let failedLoads = 0;
  const fail = async (route: Route) => {
    await route.abort();
    failedLoads++;
  };
  await page.route(/\/assets\/landing-[^/]+\.js$/, fail);
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

  // The script of the form fails to load. The next touch loads it, and the form works.
  failedLoads = 0;
  await page.route(/\/assets\/index-[^/]+\.js$/, fail, { times: 1 });
  await page.goto("/signin");
  await expect.poll(() => failedLoads).toBe(1);
  await page.getByLabel("Email", { exact: true }).click();
  await submitSignIn(page, aye);
  await expect(toast(page)).toContainText("Welcome!");
});
