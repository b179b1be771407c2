// The app without a network, and what its service worker may answer.
import type { Page } from "@playwright/test";
import { accountMenu, signInByForm, signOut } from "../support/sign-in-out.ts";
import { type Academy, axe, expect, type TestUser } from "../support/fixtures.ts";
import {
  readBrowserStorage,
  test,
  waitForServiceWorker,
  waitForUserFiles,
} from "../support/phone.ts";
import { switchLanguage } from "../support/switch-language.ts";

const accountHeading = (page: Page) => page.getByRole("heading", { name: "Account Settings" });
/** For a signed-in user this link leads to the outbox. */
const offlineLink = (page: Page) => page.getByRole("link", { name: "No connection" });
/** The answer of a server that is starting up. */
const SERVER_STARTING = /^response: 503 /;

async function storeAccountPage(page: Page, { email }: TestUser, ...others: string[]) {
  await page.goto("/account");
  await waitForUserFiles(page);
  await expect.poll(async () => {
    const stored = await readBrowserStorage(page);
    // The settings are stored beside the user, and may arrive later.
    return [email, "selfEnrollment", ...others].filter((words) => !stored.includes(words));
  }).toEqual([]);
}

/**
 * Stores `row`, the answer that says who is signed in. Without `row`, waits until the page has
 * stored one, removes it and returns it.
 */
const changeStoredSession = (page: Page, row?: unknown) =>
  page.evaluate(async (row) => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.onsuccess = () => resolve(request.result));
    const { id } = JSON.parse(localStorage.getItem("person") ?? "");
    const db = await resultOf(indexedDB.open(`pyinnya-${id}`));
    const open = () => db.transaction("kept", "readwrite").objectStore("kept");
    let stored: unknown;
    if (row) await resultOf(open().put(row));
    while (!row && !stored) stored = await resultOf(open().get('["session"]'));
    if (!row) await resultOf(open().delete('["session"]'));
    db.close();
    return stored;
  }, row);

/** Signs out without a server. */
async function signOutInEveryTab(page: Page, other: Page, aye: TestUser) {
  await signOut(page);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("region", { name: /^Notifications/ })).toContainText(
    "You are signed out here",
  );
  await expect(other.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
  await expect.poll(async () => (await readBrowserStorage(page)).includes(aye.id)).toBe(false);
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByText("Signing in needs the internet.")).toBeVisible();
  await axe(page);
}

/** Opens the app again: the server hears of the sign-out before anything else. */
async function expectSignOutSentFirst(page: Page, academy: Academy, aye: TestUser) {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) requests.push(`${request.method()} ${pathname}`);
  });
  await page.goto("/signin");
  await expect.poll(() => academy.countSessions(aye)).toBe(0);
  await expect.poll(() => requests.length).toBeGreaterThan(1);
  expect(requests.filter((call) => call.includes("signout"))).toEqual(["POST /api/signout"]);
  expect(requests[0]).toBe("POST /api/signout");
}

test("pages that were opened once open without a server and renew themselves; signing out works, too", async ({ makePhone, createUser, signIn, academy, stopServer, expectError }) => {
  expectError(SERVER_STARTING);
  const aye = await createUser();
  await academy.addUsage(aye, { model: "gpt-5", messages: 850, cost: 2.5 });
  const phone = await makePhone();
  let page = await phone.start();
  await signIn(page, aye);
  await storeAccountPage(page, aye, "gpt-5");
  // The page must not see the change before the server goes.
  await page.goto("about:blank");
  await page.request.post("/api/enrollment", {
    headers: { Origin: academy.origin },
    data: { courseName: "ai-master" },
  });
  await phone.stop();
  await stopServer();

  page = await phone.start();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello, Aye");
  await expect(offlineLink(page)).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Account" })
    .click();
  await expect(page.getByRole("main").getByText(aye.email)).toBeVisible();
  await expect(page.locator("p").getByText(/^Updated \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();
  const usage = page.getByRole("region", { name: "Usage Statistics" });
  await expect(usage).toContainText("850 of 1,000 used");
  await expect(usage.getByText(/^Updated /)).toBeVisible();
  await expect(page.getByText("You can enroll as soon as the connection is back.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change password" })).toBeDisabled();
  await expect(page.getByText("0 of 3")).toBeVisible();
  await offlineLink(page).click();
  await expect(page).toHaveURL(/\/outbox$/);
  await expect(page.getByText("They update automatically when the connection is back."))
    .toBeVisible();
  await axe(page);

  await page.goto("/account");
  await page.getByRole("button", { name: "မြန်မာ" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("အကောင့်ဆက်တင်များ");
  await expect(page.locator("p").getByText(/က အချက်အလက်ပါ$/)).toBeVisible();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "my");
  await expect(page.getByRole("main").getByText(aye.email)).toBeVisible();
  await axe(page);

  const burmeseOfflineLink = page.getByRole("link", { name: "အင်တာနက် မရှိပါ" });
  await expect(burmeseOfflineLink).toBeVisible();
  await expect(page.getByText("3 ခုထဲက 0 ခု")).toBeVisible();
  await academy.startServer();
  await expect(page.getByText("3 ခုထဲက 1 ခု")).toBeVisible();
  await expect(burmeseOfflineLink).toBeHidden();
  // Several parts of the page show their age. Each age disappears when its own answer has come.
  await expect(page.getByText(/က အချက်အလက်ပါ$/)).toHaveCount(0);

  await switchLanguage(page, "en");
  await expect(accountHeading(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/account");
  await expect(accountHeading(other)).toBeVisible();
  await stopServer();
  await signOutInEveryTab(page, other, aye);
  await phone.stop();
  await academy.startServer();
  // The server has not heard of the sign-out yet.
  expect(await academy.countSessions(aye)).toBe(1);
  page = await phone.start();
  await expectSignOutSentFirst(page, academy, aye);
  await signInByForm(page, await createUser({ firstName: "Mya" }));
  expect(await academy.countSessions(aye)).toBe(0);
});

/**
 * Reloads as with the Shift key: the browser leaves the service worker out, which takes over then.
 */
async function reloadWithoutWorker(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const loaded = page.waitForEvent("load");
  await cdp.send("Page.reload", { ignoreCache: true });
  await loaded;
  await waitForServiceWorker(page);
}

/** The worker does not answer for the server, even if its caches have these answers. */
async function expectAnswersOfServer(page: Page, origin: string) {
  const paths = ["/api/config", "/healthz", "/readyz", "/api/nothing", "/storage/v1/nothing"];
  await page.evaluate(async (paths) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const path of paths) await cache.put(path, new Response("of the worker"));
    }
  }, paths);
  for (const path of paths) {
    const text = await page.evaluate((path) => fetch(path).then((answer) => answer.text()), path);
    expect(text, path).not.toContain("of the worker");
  }
  for (const path of ["/api/config", "/healthz", "/api/login?next=/ai"]) {
    const answer = await page.goto(path);
    expect(answer?.request().redirectedFrom()?.url() ?? answer?.url()).toBe(origin + path);
    const first = await answer?.request().redirectedFrom()?.response() ?? answer;
    expect(first?.fromServiceWorker(), path).toBe(false);
  }
}

test("a network's log-in page counts as no network, and the service worker never answers for the server", async ({ page, academy, createUser, signIn, expectError }) => {
  // Chromium says this about a service worker file that is no script.
  expectError(/unsupported MIME type/);
  expectError(/404 \/storage/);
  const aye = await createUser();
  await signIn(page, aye);
  await storeAccountPage(page, aye);
  const body = "<h1>Log in to this hotel's network</h1>";
  await page.context().route("**/*", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.reload();
  await expect(page.getByRole("main").getByText(aye.email)).toBeVisible();
  await expect(offlineLink(page)).toBeVisible();
  // The Burmese font is a part that this phone has not loaded yet.
  const fontRequest = page.waitForEvent(
    "requestfinished",
    (request) => /myanmar-400/.test(request.url()),
  );
  await page.getByRole("button", { name: "မြန်မာ" }).click();
  await fontRequest;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("အကောင့်ဆက်တင်များ");
  await page.context().unrouteAll();
  const userResponse = page.waitForResponse((answer) => answer.url().endsWith("/api/auth/user"));
  await page.reload();
  expect((await userResponse).headers()["content-type"]).toContain("json");
  // The log-in page's answer to the font request would stand among the files of the build.
  expect((await readBrowserStorage(page, { withBuild: true })).includes(body)).toBe(false);

  await reloadWithoutWorker(page);
  await expectAnswersOfServer(page, academy.origin);
  const shell = await page.goto("/account");
  expect(shell?.fromServiceWorker()).toBe(true);
});

test("a tab that starts without a network shows the user when the tab of the sign-in has stored the data", async ({ page, context, createUser, signIn, withoutNetwork, expectError }) => {
  expectError(/ERR_INTERNET_DISCONNECTED/);
  const aye = await createUser({ courses: ["ai-first-step"] });
  await signIn(page, aye);
  await page.goto("/courses/ai-first-step");
  await waitForUserFiles(page);
  await withoutNetwork(async () => {
    const row = await changeStoredSession(page);
    const late = await context.newPage();
    await late.goto("/courses/ai-first-step");
    await expect(late.getByRole("heading", { name: "We cannot check who is signed in" }))
      .toBeVisible();
    await changeStoredSession(page, row);
    await expect(accountMenu(late, "Aye")).toBeVisible();
    await late.close();
  });
});
