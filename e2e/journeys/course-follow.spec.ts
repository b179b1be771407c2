// What happens to focus and typed text when the next video follows.
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { navigateInApp } from "../support/open-in-app.ts";
import { chooseToFollow, endVideo } from "../support/player-steps.ts";

const player = (page: Page) => page.getByRole("region", { name: "Video player" });
const form = (page: Page) => page.getByLabel("Your question");
const countdown = (page: Page) => page.getByText(/^Next in \d seconds?$/);

/** A question is about the video that was open when its first letter was typed. */
async function askAboutPreviousVideo(page: Page) {
  const text = `Why is that so? ${crypto.randomUUID()}`;
  await form(page).fill(text);
  await page.getByRole("complementary", { name: "Course Content" })
    .getByRole("link", { name: /Your first prompt/ }).click();
  await expect(page.getByRole("heading", { name: /Your first prompt/ })).toBeVisible();
  await expect(page.getByText(/^About the video: .*What AI is/)).toBeVisible();
  await expect(page.getByRole("group", { name: "What is it about?" })).toContainText(
    "The previous video",
  );
  await page.reload();
  await expect(page.getByText(/^About the video: .*What AI is/)).toBeVisible();
  await page.getByRole("button", { name: "Post question" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: text })).toContainText(
    "About another video",
  );
  await expect(page.getByText(/^About the video: .*Your first prompt/)).toBeVisible();
}

test("@desk the next video waits while the user writes; a question is about the video of its first letter", async ({ page, createUser, signIn }) => {
  await page.clock.install();
  await chooseToFollow(page);
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/courses/ai-first-step?tab=questions");
  await player(page).getByRole("button", { name: /^Play: / }).click();
  await expect(player(page).getByRole("button", { name: "Pause" })).toBeVisible();

  await form(page).pressSequentially("Why is ");
  await expect(page.getByText(/^About the video: .*What AI is/)).toBeVisible();
  await endVideo(page);
  await expect(page.getByRole("button", { name: "Play now" })).toBeVisible();
  await page.clock.runFor(7000);
  await expect(form(page)).toBeFocused();
  expect(new URL(page.url()).searchParams.get("video")).toBe(null);
  // The next video also waits while a question is half typed, whatever has the focus.
  await page.getByRole("tab", { name: "Q&A" }).focus();
  await page.clock.runFor(1500);
  await expect(countdown(page)).toHaveCount(0);

  await form(page).fill("");
  const tab = page.getByRole("tab", { name: "Q&A" });
  await tab.focus();
  await expect(countdown(page)).toBeVisible();
  // The countdown is only for the eye. A screen reader gets the sentence.
  await expect(player(page).getByRole("status")).toHaveText(
    "The next video starts in a few seconds.",
  );
  await expect(countdown(page)).toHaveAttribute("aria-hidden", "true");
  await page.evaluate(() => scrollTo({ top: 60 }));
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(0);
  await expect(page.getByRole("heading", { name: /Your first prompt/ })).toBeVisible();
  await expect(tab).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(top);

  await navigateInApp(page, "/courses/ai-first-step?tab=questions");
  await expect(page.getByRole("heading", { name: /What AI is/ })).toBeVisible();
  await askAboutPreviousVideo(page);
});
