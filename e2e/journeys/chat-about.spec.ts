// A learner asks about a lesson in a sheet over the lower part of the phone.
import type { Page } from "@playwright/test";
import { openFaultyConnection } from "../support/faulty-connection.ts";
import { axe, expect, test } from "../support/faulty-model.ts";
import { waitForUserFiles } from "../support/phone.ts";
import { currentSecond, isPlaying, waitForSecond } from "../support/player-steps.ts";
import { tapFor } from "../support/press-for.ts";

const ask = (page: Page) => page.getByRole("button", { name: "ဒီသင်ခန်းစာအကြောင်း မေးရန်" });
const sheet = (page: Page) => page.getByRole("dialog", { name: "AI ဆရာ" });
const box = (page: Page) => sheet(page).getByLabel("သင့်မက်ဆေ့ချ်");
const answer = (page: Page) => sheet(page).locator('[data-role="assistant"]').last();
const mark = (page: Page) =>
  page.locator('[data-role="user"]').last().getByRole("link", {
    name: /^သင်ခန်းစာအကြောင်း .*What AI is/,
  });

test("@offline a question about a lesson survives a broken connection and is there offline (Burmese)", async ({ page, createUser, signIn, academy, model, expectError }) => {
  expectError(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|net::ERR/);
  const connection = openFaultyConnection(() => Number(new URL(academy.origin).port));
  await page.context().addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto(`http://127.0.0.1:${connection.port}/courses/ai-first-step`);
  await waitForUserFiles(page);
  await page.locator(".player-poster").tap();
  await waitForSecond(page, 1);

  await tapFor(ask(page), box(page));
  expect(await isPlaying(page)).toBe(false);
  const second = await currentSecond(page);
  await axe(page);
  const request = page.waitForRequest("**/api/chat");
  await box(page).fill("fault: silence");
  await sheet(page).getByRole("button", { name: "ပို့ရန်", exact: true }).tap();
  const { about } = (await request).postDataJSON();
  expect(about.atSecond).toBe(Math.floor(second));
  await expect(answer(page)).toContainText("it begins");
  await expect(mark(page)).toBeVisible();
  connection.cut();
  await expect(answer(page)).toContainText("အင်တာနက် ပြတ်သွားပါတယ်။");
  connection.restore();
  await expect(answer(page)).not.toContainText("အင်တာနက် ပြတ်သွားပါတယ်။");
  await model.waitUntilHeld();
  await model.release();
  await expect(answer(page)).toContainText("it begins and ends");
  await expect(answer(page).getByRole("button", { name: "ထပ်ဖြေခိုင်းရန်" })).toBeVisible();
  await axe(page);
  expect(await currentSecond(page)).toBe(second);

  // The video goes on, and the focus is where it was.
  await tapFor(sheet(page).getByRole("button", { name: "ပိတ်ရန်" }), ask(page), { isFocused: true });
  await expect(sheet(page)).toHaveCount(0);
  await waitForSecond(page, second + 0.1);

  connection.cut();
  await page.reload();
  await tapFor(ask(page), box(page));
  await expect(answer(page)).toContainText("it begins and ends");
  await expect(mark(page)).toBeVisible();
  await box(page).fill("နောက်မှ မေးမယ်");
  await page.reload();
  await tapFor(ask(page), box(page), { value: "နောက်မှ မေးမယ်" });
  await sheet(page).getByRole("button", { name: "ပို့ရန်", exact: true }).tap();
  const waiting = sheet(page).locator('[data-role="user"]').last();
  await expect(waiting).toContainText("ဒီမေးခွန်း မရောက်သေးပါဘူး။");
  await page.reload();
  await tapFor(ask(page), waiting);
  await expect(mark(page)).toBeVisible();
  connection.restore();
  const again = page.waitForRequest("**/api/chat");
  await waiting.getByRole("button", { name: "ထပ်စမ်းကြည့်ရန်" }).tap();
  expect((await again).postDataJSON().about.videoId).toBe(about.videoId);
  await expect(answer(page)).toContainText("Heard:");
  connection.cut();
});
