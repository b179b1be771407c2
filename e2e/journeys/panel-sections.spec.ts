// Staff create and sort sections and videos.
import type { Page } from "@playwright/test";
import { dragByFinger, dragByMouse, scrollToCenter } from "../support/drag.ts";
import { axe, expect, test } from "../support/changed-content.ts";
import type { WithoutNetwork } from "../support/fixtures.ts";
import { pressFor } from "../support/press-for.ts";
import {
  dragHandle,
  listSectionTitles,
  listVideoTitles,
  recordOrderCalls,
  sectionRow,
  sectionRows,
  videoRow,
  waitForSavedOrder,
} from "../support/sorting.ts";
import { waitForFonts } from "../support/wait-for-fonts.ts";
import { removeForGood } from "../support/removals.ts";
import { switchLanguage } from "../support/switch-language.ts";

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const title = (page: Page) => page.getByLabel("Title", { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Expects these section titles on the learner's page. It may show its cached titles first. */
async function expectLearnerSections(page: Page, courseId: string, titles: string[]) {
  await page.goto(`/courses/${courseId}`);
  const headings = page.getByRole("complementary", { name: "Course Content" })
    .getByRole("heading", { level: 3 });
  await expect.poll(async () =>
    (await headings.allTextContents()).map((title) => title.split(" · ").at(-1))
  ).toEqual(titles);
}

/** Creates the section Practice in a course with two sections. */
async function createSection(page: Page) {
  await expect(button(page, "Create Section"), "the form is closed").toHaveCount(0);
  await pressFor(button(page, "New section"), title(page), { isFocused: true });
  await button(page, "Create Section").click();
  await expect(toast(page, "Please select a course and enter section title")).toBeVisible();
  await expect(page.getByLabel("Course", { exact: true })).toBeFocused();
  await title(page).fill("Practice");
  await button(page, "Create Section").click();
  await expect(toast(page, "Please select a course and enter section title")).toBeVisible();
  await axe(page);

  await page.getByLabel("Course", { exact: true }).selectOption("AI First Step");
  await expect(page).toHaveURL(/course=ai-first-step/);
  await expect(page.getByRole("heading", { name: "Existing Sections (2)" })).toBeVisible();
  await page.getByLabel("Description").fill("Half a thou");
  await button(page, "Close").click();
  await expect(button(page, "Continue your draft")).toBeFocused();
  const first = await sectionRows(page).first().boundingBox();
  expect(first?.y, "the first section is visible").toBeLessThan(560);
  await page.reload();
  const form = { value: "Practice", isFocused: true };
  await pressFor(button(page, "Continue your draft"), title(page), form);
  await page.getByLabel("Description").fill("Half a thought, and the other half");
  // The user opens another tab before the answer comes.
  let releaseAnswer = () => {};
  const answerReleased = new Promise<void>((fulfil) => releaseAnswer = fulfil);
  await page.route("**/api/admin/sections", async (route) => {
    await answerReleased;
    await route.fallback();
  }, { times: 1 });
  await button(page, "Create Section").click();
  await pressFor(page.getByRole("tab", { name: "Overview" }), button(page, "Save Overview"));
  await pressFor(page.getByRole("tab", { name: "Sections" }), title(page), { value: "Practice" });
  await expect(page.getByRole("button", { name: "Creating…" })).toBeDisabled();
  releaseAnswer();
  await expect(toast(page, "Section Created")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Existing Sections (3)" })).toBeVisible();
  await expect(button(page, "New section"), "the form is closed, and its draft is gone")
    .toBeVisible();
  await expect(sectionRow(page, "Practice")).toContainText("Half a thought, and the other half");
  await expect(sectionRow(page, "Practice")).toBeInViewport();
}

/** Gives the section Practice the title Exercises. */
async function renameSection(page: Page) {
  const expectedForm = { value: "Practice", isFocused: true };
  await pressFor(button(page, "Edit Practice"), title(page), expectedForm);
  await title(page).fill("x".repeat(201));
  await expect(page.getByText("This is too long: at most 200 characters.")).toBeVisible();
  await button(page, "Cancel").click();
  await expect(button(page, "Edit Practice")).toBeFocused();
  await pressFor(button(page, "Edit Practice"), title(page), expectedForm);
  await title(page).fill("Exercises");
  await axe(page);
  await button(page, "Update Section").click();
  await expect(toast(page, "Section Updated")).toBeVisible();
  await expect(button(page, "Edit Exercises")).toBeFocused();
}

async function sortWithButtons(page: Page) {
  await dragHandle(sectionRow(page, "Exercises")).click();
  const sheet = page.getByRole("dialog", { name: "Move Exercises" });
  await expect(sheet.getByRole("status")).toHaveText("Exercises: number 3 of 3 sections");
  await axe(page);
  await sheet.getByRole("button", { name: "Move to the top" }).click();
  await expect(sheet.getByRole("status")).toHaveText("Exercises: number 1 of 3 sections");
  await sheet.getByRole("button", { name: "Move down" }).click();
  await expect(sheet.getByRole("status")).toHaveText("Exercises: number 2 of 3 sections");
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(dragHandle(sectionRow(page, "Exercises"))).toBeFocused();
  await expect.poll(() => listSectionTitles(page)).toEqual([
    "Meeting AI",
    "Exercises",
    "Using it with care",
    "Unsorted Videos",
  ]);
}

async function moveToAnotherSection(page: Page) {
  const answerReleased = Promise.withResolvers<void>();
  await page.route("**/order", async (route) => {
    await answerReleased.promise;
    await route.fallback();
  }, { times: 1 });
  const move = page.getByRole("dialog", { name: /^Move .*Check the answer$/ });
  await pressFor(dragHandle(videoRow(page, "Check the answer")), move);
  await move.getByLabel("Move to another section").selectOption("Exercises");
  await move.getByRole("button", { name: "Move", exact: true }).click();
  await expect(move.getByRole("status")).toContainText("number 1 of 1 in “Exercises”");
  await page.keyboard.press("Escape");
  await expect(dragHandle(videoRow(page, "Check the answer"))).toBeFocused();
  // The user goes on before the move is saved.
  await dragHandle(videoRow(page, "Your first prompt")).focus();
  answerReleased.resolve();
  await waitForSavedOrder(page);
  await expect(dragHandle(videoRow(page, "Your first prompt"))).toBeFocused();
}

/** Sorts across the edge of a section. */
async function sortWithKeyboard(page: Page) {
  await page.keyboard.press("ArrowDown");
  await expect(dragHandle(videoRow(page, "Your first prompt"))).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Your first prompt" }))
    .toHaveText(/number 1 of 2 in “Exercises”/);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => listVideoTitles(page, "Exercises"))
    .toEqual(["Check the answer", "Your first prompt"]);
  await waitForSavedOrder(page);
}

/** Drags by the handle: anywhere else, the finger would scroll the page. */
async function sortWithFinger(page: Page, orderCalls: unknown[]) {
  const before = orderCalls.length;
  await scrollToCenter(dragHandle(videoRow(page, "Your first prompt")));
  const scrolled = await page.evaluate(() => scrollY);
  await dragByFinger(page, dragHandle(videoRow(page, "Your first prompt")), {
    target: videoRow(page, "Check the answer"),
    share: 0.2,
  });
  await expect.poll(() => listVideoTitles(page, "Exercises"))
    .toEqual(["Your first prompt", "Check the answer"]);
  await expect.poll(() => orderCalls.length).toBe(before + 1);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function deleteSection(page: Page) {
  await button(page, "Delete Exercises").click();
  const deleteDialog = page.getByRole("dialog", { name: "Delete Section?" });
  await expect(deleteDialog).toContainText("Its videos become unsorted");
  await axe(page);
  await deleteDialog.getByRole("button", { name: "Cancel" }).last().click();
  await expect(sectionRow(page, "Exercises")).toBeVisible();
  await button(page, "Delete Exercises").click();
  await removeForGood(
    page,
    () => deleteDialog.getByRole("button", { name: "Delete section" }).click(),
  );
  await expect(toast(page, "Section Deleted")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Existing Sections (2)" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Delete .*Using it with care$/ })).toBeFocused();
  await expect.poll(() => listVideoTitles(page, "Unsorted Videos")).toEqual([
    "Your first prompt",
    "Check the answer",
  ]);
}

/** A move that cannot be saved is undone and reported, and the typed title of a section stays. */
async function failWithoutNetwork(page: Page, withoutNetwork: WithoutNetwork) {
  const before = await listSectionTitles(page);
  await withoutNetwork(async () => {
    await dragHandle(sectionRows(page).first()).focus();
    await page.keyboard.press("ArrowDown");
    await expect(toast(page, "Update Failed")).toBeVisible();
    await expect.poll(() => listSectionTitles(page)).toEqual(before);
    await pressFor(button(page, "New section"), title(page), { isFocused: true });
    await title(page).fill("Written below ground");
    await button(page, "Create Section").click();
    await expect(toast(page, "Creation Failed")).toBeVisible();
    await expect(title(page)).toHaveValue("Written below ground");
  });
  await title(page).fill("");
  const readSavedOrder = async () =>
    (await (await page.request.get("/api/courses/ai-first-step/sections")).json())
      .map(({ id }: { id: string }) => id);
  const savedOrder = await readSavedOrder();
  await dragHandle(sectionRows(page).first()).focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(readSavedOrder).toEqual([
    savedOrder[1],
    savedOrder[0],
    ...savedOrder.slice(2),
  ]);
  await waitForSavedOrder(page);
  await page.keyboard.press("ArrowUp");
  await expect.poll(readSavedOrder).toEqual(savedOrder);
  await expect.poll(() => listSectionTitles(page)).toEqual(before);
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("staff create, edit, sort and delete sections, a failed move is undone, and learners see the changes", async ({ page, createUser, signIn, anotherDevice, withoutNetwork }) => {
    await signIn(page, await createUser({ role: "staff" }));
    const orderCalls = recordOrderCalls(page);
    await page.goto("/admin/courses");
    await expect(page.getByRole("heading", { level: 1, name: "Course Management" })).toBeVisible();
    await createSection(page);
    await renameSection(page);
    await sortWithButtons(page);
    await moveToAnotherSection(page);
    await sortWithKeyboard(page);
    await sortWithFinger(page, orderCalls);
    await failWithoutNetwork(page, withoutNetwork);

    const learner = await anotherDevice();
    await learner.setViewportSize({ width: 1280, height: 800 });
    await signIn(learner, await createUser({ courses: ["ai-first-step"] }));
    await expectLearnerSections(learner, "ai-first-step", [
      "Meeting AI",
      "Exercises",
      "Using it with care",
      "For the whole course",
    ]);
    await expect(
      learner.locator("aside details", { hasText: "Exercises" }).getByRole("link").first(),
    )
      .toContainText("Your first prompt");

    await deleteSection(page);
    await expectLearnerSections(learner, "ai-first-step", [
      "Meeting AI",
      "Using it with care",
      "Unsorted Videos",
    ]);

    await switchLanguage(page, "my");
    await expect(page.getByRole("heading", { name: "ရှိပြီးသား အပိုင်းများ (2)" })).toBeVisible();
    await axe(page);
  });
});

test("@desk two staff sort at once and lose nothing, and the second one to rename a section is told", async ({ page, createUser, signIn, anotherDevice }) => {
  const path = "/admin/courses?course=ai-master";
  const other = await anotherDevice();
  for (const desk of [page, other]) {
    await signIn(desk, await createUser({ role: desk === page ? "staff" : "admin" }));
    await desk.goto(path);
    await expect(sectionRow(desk, "AI in daily work")).toBeVisible();
  }
  const orderCalls = recordOrderCalls(page);
  await dragByMouse(other, dragHandle(sectionRow(other, "AI in daily work")), {
    target: sectionRow(other, "The craft of prompts"),
    share: 0.1,
  });
  await expect.poll(() => listSectionTitles(other))
    .toEqual(["AI in daily work", "The craft of prompts", "Unsorted Videos"]);
  await expect(dragHandle(sectionRow(other, "AI in daily work"))).toBeFocused();
  await waitForSavedOrder(other);
  await other.reload();
  await expect.poll(() => listSectionTitles(other))
    .toEqual(["AI in daily work", "The craft of prompts", "Unsorted Videos"]);

  // This page does not know of the other's change yet.
  expect((await listSectionTitles(page))[0]).toBe("The craft of prompts");
  await dragByMouse(page, dragHandle(videoRow(page, "Making pictures")), {
    target: videoRow(page, "The four parts of a prompt"),
    share: 0.8,
  });
  const readOrder = async (desk: Page) => ({
    sections: await listSectionTitles(desk),
    craft: await listVideoTitles(desk, "The craft of prompts"),
    daily: await listVideoTitles(desk, "AI in daily work"),
  });
  const expected = {
    sections: ["AI in daily work", "The craft of prompts", "Unsorted Videos"],
    craft: ["The four parts of a prompt", "Making pictures", "Show examples, go in steps"],
    daily: ["Summarizing long texts", "Honest use in school"],
  };
  await waitForSavedOrder(page);
  await expect.poll(() => readOrder(page)).toEqual(expected);
  // One call against the order that this page knew, and one against the order that the server then
  // returned.
  expect(orderCalls.length).toBe(2);
  await other.reload();
  await expect.poll(() => readOrder(other)).toEqual(expected);

  await waitForFonts(page);
  const dragBox = await dragHandle(videoRow(page, "Making pictures")).boundingBox();
  if (!dragBox) throw new Error("The video is not visible.");
  await page.mouse.move(dragBox.x + 10, dragBox.y + 10);
  await page.mouse.down();
  await page.mouse.move(dragBox.x + 10, dragBox.y + 90, { steps: 5 });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(page.locator("[data-drop]")).toHaveCount(0);
  expect(await readOrder(page)).toEqual(expected);
  expect(orderCalls.length).toBe(2);

  // Both rename one section.
  for (const [desk, name] of [[other, "First"], [page, "Second"]] as const) {
    const edit = desk.getByRole("button", { name: /^Edit .*AI in daily work$/ });
    await pressFor(edit, title(desk), { value: /AI in daily work$/, isFocused: true });
    await title(desk).fill(name);
  }
  await button(other, "Update Section").click();
  await expect(toast(other, "Section Updated")).toBeVisible();
  await button(page, "Update Section").click();
  await expect(toast(page, "Somebody else changed this")).toBeVisible();
  await expect.poll(() => listSectionTitles(page)).toContain("First");
  await expect(title(page)).toHaveValue("Second");
  await axe(page);
  await button(page, "Update Section").click();
  await expect(toast(page, "Section Updated")).toBeVisible();
  await expect.poll(() => listSectionTitles(page)).toContain("Second");
});
