// The browser clears what the app has stored.
import type { Page } from "@playwright/test";
import { axe, expect } from "./fixtures.ts";
import { everythingKept, inTabs, settled, test } from "./phone.ts";

const about = (page: Page) => page.getByRole("complementary", { name: "About this app" });
/** What the page has noted about the data that this phone stores. */
const noted = (page: Page) => page.evaluate(() => localStorage.getItem("kept") ?? "");
const handle = (page: Page) => page.getByRole("button", { name: /^Course Content/ });

test("data that the browser cleared is noticed at the next start, reported once, and loaded again by a tap", async ({ makePhone, person, signIn, academy, closeServer, expectError }) => {
  // The server answers 503 while it starts up.
  expectError(/^response: 503 /);
  const aye = await person({ courses: ["ai-first-step", "ai-master"] });
  const conversation = await academy.converse(aye, 1);
  const phone = await makePhone();
  const page = await phone.start();
  await signIn(page, aye);
  await page.goto("/");
  await settled(page);
  const kept = {
    "/courses/ai-master": "videos",
    "/courses/ai-first-step": "videos",
    [`/ai/${conversation}`]: "messages",
  };
  await inTabs(page, Object.keys(kept), (tab, path) => tab.goto(path));
  await expect(handle(page)).toContainText("0% done");
  await expect.poll(async () => {
    const all = await everythingKept(page);
    return Object.entries(kept).filter(([path, part]) =>
      !all.includes(`\\"${path.split("/").at(-1)}\\",\\"${part}\\"`)
    );
  }).toEqual([]);
  await page.context().route("**/api/sync", (route) => route.abort());
  await page.getByRole("button", { name: "Mark as done" }).click();
  await expect.poll(() => noted(page)).toContain('"courses":["ai-first-step","ai-master"]');
  await expect.poll(() => noted(page)).toContain('"unsent":1');
  await expect.poll(() => noted(page)).toContain(conversation);
  const wire = await page.context().newCDPSession(page);
  for (const tab of page.context().pages()) await tab.goto("about:blank");
  // Clears storage as a browser does that runs out of space: everything but localStorage, which
  // holds the page's notes.
  await wire.send("Storage.clearDataForOrigin", {
    origin: academy.origin,
    storageTypes: "indexeddb,cache_storage,service_workers,file_systems",
  });
  await page.context().unroute("**/api/sync");

  await page.goto("/account");
  await expect(about(page)).toContainText("This phone has cleared what was kept");
  await expect(about(page)).toContainText("No longer on this phone: 2 courses, 1 conversation.");
  await expect(about(page)).toContainText("1 thing that you wrote had not gone out, and is lost.");
  await axe(page);
  // The message stays after a reload, because the user has not answered it.
  await page.reload();
  await expect(about(page)).toContainText("No longer on this phone: 2 courses, 1 conversation.");
  await about(page).getByRole("button", { name: "Load it again" }).click();
  await expect(about(page).getByText("cleared")).toBeHidden();
  await settled(page);
  await expect.poll(async () => (await everythingKept(page)).includes("Prompt checklist")).toBe(
    true,
  );
  await closeServer();
  for (const course of ["ai-first-step", "ai-master"]) {
    await page.goto(`/courses/${course}`);
    await expect(page.getByRole("heading", { name: "Learning objectives" })).toBeVisible();
    // The storage was cleared while the mark was being sent: the mark may have arrived after all.
    await expect(handle(page)).toContainText("% done");
  }
  await page.goto(`/ai/${conversation}`);
  await expect(page.getByText("Question 1")).toBeVisible();
  await expect(about(page).getByText("cleared")).toBeHidden();
  await phone.stop();
});

test("a service worker whose files were cleared says so offline, and fetches them again online", async ({ makePhone, closeServer, expectError }) => {
  expectError(/^response: 503 /);
  const phone = await makePhone();
  let page = await phone.start();
  await page.goto("/pricing");
  await settled(page);
  const count = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.includes("precache"));
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().length;
    });
  const all = await count();
  expect(all).toBeGreaterThan(30);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.context().setOffline(true);
  await page.reload();
  for (const said of ["The phone has cleared the app", "ဖုန်းက နေရာလွတ်ရအောင်"]) {
    await expect(page.getByText(said)).toBeVisible();
  }
  await axe(page);
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Choose Your Plan");
  await expect.poll(count).toBe(all);
  await phone.stop();
  await closeServer();
  page = await phone.start();
  await page.goto("/pricing");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Choose Your Plan");
});
