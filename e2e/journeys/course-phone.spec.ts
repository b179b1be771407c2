// A course on a phone: the phone on its side, taps, the next lesson, and the keyboard.
import type { Locator, Page } from "@playwright/test";
import { axe, expect, test } from "../support/fixtures.ts";
import { isInSight } from "../support/in-sight.ts";
import {
  currentSecond,
  FIRST_CAPTION,
  pauseAt,
  player,
  poster,
  seekBar,
  waitForSecond,
} from "../support/player-steps.ts";
import { readShifts, recordShifts } from "../support/layout-shifts.ts";
import { waitForBackground, waitForScript } from "../support/phone.ts";
import { navigateInApp } from "../support/open-in-app.ts";
import { pressFor } from "../support/press-for.ts";
import { waitForFonts } from "../support/wait-for-fonts.ts";

/** Taps twice at this share of the width, and expects that this skips so many seconds. */
async function expectSkip(page: Page, share: number, seconds: number, sign: string) {
  const START = 50;
  // On a slow machine the two taps may be too far apart. The interval is longer than a double tap.
  await expect(async () => {
    await page.locator("video").evaluate((video: HTMLVideoElement, start) => {
      video.currentTime = start;
    }, START);
    const { x, y, width, height } = await page.locator("video").boundingBox() ??
      { x: 0, y: 0, width: 0, height: 0 };
    for (let taps = 0; taps < 2; taps++) {
      await page.touchscreen.tap(x + width * share, y + height * 0.4);
    }
    // The sign is there for less than a second.
    await expect(player(page).getByText(sign)).toBeVisible({ timeout: 500 });
    expect(Math.round(await currentSecond(page) - START)).toBe(seconds);
  }).toPass({ intervals: [600] });
}

test("on a phone on its side the whole player fits on the screen, and a double tap skips", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  const captions = page.getByText("Hello. In this lesson we look at what AI is.");
  const expectAllInSight = async () => {
    await expect(captions).toBeVisible();
    for (const part of [player(page), seekBar(page)]) {
      await expect.poll(() => isInSight(part)).toBe(true);
    }
    await expect(captions).toBeInViewport({ ratio: 1 });
  };
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto("/courses/ai-first-step");
  await expect(poster(page)).toContainText("01:51 · 273 KB");
  await poster(page).tap();
  await waitForSecond(page, 0.1);
  await pauseAt(page, FIRST_CAPTION);
  await expectAllInSight();
  // The focus was on the poster, which is gone.
  await expect(player(page)).toBeFocused();
  await expectSkip(page, 0.8, 10, "+10 s");
  await expectSkip(page, 0.2, -10, "−10 s");
  expect(await page.evaluate(() => document.fullscreenElement)).toBe(null);

  await page.setViewportSize({ width: 740, height: 360 });
  await page.reload();
  await poster(page).focus();
  await page.keyboard.press("Enter");
  await expect(player(page).getByRole("button", { name: "Pause" })).toBeFocused();
  await waitForSecond(page, 0.1);
  await pauseAt(page, FIRST_CAPTION);
  await expectAllInSight();
  await axe(page);
});

/** The page takes two presses within 500 ms for one. Waits until the next press counts. */
async function endDoublePress(page: Page) {
  const now = () => page.evaluate(() => performance.now());
  const pressedAt = await now();
  await expect.poll(now).toBeGreaterThan(pressedAt + 600);
}

/** The lesson before is done, so the page offers this one. On Wi-Fi it plays at once. */
async function goOnOnWiFi(page: Page, mark: Locator, next: Locator) {
  await page.evaluate(() => localStorage.setItem("connection", "wifi"));
  await endDoublePress(page);
  await pressFor(mark, next);
  await endDoublePress(page);
  await pressFor(next, page.getByRole("heading", { name: /Check the answer/ }));
  await waitForSecond(page, 0.1);
  await expect(player(page)).toBeFocused();
}

/** While the user types, neither a bar nor a message covers the button. */
async function expectSaveInSight(page: Page) {
  const note = page.getByLabel("New note");
  const save = page.getByRole("button", { name: "Save", exact: true });
  const bars = page.locator(".tab-bar, .course-handle").filter({ visible: true });
  await expect(bars).toHaveCount(1);
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
  await expect(bars).toHaveCount(1);
}

test("'Done' becomes 'Next lesson', which shows the cost or plays; while typing, nothing covers Save", async ({ page, createUser, signIn }) => {
  await page.addInitScript(() => {
    const connection = {
      get type() {
        return localStorage.getItem("connection") ?? "cellular";
      },
    };
    Object.defineProperty(navigator, "connection", { value: connection });
  });
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/courses/ai-first-step?tab=questions");
  const next = page.getByRole("button", { name: "Next lesson" });
  const mark = page.getByRole("button", { name: "Mark as done" });
  const first = page.getByRole("heading", { name: /What AI is/ });
  const second = page.getByRole("heading", { name: /Your first prompt/ });
  await mark.dblclick();
  await expect(next).toBeFocused();
  await expect(first).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Mark as not done" }).click();
  await expect(mark).toBeFocused();
  await endDoublePress(page);
  // A held key presses several times.
  for (let times = 0; times < 3; times++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(next).toBeFocused();
  await expect(first).toBeVisible();

  // A double press on 'Next lesson' does not mark the next lesson.
  await endDoublePress(page);
  await next.dblclick();
  await expect(second).toBeVisible();
  // This file holds what keeps the focus. It loads when something takes the focus, or earlier.
  const focusKept = waitForScript(page, "idle");
  await page.reload();
  await expect(second).toBeVisible();
  await expect(mark).toBeVisible();
  await navigateInApp(page, "/courses/ai-first-step?tab=questions");
  await expect(first).toBeVisible();
  await next.press("Enter");
  await expect(second).toBeVisible();
  await expect(poster(page)).toBeFocused();
  await expect(poster(page)).toContainText(/\d+ KB/);
  await expect(page).toHaveURL(/tab=questions/);

  await goOnOnWiFi(page, mark, next);
  await pauseAt(page, FIRST_CAPTION);
  await pressFor(page.getByRole("tab", { name: "Notes" }), page.getByLabel("New note"));
  await focusKept;
  await expectSaveInSight(page);
});

test("nothing in the header or in the contents moves when their later parts arrive", async ({ page, context, academy, createUser, signIn }) => {
  await context.addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  const later = Promise.withResolvers<void>();
  // The signs in the header, the sign of waiting writes, and the buttons for downloads.
  const held = new Set<string | undefined>();
  await page.route(/\/assets\/(idle|user|load-dow)-[^/]*\.js$/, async (route) => {
    held.add(/idle|user|load-dow/.exec(route.request().url())?.[0]);
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
    await waitForFonts(page);
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
  // Later parts load one after another, so the first one holds up the other.
  await expect.poll(() => held.size).toBeGreaterThan(0);
  later.resolve();
  await expect(page.getByRole("dialog").getByRole("button", { name: /1\.5 MB$/ })).toBeVisible();
  // With other names of the files, nothing would have waited.
  await expect.poll(() => [...held].sort()).toEqual(["idle", "load-dow", "user"]);
  expect([await place(section), await place(file)]).toEqual(inSheet);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("banner").locator("a[href='/outbox']")).toBeVisible();
  expect([await place(language), await place(page.getByRole("main"))]).toEqual(atFirst);
});

/** What the learner sees of the open tab, between the tabs below the video and the last bar. */
const heightOfText = (page: Page) =>
  page.evaluate(() => {
    const find = (selector: string) => {
      const [element, ...others] = document.querySelectorAll(selector);
      if (!element || others.length > 0) throw new Error(`${selector}: ${others.length}`);
      return element;
    };
    const box = (selector: string) => find(selector).getBoundingClientRect();
    const [header, video, tabs] = [box("header"), box(".player"), box("[role=tablist]")];
    const isInPlace = video.top >= header.bottom - 1 && Math.abs(video.bottom - tabs.top) <= 1;
    const parts = find("[role=tabpanel]:not([hidden])").querySelectorAll("p, label, textarea, h3");
    const edges = [...parts].map((part) => part.getBoundingClientRect())
      .filter(({ height }) => height > 0);
    const top = Math.max(tabs.bottom, Math.min(...edges.map(({ top }) => top)));
    const bottom = Math.min(
      box(".course-handle").top,
      Math.max(...edges.map(({ bottom }) => bottom)),
    );
    return isInPlace ? bottom - top : 0;
  });

test("one tap shows 300 px of a tab, a lesson does not move while it loads, an arrow leads home", async ({ page, context, academy, createUser, signIn }) => {
  await context.addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await recordShifts(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/courses/ai-first-step");
  await expect(page.locator(".player-poster")).toBeVisible();
  // A phone has the Burmese font. Where it must load first, its words are wider than those before.
  await waitForFonts(page);
  await page.reload();
  await expect(page.getByRole("button", { name: /ဒေါင်းလုဒ် လုပ်ရန်$/ }).first()).toBeVisible();
  await waitForBackground(page);
  expect(await readShifts(page)).toBeLessThanOrEqual(0.02);
  await expect(page.locator(".tab-bar")).toBeHidden();
  for (const name of ["အမေးအဖြေ", "မှတ်စုများ", "စာသား", "အကျဉ်းချုပ်"]) {
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole("tab", { name }).tap();
    await expect.poll(() => heightOfText(page), name).toBeGreaterThanOrEqual(300);
  }
  await axe(page);
  await page.getByRole("banner").getByRole("link", { name: "Pyinnya" }).tap();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator(".tab-bar")).toBeVisible();
});
