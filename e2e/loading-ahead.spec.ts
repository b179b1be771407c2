import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { settled, test } from "./phone.ts";

/** An answer comes when it is let go. */
async function holdBack(page: Page, path: RegExp) {
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Who has the line, who waits for it, and whether the worker that fetches the app has been asked for. */
const askLine = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    const modes = (locks: LockInfo[]) => [
      ...new Set(
        locks.filter(({ name }) => name === "line").map(({ mode }) => mode),
      ),
    ];
    const registration = await navigator.serviceWorker.getRegistration();
    return { has: modes(held), waits: modes(pending), isRegistered: Boolean(registration) };
  });

const waiting = { has: ["shared"], waits: ["exclusive"], isRegistered: false };

test("nothing is loaded ahead while a page or a film is loading, and then the app is kept", async ({ page, person, signIn }) => {
  await signIn(page, await person({ courses: ["ai-master"] }));
  const releasePage = await holdBack(page, /\/api\/courses\/ai-master\/overview$/);
  const releaseFilm = await holdBack(page, /\/api\/videos\/[^/]+\/stream/);
  await page.goto("/courses/ai-master");
  await expect.poll(() => askLine(page), "of a page that is loading").toEqual(waiting);

  await page.getByRole("button", { name: /^Play: / }).tap();
  // The player has drawn that the film waits, and has said so to whatever loads ahead.
  await expect(page.locator(".player-wait")).toBeAttached();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  releasePage();
  await expect(page.getByRole("heading", { name: "Learning objectives" })).toBeVisible();
  await expect.poll(() => askLine(page), "of a film that is loading").toEqual(waiting);

  releaseFilm();
  await settled(page);
});
