// Staff edit the overview of a course.
import type { Page } from "@playwright/test";
import { axe, expect, test } from "./changing.ts";
import { pressFor } from "./press-for.ts";

const path = (courseId: string) => `/admin/courses?course=${courseId}&tab=overview`;
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const save = (page: Page) => page.getByRole("button", { name: "Save Overview" });
/** A field of the overview. The form for sections, in the other tab, has a description as well. */
const box = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });
const preview = (page: Page) => page.getByRole("region", { name: "Preview" });
const unsaved = (page: Page) => page.getByText("Not saved yet.");

/** The entries of the list under this heading, in the preview or on the learner's page. */
const entries = (page: Page, heading: string) =>
  page.locator("section", { has: page.getByRole("heading", { name: heading, exact: true }) }).last()
    .getByRole("listitem");

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("an overview is written one entry per line, previewed, survives a reload and is saved", async ({ page, context, academy, person, signIn, anotherDevice }) => {
    await signIn(page, await person({ role: "staff" }));
    await page.goto("/admin/courses");
    const lead = page.getByText("Please select a course", { exact: true });
    await pressFor(page.getByRole("tab", { name: "Overview" }), lead);
    await expect(page).toHaveURL(/tab=overview/);
    await page.getByLabel("Course", { exact: true }).selectOption("AI First Step");
    await expect(box(page, "Description")).not.toHaveValue("");
    await expect(unsaved(page)).toHaveCount(0);

    await box(page, "Description").fill(
      "For everyone who has a phone.\n\nNo code, no mathematics.",
    );
    await box(page, "Learning objectives").fill("Ask well\n\n  Check what comes back \n");
    await expect(page.getByText("One entry per line: 2 of 100")).toBeVisible();
    await expect(entries(page, "Learning objectives")).toHaveText([
      "Ask well",
      "Check what comes back",
    ]);
    await expect(preview(page)).toContainText("No code, no mathematics.");
    await expect(unsaved(page)).toBeVisible();
    await axe(page);

    await box(page, "Requirements").fill("Entry\n".repeat(101));
    await expect(page.getByText("These are too many: at most 100 entries.")).toBeVisible();
    await save(page).click();
    await expect(box(page, "Requirements")).toHaveAttribute("aria-invalid", "true");
    await box(page, "Requirements").fill("A phone");

    await page.reload();
    await expect(box(page, "Requirements")).toHaveValue("A phone");
    await expect(unsaved(page)).toBeVisible();
    const create = page.getByRole("button", { name: "Create Section" });
    await pressFor(page.getByRole("tab", { name: "Sections" }), create);
    for (const [name, id] of [["AI Master", "ai-master"], ["AI First Step", "ai-first-step"]]) {
      await page.getByLabel("Course", { exact: true }).selectOption(name ?? "");
      await expect(page).toHaveURL(new RegExp(`course=${id}`));
    }
    const overview = page.getByRole("tab", { name: "Overview" });
    await pressFor(overview, box(page, "Requirements"), { value: "A phone" });
    await save(page).click();
    await expect(toast(page, "Overview Saved")).toBeVisible();
    await expect(unsaved(page)).toHaveCount(0);
    await expect(box(page, "Learning objectives")).toHaveValue("Ask well\nCheck what comes back");

    const learner = await anotherDevice();
    await signIn(learner, await person({ courses: ["ai-first-step"] }));
    await learner.goto("/courses/ai-first-step");
    await expect(entries(learner, "Learning objectives")).toHaveText([
      "Ask well",
      "Check what comes back",
    ]);
    await expect(entries(learner, "Requirements")).toHaveText(["A phone"]);

    await box(page, "Requirements").fill("A thought that comes to nothing");
    await page.getByRole("button", { name: "Discard", exact: true }).click();
    const asking = page.getByRole("dialog", { name: "Discard your changes?" });
    await asking.getByRole("button", { name: "Discard", exact: true }).click();
    await expect(box(page, "Requirements")).toHaveValue("A phone");
    await expect(unsaved(page)).toHaveCount(0);

    await context.addCookies([{ name: "lang", value: "my", url: academy.origin }]);
    await page.reload();
    await expect(page.getByRole("button", { name: "အကျဉ်းချုပ် သိမ်းရန်" })).toBeVisible();
    await axe(page);
  });

  test("an overview that could not be saved stays in the form, and the next try saves it", async ({ page, person, signIn, withoutNetwork }) => {
    await signIn(page, await person({ role: "staff" }));
    await page.goto(path("ai-business-mastery"));
    await expect(box(page, "Description")).not.toHaveValue("");
    await box(page, "Target audience").fill("Owners");
    await withoutNetwork(async () => {
      await save(page).click();
      await expect(toast(page, "Save Failed")).toBeVisible();
      await expect(box(page, "Target audience")).toHaveValue("Owners");
      await expect(unsaved(page)).toBeVisible();
    });
    await save(page).click();
    await expect(toast(page, "Overview Saved")).toBeVisible();
  });
});

test("@desk when two staff edit one overview, the second is told and keeps both texts until a decision", async ({ page, person, signIn, anotherDevice }) => {
  const other = await anotherDevice();
  for (const desk of [page, other]) {
    await signIn(desk, await person({ role: desk === page ? "staff" : "admin" }));
    await desk.goto(path("ai-master"));
    await expect(box(desk, "Description")).not.toHaveValue("");
  }
  await box(other, "Description").fill("Theirs");
  await box(other, "Requirements").fill("A laptop");
  await save(other).click();
  await expect(toast(other, "Overview Saved")).toBeVisible();

  await box(page, "Description").fill("Mine");
  await box(page, "Target audience").fill("Teachers");
  await save(page).click();
  await expect(toast(page, "Save Failed")).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "Somebody else has saved" }))
    .toBeVisible();
  const theirs = page.getByText("Saved by somebody else").locator("..");
  await expect(theirs).toHaveCount(1);
  await expect(theirs).toContainText("Theirs");
  await expect(box(page, "Description")).toHaveValue("Mine");
  // A field that only one of them changed needs no decision.
  await expect(box(page, "Requirements")).toHaveValue("A laptop");
  await expect(box(page, "Target audience")).toHaveValue("Teachers");
  await axe(page);

  await page.reload();
  await expect(theirs).toContainText("Theirs");
  await theirs.getByRole("button", { name: "Keep mine" }).click();
  await expect(theirs).toHaveCount(0);
  await save(page).click();
  await expect(toast(page, "Overview Saved")).toBeVisible();

  await other.reload();
  await expect(box(other, "Description")).toHaveValue("Mine");
  await expect(box(other, "Requirements")).toHaveValue("A laptop");
  await expect(box(other, "Target audience")).toHaveValue("Teachers");

  await box(page, "Description").fill("Mine again");
  // An earlier message may still be there: what counts is the server's answer to this save.
  const answered = page.waitForResponse((answer) =>
    answer.request().method() === "POST" && answer.url().endsWith("/courses/ai-master/overview")
  );
  await save(page).click();
  expect((await answered).ok()).toBe(true);
  await expect(unsaved(page)).toHaveCount(0);
  await box(other, "Description").fill("Theirs again");
  await save(other).click();
  await other.getByRole("button", { name: "Take theirs" }).click();
  await expect(box(other, "Description")).toHaveValue("Mine again");
  await expect(unsaved(other)).toHaveCount(0);
});
