// More than 30 days without a network, or a clock that is far ahead: lessons are locked, and the
// user still reads and copies the own texts.
import type { BrowserContext, Page } from "@playwright/test";
import {
  COURSE,
  listStoredFiles,
  openCourseWithDownload,
  savedDownloads,
} from "../support/download-steps.ts";
import { copyOnPlainHttp } from "../support/clipboard.ts";
import { axe, expect } from "../support/fixtures.ts";
import { openInApp } from "../support/open-in-app.ts";
import { readBrowserStorage, test, waitForOffers, waitForUserFiles } from "../support/phone.ts";
import { switchLanguage } from "../support/switch-language.ts";

const NOTES = `${COURSE}?tab=notes`;
const WAITING = "Written without a network";
const DRAFT = "Half a note";
const DAY = 86_400_000;
const form = (page: Page) => page.getByRole("textbox", { name: "New note" });
const card = (page: Page, text: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: text });
const setDate = (page: Page, time: number) => page.clock.setSystemTime(new Date(time));

async function copy(page: Page, text: string) {
  const copied = await copyOnPlainHttp(page, async () => {
    await card(page, text).getByRole("button", { name: "Copy" }).click();
    await expect(page.getByText("Text copied").first()).toBeVisible();
  });
  expect(copied).toBe(text);
}

/** Saves a note and types another one. */
async function writeTexts(page: Page) {
  await form(page).fill(WAITING);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form(page)).toHaveValue("");
  await form(page).fill(DRAFT);
}

async function expectLockedCourse(page: Page) {
  const offersShown = waitForOffers(page);
  await page.goto(NOTES);
  await expect(page.getByRole("heading", { name: "Locked until you go online" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(
    /last online on \d+ \w+ \d{4}\. This phone shows the date \d+ \w+ \d{4}\. If this date is wrong/,
  );
  await switchLanguage(page, "my");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("အင်တာနက် ရမှ ဖွင့်လို့ ရပါမယ်");
  await axe(page);
  // What the app tidies up at each start has run with the wrong clock.
  await offersShown;
}

async function copyUnsentTexts(page: Page) {
  await page.getByRole("link", { name: "မပို့ရသေးတာတွေ ကြည့်ရန်" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("မပို့ရသေးတာများ");
  await expect(page.getByRole("main")).toContainText("30 ရက်ကျော် အင်တာနက် မရလို့");
  await axe(page);
  await switchLanguage(page, "en");
  await expect(page.getByRole("banner").getByRole("link", { name: "No connection · 1 waiting" }))
    .toBeVisible();
  await copy(page, WAITING);
  await copy(page, DRAFT);
  await page.reload();
  await expect(card(page, DRAFT)).toBeVisible();
}

/** The lesson, both texts and the stored pages are there again, still without a network. */
async function expectUnlocked(page: Page) {
  await expect(async () => {
    await page.goto("/downloads");
    await expect(savedDownloads(page).getByRole("link")).toHaveCount(1, { timeout: 10_000 });
  }, "the next start with the right clock unlocks").toPass();
  await openInApp(page, NOTES);
  await expect(form(page)).toHaveValue(DRAFT);
  await expect(page.getByRole("tabpanel").getByRole("listitem")).toContainText([WAITING]);
  await page.getByRole("tab", { name: "Overview" }).click();
  await expect(page.getByRole("heading", { name: "Learning objectives" })).toBeVisible();
}

async function expectLockUntilOnline(page: Page, context: BrowserContext) {
  const notice = page.getByText("You have been offline for 30 days");
  await page.goto("/downloads");
  await expect(notice).toContainText("If this date is wrong, correct it.");
  await expect(page.getByText(/^Locked since /)).toBeVisible();
  await expect(page.getByRole("link", { name: "No connection" })).toBeVisible();
  await expect(page.getByText("Your downloads open"), "the page promises no saved content")
    .toHaveCount(0);
  await expect(savedDownloads(page).getByRole("listitem")).toContainText("Locked");
  await expect(savedDownloads(page).getByRole("link")).toHaveCount(0);
  await axe(page);
  await context.setOffline(false);
  await page.reload();
  await expect(savedDownloads(page).getByRole("link", { name: /What AI is/ })).toBeVisible();
  await expect(notice).toBeHidden();
}

test("lessons lock after a month offline, unsent texts can be copied, and leaving a course frees space", async ({ page, context, createUser, signIn, academy }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const aye = await openCourseWithDownload({ page, createUser, signIn });
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Notes" }).click();
  await waitForUserFiles(page);
  await expect.poll(async () => {
    const stored = await readBrowserStorage(page);
    // The page also stores when it last reached the server, by the clock that is right now.
    return ['\\"notes\\"', '\\"overview\\"', '\\"session\\"', '"contact"'].filter((key) =>
      !stored.includes(key)
    );
  }).toEqual([]);

  await context.setOffline(true);
  await writeTexts(page);
  const today = Date.now();
  await setDate(page, today + 40 * DAY);
  await expectLockedCourse(page);
  await copyUnsentTexts(page);
  // The clock is right again. The user was away for a minute.
  await setDate(page, today + 60_000);
  await expectUnlocked(page);
  await context.setOffline(false);
  await expect(page.getByRole("banner").getByRole("link", { name: "All synced" }))
    .toBeVisible();

  await context.setOffline(true);
  await setDate(page, Date.now() + 31 * DAY);
  await expectLockUntilOnline(page, context);

  expect(await listStoredFiles(page, aye)).not.toEqual([]);
  await page.request.delete("/api/enrollment", {
    headers: { Origin: academy.origin },
    data: { courseName: "ai-first-step" },
  });
  await page.reload();
  await expect.poll(() => listStoredFiles(page, aye)).toEqual([]);
  await expect(savedDownloads(page)).toBeHidden();
});
