// The app loads what it needs for offline use only when the user waits for nothing.
import type { Page } from "@playwright/test";
import { expect } from "../support/fixtures.ts";
import { test, waitForServiceWorker } from "../support/phone.ts";

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

test("background loading waits while a page or a video loads, and then stores the app for offline", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ courses: ["ai-master"] }));
  const releasePage = await delayAnswers(page, /\/api\/courses\/ai-master\/overview$/);
  const releaseVideo = await delayAnswers(page, /\/api\/videos\/[^/]+\/stream/);
  await page.goto("/courses/ai-master");
  await expect.poll(() => readLocks(page), "while a page loads").toEqual(waiting);

  await page.getByRole("button", { name: /^Play: / }).tap();
  // The player shows that the video is loading, and its effect has taken the lock.
  await expect(page.locator(".player-wait")).toBeAttached();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  releasePage();
  await expect(page.getByRole("heading", { name: "Learning objectives" })).toBeVisible();
  await expect.poll(() => readLocks(page), "while a video loads").toEqual(waiting);

  releaseVideo();
  await waitForServiceWorker(page);
});
