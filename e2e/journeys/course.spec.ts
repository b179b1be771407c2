// The course page: its contents, and the watched share.
import type { Locator, Page } from "@playwright/test";
import { axe, expect, test } from "../support/fixtures.ts";
import {
  currentSecond,
  isPlaying,
  poster,
  pressControl,
  seekBar,
  waitForSecond,
} from "../support/player-steps.ts";
import { pressFor, tapFor } from "../support/press-for.ts";
import { navigateInApp } from "../support/open-in-app.ts";

const contentsButton = (page: Page) => page.getByRole("button", { name: /^Course Content/ });
const contents = (page: Page) => page.getByRole("dialog", { name: "Course Content" });

/**
 * Waits until the server has a position behind this one. An earlier request may still be on its
 * way.
 */
const waitForProgress = (page: Page, seconds: number) =>
  page.waitForResponse((answer) =>
    answer.url().endsWith("/api/sync") &&
    Array.from(
      (answer.request().postData() ?? "").matchAll(/"position":([\d.]+)/g),
      ([, position]) => Number(position),
    ).some((position) => position > seconds)
  );

/** The second from which the video has played first. Waits until it has played. */
const playedFrom = (page: Page) =>
  page.locator("video").evaluate(async (video: HTMLVideoElement) => {
    while (video.played.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    return video.played.start(0);
  });

/**
 * Captions stand above the controls while these are visible, otherwise at the video's lower edge.
 */
async function expectCaptionsAboveControls(page: Page) {
  await seekBar(page).press("Home");
  const captions = page.getByText("Hello. In this lesson we look at what AI is.");
  await expect(captions).toBeVisible();
  const spaceAbove = async (element: Locator) =>
    ((await element.boundingBox())?.y ?? 0) -
    await captions.evaluate((caption) => caption.getBoundingClientRect().bottom);
  await expect.poll(async () => {
    const space = await spaceAbove(seekBar(page));
    return space >= 0 && space < 12;
  }).toBe(true);
}

/** Marks the first video as done, and takes this back after every page has shown it. */
async function markAsDoneAndUndo(page: Page) {
  await page.getByRole("button", { name: "Mark as done" }).click();
  await expect(contentsButton(page)).toContainText("5 videos · 20% done");
  await contentsButton(page).click();
  await expect(contents(page).getByRole("link", { name: /What AI is/ })).toContainText("Done");
  await page.keyboard.press("Escape");
  await navigateInApp(page, "/account");
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
  await expect(page.getByRole("main").getByText("1 of 5 videos done")).toBeVisible();
  const sheet = page.getByRole("dialog", { name: "Courses" });
  await page.getByRole("button", { name: "Courses" }).click();
  await expect(sheet.getByText("1 of 5 videos done")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.goBack();
  await page.getByRole("button", { name: "Mark as not done" }).click();
  // The learner has watched some of it.
  await expect(contentsButton(page)).toContainText("Started · 0 of 5");
  await navigateInApp(page, "/account");
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Started · 0 of 5")).toBeVisible();
  await page.getByRole("button", { name: "Courses" }).click();
  await expect(sheet.getByText("Started · 0 of 5")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("region", { name: "Continue where you stopped" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Started · 0 of 5")).toBeVisible();
}

test("watched time is counted correctly, and the learner continues there on another device", async ({ page, createUser, signIn, anotherDevice }) => {
  const aye = await createUser({ courses: ["ai-first-step"] });
  await signIn(page, aye);
  const requestedPaths: string[] = [];
  page.on("response", (response) => requestedPaths.push(new URL(response.url()).pathname));
  await page.goto("/courses/ai-first-step");
  // Nothing of the video is loaded before the user wants it, and the page shows what it will cost.
  await expect(poster(page)).toContainText("01:51 · 273 KB");
  await expect(contentsButton(page)).toContainText("5 videos · Not started");
  const redirects = () =>
    requestedPaths.filter((path) => /^\/api\/videos\/[^/]+\/stream$/.test(path)).length;
  await expect.poll(redirects, "the redirect to the video alone").toBe(1);
  await page.waitForLoadState("networkidle");
  expect(redirects()).toBe(1);
  expect(requestedPaths.filter((path) => /^\/(api\/videos\/[^/]+\/captions|storage\/)/.test(path)))
    .toEqual([]);

  await poster(page).tap();
  await waitForSecond(page, 3);
  expect(await isPlaying(page)).toBe(true);
  // The watched share grows while the learner watches, and costs no request.
  const counted = page.getByRole("main").getByText(/^[1-9]\d?% watched$/);
  await expect(counted).toBeVisible();
  await expect(contentsButton(page)).toHaveText("Course ContentStarted · 0 of 5");
  await contentsButton(page).click();
  await expect(contents(page).getByRole("link", { name: /What AI is/ })).toContainText("% watched");
  await page.keyboard.press("Escape");
  expect(requestedPaths).not.toContain("/api/sync");
  expect(await isPlaying(page)).toBe(true);
  // A page that is left in the middle of a video has no time to write anything.
  const leftTime = performance.now();
  const at = Math.floor(await currentSecond(page));
  await page.reload();
  const reloadSeconds = (performance.now() - leftTime) / 1000;
  await expect(poster(page)).toContainText(/Continue at \d:\d\d/);
  const [, minutes, seconds] = /at (\d):(\d\d)/.exec(await poster(page).innerText()) ?? [];
  // The video plays on until the page is gone.
  const continued = Number(minutes) * 60 + Number(seconds);
  expect(continued).toBeGreaterThanOrEqual(at);
  expect(continued).toBeLessThan(at + 1 + reloadSeconds);
  await poster(page).tap();
  await expect.poll(() => isPlaying(page)).toBe(true);
  await pressControl(page, "Pause");
  await expectCaptionsAboveControls(page);
  await seekBar(page).press("ArrowRight");
  for (let times = 0; times < 5; times++) await pressControl(page, "Forward 10 seconds");
  const progressSent = waitForProgress(page, 60);
  await pressControl(page, "Forward 10 seconds");
  await progressSent;
  const leftAt = await currentSecond(page);
  expect(leftAt).toBeGreaterThan(60);
  await page.close();

  const other = await anotherDevice();
  await signIn(other, aye);
  await other.setViewportSize({ width: 360, height: 740 });
  await other.goto("/courses/ai-first-step");
  await expect(poster(other)).toContainText(/Continue at 1:0\d/);
  await contentsButton(other).click();
  const lesson = contents(other).getByRole("link", { name: /What AI is/ });
  await expect(lesson).toContainText(/01:51 · 273 KB · [1-9]\d?% watched/);
  // The learner skipped most of it.
  const [, percent] = /(\d+)% watched/.exec(await lesson.innerText()) ?? [];
  expect(Number(percent)).toBeLessThan(50);
  await axe(other);
  await other.keyboard.press("Escape");
  await expect(contentsButton(other)).toHaveText("Course ContentStarted · 0 of 5");
  await poster(other).click();
  await expect.poll(() => isPlaying(other)).toBe(true);
  await waitForSecond(other, leftAt);
  expect(await playedFrom(other)).toBeLessThan(leftAt + 5);

  await pressControl(other, "Pause");
  await markAsDoneAndUndo(other);
});

/**
 * The mark of a file, in the sheet of the chat, opens the content of the course, and the video
 * stays. The desk has the same in chat-about-desk.spec.ts.
 */
async function askAboutFile(page: Page) {
  const chat = page.getByRole("dialog", { name: "AI tutor" });
  const openVideo = () => new URL(page.url()).searchParams.get("video");
  const second = contents(page).getByRole("link").nth(1);
  await tapFor(contentsButton(page), second);
  await second.tap();
  await expect(page).toHaveURL(/video=/);
  const video = openVideo();
  const aboutFile = contents(page).getByRole("button", { name: /^Ask about .*Prompt checklist/ });
  await tapFor(contentsButton(page), aboutFile);
  const box = chat.getByLabel("Your message");
  await tapFor(aboutFile, box);
  await box.fill("Summarise it.");
  await chat.getByRole("button", { name: "Send", exact: true }).tap();
  const fileMark = page.locator('[data-role="user"]').last().getByRole("link", {
    name: /^About a file .*Prompt checklist/,
  });
  await tapFor(fileMark, contents(page));
  await expect(contents(page).getByText("Prompt checklist").first()).toBeInViewport();
  await expect(chat).toHaveCount(0);
  expect(openVideo()).toBe(video);
}

test("a learner chooses a video in the contents, saves a resource under its name, and asks about it", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/courses/ai-first-step");
  await pressFor(contentsButton(page), contents(page));
  const sections = contents(page).locator("details");
  await expect(sections).toHaveCount(3);
  expect(await sections.evaluateAll((all) => all.every((details) => details.hasAttribute("open"))))
    .toBe(
      true,
    );
  await expect(sections.first()).toContainText("2 videos · 1 resource");
  await expect(contents(page).getByText("PDF · 64 KB")).toBeVisible();

  const downloading = page.waitForEvent("download");
  await contents(page).getByRole("link", { name: /Prompt checklist/ }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^Prompt စစ်ဆေးစာရင်း.*Prompt checklist\.pdf$/);

  await contents(page).getByRole("link", { name: /Check the answer/ }).click();
  await expect(contents(page)).toBeHidden();
  await expect(page.getByRole("heading", { name: /Check the answer/ })).toBeVisible();
  await waitForSecond(page, 0.5);
  await page.goBack();
  await expect(page.getByRole("heading", { name: /What AI is/ })).toBeVisible();
  await expect(poster(page)).toBeVisible();
  expect(await isPlaying(page)).toBe(false);

  await askAboutFile(page);
});
