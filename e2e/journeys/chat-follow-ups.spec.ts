// An answer of the tutor names its lessons, offers questions to ask next, or gives a hint.
import type { Page } from "@playwright/test";
import { axe, expect, test } from "../support/fixtures.ts";
import { readBrowserStorage, waitForServiceWorker } from "../support/phone.ts";
import { navigateInApp } from "../support/open-in-app.ts";
import { tapFor } from "../support/press-for.ts";

const box = (page: Page) => page.locator("#chat-input");
const questions = (page: Page) => page.locator('[data-role="user"]');
const answers = (page: Page) => page.locator('[data-role="assistant"]');
const MORE = "အသေးစိတ် ပြောပြပါ";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const followUps = (page: Page) =>
  answers(page).last().getByRole("list", { name: "ဆက်မေးနိုင်တာများ", exact: true })
    .getByRole("button");

/** The user chooses hints in a new conversation. The choice stays on in this conversation only. */
async function askForHints(page: Page) {
  const guide = page.getByRole("button", { name: "တစ်ဆင့်ချင်း သင်ပေးပါ" });
  const line = page.getByText("AI ဆရာက အရိပ်အမြွက်ပေးပြီး ပြန်မေးပါမယ်။");
  await tapFor(guide, line);
  await expect(guide).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(guide).toHaveAttribute("aria-pressed", "true");
  await axe(page);

  const request = page.waitForRequest("**/api/chat");
  await box(page).fill("prompt ဆိုတာ ဘာလဲ");
  await button(page, "ပို့ရန်").tap();
  expect((await request).postDataJSON().guide).toBe(true);
  const again = button(page, "ထပ်ဖြေခိုင်းရန်");
  await expect(again).toBeVisible();
  await expect(answers(page).last()).toContainText("ဒီနောက်မှာ ဘာဆက်လာမယ် ထင်ပါသလဲ။");
  await page.reload();
  await expect(again).toBeVisible();
  await expect(line).toBeVisible();
  await expect(guide).toHaveAttribute("aria-pressed", "true");
  const repeated = page.waitForRequest("**/api/chat");
  await again.tap();
  expect((await repeated).postDataJSON().guide).toBe(true);

  await expect(again).toBeVisible();
  await button(page, "စကားဝိုင်းအသစ် စရန်").first().tap();
  await expect(page).toHaveURL(/\/ai$/);
  await expect(guide).toHaveAttribute("aria-pressed", "false");
  await expect(line).toHaveCount(0);
}

/** The first answer names its lessons. */
const mark = (page: Page) => answers(page).first().getByRole("link", { name: /^ကိုးကားချက် 1 - / });
const sources = (page: Page) => answers(page).first().locator(".chat-sources");

test("@offline an answer names lessons and offers follow-ups, also without a network; hints (Burmese)", async ({ page, academy, createUser, signIn, withoutNetwork, expectError }) => {
  expectError(/ERR_INTERNET_DISCONNECTED/);
  await page.context().addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/ai");
  await box(page).fill("prompt ဆိုတာ ဘာလဲ");
  await button(page, "ပို့ရန်").tap();
  const offered = followUps(page);
  await expect(offered.filter({ hasText: MORE })).toBeVisible();
  expect(await offered.count()).toBeGreaterThan(1);
  expect(await offered.count()).toBeLessThanOrEqual(3);
  await expect(answers(page)).not.toContainText("follow-ups");
  for (const one of await offered.all()) {
    expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expect(mark(page)).toBeVisible();
  await expect(page).toHaveURL(/\/ai\/[\da-f-]{36}$/);
  await axe(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await waitForServiceWorker(page);
  await expect.poll(async () => {
    const stored = await readBrowserStorage(page);
    return ['"followUps":["', '"sources":[{'].filter((words) => !stored.includes(words));
  }).toEqual([]);
  await box(page).fill("ကိုယ့်စကား");
  const notSent = questions(page).last().getByText("ဒီမေးခွန်း မရောက်သေးပါဘူး။", {
    exact: false,
  });
  await withoutNetwork(async () => {
    await page.reload();
    await expect(mark(page)).toBeVisible();
    await expect(sources(page).getByRole("listitem").first()).toBeVisible();
    await expect(offered.first()).toBeVisible();
    await tapFor(offered.filter({ hasText: MORE }), notSent);
    await expect(questions(page).last()).toContainText(MORE);
    await expect(box(page)).toHaveValue("ကိုယ့်စကား");
    // While a question waits, nothing is offered.
    await expect(button(page, MORE)).toHaveCount(0);
  });
  await button(page, "ထပ်စမ်းကြည့်ရန်").tap();
  await expect(answers(page)).toHaveCount(2);
  await expect(button(page, "ထပ်ဖြေခိုင်းရန်")).toBeVisible();
  await expect(questions(page)).toHaveCount(2);
  // The older answer offers nothing any more.
  await expect(button(page, MORE)).toHaveCount(0);
  await expect(box(page)).toHaveValue("ကိုယ့်စကား");

  // The server gives the same sources again.
  await page.reload();
  await expect(mark(page)).toHaveAccessibleName(/\d+:\d\d$/);
  await mark(page).tap();
  await expect(page).toHaveURL(/\/courses\/ai-first-step\?.*at=\d+/);
  await expect(page.getByRole("tab", { name: "ဗီဒီယိုစာသား" })).toHaveAttribute(
    "aria-selected",
    "true",
  );

  await navigateInApp(page, "/ai");
  await askForHints(page);
});
