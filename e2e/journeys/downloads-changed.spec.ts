// Downloads whose videos or captions staff change later.
import type { Page } from "@playwright/test";
import {
  COURSE,
  download,
  downloadButton,
  FIRST_VIDEO,
  listStoredCaptions,
  listStoredFiles,
  openContents,
  openCourseWithDownload,
  savedDownloads,
  SECOND_VIDEO,
} from "../support/download-steps.ts";
import { axe, expect, test } from "../support/changed-content.ts";
import type { ApiUser, TestUser } from "../support/fixtures.ts";
import { removeVideo, uploadVideo } from "../support/test-videos.ts";
import { navigateInApp } from "../support/open-in-app.ts";

const changedDownloads = (page: Page) =>
  page.getByRole("region", { name: "Changed in the course" });
const idOf = async (page: Page, title: string): Promise<string> => {
  const answer = await page.request.get("/api/courses/ai-first-step/videos");
  const videos: { id: string; title: string }[] = await answer.json();
  return videos.find((video) => video.title === title)?.id ?? "";
};

/** Captions that staff changed are fetched by themselves, and the downloaded video stays. */
async function expectNewCaptions(page: Page, staff: ApiUser, origin: string, user: TestUser) {
  expect((await listStoredCaptions(page, user)).length).toBeGreaterThan(0);
  const before = await listStoredFiles(page, user);
  const content =
    `WEBVTT\n\n00:00.000 --> 00:08.000\nSaid in better words ${crypto.randomUUID()}\n`;
  const id = await idOf(page, FIRST_VIDEO);
  const put = await staff.request.put(`/api/admin/videos/${id}/captions/en`, {
    headers: { Origin: origin },
    data: { content },
  });
  expect(put.status()).toBe(200);
  await page.goto(COURSE);
  await openContents(page);
  await expect.poll(async () => (await listStoredCaptions(page, user)).includes(content))
    .toBe(true);
  await expect(downloadButton(page, FIRST_VIDEO, "saved on this phone")).toBeVisible();
  // The old captions are removed as soon as no player has them open.
  await navigateInApp(page, "/downloads");
  await expect(savedDownloads(page).getByRole("listitem")).toHaveCount(3);
  await expect.poll(async () => (await listStoredFiles(page, user)).length).toBe(before.length);
  expect(await listStoredFiles(page, user))
    .toEqual(expect.arrayContaining(before.filter(({ name }) => name.endsWith(".bin"))));
}

test("changed captions are fetched; a replaced or removed video stays until the learner decides", async ({ page, createUser, signIn, academy, signInWithoutPage }) => {
  const staff = await signInWithoutPage(await createUser({ role: "staff" }));
  // The journey removes a video of its own at the end, because other journeys use the rest of the
  // course.
  const title = `Not for long ${crypto.randomUUID().slice(0, 8)}`;
  const third = await uploadVideo(staff, { title, courseId: "ai-first-step", order: 9 });

  const aye = await openCourseWithDownload({ page, createUser, signIn });
  for (const videoTitle of [SECOND_VIDEO, title]) {
    await download(page, videoTitle);
    await expect(downloadButton(page, videoTitle, "saved on this phone")).toBeVisible();
  }
  await expectNewCaptions(page, staff, academy.origin, aye);
  const [first, second] = [await idOf(page, FIRST_VIDEO), await idOf(page, SECOND_VIDEO)];

  await academy.swapVideoFiles(first, second);
  await page.goto(COURSE);
  await openContents(page);
  await expect(downloadButton(page, FIRST_VIDEO, "new version available")).toBeVisible();
  await expect(page.getByText("2 downloads have changed in this course.")).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "See changes" }).click();
  await expect(changedDownloads(page).getByRole("listitem")).toHaveCount(2);
  await axe(page);
  const before = await listStoredFiles(page, aye);
  expect(before.filter(({ size }) => size > 250_000)).toHaveLength(3);

  const row = changedDownloads(page).getByRole("listitem").filter({ hasText: "What AI is" });
  await row.getByRole("button", { name: /^Update \(\d+ KB\)$/ }).click();
  await expect(row).toHaveCount(0);
  await changedDownloads(page).getByRole("button", { name: "Keep this version" }).click();
  await expect(changedDownloads(page)).toBeHidden();
  await expect(savedDownloads(page).getByRole("listitem")).toHaveCount(3);

  await removeVideo(staff, third);
  await page.reload();
  // The version that the learner keeps is not on this list again.
  await expect(changedDownloads(page).getByRole("listitem")).toHaveCount(1);
  await expect(changedDownloads(page)).toContainText("It is no longer in the course.");
  await expect(changedDownloads(page).getByRole("button", { name: /^Keep until \d+ \w+ \d{4}$/ }))
    .toBeVisible();
  await changedDownloads(page).getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog", { name: "Remove this download?" })
    .getByRole("button", { name: "Remove" }).click();
  await expect(changedDownloads(page)).toBeHidden();
  await expect(savedDownloads(page).getByRole("listitem")).toHaveCount(2);
});
