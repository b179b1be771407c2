// Staff manage the video library and its captions.
import type { Locator, Page } from "@playwright/test";
import { closeFilters, openFilters } from "../support/filters.ts";
import { axe, expect, test } from "../support/changed-content.ts";
import { captionsFile, captionsText, uploadVideo, videoCard } from "../support/test-videos.ts";
import { pressFor } from "../support/press-for.ts";
import { removeForGood } from "../support/removals.ts";
import { switchLanguage } from "../support/switch-language.ts";

const titles = (page: Page, mark: string) =>
  page.getByRole("article").filter({ hasText: mark }).getByRole("heading").allTextContents();
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const search = (page: Page) => page.getByRole("searchbox", { name: "Search by title" });
const editForm = (page: Page) => page.getByRole("dialog", { name: "Edit video" });
type Lesson = { id: string; title: string };
const withMark = (name: string, mark: string) => `${name} ${mark}`;
/** What staff change in the form of a video. */
const changed = { duration: "02:05", order: 7 };

async function findAndSortVideos(page: Page, mark: string) {
  await search(page).fill(mark.toUpperCase());
  await expect(page.getByText("3 videos", { exact: true })).toBeVisible();
  await expect.poll(() => titles(page, mark)).toEqual([
    withMark("Gamma", mark),
    withMark("Alpha", mark),
    withMark("Beta", mark),
  ]);
  const sort = (await openFilters(page)).getByLabel("Sort by");
  for (
    const [by, expected] of [
      ["Title", ["Alpha", "Beta", "Gamma"]],
      ["Duration", ["Beta", "Gamma", "Alpha"]],
      ["Course", ["Gamma", "Alpha", "Beta"]],
    ] as const
  ) {
    await sort.selectOption(by);
    await expect.poll(() => titles(page, mark)).toEqual(
      expected.map((name) => withMark(name, mark)),
    );
  }
  await page.getByLabel("Course", { exact: true }).selectOption("AI Master");
  await closeFilters(page);
  await expect(page.getByText("1 video", { exact: true })).toBeVisible();
  await page.reload();
  await expect(search(page)).toHaveValue(mark.toUpperCase());
  await expect.poll(() => titles(page, mark)).toEqual([withMark("Gamma", mark)]);
  await search(page).fill("nothing is called this");
  await page.getByRole("button", { name: "Show all videos" }).click();
  await expect(videoCard(page, withMark("Alpha", mark))).toBeVisible();
}

/** Closes the form without a change. The page asks only if something was typed. */
async function discardChanges(page: Page, edit: Locator, title: string) {
  const form = editForm(page);
  await pressFor(edit, form.getByLabel("Title"), { value: title });
  const discardDialog = page.getByRole("dialog", { name: "Discard these changes?" });
  for (const button of ["first", "last"] as const) {
    await form.getByLabel("Title").fill("Thrown away");
    await form.getByRole("button", { name: "Cancel" })[button]().click();
    await discardDialog.getByRole("button", { name: "Continue editing" }).last().click();
    await expect(form.getByLabel("Title")).toHaveValue("Thrown away");
  }
  await form.getByRole("button", { name: "Cancel" }).last().click();
  await discardDialog.getByRole("button", { name: "Discard" }).click();
  await expect(form).toBeHidden();
  await pressFor(edit, form.getByLabel("Title"), { value: title });
  await form.getByRole("button", { name: "Cancel" }).first().click();
  await expect(form, "nothing was typed, so no question").toBeHidden();
}

/** Saves `title` and `changed`. The first try fails, and the form stays open. */
async function saveAfterFailure(page: Page, id: string, title: string) {
  const form = editForm(page);
  const failure = Promise.withResolvers<void>();
  let sent: unknown;
  await page.route(`**/api/admin/videos/${id}`, async (route) => {
    sent = route.request().postDataJSON();
    await failure.promise;
    await route.abort();
  }, { times: 1 });
  await form.getByRole("button", { name: "Update Video" }).click();
  await page.keyboard.press("Escape");
  await expect(form.getByRole("button", { name: "Cancel" }).last()).toBeDisabled();
  await expect(form, "nothing closes the form while the app waits for the answer").toBeVisible();
  failure.resolve();
  await expect(toast(page, "Update Failed")).toBeVisible();
  expect(sent, "only the changed fields, and no section that was deleted")
    .toEqual({ title, ...changed });
  await form.getByRole("button", { name: "Update Video" }).click();
  await expect(toast(page, "Video Updated")).toBeVisible();
  await expect(videoCard(page, title).getByRole("button", { name: /^Edit/ }))
    .toBeFocused();
  await expect(videoCard(page, title)).toContainText(changed.duration);
  await expect(videoCard(page, title)).toContainText(String(changed.order));
}

/** Cancels the deletion once, and then deletes the video. */
async function deleteVideo(page: Page, title: string) {
  await videoCard(page, title).getByRole("button", { name: /^Delete/ }).click();
  const deleteDialog = page.getByRole("dialog", { name: "Delete Video?" });
  await expect(deleteDialog).toContainText(title);
  await expect(deleteDialog).toContainText(
    "Are you sure you want to delete this video? This action cannot be undone. " +
      "The only exception: for a few seconds, you can press Undo.",
  );
  await deleteDialog.getByRole("button", { name: "Cancel" }).last().click();
  await expect(videoCard(page, title).getByRole("button", { name: /^Delete/ }))
    .toBeFocused();
  await page.keyboard.press("Enter");
  await expect(deleteDialog).toBeVisible();
  await removeForGood(page, () => deleteDialog.getByRole("button", { name: "Delete" }).click());
  await expect(toast(page, "Video Deleted")).toBeVisible();
  await expect(videoCard(page, title)).toHaveCount(0);
}

/** Staff make a lesson free, visitors can watch it, and staff take it back. */
async function makeFreeAndTakeBack(page: Page, visitor: Page, { id, title }: Lesson) {
  const edit = videoCard(page, title).getByRole("button", { name: /^Edit/ });
  const free = editForm(page).getByRole("switch", { name: "Free lesson" });
  const save = async () => {
    await editForm(page).getByRole("button", { name: "Update Video" }).click();
    await expect(editForm(page)).toBeHidden();
  };
  await pressFor(edit, editForm(page).getByLabel("Title"), { value: title });
  await free.check();
  await save();
  await expect(videoCard(page, title)).toContainText("Free");

  const main = visitor.getByRole("main");
  const watch = async () => (await visitor.request.head(`/api/videos/${id}/stream`)).status();
  await visitor.goto("/courses/ai-master");
  await expect(main.getByRole("button", { name: `Play: ${title}` })).toBeVisible();
  expect(await watch()).toBe(200);

  await pressFor(edit, editForm(page).getByLabel("Title"), { value: title });
  await expect(free).toBeChecked();
  await free.uncheck();
  await save();
  await expect(videoCard(page, title)).not.toContainText("Free");
  expect(await watch()).toBe(401);
  await visitor.reload();
  await expect(main.getByRole("listitem").filter({ hasText: title })).toContainText("Locked");
  await expect(main.getByRole("button", { name: /^Play: / })).toHaveCount(0);
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a video is found, sorted, edited and deleted, another is free for visitors for a while", async ({ page, createUser, signIn, anotherDevice }) => {
    await signIn(page, await createUser({ role: "staff" }));
    const mark = crypto.randomUUID().slice(0, 8);
    const courseId = "ai-business-mastery";
    await uploadVideo(page, {
      title: withMark("Beta", mark),
      courseId,
      duration: "09:59",
      order: 3,
    });
    const id = await uploadVideo(page, {
      title: withMark("Alpha", mark),
      courseId,
      duration: "1:00:00",
      order: 2,
    });
    const gamma = await uploadVideo(page, {
      title: withMark("Gamma", mark),
      courseId: "ai-master",
      duration: "10:00",
    });

    await page.goto("/admin/videos");
    await expect(videoCard(page, withMark("Beta", mark))).toContainText("AI Business Mastery");
    await findAndSortVideos(page, mark);

    const edit = videoCard(page, withMark("Alpha", mark)).getByRole("button", { name: /^Edit/ });
    await discardChanges(page, edit, withMark("Alpha", mark));
    const form = editForm(page);
    await pressFor(edit, form.getByLabel("Title"), { value: withMark("Alpha", mark) });
    await form.getByLabel("Title").fill("");
    await form.getByRole("button", { name: "Update Video" }).click();
    await expect(toast(page, "Please fill in required fields")).toBeVisible();
    await form.getByLabel("Title").fill(withMark("Delta", mark));
    await form.getByLabel("Duration").fill("1:99");
    await form.getByRole("button", { name: "Update Video" }).click();
    await expect(form.getByText("Write minutes and seconds, like 04:30.")).toBeVisible();
    await form.getByLabel("Duration").fill(changed.duration);
    await axe(page);

    // Neither a reload nor Escape loses the draft.
    await page.reload();
    await pressFor(edit, form.getByLabel("Title"), { value: withMark("Delta", mark) });
    await form.getByLabel("Order").fill(String(changed.order));
    await form.getByLabel("Section").selectOption({ index: 1 });
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
    // Meanwhile, somebody has deleted the section that the draft names.
    const sectionsPath = `**/api/courses/${courseId}/sections`;
    await page.route(sectionsPath, (route) => route.fulfill({ json: [] }));
    await pressFor(edit, form.getByLabel("Order"), { value: String(changed.order) });
    await expect(form.getByLabel("Section").locator("option")).toHaveText(["Unsorted Videos"]);
    await page.unroute(sectionsPath);
    await saveAfterFailure(page, id, withMark("Delta", mark));

    await videoCard(page, withMark("Delta", mark)).getByRole("link", { name: /^Preview/ }).click();
    await expect(page).toHaveURL(/\/courses\/ai-business-mastery\?video=/);
    await expect(page.getByRole("heading", { name: withMark("Delta", mark) }).first())
      .toBeVisible();
    await page.goBack();
    const lesson = { id: gamma, title: withMark("Gamma", mark) };
    await makeFreeAndTakeBack(page, await anotherDevice(), lesson);
    await deleteVideo(page, withMark("Delta", mark));

    await switchLanguage(page, "my");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("ဗီဒီယိုများကို စီမံရန်");
    await axe(page);
  });
});

test("@desk captions are checked line by line, replaced and removed", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ role: "admin" }));
  const title = `Captioned ${crypto.randomUUID().slice(0, 8)}`;
  await uploadVideo(page, { title, courseId: "ai-master", duration: "00:20" });
  await page.goto(`/admin/videos?q=${title}`);
  const dialog = page.getByRole("dialog", { name: "Captions" });
  await pressFor(videoCard(page, title).getByRole("button", { name: /^Captions/ }), dialog);
  const file = dialog.locator("input[type=file]").first();
  await dialog.getByText("Questions for the AI tutor").click();
  await expect(dialog.locator("pre")).toContainText("NOTE other questions");
  await expect(dialog.getByLabel("Request for the AI chat")).toHaveValue(/^These are the captions/);
  await pressFor(
    dialog.getByRole("button", { name: "Copy", exact: true }),
    dialog.getByRole("button", { name: "Copied", exact: true }),
  );

  await file.setInputFiles(
    captionsFile("00:01.000 --> 00:02,000\nHello\n\n00:05.000 --> 00:04.000\nA\n"),
  );
  await expect(dialog.getByRole("alert")).toContainText("lesson.vtt was not accepted.");
  await expect(dialog.getByRole("alert")).toContainText(
    "Line 1: The file must start with WEBVTT.",
  );
  await expect(dialog.getByRole("alert")).toContainText(
    "Line 4: The end must come after the start.",
  );
  await file.setInputFiles(captionsFile("x".repeat(500_001)));
  await expect(dialog.getByRole("alert")).toContainText("It is larger than 500 KB.");
  await file.setInputFiles(captionsFile(captionsText("Read by nobody.")));
  await expect(toast(page, "The captions are saved")).toBeVisible();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await expect(dialog.getByText("Added")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(videoCard(page, title)).toContainText("English");

  await expect(dialog).toBeHidden();
  await pressFor(videoCard(page, title).getByRole("button", { name: /^Captions/ }), dialog);
  const removeDialog = page.getByRole("dialog", { name: "Remove captions?" });
  await pressFor(dialog.getByRole("button", { name: "Remove, English" }), removeDialog);
  await axe(page);
  await removeDialog.getByRole("button", { name: "Remove" }).click();
  await expect(toast(page, "The captions are removed")).toBeVisible();
  await expect(videoCard(page, title)).not.toContainText("English");

  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await switchLanguage(page, "my");
  const burmeseDialog = page.getByRole("dialog", { name: "စာတန်းထိုး" });
  await pressFor(videoCard(page, title).getByRole("button", { name: /စာတန်းထိုး$/ }), burmeseDialog);
  await burmeseDialog.locator("input[type=file]").first()
    .setInputFiles(captionsFile("00:01.000 --> 00:02,000\nHello\n"));
  await expect(page.getByText("စာကြောင်း 1: ဖိုင်ရဲ့ အစမှာ WEBVTT လို့ ရေးရပါမယ်။")).toBeVisible();
  await axe(page);
});
