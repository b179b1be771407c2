// The app offers to be installed, on Android, on an iPhone and in the browser of Facebook.
import type { Page } from "@playwright/test";
import { axe, expect, test } from "../support/fixtures.ts";
import { waitForOffers } from "../support/phone.ts";

const offer = (page: Page) => page.getByRole("complementary", { name: "About this app" });
const home = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" });

/** Fires the event that Chromium fires once it finds that the app can be installed. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    dispatchEvent(Object.assign(event, { prompt: () => document.title = "prompted" }));
  });

/** The manifest has what Chromium needs to install the app, and names only what is there. */
async function expectWholeManifest(page: Page, origin: string) {
  const cdp = await page.context().newCDPSession(page);
  const { url, errors, data = "" } = await cdp.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(url).toBe(`${origin}/manifest.webmanifest`);
  const type = (await page.request.get(url)).headers()["content-type"];
  expect(type).toBe("application/manifest+json");

  const manifest = JSON.parse(data);
  expect(manifest).toMatchObject({ id: "/", scope: "/", start_url: "/", display: "standalone" });
  expect(manifest.name).toContain("Pyinnya");
  type Picture = { src: string; sizes: string; type: string; purpose?: string };
  const icons: Picture[] = manifest.icons;
  expect(icons.map(({ purpose }) => purpose)).toContain("maskable");
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  const pictures: Picture[] = [
    ...icons,
    ...manifest.screenshots,
    { src: "/icons/apple-touch.png", sizes: "180x180", type: "image/png" },
  ];
  for (const { src, sizes, type } of pictures) {
    const answer = await page.request.get(src);
    expect(answer.headers()["content-type"], src).toBe(type);
    const size = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts) {
    expect((await page.request.get(url)).status(), url).toBe(200);
  }
}

test("the app offers once to install it, and keeps the offer in the menu", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser());
  const offersLoaded = waitForOffers(page);
  await page.goto("/account");
  await offerInstall(page);
  await offersLoaded;
  await expect(offer(page), "no card over the account").toBeHidden();
  await home(page).click();
  const tutor = page.getByRole("main").getByRole("link", { name: /^AI tutor/ });
  await tutor.waitFor();
  await offerInstall(page);
  await expect(offer(page)).toContainText("Pyinnya on your home screen");
  for (const [width, height] of [[320, 640], [1280, 800], [360, 740]] as const) {
    await page.setViewportSize({ width, height });
    expect(await offer(page).evaluate((card) => getComputedStyle(card).position), "in the page")
      .toBe("static");
    expect((await offer(page).boundingBox())?.y).toBeGreaterThan(
      (await tutor.boundingBox())?.y ?? 0,
    );
  }
  await axe(page);
  await offer(page).getByRole("button", { name: "Not now" }).click();
  await expect(offer(page)).toBeHidden();

  // Until the later parts and the texts of the offer are there, nothing could be seen anyway.
  const offersReloaded = waitForOffers(page);
  await page.reload();
  await tutor.waitFor();
  await offerInstall(page);
  await offersReloaded;
  await expect(page.getByRole("heading", { name: "How It Works" })).toBeAttached();
  const menu = page.getByRole("button", { name: /^Account menu/ });
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "Add to home screen" })).toBeVisible();
  await expect(offer(page)).toBeHidden();
  await page.getByRole("menuitem", { name: "Add to home screen" }).click();
  await expect(page).toHaveTitle("prompted");
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "Add to home screen" })).toBeHidden();
});

test("the manifest is whole, and a visitor sees an install offer not at first, but on a later page", async ({ page, academy }) => {
  const offersLoaded = waitForOffers(page);
  await page.goto("/");
  await offerInstall(page);
  await offersLoaded;
  await expect(offer(page)).toBeHidden();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Account" })
    .click();
  await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
  await offerInstall(page);
  await home(page).click();
  await expect(offer(page)).toBeVisible();
  await expectWholeManifest(page, academy.origin);
});

test.describe("on an iPhone", () => {
  test("the page explains how to add the app to the home screen", async ({ page, createUser, signIn }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "standalone", { value: false });
    });
    await signIn(page, await createUser());
    await page.goto("/");
    await expect(offer(page)).toContainText("then “Add to Home Screen”");
    await axe(page);
  });
});

test.describe("in Facebook's browser", () => {
  test.use({
    permissions: ["clipboard-read", "clipboard-write"],
    userAgent: "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) " +
      "Version/4.0 Chrome/149.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/500.0.0.0;]",
  });

  test("the page explains how to open the app in another browser, and copies the link for it", async ({ page, academy }) => {
    await page.goto("/pricing?from=friend");
    await expect(offer(page)).toContainText("Open Pyinnya in your browser");
    await axe(page);
    await offer(page).getByRole("button", { name: "Copy link" }).click();
    await expect(offer(page).getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${academy.origin}/pricing?from=friend`);
    await offer(page).getByRole("button", { name: "Not now" }).click();
    const offersLoaded = waitForOffers(page);
    await page.reload();
    await offersLoaded;
    await expect(offer(page)).toBeHidden();
  });
});
