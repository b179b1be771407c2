// A course on a phone: the phone on its side, taps, the next lesson, and the keyboard.
import type { Page } from "@playwright/test";
import { axe, expect, test } from "../support/fixtures.ts";
import { currentSecond, player, poster, seekBar, waitForSecond } from "../support/player-steps.ts";

const pauseVideo = (page: Page) =>
  page.locator("video").evaluate((video: HTMLVideoElement) => video.pause());

/** Whether the element is on the screen, and nothing else covers its middle. */
const isInSight = (element: ReturnType<Page["locator"]>) =>
  element.evaluate((element) => {
    const { top, bottom, left, width } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
    return top >= -1 && bottom <= innerHeight + 1 && element.contains(found);
  });

/** The number of seconds that a double tap skips, from the middle of the video. */
async function skippedByDoubleTap(page: Page, share: number) {
  const START = 50;
  let skipped = 0;
  // On a slow machine the two taps may be too far apart.
  await expect(async () => {
    await page.locator("video").evaluate((video: HTMLVideoElement, start) => {
      video.currentTime = start;
    }, START);
    const { x, y, width, height } = await page.locator("video").boundingBox() ??
      { x: 0, y: 0, width: 0, height: 0 };
    for (let taps = 0; taps < 2; taps++) {
      await page.touchscreen.tap(x + width * share, y + height * 0.4);
    }
    skipped = Math.round(await currentSecond(page) - START);
    expect(skipped).not.toBe(0);
  }).toPass();
  return skipped;
}

test("on a phone on its side the whole player fits on the screen, and a double tap skips", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  for (const [width, height] of [[844, 390], [740, 360]] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/courses/ai-first-step");
    await expect(poster(page)).toContainText("01:51 · 273 KB");
    await poster(page).tap();
    await waitForSecond(page, 0.1);
    await pauseVideo(page);
    const captions = page.getByText("Hello. In this lesson we look at what AI is.");
    await expect(captions).toBeVisible();
    for (const part of [player(page), seekBar(page)]) {
      await expect.poll(() => isInSight(part)).toBe(true);
    }
    await expect(captions).toBeInViewport({ ratio: 1 });
    // The focus was on the poster, which is gone.
    await expect(player(page)).toBeFocused();
  }
  expect(await skippedByDoubleTap(page, 0.8)).toBe(10);
  await expect(player(page).getByText("+10 s")).toBeVisible();
  expect(await skippedByDoubleTap(page, 0.2)).toBe(-10);
  expect(await page.evaluate(() => document.fullscreenElement)).toBe(null);

  await page.reload();
  await poster(page).focus();
  await page.keyboard.press("Enter");
  await expect(player(page).getByRole("button", { name: "Pause" })).toBeFocused();
  await axe(page);
});

test("'Done' becomes 'Next lesson', which shows the cost unless the lesson may play", async ({ page, createUser, signIn }) => {
  await page.addInitScript(() => {
    const type = localStorage.getItem("connection") ?? "cellular";
    Object.defineProperty(navigator, "connection", { value: { type } });
  });
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/courses/ai-first-step?tab=questions");
  const next = page.getByRole("button", { name: "Next lesson" });
  await page.getByRole("button", { name: "Mark as done" }).dblclick();
  await expect(next).toBeFocused();
  await expect(page.getByRole("heading", { name: /What AI is/ })).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Mark as not done" }).click();
  await expect(page.getByRole("button", { name: "Mark as done" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /Your first prompt/ })).toBeVisible();
  await expect(poster(page)).toBeFocused();
  await expect(poster(page)).toContainText(/\d+ KB/);
  await expect(page).toHaveURL(/tab=questions/);

  // On Wi-Fi the lesson plays at once.
  await page.evaluate(() => localStorage.setItem("connection", "wifi"));
  await page.reload();
  await page.getByRole("button", { name: "Mark as done" }).click();
  await next.click();
  await expect(page.getByRole("heading", { name: /Check the answer/ })).toBeVisible();
  await waitForSecond(page, 0.1);
  await expect(player(page)).toBeFocused();
});
