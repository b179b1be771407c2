// The whole way of a video, from an empty section to a learner who watches it.
import type { Page } from "@playwright/test";
import { PIECE_SIZE } from "../../server/limits.ts";
import { answerField, questionButton, questionCard } from "../support/staff-questions.ts";
import { axe, expect, test } from "../support/changed-content.ts";
import { phone } from "../support/devices.ts";
import { dragByMouse } from "../support/drag.ts";
import {
  captionsFile,
  captionsText,
  mockFilePicker,
  sha256Hex,
  videoCard,
} from "../support/test-videos.ts";
import type { Academy, TestUser } from "../support/fixtures.ts";
import { pressFor } from "../support/press-for.ts";
import {
  dragHandle,
  listVideoTitles,
  sectionRow,
  videoRow,
  waitForSavedOrder,
} from "../support/sorting.ts";
import {
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
import { navigateInApp } from "../support/open-in-app.ts";

const SIZE = 20 * MB;
const course = "ai-business-mastery";
const captionText = "Said in the uploaded video.";

type Stage = {
  page: Page;
  academy: Academy;
  createUser: Academy["createUser"];
  signIn: (page: Page, user: TestUser) => Promise<void>;
  anotherDevice: (device: typeof phone) => Promise<Page>;
};
/** The steps that differ between a phone and a desk. */
type DeviceSteps = {
  choose: (path: string) => Promise<void>;
  /** Continues after a reload, when a part of the file is stored already. */
  continueUpload: (path: string) => Promise<void>;
  sort: (videoTitle: string, sectionTitle: string) => Promise<void>;
};

/** Follows a video from an empty section to a learner who watches it with captions. */
async function fromSectionToLearner(stage: Stage, steps: DeviceSteps) {
  const { page, createUser, signIn, anotherDevice } = stage;
  const mark = crypto.randomUUID().slice(0, 8);
  const [sectionTitle, title] = [`Practice ${mark}`, `The first hour ${mark}`];
  await signIn(page, await createUser({ role: "staff", firstName: "Su", lastName: "Myat" }));
  await page.goto(`/admin/courses?course=${course}`);
  const sectionField = page.getByLabel("Title", { exact: true });
  const opener = page.getByRole("button", { name: "New section" });
  // A desk shows the form at once.
  await expect(opener.or(sectionField).filter({ visible: true }).first()).toBeVisible();
  if (await opener.isVisible()) await pressFor(opener, sectionField, { isFocused: true });
  await sectionField.fill(sectionTitle);
  await page.getByRole("button", { name: "Create Section" }).click();
  await expect(sectionRow(page, sectionTitle)).toContainText("0 videos");

  const path = await makeVideoFile("lesson.mp4", SIZE);
  await upload(stage, steps, path, `Draft ${mark}`);
  const draft = videoCard(page, `Draft ${mark}`);
  await pressFor(page.getByRole("tab", { name: "Video Library" }), draft);
  const editing = page.getByRole("dialog", { name: "Edit video" });
  const titleField = editing.getByLabel("Title");
  const edit = draft.getByRole("button", { name: /^Edit/ });
  await pressFor(edit, titleField, { value: `Draft ${mark}` });
  await titleField.fill(title);
  await editing.getByRole("button", { name: "Update Video" }).click();
  await expect(videoCard(page, title)).toContainText("20.0 MB");
  await navigateInApp(page, `/admin/courses?course=${course}`);
  await steps.sort(title, sectionTitle);
  await expect.poll(() => listVideoTitles(page, sectionTitle)).toEqual([title]);
  await waitForSavedOrder(page);

  const learner = await anotherDevice(phone);
  await signIn(
    learner,
    await createUser({ courses: [course], firstName: "Hnin", lastName: "Wai" }),
  );
  await learner.goto(`/courses/${course}?tab=questions`);
  await learner.getByRole("button", { name: /^Course Content/ }).click();
  await learner.getByRole("dialog").locator("details", { hasText: sectionTitle })
    .getByRole("link", { name: title }).click();
  await expect(learner.getByRole("heading", { name: title }).first()).toBeVisible();
  const questionText = `Where is this said? ${mark}`;
  await learner.getByLabel("Your question").fill(questionText);
  await learner.getByLabel("Your question").press("Control+Enter");
  // On a slow machine the app says after three seconds that it sends the question by itself.
  await expect(learner.getByText(/^(Question posted|Saved on this phone)/).first()).toBeVisible();

  await navigateInApp(page, `/admin/videos?q=${mark}`);
  const dialog = page.getByRole("dialog", { name: "Captions" });
  await pressFor(videoCard(page, title).getByRole("button", { name: /^Captions/ }), dialog);
  await dialog.locator("input[type=file]").first().setInputFiles(
    captionsFile(captionsText(captionText)),
  );
  await expect(toast(page, "The captions are saved")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await navigateInApp(page, `/admin/qa?course=${course}&show=unanswered`);
  await expect(questionCard(page, questionText)).toContainText("Asked by Hnin Wai");
  await pressFor(
    questionButton(page, questionText, "Answer Question"),
    answerField(page, questionText),
    {
      isFocused: true,
    },
  );
  await answerField(page, questionText).fill("In its first minute.");
  await questionButton(page, questionText, "Post Answer").click();
  await expect(questionCard(page, questionText)).toContainText("Answered by Su Myat");

  await learner.reload();
  const answered = learner.getByRole("tabpanel").getByRole("listitem").filter({
    hasText: questionText,
  });
  await expect(answered).toContainText("In its first minute.");
  await watch(learner, title, path);
}

/** Uploads a video while the connection is cut twice and the page is reloaded once. */
async function upload({ page, academy }: Stage, steps: DeviceSteps, path: string, title: string) {
  await navigateInApp(page, "/admin/videos");
  await page.getByRole("tab", { name: "Single Upload" }).click();
  await expect(page).toHaveURL(/tab=single/);
  await expect(saveButton(page)).toBeDisabled();
  await expect(uploadForm(page).getByLabel("Section")).toBeDisabled();
  const sent = recordSentParts(page);
  page.on("dialog", (dialog) => dialog.accept());
  const before = await academy.countMediaBytes();
  const connection = await limitUploadSpeed(page, 2 * MB);
  await steps.choose(path);
  await expect(page.getByRole("progressbar")).toBeVisible();
  await uploadForm(page).getByLabel("Title").fill(title);
  await waitForPercent(page, 10);
  await expect(page.getByText(/MB per second/)).toBeVisible();
  await expect(page.getByText(/\d:\d\d left/)).toBeVisible();
  // axe takes as long as the whole upload on a slow machine, so the upload is slowed down.
  await connection.slowTo(MB / 10);
  await axe(page);
  // On a busy machine the rest could arrive before the journey sees it.
  await connection.slowTo(MB);
  const lostMessage = page.getByText("The connection is lost. The upload continues automatically");
  for (const minimum of [25, 45]) {
    await waitForPercent(page, minimum);
    await academy.cutMedia();
    await expect(lostMessage).toBeVisible();
    // The right to upload ends while the connection is cut.
    await academy.expireUploadRights();
    await academy.restoreMedia();
    await expect(lostMessage).toBeHidden();
  }
  await waitForPercent(page, 68);
  await page.reload();
  await expect(uploadForm(page).getByLabel("Title")).toHaveValue(title);
  sent.length = 0;
  await connection.restore();
  await steps.continueUpload(path);
  await expect(page.getByText("A part of this file is already uploaded.")).toBeVisible();
  await expect(toast(page, "Upload Complete")).toBeVisible();
  await expect(toast(page, "Video uploaded. Please fill in details and save.")).toBeVisible();
  expect(sent[0], "the upload continues where it stopped").toBeGreaterThanOrEqual(12 * MB);
  const sentBytes = await academy.countMediaBytes() - before;
  expect(sentBytes).toBeGreaterThan(SIZE);
  expect(sentBytes, "hardly anything is sent twice").toBeLessThan(1.1 * SIZE);

  await expect(uploadForm(page).getByLabel("Duration")).toHaveValue("01:53");
  await saveButton(page).click();
  await expect(toast(page, "Please upload video and fill in required fields")).toBeVisible();
  await uploadForm(page).getByLabel("Course", { exact: true }).selectOption("AI Business Mastery");
  await uploadForm(page).getByLabel("Section").selectOption({ index: 2 });
  await saveButton(page).click();
  await expect(toast(page, "Video Uploaded")).toBeVisible();
  await expect(uploadForm(page).getByLabel("Title")).toHaveValue("");
}

/** Checks that the learner gets the same file, in parts from storage, and reads its captions. */
async function watch(learner: Page, title: string, path: string) {
  const file = await Deno.readFile(path);
  const pieces = [];
  for (let at = 0; at < file.length; at += PIECE_SIZE) {
    pieces.push(await sha256Hex(file.slice(at, at + PIECE_SIZE)));
  }
  const videos = await (await learner.request.get(`/api/courses/${course}/videos`)).json();
  const storedVideo = videos.find((video: { title: string }) => video.title === title);
  expect(storedVideo).toMatchObject({ size: file.length, pieces });
  expect(learner.url()).toContain(`video=${storedVideo.id}`);
  const stored = await (await learner.request.get(`/api/videos/${storedVideo.id}/stream`)).body();
  expect(await sha256Hex(new Uint8Array(stored))).toBe(await sha256Hex(file));

  const parts = new Set<string>();
  learner.on("response", (response) => {
    const { hostname, pathname } = new URL(response.url());
    if (pathname.startsWith("/storage/")) parts.add(`${response.status()} ${hostname}`);
  });
  await learner.getByRole("button", { name: /^Play: / }).click();
  await expect(learner.getByRole("region", { name: "Video player" }).getByText(captionText).first())
    .toBeVisible();
  await expect.poll(() =>
    learner.locator("video").evaluate((element) => (element as HTMLVideoElement).currentTime)
  ).toBeGreaterThan(1);
  expect(parts).toEqual(new Set(["206 localhost"]));
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("staff add a video over a broken connection and answer a question; a learner watches with captions", async ({ page, academy, createUser, signIn, anotherDevice }) => {
    await fromSectionToLearner({ page, academy, createUser, signIn, anotherDevice }, {
      choose: (path) => fileInput(page).setInputFiles(path),
      async continueUpload(path) {
        await expect(page.getByText("Choose the same file again to continue.")).toBeVisible();
        await axe(page);
        await fileInput(page).setInputFiles(path);
      },
      async sort(videoTitle, sectionTitle) {
        const sheet = page.getByRole("dialog", { name: `Move ${videoTitle}` });
        await pressFor(dragHandle(videoRow(page, videoTitle)), sheet);
        await sheet.getByLabel("Move to another section").selectOption(sectionTitle);
        await sheet.getByRole("button", { name: "Move", exact: true }).click();
        await expect(sheet.getByRole("status")).toContainText(`number 1 of 1 in “${sectionTitle}”`);
        await sheet.getByRole("button", { name: "Close" }).click();
      },
    });
  });
});

// Shorter journeys check the same on every run: admin-upload.spec.ts checks that the page finds the
// file again, and panel-sections.spec.ts that a video is dragged into another section.
test("@long @desk staff do the same with a mouse: the page finds the file, and a drag sorts the video", async ({ page, academy, createUser, signIn, anotherDevice }) => {
  await fromSectionToLearner({ page, academy, createUser, signIn, anotherDevice }, {
    async choose(path) {
      await mockFilePicker(page, [path]);
      await startButton(page).click();
    },
    async continueUpload() {
      const continueButton = page.getByRole("button", { name: "Continue with lesson.mp4" });
      await expect(continueButton).toBeVisible();
      await expect(page.getByText("Choose the same file again to continue.")).toHaveCount(0);
      await axe(page);
      await mockReadPermission(page, "denied");
      await continueButton.click();
      await expect(toast(page, "This file could not be opened")).toBeVisible();
      await mockReadPermission(page, "granted");
      await continueButton.click();
    },
    sort: (videoTitle, sectionTitle) =>
      dragByMouse(page, dragHandle(videoRow(page, videoTitle)), {
        target: sectionRow(page, sectionTitle),
        share: 0.5,
      }),
  });
});
