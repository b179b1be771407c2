// Staff upload one video, over reloads, lost answers and refusals.
import type { Page } from "@playwright/test";
import { axe, expect, inBurmese, test } from "../support/changed-content.ts";
import { mockFilePicker } from "../support/test-videos.ts";
import { pressFor } from "../support/press-for.ts";
import {
  chooseFile,
  fileInput,
  limitUploadSpeed,
  makeVideoFile,
  MB,
  mockReadPermission,
  recordSentParts,
  saveButton,
  startButton,
  toast,
  uploadForm,
  waitForPercent,
} from "../support/upload-steps.ts";

/** Creates an upload that arrived earlier or from another device and is not saved yet. */
async function addUnsavedUpload({ request }: Page, fileName: string) {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const data = { fileName, contentType: "video/mp4" };
  const response = await request.post("/api/admin/videos/upload-url", { headers, data });
  const { uploadURL, path } = await response.json();
  const upload = { data: Buffer.from("a video"), headers: { "Content-Type": "video/mp4" } };
  expect((await request.put(uploadURL, upload)).status()).toBe(200);
  await request.post("/api/admin/uploads/arrived", { headers, data: { path } });
}

/** Drops a PDF and chooses a large video. The page refuses both before it asks the server. */
async function expectWrongFilesRefused(page: Page) {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/upload-url")) requests.push(request.url());
  });
  const dataTransfer = await page.evaluateHandle(() => {
    const dropped = new DataTransfer();
    dropped.items.add(new File(["%PDF-"], "notes.pdf", { type: "application/pdf" }));
    return dropped;
  });
  for (const event of ["dragover", "drop"]) {
    await page.getByText("Or drop it here.").dispatchEvent(event, { dataTransfer });
  }
  await expect(toast(page, "Wrong file type")).toBeVisible();
  const large = test.info().outputPath("large.mp4");
  await Deno.writeFile(large, new Uint8Array());
  await Deno.truncate(large, 524_288_001);
  await fileInput(page).setInputFiles(large);
  await expect(toast(page, "File Too Large")).toBeVisible();
  await expect(toast(page, "Maximum file size is 500MB")).toBeVisible();
  expect(requests, "no upload address was requested").toEqual([]);
}

/**
 * Saves a video whose title is already filled in. The server stores the video, but its answer is
 * lost. The page reports a failure, and the next try finds the stored video and changes it.
 */
async function saveWithLostAnswer(page: Page, title: string) {
  let sent = 0;
  await page.route("**/api/admin/videos", async (route) => {
    if (route.request().method() !== "POST") return await route.continue();
    if (++sent > 1) {
      // Text typed meanwhile belongs to the next video, also after the user left the form and came
      // back.
      if (sent === 2) {
        const menu = page.getByRole("navigation", { name: "Admin Panel" });
        await menu.getByRole("link", { name: "Dashboard" }).click();
        await expect(page.getByRole("heading", { name: "Getting Started" })).toBeVisible();
        await menu.getByRole("link", { name: "Videos" }).click();
        const single = page.getByRole("tab", { name: "Single Upload" });
        await pressFor(single, page.getByRole("button", { name: /^(Save Video|Saving…)$/ }));
      }
      await uploadForm(page).getByLabel("Title").fill("The next one");
      return await route.continue();
    }
    await route.fetch();
    await route.abort();
  });
  await saveButton(page).dblclick();
  await expect(toast(page, "Upload Failed")).toBeVisible();
  expect(sent).toBe(1);
  await uploadForm(page).getByLabel("Title").fill(`${title}, mended`);
  await addUnsavedUpload(page, "other.mp4");
  await saveButton(page).click();
  await expect(toast(page, "Video Uploaded")).toBeVisible();
  await expect(uploadForm(page).getByLabel("Course", { exact: true })).toHaveValue("");
  await expect(uploadForm(page).getByLabel("Title")).toHaveValue("The next one");
  await expect(page.getByText("other.mp4")).toBeVisible();
  await expect(page.getByText("small.mp4")).toHaveCount(0);
  const stored: { title: string }[] = await (await page.request.get("/api/admin/videos")).json();
  expect(stored.filter((video) => video.title.startsWith(title)))
    .toMatchObject([{ title: `${title}, mended` }]);
}

/** Pauses and continues the upload of a long video, and then cancels it. */
async function cancelLongUpload(page: Page) {
  const slowConnection = await limitUploadSpeed(page, 2 * MB);
  await chooseFile(page, await makeVideoFile("long.mp4", 20 * MB));
  await waitForPercent(page, 5);
  await expect(page.getByText(/MB of 20\.0 MB .*about (40|35) MMK$/)).toBeVisible();
  await expect(saveButton(page))
    .toHaveAccessibleDescription("You can save as soon as the file is uploaded.");
  await expect(page.getByText("other.mp4")).toBeVisible();
  await expect(
    page.getByRole("button", { name: "Use it" }),
    "the button would hide the running upload",
  ).toHaveCount(
    0,
  );
  await expect(page.getByRole("heading", { name: "Upload not finished" })).toHaveCount(0);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Resume upload" }).click();
  await waitForPercent(page, 12);
  await expect(page.getByText(/about (35|30|25|20) MMK$/), "for the bytes that are left")
    .toBeVisible();
  await page.getByRole("button", { name: "Cancel upload" }).click();
  const cancelDialog = page.getByRole("dialog", { name: "Cancel this upload?" });
  await cancelDialog.getByRole("button", { name: "Cancel upload" }).click();
  await expect(startButton(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Use it" })).toBeVisible();
  await slowConnection.restore();
}

test("@desk uploads a small file, offers unsaved uploads again, refuses wrong files and suspended staff", async ({ page, academy, createUser, signIn }) => {
  const staff = await createUser({ role: "staff" });
  await signIn(page, staff);
  await page.goto("/admin/videos?tab=single");
  await expectWrongFilesRefused(page);

  const reason = "Upload a file first. Then you can save.";
  await expect(saveButton(page)).toHaveAccessibleDescription(reason);
  await chooseFile(page, await makeVideoFile("small.mp4", 0));
  await expect(page.getByText(reason)).toHaveCount(0);
  await expect(toast(page, "Upload Complete")).toBeVisible();
  await expect(uploadForm(page).getByLabel("Duration")).toHaveValue("01:53");
  await saveButton(page).click();
  await expect(uploadForm(page).getByLabel("Course", { exact: true }))
    .toHaveAccessibleDescription("Choose a course.");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Uploaded, but not saved yet" })).toBeVisible();
  await expect(uploadForm(page).getByLabel("Duration"), "no video file, so no duration")
    .toHaveValue("");
  await axe(page);
  await expect(page.getByText(/^Saved until \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();
  await page.getByRole("button", { name: "Use it" }).click();
  await expect(saveButton(page)).toBeEnabled();
  const deleteDialog = page.getByRole("dialog", { name: "Delete this upload?" });
  await pressFor(uploadForm(page).getByRole("button", { name: "Delete" }), deleteDialog);
  await deleteDialog.getByRole("button", { name: "Cancel" }).last().click();
  await expect(deleteDialog).toBeHidden();
  const title = `Taken ${crypto.randomUUID().slice(0, 8)}`;
  await uploadForm(page).getByLabel("Title").fill(title);
  await uploadForm(page).getByLabel("Course", { exact: true }).selectOption("AI Master");
  await saveWithLostAnswer(page, title);
  await cancelLongUpload(page);

  await inBurmese(page);
  const useButton = page.getByRole("button", { name: "သုံးရန်" });
  await expect(useButton).toBeVisible();
  await expect(page.getByText("ဆက်တင်ဖို့ ဒီဖိုင်ကိုပဲ ပြန်ရွေးပေးပါ။"), "the upload was cancelled")
    .toHaveCount(0);
  await useButton.click();
  await expect(useButton).toHaveCount(0);
  await expect(uploadForm(page).getByLabel("ခေါင်းစဉ်")).toBeVisible();
  await axe(page);

  // After a suspension the server refuses the next part, and the page says why.
  await page.reload();
  const parts = recordSentParts(page);
  const connection = await limitUploadSpeed(page, 4 * MB);
  await chooseFile(page, test.info().outputPath("long.mp4"));
  await waitForPercent(page, 5);
  // The first part must not end before the server knows of the suspension, on a busy machine too.
  await connection.slowTo(MB / 10);
  await academy.suspendUser(staff, "This staff member has left.");
  await connection.restore();
  await expect(page.getByText("ဒီအကောင့်ကို ယာယီပိတ်ထားပါတယ်။").first()).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  expect(parts).toEqual([0]);
});

test("@desk after a reload the page finds the file by itself, and says when it may not read the file", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ role: "staff" }));
  await page.goto("/admin/videos?tab=single");
  page.on("dialog", (dialog) => dialog.accept());
  const sent = recordSentParts(page);
  const connection = await limitUploadSpeed(page, 2 * MB);
  await mockFilePicker(page, [await makeVideoFile("lesson.mp4", 10 * MB)]);
  await pressFor(startButton(page), page.getByRole("progressbar"));
  await uploadForm(page).getByLabel("Title").fill("Kept over the reload");
  await waitForPercent(page, 55);
  await connection.restore();
  await page.reload();
  await expect(uploadForm(page).getByLabel("Title")).toHaveValue("Kept over the reload");
  const continueButton = page.getByRole("button", { name: "Continue with lesson.mp4" });
  await expect(continueButton).toBeVisible();
  await expect(page.getByText("Choose the same file again to continue.")).toHaveCount(0);
  sent.length = 0;
  await mockReadPermission(page, "denied");
  await continueButton.click();
  await expect(toast(page, "This file could not be opened")).toBeVisible();
  await mockReadPermission(page, "granted");
  await continueButton.click();
  await expect(toast(page, "Upload Complete")).toBeVisible();
  expect(sent[0], "the upload continues where it stopped").toBeGreaterThan(0);
});
