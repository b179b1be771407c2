// The course page when requests fail, and when a learner has left the course or the page.
import type { Page, Route } from "@playwright/test";
import { axe, expect, test } from "../support/fixtures.ts";
import { listLessons } from "../support/list-lessons.ts";
import { navigateInApp } from "../support/open-in-app.ts";
import { readBrowserStorage } from "../support/phone.ts";
import { player, poster, waitForSecond } from "../support/player-steps.ts";
import { pressUntil } from "../support/press-for.ts";
import { noteForm } from "../support/user-texts.ts";

/**
 * A course whose progress cannot be loaded does not play, because that would overwrite the
 * progress.
 */
async function openAfterLostProgress(page: Page) {
  await expect(page.getByRole("alert")).toContainText("The course could not be loaded");
  await expect(player(page)).toHaveCount(0);
  const retryButton = page.getByRole("button", { name: "Try again" });
  const request = page.waitForRequest("**/api/courses/*/progress");
  await retryButton.click();
  await request;
  await page.unroute("**/api/courses/*/progress");
  await pressUntil(retryButton, poster(page));
}

/**
 * A learner who is no longer enrolled sees the gate, also where the course is stored on the device.
 */
async function expectGateAfterReload(page: Page) {
  await page.waitForLoadState("networkidle");
  await expect.poll(async () => /ai-master\W+videos/.test(await readBrowserStorage(page))).toBe(
    true,
  );
  const paths = /\/api\/courses\/ai-master\/(sections|videos|resources|progress)$/;
  await page.route(
    paths,
    (route) => route.fulfill({ status: 403, json: { code: "not_enrolled", error: "" } }),
  );
  const userStatuses: number[] = [];
  page.on("response", (answer) => {
    if (answer.url().endsWith("/api/auth/user")) userStatuses.push(answer.status());
  });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Enrollment Required" })).toBeVisible();
  await expect(player(page)).toHaveCount(0);
  // The page asks once when it loads, and once more because of the 403.
  await expect.poll(() => userStatuses.length).toBe(2);
  await page.unroute(paths);
}

/** A video that cannot be played says so, and plays after a retry. */
async function playAfterFailure(page: Page) {
  const logged = page.waitForEvent("console", (message) => message.text().includes("failed at"));
  await poster(page).tap();
  await expect(page.getByRole("alert")).toContainText("This video cannot be played right now.");
  expect((await logged).type()).toBe("warning");
  await axe(page);
  await page.unroute("**/stream*");
  await page.getByRole("button", { name: "Retry" }).click();
  await waitForSecond(page, 1);
}

test("a course without its progress does not play; a learner who left sees the gate; a video plays again", async ({ page, createUser, signIn, expectError }) => {
  expectError(/^response: 500 .*progress$|^response: 503 .*\/stream$/);
  await signIn(page, await createUser({ courses: ["ai-master"] }));
  await page.route("**/api/courses/*/progress", (route) => route.fulfill({ status: 500 }));
  await page.route("**/stream*", (route) => route.fulfill({ status: 503 }));
  await page.goto("/courses/ai-master");
  await openAfterLostProgress(page);
  await expectGateAfterReload(page);
  await page.reload();
  await playAfterFailure(page);
});

/** Records the handlers of headset keys, because Chromium has no way to ask which are set. */
const recordHandlers = (page: Page) =>
  page.addInitScript(() => {
    const handlers: Record<string, MediaSessionActionHandler | null> = {};
    Object.assign(globalThis, { handlers });
    navigator.mediaSession.setActionHandler = (action, handler) => {
      handlers[action] = handler;
    };
  });

test("@desk a failed video loads again when the learner comes back; headset keys act on the current page", async ({ page, createUser, signIn, expectError }) => {
  expectError(/^response: 503 .*\/stream$/);
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await recordHandlers(page);
  const listHandlers = () =>
    page.evaluate(() =>
      Object.entries((globalThis as unknown as { handlers: object }).handlers)
        .filter(([, handler]) => handler !== null).map(([action]) => action).sort()
    );
  await page.goto("/courses/ai-first-step");
  const contents = page.getByRole("complementary", { name: "Course Content" });
  const videoLink = contents.getByRole("link", { name: /What AI is/ });
  const href = await videoLink.getAttribute("href");
  const id = new URLSearchParams(href ?? "").get("video");
  await page.route(`**/api/videos/${id}/stream`, (route) => route.fulfill({ status: 503 }));
  const expectPlaying = (title: RegExp) =>
    expect.poll(
      () =>
        page.locator("video").evaluate((video: HTMLVideoElement) =>
          video.currentTime > 0 && !video.paused && video.ariaLabel
        ),
    ).toMatch(title);
  await videoLink.click();
  await expectPlaying(/What AI is/);
  await contents.getByRole("link", { name: /Your first prompt/ }).click();
  await expectPlaying(/Your first prompt/);
  await videoLink.click();
  await expectPlaying(/What AI is/);
  await expect.poll(listHandlers).toEqual(["nexttrack", "seekbackward", "seekforward"]);

  await page.getByRole("tab", { name: "Notes" }).click();
  await expect(page).toHaveURL(/tab=notes/);
  await page.evaluate(() =>
    (globalThis as unknown as { handlers: { nexttrack(): void } }).handlers.nexttrack()
  );
  await expect(page.getByRole("heading", { name: /Your first prompt/ })).toBeVisible();
  await expect(page).toHaveURL(/tab=notes/);

  await page.getByRole("link", { name: "Pricing" }).first().click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect.poll(listHandlers).toEqual([]);
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata)).toBe(null);
});

const badGateway = { status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" };
const faults: [string, (route: Route) => unknown][] = [
  ["is dead", (route) => route.fulfill(badGateway)],
  ["never answers", () => {}],
];
for (const [fault, answer] of faults) {
  test(`while only the API ${fault} the header says so; then all notes come by themselves`, async ({ page, createUser, signIn, academy, expectError }) => {
    expectError(/^response: 502 /);
    await signIn(page, await createUser({ courses: ["ai-master"] }));
    const [, second] = await listLessons(page.request, "ai-master");
    const added = await page.request.post(`/api/videos/${second?.id}/notes`, {
      headers: { Origin: academy.origin },
      data: { content: "Written on another phone" },
    });
    expect(added.status()).toBe(201);
    await page.goto("/courses/ai-master?tab=notes");
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: "All synced" })).toBeVisible();
    await noteForm(page).waitFor();

    await page.route("**/api/**", answer);
    await navigateInApp(page, `/courses/ai-master?tab=notes&video=${second?.id}`);
    // Long before the deadline of a call, which is 30 s.
    await expect(header.getByRole("link", { name: "No connection" }))
      .toBeVisible({ timeout: 25_000 });
    expect(await page.evaluate(async () => (await fetch("/readyz")).status)).toBe(200);
    await noteForm(page).fill("Written meanwhile");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(header.getByRole("link", { name: "No connection · 1 waiting" })).toBeVisible();

    await page.unroute("**/api/**");
    await expect(header.getByRole("link", { name: "All synced" })).toBeVisible();
    await expect(page.getByText("Written on another phone", { exact: true })).toBeVisible();
    await expect(page.getByText("Written meanwhile", { exact: true })).toBeVisible();
  });
}
