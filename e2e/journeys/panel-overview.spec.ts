// Staff edit the overview of a course.
import type { Page } from "@playwright/test";
import { axe, expect, test } from "../support/changed-content.ts";
import { pressFor } from "../support/press-for.ts";
import { switchLanguage } from "../support/switch-language.ts";

const path = (courseId: string) => `/admin/courses?course=${courseId}&tab=overview`;
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const save = (page: Page) => page.getByRole("button", { name: "Save Overview" });
/** A field of the overview. The form for sections, in the other tab, has a description as well. */
const textField = (page: Page, label: string) =>
  page.getByRole("textbox", { name: label, exact: true });
const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
const unsaved = (page: Page) => page.getByText("Not saved yet.");

/** The entries of the list under this heading, in the preview or on the learner's page. */
const entries = (page: Page, heading: string) =>
  page.locator("section", { has: page.getByRole("heading", { name: heading, exact: true }) }).last()
    .getByRole("listitem");

/** Fills two fields, and expects their entries in the preview. */
async function writeOverview(page: Page) {
  await textField(page, "Description").fill(
    "For everyone who has a phone.\n\nNo code, no mathematics.",
  );
  await textField(page, "Learning objectives").fill("Ask well\n\n  Check what comes back \n");
  await expect(page.getByText("One entry per line: 2 of 100")).toBeVisible();
  await expect(entries(page, "Learning objectives")).toHaveText([
    "Ask well",
    "Check what comes back",
  ]);
  await expect(preview(page)).toContainText("No code, no mathematics.");
  await expect(unsaved(page)).toBeVisible();
  await axe(page);
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("an overview is written and previewed, survives a reload and a failed save, and is saved", async ({ page, createUser, signIn, anotherDevice, withoutNetwork }) => {
    await signIn(page, await createUser({ role: "staff" }));
    await page.goto("/admin/courses");
    const hint = page.getByText("Please select a course", { exact: true });
    await pressFor(page.getByRole("tab", { name: "Overview" }), hint);
    await expect(page).toHaveURL(/tab=overview/);
    await page.getByLabel("Course", { exact: true }).selectOption("AI First Step");
    await expect(textField(page, "Description")).not.toHaveValue("");
    await expect(unsaved(page)).toHaveCount(0);
    await writeOverview(page);

    await textField(page, "Requirements").fill("Entry\n".repeat(101));
    await expect(page.getByText("There are too many: at most 100 entries.")).toBeVisible();
    await save(page).click();
    await expect(textField(page, "Requirements")).toHaveAttribute("aria-invalid", "true");
    await textField(page, "Requirements").fill("A phone");

    await page.reload();
    await expect(textField(page, "Requirements")).toHaveValue("A phone");
    await expect(unsaved(page)).toBeVisible();
    const create = page.getByRole("button", { name: "New section" });
    await pressFor(page.getByRole("tab", { name: "Sections" }), create);
    for (const [name, id] of [["AI Master", "ai-master"], ["AI First Step", "ai-first-step"]]) {
      await page.getByLabel("Course", { exact: true }).selectOption(name ?? "");
      await expect(page).toHaveURL(new RegExp(`course=${id}`));
    }
    const overview = page.getByRole("tab", { name: "Overview" });
    await pressFor(overview, textField(page, "Requirements"), { value: "A phone" });
    await withoutNetwork(async () => {
      await save(page).click();
      await expect(toast(page, "Save Failed")).toBeVisible();
      await expect(textField(page, "Requirements")).toHaveValue("A phone");
      await expect(unsaved(page)).toBeVisible();
    });
    await save(page).click();
    await expect(toast(page, "Overview Saved")).toBeVisible();
    await expect(unsaved(page)).toHaveCount(0);
    await expect(textField(page, "Learning objectives")).toHaveValue(
      "Ask well\nCheck what comes back",
    );

    const learner = await anotherDevice();
    await signIn(learner, await createUser({ courses: ["ai-first-step"] }));
    await learner.goto("/courses/ai-first-step");
    await expect(entries(learner, "Learning objectives")).toHaveText([
      "Ask well",
      "Check what comes back",
    ]);
    await expect(entries(learner, "Requirements")).toHaveText(["A phone"]);

    await textField(page, "Requirements").fill("A thought that comes to nothing");
    await page.getByRole("button", { name: "Discard", exact: true }).click();
    const discardDialog = page.getByRole("dialog", { name: "Discard your changes?" });
    await discardDialog.getByRole("button", { name: "Discard", exact: true }).click();
    await expect(textField(page, "Requirements")).toHaveValue("A phone");
    await expect(unsaved(page)).toHaveCount(0);

    await switchLanguage(page, "my");
    await expect(page.getByRole("button", { name: "အကျဉ်းချုပ် သိမ်းရန်" })).toBeVisible();
    await axe(page);
  });
});

test("@desk when two staff edit one overview, the second is told and keeps both texts until a decision", async ({ page, createUser, signIn, anotherDevice }) => {
  const other = await anotherDevice();
  for (const desk of [page, other]) {
    await signIn(desk, await createUser({ role: desk === page ? "staff" : "admin" }));
    await desk.goto(path("ai-master"));
    await expect(textField(desk, "Description")).not.toHaveValue("");
  }
  await textField(other, "Description").fill("Theirs");
  await textField(other, "Requirements").fill("A laptop");
  await save(other).click();
  await expect(toast(other, "Overview Saved")).toBeVisible();

  await textField(page, "Description").fill("Mine");
  await textField(page, "Target audience").fill("Teachers");
  await save(page).click();
  await expect(toast(page, "Save Failed")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Somebody else has also saved" }))
    .toBeVisible();
  const otherVersion = page.getByText("Saved by somebody else").locator("..");
  await expect(otherVersion).toHaveCount(1);
  await expect(otherVersion).toContainText("Theirs");
  await expect(textField(page, "Description")).toHaveValue("Mine");
  // A field that only one of them changed needs no decision.
  await expect(textField(page, "Requirements")).toHaveValue("A laptop");
  await expect(textField(page, "Target audience")).toHaveValue("Teachers");
  await axe(page);

  await page.reload();
  await expect(otherVersion).toContainText("Theirs");
  await otherVersion.getByRole("button", { name: "Keep mine" }).click();
  await expect(otherVersion).toHaveCount(0);
  await save(page).click();
  await expect(toast(page, "Overview Saved")).toBeVisible();

  await other.reload();
  await expect(textField(other, "Description")).toHaveValue("Mine");
  await expect(textField(other, "Requirements")).toHaveValue("A laptop");
  await expect(textField(other, "Target audience")).toHaveValue("Teachers");

  await textField(page, "Description").fill("Mine again");
  // An earlier message may still be there: what counts is the server's answer to this save.
  const answered = page.waitForResponse((answer) =>
    answer.request().method() === "POST" && answer.url().endsWith("/courses/ai-master/overview")
  );
  await save(page).click();
  expect((await answered).ok()).toBe(true);
  await expect(unsaved(page)).toHaveCount(0);
  await textField(other, "Description").fill("Theirs again");
  await save(other).click();
  await other.getByRole("button", { name: "Use theirs" }).click();
  await expect(textField(other, "Description")).toHaveValue("Mine again");
  await expect(unsaved(other)).toHaveCount(0);
});
