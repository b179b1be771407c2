// A link in the panel of a lesson leads to its place in the course, and the video stays.
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { isPlaying, poster, waitForSecond } from "../support/player-steps.ts";
import { pressFor, tapFor } from "../support/press-for.ts";

const ask = (page: Page) => page.getByRole("button", { name: "Ask about this lesson" });
const panel = (page: Page) => page.getByRole("complementary", { name: "AI tutor" });
const sheet = (page: Page) => page.getByRole("dialog", { name: "AI tutor" });
const content = (page: Page) => page.getByRole("complementary", { name: "Course Content" });
const contentSheet = (page: Page) => page.getByRole("dialog", { name: "Course Content" });
const aboutFile = /^Ask about .*Prompt checklist/;
const fileMark = (page: Page) =>
  page.locator('[data-role="user"]').last().getByRole("link", {
    name: /^About a file .*Prompt checklist/,
  });
const openVideo = (page: Page) => new URL(page.url()).searchParams.get("video");

test("@desk the mark of a file closes the panel and shows the file; the video stays", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/courses/ai-first-step");
  await content(page).getByRole("link").nth(1).click();
  await expect(page).toHaveURL(/video=/);
  const video = openVideo(page);
  const box = panel(page).getByLabel("Your message");
  await pressFor(content(page).getByRole("button", { name: aboutFile }), box, { isFocused: true });
  await box.fill("Summarise it.");
  await expect(panel(page).getByRole("button", { name: "Send", exact: true })).toBeEnabled();
  await box.press("Enter");
  await pressFor(fileMark(page), content(page));
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL(/#[\da-f-]{36}$/);
  expect(openVideo(page)).toBe(video);
  const place = page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`);
  await expect(place).toBeInViewport();
});

test("the mark of a file opens the content of the course on a phone; the video stays", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/courses/ai-first-step");
  const handle = page.getByRole("button", { name: /^Course Content/ });
  const second = contentSheet(page).getByRole("link").nth(1);
  await tapFor(handle, second);
  await second.tap();
  await expect(page).toHaveURL(/video=/);
  const video = openVideo(page);
  const fileButton = contentSheet(page).getByRole("button", { name: aboutFile });
  await tapFor(handle, fileButton);
  const box = sheet(page).getByLabel("Your message");
  await tapFor(fileButton, box);
  await box.fill("Summarise it.");
  await sheet(page).getByRole("button", { name: "Send", exact: true }).tap();
  await tapFor(fileMark(page), contentSheet(page));
  await expect(contentSheet(page).getByText("Prompt checklist").first()).toBeInViewport();
  await expect(sheet(page)).toHaveCount(0);
  expect(openVideo(page)).toBe(video);
});

test("@desk the panel does not start a video that the user has paused", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/courses/ai-first-step");
  await poster(page).press("Enter");
  await waitForSecond(page, 1);
  const box = panel(page).getByLabel("Your message");
  await pressFor(ask(page), box, { isFocused: true });
  await page.locator("video").evaluate(async (video: HTMLVideoElement) => {
    await video.play();
    video.pause();
  });
  await box.dispatchEvent("keydown", { key: "Escape", isComposing: true, bubbles: true });
  await expect(panel(page)).toBeVisible();
  await box.press("Escape");
  await expect(ask(page)).toBeFocused();
  expect(await isPlaying(page)).toBe(false);
});

test("@desk the panel opens at the next press after its file could not be loaded", async ({ page, createUser, signIn, expectError }) => {
  expectError(/ERR_FAILED/);
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/courses/ai-first-step");
  await expect(ask(page)).toBeVisible();
  const chatFile = /\/assets\/ai-[^/]*\.js$/;
  await page.route(chatFile, (route) => route.abort());
  await ask(page).click();
  await expect(page.getByRole("region", { name: /^Notifications/ })).toContainText(
    "The AI tutor could not be opened",
  );
  await page.unroute(chatFile);
  await pressFor(ask(page), panel(page).getByLabel("Your message"));
});
