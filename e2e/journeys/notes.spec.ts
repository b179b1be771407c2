// Notes on videos.
import type { Page } from "@playwright/test";
import { type ApiUser, axe, expect, test } from "../support/fixtures.ts";
import { readFirstLesson } from "../support/list-lessons.ts";
import { currentSecond, pauseAt } from "../support/player-steps.ts";
import { press } from "../support/press-for.ts";
import { switchLanguage } from "../support/switch-language.ts";

const path = "/courses/ai-master?tab=notes";
const form = (page: Page) => page.getByLabel("New note");
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const note = (page: Page, text: string) =>
  page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: text });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const waitingLabels = (page: Page) => page.getByText("Waiting to be sent");

async function saveNotesFile(page: Page) {
  const saved = page.waitForEvent("download");
  await press(page.getByRole("button", { name: "Save this course's notes as a file" }));
  const file = await saved;
  return { name: file.suggestedFilename(), text: await Deno.readTextFile(await file.path()) };
}

const editor = (page: Page) => page.getByLabel("Change this note");

async function startEditing(page: Page, text: string) {
  await press(note(page, text).getByRole("button", { name: "Edit note" }));
  await expect(editor(page)).toBeFocused();
  await expect(editor(page)).toHaveValue(text);
}

/** The user's notes, as the server has them. */
async function listNoteTexts({ request }: ApiUser) {
  const video = await readFirstLesson(request, "ai-master");
  const notes: { content: string }[] = await (await request.get(`/api/videos/${video.id}/notes`))
    .json();
  return notes.map(({ content }) => content);
}

async function deleteAfterQuestion(page: Page, text: string) {
  await press(page.getByRole("button", { name: "Delete note" }));
  const deleteDialog = page.getByRole("dialog", { name: "Delete note?" });
  await expect(deleteDialog).toContainText("Are you sure you want to delete this note?");
  await axe(page);
  await press(deleteDialog.getByRole("button", { name: "Cancel" }).last());
  await expect(note(page, text)).toBeVisible();
  await press(page.getByRole("button", { name: "Delete note" }));
  await press(deleteDialog.getByRole("button", { name: "Delete note" }));
  // On a slow line the note is deleted on the phone first.
  const stored = toast(page, "Saved on this phone. We will send it automatically.");
  await expect(toast(page, "Note deleted").or(stored)).toBeVisible();
}

/** On a phone the video stands at the top, where messages appear otherwise. */
async function expectMessageBelowPlayer(page: Page) {
  const player = await page.locator(".player").boundingBox();
  const message = await page.locator(".toast-root").boundingBox();
  expect(message?.y).toBeGreaterThan((player?.y ?? Infinity) + (player?.height ?? 0));
}

/** The video plays on between the tap into the box and the first letter. */
async function expectSecondOfFocus(page: Page) {
  const before = Math.floor(await currentSecond(page));
  await form(page).focus();
  const after = Math.floor(await currentSecond(page));
  await expect.poll(() => currentSecond(page)).toBeGreaterThan(after + 2);
  await form(page).pressSequentially("A");
  const shown = await page.getByText(/^At 0:\d\d$/).innerText();
  const second = Number(shown.slice(-2));
  expect(second).toBeGreaterThanOrEqual(before);
  expect(second).toBeLessThanOrEqual(after);
  await form(page).fill("");
}

test("a learner's notes are private: added at a second, changed in place, deleted after a question", async ({ page, createUser, signIn, signInWithoutPage }) => {
  await signIn(page, await createUser({ courses: ["ai-master"] }));
  await page.goto(path);
  await expect(page.getByText("No notes yet.")).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await form(page).fill("   ");
  await expect(save(page)).toBeDisabled();

  await press(page.getByRole("button", { name: /^Play: / }));
  await expect.poll(() => currentSecond(page)).toBeGreaterThan(2);
  const video = page.locator("video");
  await pauseAt(page, 3);
  await form(page).fill("");
  await form(page).pressSequentially("Give the role first");
  await expect(page.getByText("At 0:03", { exact: true })).toBeVisible();
  await press(save(page));
  await expect(toast(page, "Note saved")).toBeVisible();
  await expectMessageBelowPlayer(page);
  await expect(form(page)).toHaveValue("");
  await expect(note(page, "Give the role first")).toBeVisible();
  await expect(waitingLabels(page)).toHaveCount(0);
  await axe(page);

  await video.evaluate((video) => (video as HTMLVideoElement).currentTime = 30);
  await press(note(page, "Give the role first").getByRole("button", { name: /^Play from 0:0/ }));
  await expect.poll(() => currentSecond(page)).toBeLessThan(20);
  await expectSecondOfFocus(page);

  await startEditing(page, "Give the role first");
  await editor(page).fill("Something else");
  await press(page.getByRole("button", { name: "Cancel", exact: true }));
  await expect(page.getByRole("button", { name: "Edit note" })).toBeFocused();
  await expect(note(page, "Give the role first")).toBeVisible();
  await startEditing(page, "Give the role first");
  await editor(page).fill("Role first, then the task");
  await axe(page);
  await press(save(page).last());
  await expect(toast(page, "Note updated")).toBeVisible();
  await expect(note(page, "Role first, then the task")).toBeVisible();

  const { name, text } = await saveNotesFile(page);
  expect(name).toMatch(/^pyinnya-ai-master-notes-\d{4}-\d\d-\d\d\.md$/);
  expect(text).toContain("# AI Master: your notes\n");
  const link = /- \[0:0(\d)\]\((\S+)\) {2}\n {2}Role first, then the task\n/.exec(text);
  expect(link, text).not.toBeNull();

  // The journey only changes the second of the link in the file to one that was never played.
  expect(link?.[2]).toMatch(new RegExp(`&at=${link?.[1]}$`));
  await page.goto(link?.[2]?.replace(/at=\d+$/, "at=40") ?? "");
  await expect(note(page, "Role first, then the task")).toBeVisible();
  await press(page.getByRole("button", { name: /^Play: / }));
  await expect.poll(() => currentSecond(page)).toBeGreaterThanOrEqual(40);
  await video.evaluate((video) => (video as HTMLVideoElement).pause());
  await expect.poll(() => listNoteTexts(page)).toEqual(["Role first, then the task"]);
  const stranger = await signInWithoutPage(await createUser({ courses: ["ai-master"] }));
  expect(await listNoteTexts(stranger)).toEqual([]);

  await deleteAfterQuestion(page, "Role first, then the task");
  await expect(page.getByText("No notes yet.")).toBeVisible();
  await expect(waitingLabels(page)).toHaveCount(0);
  await expect.poll(() => listNoteTexts(page)).toEqual([]);

  await switchLanguage(page, "my");
  await expect(page.getByText("မှတ်စု မရှိသေးပါဘူး။")).toBeVisible();
  await axe(page);
});
