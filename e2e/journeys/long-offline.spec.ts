// More than 30 days without a network, or a clock that is far ahead: lessons are locked, and the
// user still reads and copies the own texts.
import type { Page } from "@playwright/test";
import { COURSE, openCourseWithDownload, savedDownloads } from "../support/download-steps.ts";
import { axe, expect } from "../support/fixtures.ts";
import {
  readBrowserStorage,
  RECONNECT_TIMEOUT,
  test,
  waitForOffers,
  waitForUserFiles,
} from "../support/phone.ts";
import { switchLanguage } from "../support/switch-language.ts";

const NOTES = `${COURSE}?tab=notes`;
const WAITING = "Written without a network";
const DRAFT = "Half a note";
const DAYS_40 = 40 * 86_400_000;
const form = (page: Page) => page.getByRole("textbox", { name: "New note" });
const card = (page: Page, text: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: text });

async function copy(page: Page, text: string) {
  await card(page, text).getByRole("button", { name: "Copy" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
}

test("after forty days offline the user copies unsent texts, and a right clock brings everything back", async ({ page, context, createUser, signIn }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openCourseWithDownload({ page, createUser, signIn });
  await page.goto(NOTES);
  await waitForUserFiles(page);
  await expect.poll(async () => {
    const stored = await readBrowserStorage(page);
    // The page also stores when it last reached the server, by the clock that is right now.
    return ['\\"notes\\"', '\\"overview\\"', '\\"session\\"', '"contact"'].filter((key) =>
      !stored.includes(key)
    );
  }).toEqual([]);

  await context.setOffline(true);
  await form(page).fill(WAITING);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form(page)).toHaveValue("");
  await form(page).fill(DRAFT);
  const today = new Date();
  await page.clock.setSystemTime(today.getTime() + DAYS_40);
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
  await page.getByRole("link", { name: "မပို့ရသေးတာတွေ ကြည့်ရန်" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ပို့ရန် စာရင်း");
  await expect(page.getByRole("main")).toContainText("30 ရက်ကျော် အင်တာနက် မရလို့");
  await axe(page);
  await switchLanguage(page, "en");
  await expect(page.getByRole("banner").getByRole("link", { name: "No connection · 1 waiting" }))
    .toBeVisible();
  await copy(page, WAITING);
  await copy(page, DRAFT);
  await page.reload();
  await expect(card(page, DRAFT)).toBeVisible();

  await page.goto("/downloads");
  await expect(page.getByText("You have been offline for 30 days")).toContainText(
    "If this date is wrong, correct it.",
  );
  await expect(savedDownloads(page).getByRole("listitem")).toContainText("Locked");
  await expect(savedDownloads(page).getByRole("link")).toHaveCount(0);

  await page.clock.setSystemTime(new Date(today.getTime() + 60_000));
  await expect(async () => {
    await page.goto("/downloads");
    await expect(savedDownloads(page).getByRole("link")).toHaveCount(1, { timeout: 10_000 });
  }, "the next start with the right clock unlocks").toPass();
  await page.goto(NOTES);
  await expect(form(page)).toHaveValue(DRAFT);
  await expect(page.getByRole("tabpanel").getByRole("listitem")).toContainText([WAITING]);
  await page.getByRole("tab", { name: "Overview" }).click();
  await expect(page.getByRole("heading", { name: "Learning objectives" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("banner").getByRole("link", { name: "All synced" }))
    .toBeVisible(RECONNECT_TIMEOUT);
});
