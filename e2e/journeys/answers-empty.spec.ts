import { axe, expect, test } from "../support/changed-content.ts";

// This journey empties a course, so it uses the academy of `changed-content.ts`, which has other
// settings.
test("an empty list of questions says that it is empty, and what to do next", async ({ page, academy, createUser, signIn }) => {
  await academy.removeQuestions("ai-master");
  await signIn(page, await createUser({ role: "staff" }));
  await page.goto("/admin/qa?course=ai-master");
  await expect(page.getByText("No questions yet for this course")).toBeVisible();
  const show = page.getByRole("group", { name: "Which questions to show" });
  await expect(show.getByText("Answered (0)", { exact: true })).toBeVisible();
  await show.getByText("Unanswered (0)").click();
  await expect(page.getByText("Every question of this course has been answered.")).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: "Show all" }).click();
  await expect(page.getByText("No questions yet for this course")).toBeVisible();
  await page.getByRole("link", { name: "Open the course" }).click();
  await expect(page).toHaveURL(/\/courses\/ai-master$/);
});
