// The course page without a network, and the writes made there.
import type { Page } from "@playwright/test";
import { axe, expect } from "../support/fixtures.ts";
import { readBrowserStorage, test, waitForUserFiles } from "../support/phone.ts";
import { readFirstLesson } from "../support/list-lessons.ts";
import { press, pressFor } from "../support/press-for.ts";

const contentsButton = (page: Page) => page.getByRole("button", { name: /^Course Content/ });
const contents = (page: Page) => page.getByRole("dialog", { name: "Course Content" });
const tab = (page: Page, name: RegExp) => page.getByRole("tab", { name });
/**
 * Says since when the shown data is stored. When this line comes or goes, the tabs move: a press at
 * the same moment misses its tab.
 */
const updatedLine = (page: Page) => page.getByText(/^Updated \d+ \w+ \d{4}, \d\d:\d\d$/);
const listItems = (page: Page) => page.getByRole("tabpanel").getByRole("listitem");
const QUESTION = `မြေအောက်မှာ မေးတယ် Asked below ground? ${crypto.randomUUID()}`;
const NOTE = "Written below ground";
const CHANGED_NOTE = "Changed below ground";

/**
 * Expects the question, the new note and the changed note once each, and the deleted note nowhere.
 */
async function expectAllWrites(page: Page, isWaiting: boolean) {
  await expect(updatedLine(page)).toHaveCount(isWaiting ? 1 : 0);
  for (
    const [name, text] of [[/^Q&A/, QUESTION], [/^Notes/, NOTE], [/^Notes/, CHANGED_NOTE]] as const
  ) {
    await tab(page, name).click();
    const item = listItems(page).filter({ hasText: text });
    await expect(item).toHaveCount(1);
    await expect(item.getByText("Waiting to be sent")).toHaveCount(
      isWaiting ? 1 : 0,
    );
  }
  await expect(listItems(page)).toHaveCount(2);
}

/** Asks the question, adds one note, changes one and deletes one. */
async function writeOffline(page: Page) {
  const questionForm = page.getByLabel("Your question");
  await pressFor(tab(page, /^Q&A/), questionForm);
  await questionForm.fill(QUESTION);
  await page.getByRole("button", { name: "Post question" }).click();
  await expect(questionForm).toHaveValue("");
  await pressFor(tab(page, /^Notes/), page.getByLabel("New note"));
  await page.getByLabel("New note").fill(NOTE);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByLabel("New note")).toHaveValue("");
  const note = (text: string) => listItems(page).filter({ hasText: text });
  const editor = page.getByRole("textbox", { name: "Change this note" });
  const edit = note("To be changed").getByRole("button", { name: "Edit note" });
  await pressFor(edit, editor, { value: "To be changed" });
  await editor.fill(CHANGED_NOTE);
  await editor.press("Control+Enter");
  await expect(editor).toBeHidden();
  await note("To be deleted").getByRole("button", { name: "Delete note" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete note" }).click();
  await expect(note("To be deleted")).toHaveCount(0);
  await expectSavedFile(page);
  await axe(page);
  await expectAllWrites(page, true);
}

/** The file has the notes of this phone, and says that others are missing. */
async function expectSavedFile(page: Page) {
  const saved = page.waitForEvent("download");
  await press(page.getByRole("button", { name: "Save this course's notes as a file" }));
  const text = await Deno.readTextFile(await (await saved).path());
  for (const expected of [NOTE, CHANGED_NOTE]) expect(text).toContain(expected);
  expect(text).not.toContain("To be deleted");
  expect(text).toMatch(/The notes of \d+ videos are missing here/);
}

/** Checks what the server itself has, whatever this page shows. */
async function expectStoredWrites(page: Page) {
  const readJson = async (path: string) => await (await page.request.get(`/api/${path}`)).json();
  const questions: { question: string }[] = await readJson("courses/ai-first-step/qa");
  expect(questions.filter(({ question }) => question === QUESTION)).toHaveLength(1);
  const video = await readFirstLesson(page.request, "ai-first-step");
  // The page no longer shows the deleted note, so it does not show when the server has deleted it.
  await expect.poll(() => readJson(`videos/${video.id}/notes`)).toMatchObject([
    { content: CHANGED_NOTE },
    { content: NOTE },
  ]);
  const readProgress = async () => {
    const answer = await page.request.get("/api/courses/ai-first-step/progress");
    return answer.ok() ? (await answer.json()).videos : [];
  };
  await expect.poll(readProgress).toMatchObject([{ marked: true, done: true }]);
}

test("a course that was opened once is there without a network, and every write made there arrives once", async ({ makePhone, createUser, signIn, academy, stopServer, expectError }) => {
  // The server answers 503 while it starts up.
  expectError(/^response: 503 /);
  const aye = await createUser({ courses: ["ai-first-step"] });
  const phone = await makePhone();
  let page = await phone.start();
  await signIn(page, aye);
  const firstVideo = await readFirstLesson(page.request, "ai-first-step");
  for (const content of ["To be changed", "To be deleted"]) {
    await page.request.post(`/api/videos/${firstVideo.id}/notes`, {
      headers: { Origin: academy.origin },
      data: { content },
    });
  }
  await page.goto("/courses/ai-first-step");
  await expect(page.getByRole("heading", { name: "Learning objectives" })).toBeVisible();
  await waitForUserFiles(page);
  await tab(page, /^Q&A/).click();
  await expect(page.getByLabel("Your question")).toBeVisible();
  await tab(page, /^Notes/).click();
  await expect(listItems(page)).toHaveCount(2);
  await expect.poll(async () => {
    const stored = await readBrowserStorage(page);
    return ["Prompt checklist", '\\"qa\\"', "To be deleted"].filter((word) =>
      !stored.includes(word)
    );
  }).toEqual([]);
  await stopServer();

  await page.goto("/courses/ai-first-step");
  await expect(updatedLine(page)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Learning objectives" })).toBeVisible();
  // Until the page knows this, a tap starts a download, which the browser gives up without a word.
  await expect(page.getByRole("banner").getByRole("link", { name: "No connection" })).toBeVisible();
  await contentsButton(page).click();
  await expect(contents(page).getByRole("link", { name: /Your first prompt/ })).toBeVisible();
  await contents(page).getByRole("link", { name: /Prompt checklist/ }).click();
  await expect(page.getByRole("region", { name: /^Notifications/ })).toContainText(
    "You can download it as soon as the connection is back.",
  );
  await page.keyboard.press("Escape");
  await axe(page);

  await page.getByRole("button", { name: /^Play: / }).tap();
  await expect(page.getByText("There is no connection.", { exact: false }).first()).toBeVisible();
  await page.getByRole("button", { name: "Mark as done" }).click();
  // One of five lessons.
  await expect(contentsButton(page)).toContainText("20% done");
  await writeOffline(page);
  await phone.stop();

  page = await phone.start();
  await page.goto("/courses/ai-first-step");
  await expect(page.getByRole("heading", { name: "Learning objectives" })).toBeVisible();
  await expect(contentsButton(page)).toContainText("20% done");
  await expectAllWrites(page, true);
  await academy.startServer();
  await expectAllWrites(page, false);
  await expectStoredWrites(page);
  await expect(contentsButton(page)).toContainText("20% done");
});
