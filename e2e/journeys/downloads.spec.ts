// Downloads for offline: saving, space, locking and removal.
import type { Page } from "@playwright/test";
import {
  CHECKLIST,
  COURSE,
  deleteStoredFiles,
  download,
  downloadButton,
  downloadDialog,
  FIRST_VIDEO,
  holdStoredFiles,
  listStoredFiles,
  mockFreeSpace,
  openContents,
  openCourseAsLearner,
  openCourseWithDownload,
  savedDownloads,
  SECOND_VIDEO,
} from "../support/download-steps.ts";
import { expectSignedOut, signOut } from "../support/sign-in-out.ts";
import { axe, expect, test, type TestUser } from "../support/fixtures.ts";
import {
  readBrowserStorage,
  test as phoneTest,
  waitForOffers,
  waitForUserFiles,
} from "../support/phone.ts";
import { openInApp } from "../support/open-in-app.ts";
import { currentSecond, isPlaying } from "../support/player-steps.ts";
import { pressFor } from "../support/press-for.ts";

/** Seeks in the video that plays, and waits until it plays on from there. */
async function playFrom(page: Page, position: number) {
  await page.locator("video").evaluate((video: HTMLVideoElement, position) => {
    video.currentTime = position;
  }, position);
  await expect.poll(() => currentSecond(page)).toBeGreaterThan(position + 0.3);
  expect(await currentSecond(page)).toBeLessThan(position + 15);
}

/** The home plays a saved lesson at once, from the second where the learner left it. */
async function continueFromHome(page: Page) {
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).tap();
  const play = page.getByRole("link", { name: `Play: ${FIRST_VIDEO}` });
  // At 60 seconds, or a few more.
  await expect(play).toContainText("1:0");
  await play.tap();
  // A video that starts at 0 would need longer.
  await expect.poll(() => currentSecond(page), { timeout: 20_000 }).toBeGreaterThan(60.5);
  await expect.poll(() => isPlaying(page)).toBe(true);
}

const toast = (page: Page) => page.getByRole("region", { name: /^Notifications/ });

phoneTest(
  "downloads play and open without a network; what is watched counts, and the home goes on from there",
  async ({ makePhone, createUser, signIn, academy, stopServer, expectError }) => {
    // The server answers 503 while it starts up.
    expectError(/^response: 503 /);
    const phone = await makePhone();
    let page = await phone.start();
    await openCourseAsLearner({ page, createUser, signIn });
    await waitForUserFiles(page);
    await downloadButton(page, FIRST_VIDEO, /: download$/).click();
    await expect(downloadDialog(page)).toContainText("1 video");
    await expect(downloadDialog(page)).toContainText("273 KB");
    await expect(downloadDialog(page)).toContainText("under 5 MMK");
    const price = downloadDialog(page).getByLabel("Your price for 1 GB");
    await pressFor(downloadDialog(page).getByRole("button", { name: "Change" }), price);
    await price.fill("100,000");
    await expect(downloadDialog(page)).toContainText("about 30 MMK");
    await axe(page);
    await downloadDialog(page).getByRole("button", { name: "Download now" }).click();
    await expect(downloadButton(page, FIRST_VIDEO, "saved on this phone")).toBeVisible();
    await download(page, CHECKLIST);
    await expect(downloadButton(page, CHECKLIST, "saved on this phone")).toBeVisible();
    await axe(page);
    await expect.poll(async () => (await readBrowserStorage(page)).includes("objectives")).toBe(
      true,
    );
    await phone.stop();
    await stopServer();

    page = await phone.start();
    const releaseStorage = await holdStoredFiles(page);
    await page.goto(COURSE);
    await page.getByRole("button", { name: /^Play: / }).tap();
    // The phone has not found its file yet, so the player has tried the network.
    const failure = page.getByRole("alert").filter({ hasText: "There is no connection." });
    const retried = page.waitForRequest(/\/stream\?again=\d+/);
    await failure.getByRole("button", { name: "Retry" }).tap();
    await retried;
    await expect(failure).toBeVisible();
    await releaseStorage();
    await expect.poll(() => currentSecond(page)).toBeGreaterThan(0.5);
    await playFrom(page, 20);
    await playFrom(page, 45);
    await playFrom(page, 0);
    await expect(page.getByText("Hello. In this lesson we look at what AI is.")).toBeVisible();
    await playFrom(page, 60);
    await page.locator("video").evaluate((video: HTMLVideoElement) => video.pause());

    await openContents(page);
    const savedFile = page.waitForEvent("download");
    await page.getByRole("link", { name: /Prompt checklist/ }).click();
    expect((await savedFile).suggestedFilename()).toMatch(/Prompt checklist\.pdf$/);
    await page.getByRole("dialog").getByRole("link", { name: SECOND_VIDEO }).click();
    // A video that is not here leads to those that are.
    const offer = page.getByRole("alert").getByRole("link", { name: "See 1 saved lesson" });
    await expect(offer).toBeVisible();
    await axe(page);
    await offer.click();
    await expect(savedDownloads(page)).toContainText(FIRST_VIDEO);
    await page.getByRole("link", { name: "No connection" }).click();

    await academy.startServer();
    const progress = async () => {
      const answer = await page.request.get("/api/courses/ai-first-step/progress");
      return answer.ok() ? (await answer.json()).videos : [];
    };
    await expect.poll(async () => (await progress())[0]?.watched?.length ?? 0)
      .toBeGreaterThanOrEqual(3);
    await continueFromHome(page);
  },
);

/** Removes one of two saved videos. */
async function removeFirstVideo(page: Page, user: TestUser) {
  const before = await listStoredFiles(page, user);
  await expect(savedDownloads(page).getByRole("listitem")).toHaveText([
    /What AI is/,
    /Your first prompt/,
  ]);
  await savedDownloads(page).getByText("Largest").click();
  await expect(savedDownloads(page).getByRole("listitem").first()).toContainText(
    "Your first prompt",
  );
  const box = savedDownloads(page).getByRole("checkbox", { name: /What AI is/ });
  await pressFor(page.getByRole("button", { name: "Select" }), box);
  await box.check();
  await expect(page.getByText("1 selected · 273 KB")).toBeVisible();
  await savedDownloads(page).getByRole("button", { name: "Remove" }).click();
  const removal = page.getByRole("dialog", { name: "Remove this download?" });
  await expect(removal).toContainText("What AI is");
  await removal.getByRole("button", { name: "Remove" }).click();
  await expect(toast(page)).toContainText(/27\d KB is free again\./);
  await expect(savedDownloads(page).getByRole("listitem")).toHaveCount(1);
  const after = await listStoredFiles(page, user);
  const bytes = (files: { size: number }[]) => files.reduce((sum, { size }) => sum + size, 0);
  expect(bytes(before) - bytes(after)).toBeGreaterThan(270_000);
}

test("a download pauses and goes on; removing it frees space, and signing out locks what is saved", async ({ page, createUser, signIn, academy, expectError }) => {
  expectError(/^response: 400 \/storage\//);
  await academy.holdMedia();
  const aye = await openCourseAsLearner({ page, createUser, signIn });
  await download(page, FIRST_VIDEO);
  await download(page, SECOND_VIDEO);
  await expect(downloadButton(page, FIRST_VIDEO, /: [1-9]\d?% downloaded$/)).toBeVisible();
  await expect(downloadButton(page, SECOND_VIDEO, "waiting to download")).toBeVisible();

  await openInApp(page, "/downloads");
  await expect(page.getByRole("heading", { name: "In progress" })).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Pause all" }).click();
  await expect(page.getByText("Paused")).toHaveCount(2);
  await page.reload();
  await expect(page.getByText("Paused")).toHaveCount(2);
  await academy.expireMediaAddresses();
  await page.getByRole("button", { name: "Resume all" }).click();
  await expect(savedDownloads(page).getByRole("listitem")).toHaveCount(2);
  await axe(page);

  await removeFirstVideo(page, aye);

  await signOut(page);
  const question = page.getByRole("dialog", { name: "Sign out on this phone?" });
  await expect(question).toContainText("Otherwise it stays here, locked");
  await axe(page);
  await question.getByRole("button", { name: "Sign Out" }).click();
  await expectSignedOut(page);
  await page.goto("/downloads");
  await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
  expect(await listStoredFiles(page, aye)).not.toEqual([]);
  await expect.poll(async () => (await readBrowserStorage(page)).includes("Your first prompt"))
    .toBe(false);

  const mya = await createUser({ courses: ["ai-first-step"] });
  await signIn(page, mya);
  await page.goto("/account");
  const entry = page.getByRole("menuitem", { name: "Downloads" });
  await pressFor(page.getByRole("button", { name: /^Account menu/ }), entry);
  await entry.click();
  await expect(page).toHaveURL(/\/downloads$/);
  await expect(page.getByText("Nothing is downloaded yet")).toBeVisible();
  await signOut(page);
  await expectSignedOut(page);

  await signIn(page, aye);
  await page.goto("/downloads");
  await expect(savedDownloads(page).getByRole("link", { name: /Your first prompt/ })).toBeVisible();
  await signOut(page);
  await question.getByRole("switch", { name: /^Also delete 1 download/ }).check();
  await question.getByRole("button", { name: "Sign Out" }).click();
  await expect.poll(() => listStoredFiles(page, aye)).toEqual([]);
});

/** Clears the files of the app and the cached queries of this user. */
const clearStoredApp = (page: Page, { id }: TestUser) =>
  page.evaluate(async (databaseName) => {
    for (const cacheName of await caches.keys()) await caches.delete(cacheName);
    const opening = indexedDB.open(databaseName);
    const db = await new Promise<IDBDatabase>((resolve) =>
      opening.onsuccess = () => resolve(opening.result)
    );
    const store = db.transaction("kept", "readwrite").objectStore("kept");
    store.clear();
    await new Promise((resolve) => store.transaction.oncomplete = resolve);
    db.close();
  }, `pyinnya-${id}`);

phoneTest(
  "a removed download is reported, 'Ready for offline?' lists what is missing, and taps repair both",
  async ({ page, createUser, signIn }) => {
    const aye = await openCourseWithDownload({ page, createUser, signIn });
    await deleteStoredFiles(page, aye);

    const offersLoaded = waitForOffers(page);
    await page.goto("/account");
    await offersLoaded;
    const offer = page.getByRole("complementary", { name: "About this app" });
    await expect(offer).toContainText("The browser removed 1 download");
    await axe(page);
    await offer.getByRole("button", { name: "Download again (273 KB)" }).click();
    await expect(offer).toBeHidden();
    await openInApp(page, "/downloads");
    await expect(savedDownloads(page).getByRole("link", { name: /What AI is/ })).toBeVisible();
    expect(await listStoredFiles(page, aye)).not.toEqual([]);
    const courseOffersLoaded = waitForOffers(page);
    // The toast would stay in front of the page.
    await page.goto(COURSE);
    // The page asks the worker to fetch missing files. The worker must not fetch them after this
    // journey has cleared them.
    await courseOffersLoaded;
    await openContents(page);
    await expect(downloadButton(page, FIRST_VIDEO, "saved on this phone")).toBeVisible();

    await waitForUserFiles(page);
    const readyDialog = page.getByRole("dialog", { name: "Ready for offline?" });
    const readyButton = page.getByRole("button", { name: "Ready for offline?" });
    // The learner never opened the questions and notes: they are stored together with the video.
    await expect.poll(() => readBrowserStorage(page)).toContain('\\"notes\\"');
    await readyButton.press("Enter");
    await expect(readyDialog).toContainText(
      "1 item, the course’s pages and the app are on this phone.",
    );
    await readyDialog.getByRole("button", { name: "Close" }).first().press("Enter");
    await expect(readyDialog).toBeHidden();

    await deleteStoredFiles(page, aye);
    await clearStoredApp(page, aye);
    await readyButton.press("Enter");
    await expect(readyDialog).toContainText("Not ready yet");
    await expect(readyDialog).toContainText("Parts of the app are not on this phone.");
    await expect(readyDialog.getByRole("listitem").filter({ hasText: "What AI is" })).toHaveCount(
      1,
    );
    await expect(readyDialog.getByRole("listitem").filter({ hasText: "your notes" })).toHaveCount(
      1,
    );
    await axe(page);
    for (const [n, name] of ["Fix", "Fix", "Download again"].entries()) {
      await readyDialog.getByRole("button", { name }).first().press("Enter");
      await expect(readyDialog.getByText("Fixed", { exact: true })).toHaveCount(n + 1);
    }
    await readyDialog.getByRole("button", { name: "Check again" }).press("Enter");
    await expect(readyDialog).toContainText(
      "1 item, the course’s pages and the app are on this phone.",
    );
  },
);

/** Begins downloads where the browser has less space than it says. */
async function fillPhone(page: Page, origin: string) {
  const cdp = await page.context().newCDPSession(page);
  const setQuota = (bytes?: number) =>
    cdp.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: bytes });
  const { usage } = await cdp.send("Storage.getUsageAndQuota", { origin });
  // The browser reports more space than it gives, as on a phone where something else is stored
  // meanwhile.
  await mockFreeSpace(page, 10_000_000);
  // Less than the first video needs.
  await setQuota(usage + 220_000);
  await download(page, FIRST_VIDEO);
  await expect(downloadButton(page, FIRST_VIDEO, "download failed")).toBeVisible();
  await downloadButton(page, FIRST_VIDEO, "download failed").click();
  const details = page.getByRole("dialog", { name: "On this phone" });
  await expect(details).toContainText("The phone is full.");
  await axe(page);
  await page.keyboard.press("Escape");
  await download(page, SECOND_VIDEO);
  await expect(downloadButton(page, SECOND_VIDEO, "download failed")).toBeVisible();
  await setQuota();
  await pressFor(downloadButton(page, SECOND_VIDEO, "download failed"), details);
  await details.getByRole("button", { name: "Try again" }).click();
  await expect(details).toContainText(/Saved, \d+ KB\./);
  await page.keyboard.press("Escape");
  await expect(downloadButton(page, FIRST_VIDEO, "saved on this phone"), "one tap retries both")
    .toBeVisible();
}

/** The user leaves the page as soon as the store has the first file of the course. */
async function leaveDuringDownload(page: Page, { id }: TestUser) {
  await page.getByRole("button", { name: /^Download course/ }).click();
  await expect(downloadDialog(page)).toContainText("3 videos");
  await downloadDialog(page).getByRole("button", { name: "Download now" }).evaluate(
    (button: HTMLElement, databaseName) => {
      const leave = () => {
        // The page stores nothing more, as if the browser had killed it.
        IDBDatabase.prototype.transaction = () => {
          throw new DOMException("The page is gone", "InvalidStateError");
        };
        setTimeout(() => location.assign("/downloads"));
      };
      for (const method of ["add", "put"] as const) {
        const write = IDBObjectStore.prototype[method];
        IDBObjectStore.prototype[method] = function (...args) {
          if (this.name === "files" && this.transaction.db.name === databaseName) {
            this.transaction.addEventListener("complete", leave, { once: true });
          }
          return write.apply(this, args);
        };
      }
      button.click();
    },
    `pyinnya-${id}-files`,
  );
  await expect(page).toHaveURL(/downloads$/);
  // The five videos and the three files of the course.
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(8);
}

/** Looks at the app in a browser without a file store. */
async function expectNoDownloads(page: Page) {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "FileSystemFileHandle"));
  await page.goto("/downloads");
  await expect(page.getByText("This browser cannot save lessons.")).toBeVisible();
  await axe(page);
  await openInApp(page, COURSE);
  await openContents(page);
  await downloadButton(page, FIRST_VIDEO, /: download$/).click();
  await expect(downloadDialog(page)).toContainText("This browser cannot save lessons.");
  await expect(downloadDialog(page).getByRole("button", { name: "Download now" })).toHaveCount(0);
}

test("warns before a download; one tap retries on a full phone, and a whole course is on the list at once", async ({ page, createUser, signIn, academy }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", {
      value: { type: "cellular", saveData: false, addEventListener() {} },
    });
  });
  const aye = await openCourseAsLearner({ page, createUser, signIn });
  await downloadButton(page, FIRST_VIDEO, /: download$/).click();
  await expect(downloadDialog(page)).toContainText("You are using mobile data.");
  await page.keyboard.press("Escape");
  await expect(downloadDialog(page)).toBeHidden();

  await mockFreeSpace(page, 400_000);
  await downloadButton(page, FIRST_VIDEO, /: download$/).click();
  await expect(downloadDialog(page).getByRole("alert")).toContainText(
    /There is not enough space\. Please free \d+ KB more\./,
  );
  await expect(downloadDialog(page).getByRole("button", { name: "Download now" })).toHaveCount(0);
  await axe(page);
  await downloadDialog(page).getByRole("link", { name: "Free up space" }).click();
  await expect(page).toHaveURL(/\/downloads$/);
  await expect(page.getByText("Nothing is downloaded yet")).toBeVisible();
  expect(await listStoredFiles(page, aye)).toEqual([]);

  const otherBrowser = await page.context().newPage();
  await expectNoDownloads(otherBrowser);
  await otherBrowser.close();

  await openInApp(page, COURSE);
  await openContents(page);
  await fillPhone(page, academy.origin);
  const videos = (await listStoredFiles(page, aye)).filter(({ name }) => name.endsWith(".bin"));
  expect(videos).toHaveLength(2);
  await leaveDuringDownload(page, aye);
});
