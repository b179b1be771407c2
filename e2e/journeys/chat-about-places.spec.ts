// A link in the sheet of a lesson leads to its place in the course, and the video stays. The desk has
// the same in chat-about-desk.spec.ts.
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { tapFor } from "../support/press-for.ts";

const sheet = (page: Page) => page.getByRole("dialog", { name: "AI tutor" });
const contentSheet = (page: Page) => page.getByRole("dialog", { name: "Course Content" });
const aboutFile = /^Ask about .*Prompt checklist/;
const fileMark = (page: Page) =>
  page.locator('[data-role="user"]').last().getByRole("link", {
    name: /^About a file .*Prompt checklist/,
  });
const openVideo = (page: Page) => new URL(page.url()).searchParams.get("video");

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
