// The browser clears what the app has stored.
import type { Page } from "@playwright/test";
import { axe, expect, test, type WithoutNetwork } from "../support/fixtures.ts";
import { readBrowserStorage, waitForServiceWorker, waitForUserFiles } from "../support/phone.ts";
import { navigateInApp, openInApp } from "../support/open-in-app.ts";

const offer = (page: Page) => page.getByRole("complementary", { name: "About this app" });
/** What the page has noted about the data that this phone stores. */
const readStorageNote = (page: Page) => page.evaluate(() => localStorage.getItem("kept") ?? "");
const contentsButton = (page: Page) => page.getByRole("button", { name: /^Course Content/ });

test("@offline data and files that the browser cleared are noticed, and a tap loads them again", async ({ page, createUser, signIn, academy, withoutNetwork, expectError }) => {
  // A service worker without its files answers 503.
  expectError(/^response: 503 \/pricing|ERR_(INTERNET_DISCONNECTED|FAILED)/);
  const aye = await createUser({ courses: ["ai-first-step", "ai-master"] });
  const conversation = await academy.addConversation(aye, 1);
  await signIn(page, aye);
  await page.goto("/");
  await waitForUserFiles(page);
  await openInApp(page, `/ai/${conversation}`);
  await expect(page.getByText("Question 1")).toBeVisible();
  for (const course of ["ai-first-step", "ai-master"]) {
    await openInApp(page, `/courses/${course}`);
    await expect(contentsButton(page)).toContainText("Not started");
  }
  await expect.poll(async () => {
    const stored = await readBrowserStorage(page);
    // These queries show that the phone has stored the pages.
    return [
      `\\"${conversation}\\",\\"messages\\"`,
      '\\"ai-first-step\\",\\"videos\\"',
      '\\"ai-master\\",\\"videos\\"',
    ].filter((query) => !stored.includes(query));
  }).toEqual([]);
  await page.context().route("**/api/sync", (route) => route.abort());
  await page.getByRole("button", { name: "Mark as done" }).click();
  await expect.poll(() => readStorageNote(page)).toContain(
    '"courses":["ai-first-step","ai-master"]',
  );
  await expect.poll(() => readStorageNote(page)).toContain('"unsent":1');
  await expect.poll(() => readStorageNote(page)).toContain(conversation);
  const cdp = await page.context().newCDPSession(page);
  await page.goto("about:blank");
  // Clears storage as a browser does that runs out of space: everything but localStorage, which
  // holds the page's notes.
  await cdp.send("Storage.clearDataForOrigin", {
    origin: academy.origin,
    storageTypes: "indexeddb,cache_storage,service_workers,file_systems",
  });
  await page.context().unroute("**/api/sync");

  await page.goto("/account");
  await expect(offer(page)).toContainText("Your saved data was removed from this phone");
  await expect(offer(page)).toContainText("No longer on this phone: 2 courses, 1 conversation.");
  await expect(offer(page)).toContainText("1 thing that you wrote was not sent and is lost.");
  await axe(page);
  // The message stays after a reload, because the user has not answered it.
  await page.reload();
  await expect(offer(page)).toContainText("No longer on this phone: 2 courses, 1 conversation.");
  await offer(page).getByRole("button", { name: "Load it again" }).click();
  await expect(offer(page).getByText("Your saved data was removed")).toBeHidden();
  await waitForServiceWorker(page);
  await expect.poll(async () => (await readBrowserStorage(page)).includes("Prompt checklist")).toBe(
    true,
  );
  await withoutNetwork(async () => {
    await page.goto("/courses/ai-first-step");
    for (const course of ["AI First Step", "AI Master"]) {
      if (course === "AI Master") await navigateInApp(page, "/courses/ai-master");
      await expect(page.getByRole("main")).toContainText(course);
      await expect(page.getByRole("heading", { name: "Learning objectives" })).toBeVisible();
      // The storage was cleared while the mark was being sent: the mark may have arrived after all.
      await expect(contentsButton(page)).toContainText(/% done|Not started/);
    }
    await navigateInApp(page, `/ai/${conversation}`);
    await expect(page.getByText("Question 1")).toBeVisible();
    await expect(offer(page).getByText("Your saved data was removed")).toBeHidden();
  });
  await openInApp(page, "/pricing");
  await expectWorkerToFetchFiles(page, withoutNetwork);
});

/** A service worker whose files were cleared says so, and fetches them again online. */
async function expectWorkerToFetchFiles(
  page: Page,
  withoutNetwork: WithoutNetwork,
) {
  const countCachedFiles = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.includes("precache"));
      const entries = await Promise.all(
        names.map(async (name) => (await caches.open(name)).keys()),
      );
      return entries.flat().length;
    });
  const fileCount = await countCachedFiles();
  expect(fileCount).toBeGreaterThan(30);
  await withoutNetwork(async () => {
    // With a network, the worker could fetch the files again before the page loads.
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await page.reload();
    for (const message of ["The browser removed the app", "နေရာလွတ်ရအောင် ဘရောက်ဇာက"]) {
      await expect(page.getByText(message)).toBeVisible();
    }
    await axe(page);
  });
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Choose Your Plan");
  await expect.poll(countCachedFiles).toBe(fileCount);
  await withoutNetwork(async () => {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Choose Your Plan");
  });
}
