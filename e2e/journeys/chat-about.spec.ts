// A learner asks about a lesson in a sheet over the lower part of the phone. Before that, the app
// waits with its background loading for the lesson.
import type { Page } from "@playwright/test";
import { openFaultyConnection } from "../support/faulty-connection.ts";
import { axe, expect, test } from "../support/faulty-model.ts";
import { waitForUserFiles } from "../support/phone.ts";
import { currentSecond, isPlaying, waitForSecond } from "../support/player-steps.ts";
import { tapFor } from "../support/press-for.ts";

const ask = (page: Page) => page.getByRole("button", { name: "ဒီသင်ခန်းစာအကြောင်း မေးရန်" });
const sheet = (page: Page) => page.getByRole("dialog", { name: "AI ဆရာ" });
const box = (page: Page) => sheet(page).getByLabel("သင့်မက်ဆေ့ချ်");
const answer = (page: Page) => sheet(page).locator('[data-role="assistant"]').last();
const mark = (page: Page) =>
  page.locator('[data-role="user"]').last().getByRole("link", {
    name: /^သင်ခန်းစာအကြောင်း .*What AI is/,
  });

/** Delays the answers of a path. The returned function lets them continue. */
async function delayAnswers(page: Page, path: RegExp) {
  const released = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/**
 * Reads which modes of the network lock are held and awaited, and whether the page has registered
 * the service worker.
 */
const readLocks = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    const modes = (locks: LockInfo[]) => [
      ...new Set(
        locks.filter(({ name }) => name === "network").map(({ mode }) => mode),
      ),
    ];
    const registration = await navigator.serviceWorker.getRegistration();
    return {
      heldModes: modes(held),
      waitingModes: modes(pending),
      isRegistered: Boolean(registration),
    };
  });

/** The page uses the network, and background loading waits for it. */
const waiting = { heldModes: ["shared"], waitingModes: ["exclusive"], isRegistered: false };

/**
 * Opens a lesson and plays its video. The app loads what it needs for offline use only when the
 * user waits for nothing.
 */
async function playLesson(page: Page, address: string) {
  const releasePage = await delayAnswers(page, /\/api\/courses\/ai-first-step\/overview$/);
  const releaseVideo = await delayAnswers(page, /\/api\/videos\/[^/]+\/stream/);
  await page.goto(address);
  await expect.poll(() => readLocks(page), "while a page loads").toEqual(waiting);

  await page.locator(".player-poster").tap();
  // The player shows that the video is loading, and its effect has taken the lock.
  await expect(page.locator(".player-wait")).toBeAttached();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  releasePage();
  await expect(page.getByRole("heading", { name: "ဘာတွေ တတ်သွားမလဲ" })).toBeVisible();
  await expect.poll(() => readLocks(page), "while a video loads").toEqual(waiting);

  releaseVideo();
  await waitForUserFiles(page);
  await page.unrouteAll();
  await waitForSecond(page, 1);
}

test("@offline background loading waits for a lesson; a question survives a broken connection (Burmese)", async ({ page, createUser, signIn, academy, model, expectError }) => {
  expectError(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|net::ERR/);
  const connection = openFaultyConnection(() => Number(new URL(academy.origin).port));
  await page.context().addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await playLesson(page, `http://127.0.0.1:${connection.port}/courses/ai-first-step`);

  await tapFor(ask(page), box(page));
  expect(await isPlaying(page)).toBe(false);
  const second = await currentSecond(page);
  await axe(page);
  const request = page.waitForRequest("**/api/chat");
  await box(page).fill("fault: silence");
  await sheet(page).getByRole("button", { name: "ပို့ရန်", exact: true }).tap();
  const { about } = (await request).postDataJSON();
  expect(about.atSecond).toBe(Math.floor(second));
  await expect(answer(page)).toContainText("it begins");
  await expect(mark(page)).toBeVisible();
  connection.cut();
  await expect(answer(page)).toContainText("အင်တာနက် ပြတ်သွားပါတယ်။");
  connection.restore();
  await expect(answer(page)).not.toContainText("အင်တာနက် ပြတ်သွားပါတယ်။");
  await model.waitUntilHeld();
  await model.release();
  await expect(answer(page)).toContainText("it begins and ends");
  await expect(answer(page).getByRole("button", { name: "ထပ်ဖြေခိုင်းရန်" })).toBeVisible();
  await axe(page);
  expect(await currentSecond(page)).toBe(second);

  // The video goes on, and the focus is where it was.
  await tapFor(sheet(page).getByRole("button", { name: "ပိတ်ရန်" }), ask(page), { isFocused: true });
  await expect(sheet(page)).toHaveCount(0);
  await waitForSecond(page, second + 0.1);

  connection.cut();
  await tapFor(ask(page), box(page));
  await box(page).fill("နောက်မှ မေးမယ်");
  await page.reload();
  await tapFor(ask(page), box(page), { value: "နောက်မှ မေးမယ်" });
  await expect(answer(page)).toContainText("it begins and ends");
  await expect(mark(page)).toBeVisible();
  await sheet(page).getByRole("button", { name: "ပို့ရန်", exact: true }).tap();
  const waitingQuestion = sheet(page).locator('[data-role="user"]').last();
  await expect(waitingQuestion).toContainText("ရောက်၊ မရောက် မသိရသေးပါဘူး။");
  await page.reload();
  await tapFor(ask(page), waitingQuestion);
  await expect(mark(page)).toBeVisible();
  connection.restore();
  const again = page.waitForRequest("**/api/chat");
  await waitingQuestion.getByRole("button", { name: "ထပ်စမ်းကြည့်ရန်" }).tap();
  expect((await again).postDataJSON().about.videoId).toBe(about.videoId);
  await expect(answer(page)).toContainText("Heard:");
  connection.cut();
});
