// How often learners asked the AI tutor about each lesson, for staff and admins.
import { axe, expect, test } from "../support/fixtures.ts";
import { openFilters } from "../support/filters.ts";
import { listLessons } from "../support/list-lessons.ts";
import { pressFor } from "../support/press-for.ts";
import { saveFile } from "../support/save-file.ts";
import { navigateInApp } from "../support/open-in-app.ts";

/**
 * A month in Myanmar, so many months ago. A month counts as ended an hour after its end, as on the
 * server. Each journey has months of its own.
 */
function monthsAgo(count: number): string {
  const [year = 0, month = 0] = new Date(Date.now() + 5.5 * 60 * 60_000).toISOString()
    .split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - count)).toISOString().slice(0, 7);
}

test("@desk staff see which lessons five learners asked about, and save them as a file", async ({ page, createUser, signIn, academy }) => {
  const period = monthsAgo(3);
  await signIn(page, await createUser({ role: "staff" }));
  const [first, second, third] = await listLessons(page.request, "ai-first-step");
  const [other] = await listLessons(page.request, "ai-master");
  if (!first || !second || !third || !other) throw new Error("The demo has too few lessons.");
  await academy.addAsked(period, [
    { videoId: first.id, people: 5 },
    { videoId: second.id, people: 4 },
    { videoId: third.id, people: 7 },
    { videoId: other.id, people: 6 },
  ]);
  await page.goto("/admin/qa");
  await pressFor(
    page.getByRole("link", { name: "Asked the AI tutor" }),
    page.getByRole("heading", { name: "What learners ask", level: 1 }),
  );
  await page.getByLabel("Month").selectOption(period);
  const names = page.getByRole("table", { name: "By lesson" }).getByRole("rowheader");
  await expect(names).toHaveText([third.title, other.title, first.title]);
  await expect(page).toHaveURL(new RegExp(`/admin/qa/asked\\?period=${period}$`));
  await expect(page.getByText(second.title)).toHaveCount(0);
  await expect(page.getByText(/^\d+ other lessons: fewer than 5 learners asked about each/))
    .toBeVisible();
  const row = page.getByRole("row").filter({ hasText: third.title });
  await expect(row.getByRole("cell")).toContainText(["AI First Step", "7", "7"]);
  await expect(names.first().getByRole("link")).toHaveAttribute(
    "href",
    `/courses/ai-first-step?video=${third.id}`,
  );
  await page.getByRole("button", { name: "Learners" }).click();
  await expect(names).toHaveText([first.title, other.title, third.title]);
  await expect(page).toHaveURL(/sort=people$/);
  await axe(page);

  await page.getByRole("checkbox", { name: "Select all shown" }).check();
  const file = await saveFile(page, page.getByRole("button", { name: "Save as CSV" }));
  expect(file.name).toBe(`pyinnya-asked-${period}.csv`);
  expect(file.lines[0]).toBe("Month,Course,Lesson,Learners,Questions");
  expect(file.lines.slice(1)).toEqual([
    `${period},AI First Step,${first.title},5,5`,
    `${period},AI Master,${other.title},6,6`,
    `${period},AI First Step,${third.title},7,7`,
  ]);

  await page.getByLabel("Course", { exact: true }).selectOption("AI Master");
  await expect(names).toHaveText([other.title]);
  await page.reload();
  await expect(names).toHaveText([other.title]);
  await navigateInApp(page, `/admin/qa/asked?period=${monthsAgo(0)}`);
  await expect(page.getByText(/^There are no numbers for .* A month is counted after it ends\.$/))
    .toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/admin\/qa\/asked$/);
});

test("an admin reads in Burmese on a phone what learners asked about most, from the analytics on", async ({ page, context, createUser, signIn, academy }) => {
  const period = monthsAgo(1);
  await signIn(page, await createUser({ role: "admin" }));
  const [first, second] = await listLessons(page.request, "ai-first-step");
  if (!first || !second) throw new Error("The demo has too few lessons.");
  await academy.addAsked(period, [
    { videoId: first.id, people: 8 },
    { videoId: second.id, people: 5 },
  ]);
  await context.addInitScript(() => localStorage.setItem("theme", "dark"));
  await context.addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  await page.goto("/admin/analytics");
  const card = page.getByRole("region", { name: "သင်တန်းသားတွေ ဘာမေးသလဲ" });
  await expect(card.getByRole("listitem").first()).toContainText(first.title);
  await expect(card.getByRole("listitem").first()).toContainText("သင်တန်းသား 8 ယောက်");
  await axe(page);
  await pressFor(
    card.getByRole("link", { name: "သင်ခန်းစာအားလုံး ကြည့်ရန်" }),
    page.getByRole("heading", { name: "သင်တန်းသားတွေ ဘာမေးသလဲ", level: 1 }),
  );
  const cards = page.getByRole("article");
  await expect(cards).toContainText([first.title, second.title]);
  await expect(page.getByRole("article", { name: first.title })).toContainText("သင်တန်းသားများ8");
  await axe(page);

  const sheet = await openFilters(page, "စစ်ထုတ်ရန်");
  await expect(sheet.getByLabel("လ", { exact: true })).toHaveValue(period);
  await sheet.getByLabel("အစဉ်စီရန်").selectOption("ခေါင်းစဉ်၊ A–Z");
  await expect(page).toHaveURL(/sort=title$/);
  await sheet.getByRole("button", { name: "ပြီးပါပြီ" }).click();
  await expect(sheet).toHaveCount(0);
  await page.getByRole("checkbox", { name: "ပြထားတာ အားလုံး ရွေးရန်" }).check();
  const file = await saveFile(page, page.getByRole("button", { name: "CSV သိမ်းရန်" }));
  expect(file.lines).toHaveLength(3);
  expect(file.lines[0]).toBe("လ,သင်တန်း,သင်ခန်းစာ,သင်တန်းသားများ,မေးခွန်းများ");
});
