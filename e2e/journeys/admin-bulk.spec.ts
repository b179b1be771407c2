// Staff upload many videos at once, over reloads and failures.
import type { Page } from "@playwright/test";
import { axe, expect, test } from "../support/changed-content.ts";
import { makeVideoBytes, mockFilePicker, sha256Hex } from "../support/test-videos.ts";
import { pressFor } from "../support/press-for.ts";
import { switchLanguage } from "../support/switch-language.ts";

const MB = 1024 * 1024;
const form = (page: Page) => page.getByRole("tabpanel");
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const uploadAllButton = (page: Page) => page.getByRole("button", { name: "Upload All Videos" });
const listVideos = async ({ request }: Page) => {
  const videos: {
    id: string;
    title: string;
    description: string;
    order: number;
    duration: string;
  }[] = await (await request.get("/api/admin/videos")).json();
  return videos;
};

/**
 * The highest number of upload requests at one time, by the page's clock. It counts requests for an
 * upload address and requests that send a file.
 */
const maxParallelUploads = (page: Page) =>
  page.evaluate(() => {
    const isUploadRequest = ({ name }: PerformanceEntry) =>
      /\/upload-url$|\/upload\/sign\//.test(name);
    const spans = performance.getEntriesByType("resource").filter(isUploadRequest).map((entry) => ({
      start: entry.startTime,
      end: entry.startTime + entry.duration,
    }));
    const runningAt = (time: number) =>
      spans.filter(({ start, end }) => start <= time && time < end);
    return Math.max(...spans.map(({ start }) => runningAt(start).length));
  });

async function writeVideoFiles(mark: string, sizes: number[]) {
  const paths = sizes.map((_, at) => test.info().outputPath(`${mark}-${at + 1}.mp4`));
  for (const [at, path] of paths.entries()) {
    await Deno.writeFile(path, await makeVideoBytes(sizes[at]));
  }
  return paths;
}

/**
 * Chooses four videos and some wrong files. The page names and leaves out the wrong ones, and the
 * user removes the last video.
 */
async function chooseThreeVideos(page: Page, mark: string, paths: string[]) {
  const wrongFiles = ["notes.mov", "no-video.mp4"].map((name) => test.info().outputPath(name));
  for (const path of wrongFiles) await Deno.writeTextFile(path, "No video.");
  await form(page).locator("input[type=file]").setInputFiles([...paths, ...wrongFiles]);
  const leftOut = page.getByRole("alert").filter({ hasText: "These files were not added" });
  await expect(leftOut.getByRole("listitem")).toHaveText([
    "notes.mov: Only MP4 and WebM videos can be uploaded.",
    "no-video.mp4: The content of this file does not match its name.",
  ]);
  await form(page).locator("input[type=file]").setInputFiles(paths.slice(0, 1));
  await expect(leftOut.getByRole("listitem"))
    .toHaveText([`${mark}-1.mp4: It is already in the list.`]);
  await axe(page);
  await leftOut.getByRole("button", { name: "Dismiss" }).click();
  await expect(leftOut).toHaveCount(0);
  await expect(form(page).getByRole("listitem")).toHaveCount(4);
  await form(page).getByRole("button", { name: `Remove ${mark}-4.mp4` }).click();
  await expect(form(page).getByRole("listitem")).toHaveCount(3);
}

/** Expects the first three videos in the library, each with the bytes of its file. */
async function expectStoredVideos(page: Page, mark: string) {
  const stored = (await listVideos(page)).filter(({ description }) => description.startsWith(mark));
  expect(stored.map(({ title, description, order }) => [title, description, order])).toEqual([
    ["Video 1", `${mark}-1.mp4`, 1],
    ["Video 2", `${mark}-2.mp4`, 2],
    ["Video 3", `${mark}-3.mp4`, 3],
  ]);
  for (const { id, duration, description } of stored) {
    expect(duration).toBe("01:53");
    const bytes = await (await page.request.get(`/api/videos/${id}/stream`)).body();
    const file = await Deno.readFile(test.info().outputPath(description));
    expect(await sha256Hex(new Uint8Array(bytes)), description).toBe(await sha256Hex(file));
  }
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("uploads files one by one, one of them after a reload, though every third storage request fails", async ({ page, academy, createUser, signIn, expectError }) => {
    await signIn(page, await createUser({ role: "staff" }));
    await page.goto("/admin/videos?tab=bulk");
    await uploadAllButton(page).click();
    await expect(toast(page, "Please select videos and a course")).toBeVisible();
    const mark = crypto.randomUUID().slice(0, 8);
    const paths = await writeVideoFiles(mark, [MB, 7 * MB, MB, 0]);
    const courseField = form(page).getByLabel("Course", { exact: true });
    await expect(courseField).toHaveAccessibleDescription("Choose a course.");
    await chooseThreeVideos(page, mark, paths);
    await courseField.selectOption("AI Business Mastery");

    let refusals = 0;
    const requestedFiles: string[] = [];
    await page.route("**/api/admin/videos/upload-url", (route) => {
      const { fileName } = route.request().postDataJSON();
      // A call that renews the right of a slow upload names no file.
      if (fileName) requestedFiles.push(fileName);
      if (fileName !== `${mark}-2.mp4` || refusals++ > 1) return route.fallback();
      const body = JSON.stringify({ code: "upload_refused", error: "No." });
      return route.fulfill({ status: 400, body, contentType: "application/json" });
    });
    expectError(/^response: 50[03] |blocked by CORS policy/);
    await academy.failMedia(3);
    await uploadAllButton(page).click();
    await expect(form(page).getByRole("status").first()).toHaveText("2 of 3 uploaded");
    expect(requestedFiles).toEqual([1, 2, 3].map((n) => `${mark}-${n}.mp4`));
    expect(await maxParallelUploads(page), "one upload at a time").toBe(1);
    await expect(form(page).getByText("Upload Failed")).toBeVisible();
    const retryButton = form(page).getByRole("button", { name: `Try again: ${mark}-2.mp4` });
    await retryButton.click();
    await expect.poll(() => refusals).toBe(2);
    await expect(retryButton).toBeVisible();

    await page.reload();
    await expect(form(page).getByRole("status").first()).toHaveText("2 of 3 uploaded");
    await expect(form(page).getByRole("listitem").nth(1)).toContainText("Stopped");
    await axe(page);
    const single = page.getByRole("tab", { name: "Single Upload" });
    await pressFor(single, page.getByRole("button", { name: "Save Video" }));
    await expect(page.getByRole("heading", { name: "Uploaded, but not saved yet" })).toHaveCount(0);
    const bulk = page.getByRole("tab", { name: "Bulk Upload" });
    await pressFor(bulk, form(page).getByText("2 of 3 uploaded").first());
    requestedFiles.length = 0;
    await form(page).locator("input[type=file]").setInputFiles(paths.slice(2));
    await expect(toast(page, "These are other files")).toBeVisible();
    await form(page).locator("input[type=file]").setInputFiles(paths);
    await expect(toast(page, "Bulk Upload Complete")).toBeVisible();
    expect(requestedFiles, "files that arrived already are not sent again").toEqual([
      `${mark}-2.mp4`,
    ]);
    expect((await academy.failMedia()).failed).toBeGreaterThan(5);
    expect(await (await page.request.get("/api/admin/uploads")).json()).toEqual([]);
    await expectStoredVideos(page, mark);
    await expect(form(page).getByRole("button", { name: "Choose videos" })).toBeVisible();
  });
});

test("@desk after a reload one tap continues the uploads, and a failed save can be repeated", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ role: "admin" }));
  await page.goto("/admin/videos?tab=bulk");
  page.on("dialog", (dialog) => dialog.accept());
  const mark = crypto.randomUUID().slice(0, 8);
  await mockFilePicker(page, await writeVideoFiles(mark, [0, 0]));
  await form(page).getByRole("button", { name: "Choose videos" }).click();
  await expect(form(page).getByRole("listitem")).toHaveCount(2);
  const rows = form(page).getByRole("listitem");
  await expect(rows).toContainText(["Video 1", "Video 2"]);
  const names = form(page).getByRole("switch", { name: "Use the file names as titles" });
  await names.check();
  await expect(rows).toContainText([`${mark} 1`, `${mark} 2`]);
  await expect(form(page).getByText("Video 1")).toHaveCount(0);
  await names.uncheck();
  await expect(rows).toContainText(["Video 1", "Video 2"]);
  await names.check();
  await form(page).getByLabel("Course", { exact: true }).selectOption("AI Master");
  const requestedFiles: string[] = [];
  await page.route("**/api/admin/videos/upload-url", (route) => {
    const { fileName } = route.request().postDataJSON();
    // A call that renews the right of a slow upload names no file.
    if (!fileName) return route.fallback();
    requestedFiles.push(fileName);
    // The request for the second file gets no answer before the reload.
    return requestedFiles.length === 2 ? undefined : route.fallback();
  });
  await uploadAllButton(page).click();
  const count = form(page).getByRole("status").first();
  await expect(count).toHaveText("1 of 2 uploaded");
  await expect.poll(() => requestedFiles).toEqual([`${mark}-1.mp4`, `${mark}-2.mp4`]);
  await page.reload();
  await expect(count).toHaveText("1 of 2 uploaded");

  const body = JSON.stringify({ code: "internal", error: "No." });
  await page.route(
    "**/api/admin/videos/bulk",
    (route) => route.fulfill({ status: 400, body, contentType: "application/json" }),
    { times: 1 },
  );
  await form(page).getByRole("button", { name: "Resume upload" }).click();
  await expect(toast(page, "Bulk Upload Failed")).toBeVisible();
  await expect(toast(page, "Could not complete bulk upload. Please try again.")).toBeVisible();
  await page.reload();
  await form(page).getByRole("button", { name: "Save 2 videos" }).click();
  await expect(toast(page, "Bulk Upload Complete")).toBeVisible();
  expect(requestedFiles.slice(2)).toEqual([`${mark}-2.mp4`]);
  const stored = (await listVideos(page)).filter(({ description }) => description.startsWith(mark));
  expect(stored.map(({ title }) => title), "also after a reload")
    .toEqual([`${mark} 1`, `${mark} 2`]);
  await page.getByRole("tab", { name: "Video Library" }).click();
  await expect(page.locator("[data-row]").filter({ hasText: `${mark}-2.mp4` })).toBeVisible();
  await switchLanguage(page, "my");
  await page.getByRole("tab", { name: "အများကြီး တင်ရန်" }).click();
  await expect(form(page).getByRole("button", { name: "ဗီဒီယိုများ ရွေးရန်" })).toBeVisible();
  await form(page).locator("input[type=file]").setInputFiles(await writeVideoFiles(mark, [0, 0]));
  await expect(form(page).getByRole("listitem")).toHaveCount(2);
  await axe(page);
});
