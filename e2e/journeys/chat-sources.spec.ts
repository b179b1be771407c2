// An answer of the tutor that names the lessons it rests on.
import type { Page } from "@playwright/test";
import { axe, expect, test } from "../support/fixtures.ts";
import { readBrowserStorage, waitForServiceWorker } from "../support/phone.ts";

const box = (page: Page, name = "Your message") => page.getByLabel(name);
const answer = (page: Page) => page.locator('[data-role="assistant"]').last();

test("an answer names its lessons, and a tap opens the second that it rests on", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/ai");
  await box(page).fill("What does the word prompt mean?");
  await page.getByRole("button", { name: "Send", exact: true }).tap();
  const sources = answer(page).getByRole("list");
  await expect(sources.getByRole("listitem").first()).toBeVisible();
  const mark = answer(page).getByRole("link", { name: /^Source 1: .+, \d+:\d\d$/ });
  await expect(mark).toBeVisible();
  await axe(page);

  // The answer has the same sources after a reload.
  await page.reload();
  await expect(mark).toBeVisible();
  await mark.tap();
  await expect(page).toHaveURL(/\/courses\/ai-first-step\?.*at=\d+/);
  await expect(page.getByRole("tab", { name: "Transcript" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

test("@offline the sources of an answer are there without a network (Burmese)", async ({ page, academy, createUser, signIn, withoutNetwork, expectError }) => {
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
  await waitForServiceWorker(page);
  await expect.poll(async () => (await readBrowserStorage(page)).includes('"sources":[{'))
    .toBe(true);
  await withoutNetwork(async () => {
    await page.reload();
    await expect(mark).toBeVisible();
    await expect(answer(page).getByRole("list").getByRole("listitem").first()).toBeVisible();
  });
});
