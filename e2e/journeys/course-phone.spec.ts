// A course on a phone: the phone on its side, taps, the next lesson, and the keyboard.
import type { Locator, Page } from "@playwright/test";
import { axe, expect, test } from "../support/fixtures.ts";
import { currentSecond, player, poster, seekBar, waitForSecond } from "../support/player-steps.ts";

const pauseVideo = (page: Page) =>
  page.locator("video").evaluate((video: HTMLVideoElement) => video.pause());

/** Whether the element is on the screen, and nothing else covers its middle. */
const isInSight = (element: Locator) =>
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

test("while the learner types, no bar and no message covers the Save button", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/courses/ai-first-step?tab=notes");
  const note = page.getByLabel("New note");
  const save = page.getByRole("button", { name: "Save", exact: true });
  const bars = page.locator(".tab-bar, .course-handle").filter({ visible: true });
  await expect(note).toBeVisible();
  await expect(bars).toHaveCount(2);
  await note.fill("Ask for a list.");
  await save.click();
  await expect(page.getByText("Note saved").first()).toBeVisible();
  // The phone's keyboard leaves this much.
  await page.setViewportSize({ width: 360, height: 420 });
  await note.fill("Ask again.");
  await expect(bars).toHaveCount(0);
  expect(await isInSight(save)).toBe(true);
  const toast = await page.locator(".toast-place").boundingBox();
  const button = await save.boundingBox();
  if (!button) throw new Error("The button is not there.");
  // On a slow machine the message has gone by now.
  const isClear = !toast || toast.y + toast.height <= button.y ||
    toast.y >= button.y + button.height;
  expect(isClear).toBe(true);
  await save.click();
  await expect(note).toHaveValue("");
  // The button is off now, so its form has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("FORM");
  await expect(bars).toHaveCount(2);
});

test("nothing in the header or in the contents moves when their later parts arrive", async ({ page, context, academy, createUser, signIn }) => {
  await context.addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  const later = Promise.withResolvers<void>();
  // The session, the sign of waiting writes, and the buttons for downloads.
  await page.route(/\/assets\/(status|sync-sig|load-dow)[^/]*\.js$/, async (route) => {
    await later.promise;
    await route.continue();
  });
  const session = Promise.withResolvers<void>();
  await page.route("**/api/auth/user", async (route) => {
    await session.promise;
    await route.continue();
  });
  await page.goto("/courses/ai-first-step");
  const place = async (element: Locator) => {
    const { x = -1, y = -1 } = await element.boundingBox() ?? {};
    return [Math.round(x), Math.round(y)];
  };
  const language = page.getByRole("button", { name: "English" });
  await expect(language).toBeVisible();
  const atFirst = [await place(language), await place(page.getByRole("main"))];
  session.resolve();
  await page.locator(".course-handle").click();
  const section = page.getByRole("dialog").locator("summary").first();
  const file = page.getByRole("dialog").getByRole("link", { name: /Prompt checklist/ });
  await expect(section).toBeInViewport();
  const inSheet = [await place(section), await place(file)];
  later.resolve();
  await expect(page.getByRole("dialog").getByRole("button", { name: /1\.5 MB$/ })).toBeVisible();
  expect([await place(section), await place(file)]).toEqual(inSheet);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("banner").locator("a[href='/outbox']")).toBeVisible();
  expect([await place(language), await place(page.getByRole("main"))]).toEqual(atFirst);
});
