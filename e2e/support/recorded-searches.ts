// What the recorded phone has of lists and searches: the steps that leave them there, and what the
// journey finds without a network.
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { openInApp } from "./open-in-app.ts";
import { readBrowserStorage } from "./phone.ts";
import type { NewerTexts, Owner as WholeOwner } from "./profile.ts";

type Owner = Pick<WholeOwner, "course" | "sentNote">;

/** Opens the pages whose lists the phone stores, and searches. */
export async function readPages(
  page: Page,
  { course, sentNote = "" }: Owner,
  { search }: NewerTexts,
) {
  // A course that the user is not in has its syllabus here.
  await page.goto("/courses/ai-business-mastery");
  await expect.poll(() => page.evaluate(() => caches.has("syllabus-1"))).toBe(true);
  await openInApp(page, "/");
  await openInApp(page, "/account");
  await openInApp(page, "/notes");
  await page.getByRole("tab", { name: "My questions" }).click();
  await openInApp(page, "/search");
  await page.getByRole("searchbox").fill(search);
  await page.getByRole("searchbox").press("Enter");
  await page.getByRole("main").getByRole("link").filter({ hasText: sentNote }).click();
  await expect(page).toHaveURL(/\/courses\//);
  const ofCourse = [["notes"], ["qa", "own"], ["qa", "all own"]]
    .map((words) => ["courses", course, ...words]);
  const hashes = [["home"], ["usage"], ["searches"], ...ofCourse]
    .map((key) => JSON.stringify(JSON.stringify(key)));
  await expect.poll(async () => {
    const stored = await readBrowserStorage(page);
    return [...hashes, `["${search}"]`].filter((text) => !stored.includes(text));
  }, "lists that the phone has not stored").toEqual([]);
}

/** The pages show what the phone has stored of their lists. */
export async function expectPagesOffline(page: Page, { sentNote = "" }: Owner) {
  await openInApp(page, "/");
  await expect(page.getByText(/\d of \d+ videos done|Started · 0 of \d+|Not started/).first())
    .toBeVisible();
  await openInApp(page, "/account");
  await expect(page.getByText(/^[\d,]+ left/).first()).toBeVisible();
  await openInApp(page, "/notes");
  await expect(page.getByRole("listitem").filter({ hasText: sentNote }).first()).toBeVisible();
}

/** The word stands in the captions of the lesson that is on the phone. */
const CAPTION_WORD = "ပရိုဂရမ်";

export async function expectFoundOffline(page: Page, { sentNote = "" }: Owner, texts: NewerTexts) {
  await openInApp(page, "/search");
  const recent = page.getByRole("region", { name: "Recent searches" });
  await expect(recent.getByRole("link", { name: texts.search })).toBeVisible();
  for (const words of [sentNote, CAPTION_WORD, texts.ratedQuestions[0]]) {
    await page.getByRole("searchbox").fill(words);
    const found = page.getByRole("main").locator("ol").getByRole("link");
    await expect(found.filter({ hasText: words }).first()).toBeVisible();
  }
}
