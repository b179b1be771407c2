// What the recorded phone has of notes and questions in a course: the steps that leave it there, and
// what the journey expects of changes that wait.
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { openInApp } from "./open-in-app.ts";
import { pressFor } from "./press-for.ts";
import type { NewerTexts, Owner } from "./profile.ts";
import { noteForm, openTab, questionForm } from "./user-texts.ts";

/** The text of the note before it was changed. */
const UNCHANGED_NOTE = "ayeunchangednote";

export const courseItem = (page: Page, text: string) =>
  page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: text });
export const expectSynced = (page: Page) =>
  expect(page.getByRole("banner").getByRole("link", { name: "All synced" })).toBeVisible();

export async function askQuestion(
  page: Page,
  question: string,
  about: "This video" | "The whole course",
) {
  await questionForm(page).fill(question);
  await page.locator("form").getByText(about, { exact: true }).click();
  await page.getByRole("button", { name: "Post question" }).click();
  await expect(questionForm(page)).toHaveValue("");
}

export async function writeNote(page: Page, text: string) {
  await noteForm(page).fill(text);
  const form = page.locator("form").filter({ has: noteForm(page) });
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(noteForm(page)).toHaveValue("");
}

/** The server has all of this. */
export async function writeWhileSent(
  page: Page,
  { course, sentNote = "" }: Pick<Owner, "course" | "sentNote">,
  texts: NewerTexts,
) {
  const { removedNote, editedNote, withdrawnQuestion } = texts;
  await page.goto(`/courses/${course}?tab=notes`);
  for (const text of [sentNote, UNCHANGED_NOTE, removedNote, editedNote]) {
    await writeNote(page, text);
  }
  await openTab(page, "Q&A");
  await askQuestion(page, withdrawnQuestion, "The whole course");
  await expectSynced(page);
}

/** Changes notes and a question that the server has, while it takes nothing. */
export async function changeWhileRefused(page: Page, course: string, texts: NewerTexts) {
  await page.goto(`/courses/${course}?tab=notes`);
  const box = page.getByRole("textbox", { name: "Change this note" });
  const edit = (text: string) =>
    pressFor(courseItem(page, text).getByRole("button", { name: "Edit note" }), box, {
      value: text,
    });
  await edit(UNCHANGED_NOTE);
  await box.fill(texts.changedNote);
  await box.press("Control+Enter");
  await expect(courseItem(page, texts.changedNote)).toBeVisible();
  const dialog = page.getByRole("dialog");
  const remove = courseItem(page, texts.removedNote).getByRole("button", { name: "Delete note" });
  await pressFor(remove, dialog);
  await dialog.getByRole("button", { name: "Delete note" }).click();
  await expect(courseItem(page, texts.removedNote)).toHaveCount(0);
  await edit(texts.editedNote);
  await box.fill(texts.draftChange);
  await openTab(page, "Q&A");
  const question = courseItem(page, texts.withdrawnQuestion);
  await pressFor(question.getByRole("button", { name: "Withdraw" }), dialog);
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await expect(question).toHaveCount(0);
}

/** The course page shows changes of notes and of a question that wait, and the draft of a change. */
export async function expectChangesOffline(page: Page, course: string, texts: NewerTexts) {
  await openInApp(page, `/courses/${course}?tab=notes`);
  await expect(courseItem(page, texts.changedNote)).toHaveCount(1);
  await expect(courseItem(page, texts.removedNote)).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Change this note" }))
    .toHaveValue(texts.draftChange);
  await pressFor(page.getByRole("tab", { name: "Q&A" }), questionForm(page));
  await expect(courseItem(page, texts.withdrawnQuestion)).toHaveCount(0);
}
