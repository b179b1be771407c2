// An answer of the tutor that names the lessons it rests on.
import type { Page } from "@playwright/test";
import { axe, expect, test } from "../support/fixtures.ts";
import { readBrowserStorage, waitForServiceWorker } from "../support/phone.ts";

const answer = (page: Page) => page.locator('[data-role="assistant"]').last();

test("@offline an answer names its lessons, also without a network, and a tap opens the second (Burmese)", async ({ page, academy, createUser, signIn, withoutNetwork, expectError }) => {
  expectError(/ERR_INTERNET_DISCONNECTED/);
  await page.context().addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/ai");
  await page.locator("#chat-input").fill("prompt ဆိုတာ ဘာလဲ");
  await page.getByRole("button", { name: "ပို့ရန်", exact: true }).tap();
  const mark = answer(page).getByRole("link", { name: /^ကိုးကားချက် 1 - / });
  await expect(mark).toBeVisible();
  await expect(page).toHaveURL(/\/ai\/[\da-f-]{36}$/);
  await expect(page.getByRole("button", { name: "ထပ်ဖြေခိုင်းရန်" })).toBeVisible();
  await axe(page);
  await waitForServiceWorker(page);
  await expect.poll(async () => (await readBrowserStorage(page)).includes('"sources":[{'))
    .toBe(true);
  await withoutNetwork(async () => {
    await page.reload();
    await expect(mark).toBeVisible();
    await expect(answer(page).getByRole("list").getByRole("listitem").first()).toBeVisible();
  });

  // The server gives the same sources again.
  await page.reload();
  await expect(mark).toHaveAccessibleName(/\d+:\d\d$/);
  await mark.tap();
  await expect(page).toHaveURL(/\/courses\/ai-first-step\?.*at=\d+/);
  await expect(page.getByRole("tab", { name: "စာသား" })).toHaveAttribute("aria-selected", "true");
});
