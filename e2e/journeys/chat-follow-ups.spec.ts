// The newest answer of the tutor offers questions, and a press asks one of them.
import type { Page } from "@playwright/test";
import { axe, expect, test } from "../support/fixtures.ts";
import { readBrowserStorage, waitForServiceWorker } from "../support/phone.ts";
import { pressFor, tapFor } from "../support/press-for.ts";

const box = (page: Page) => page.locator("#chat-input");
const questions = (page: Page) => page.locator('[data-role="user"]');
const answers = (page: Page) => page.locator('[data-role="assistant"]');
const more = { en: "Tell me more", my: "ထပ်ပြောပြပါ" };
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const followUps = (page: Page, name: string) =>
  answers(page).last().getByRole("list", { name, exact: true }).getByRole("button");

test("@offline a tap asks a follow-up, online and without a network, and keeps the draft (Burmese)", async ({ page, academy, createUser, signIn, withoutNetwork, expectError }) => {
  expectError(/ERR_INTERNET_DISCONNECTED/);
  await page.context().addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/ai");
  await box(page).fill("prompt ဆိုတာ ဘာလဲ");
  await button(page, "ပို့ရန်").tap();
  const offered = followUps(page, "ဆက်မေးနိုင်တာများ");
  await expect(offered.filter({ hasText: more.my })).toBeVisible();
  expect(await offered.count()).toBeGreaterThan(1);
  expect(await offered.count()).toBeLessThanOrEqual(3);
  await expect(answers(page)).not.toContainText("follow-ups");
  for (const one of await offered.all()) {
    expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await axe(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await waitForServiceWorker(page);
  await expect.poll(async () => (await readBrowserStorage(page)).includes('"followUps":["'))
    .toBe(true);
  await box(page).fill("ကိုယ့်စကား");
  const notSent = questions(page).last().getByText("ဒီမေးခွန်း မရောက်သေးပါဘူး။", {
    exact: false,
  });
  await withoutNetwork(async () => {
    await page.reload();
    await expect(offered.first()).toBeVisible();
    await tapFor(offered.filter({ hasText: more.my }), notSent);
    await expect(questions(page).last()).toContainText(more.my);
    await expect(box(page)).toHaveValue("ကိုယ့်စကား");
    // While a question waits, nothing is offered.
    await expect(button(page, more.my)).toHaveCount(0);
  });
  await button(page, "ထပ်စမ်းကြည့်ရန်").tap();
  await expect(answers(page)).toHaveCount(2);
  await expect(button(page, "ထပ်ဖြေခိုင်းရန်")).toBeVisible();
  await expect(questions(page)).toHaveCount(2);
  // The older answer offers nothing any more.
  await expect(button(page, more.my)).toHaveCount(0);
  await expect(box(page)).toHaveValue("ကိုယ့်စကား");
});

test("@desk the keyboard asks a follow-up, as a typed question with hints would be asked", async ({ page, createUser, signIn }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/ai");
  await box(page).fill("What is a prompt?");
  await button(page, "Send").click();
  const offered = followUps(page, "Ask next");
  const first = offered.filter({ hasText: more.en });
  await expect(first).toBeVisible();
  await axe(page);
  await pressFor(button(page, "Copy the answer"), page.getByText("Copied", { exact: true }));
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("This is a demo");
  expect(copied).not.toContain(more.en);

  const guide = button(page, "Guide me");
  await guide.click();
  await expect(guide).toHaveAttribute("aria-pressed", "true");
  await box(page).fill("My own words");
  const asked = page.waitForRequest("**/api/chat");
  await first.focus();
  await page.keyboard.press("Enter");
  const { message, guide: isGuided, conversationId } = (await asked).postDataJSON();
  expect({ message, isGuided }).toEqual({ message: more.en, isGuided: true });
  expect(page.url()).toContain(conversationId);
  await expect(questions(page)).toHaveCount(2);
  await expect(button(page, "Answer again")).toBeVisible();
  await expect(answers(page)).toHaveCount(2);
  await expect(first).toHaveCount(0);
  await expect(box(page)).toHaveValue("My own words");
  await expect(box(page)).toBeFocused();
});

test("@desk a follow-up in the panel of a lesson is about that lesson", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/courses/ai-first-step");
  await pressFor(button(page, "Ask about this lesson"), box(page));
  await box(page).fill("What is a prompt?");
  await button(page, "Send").click();
  const offered = followUps(page, "Ask next");
  await expect(offered.first()).toBeVisible();
  await axe(page);
  const text = await offered.first().innerText();
  const asked = page.waitForRequest("**/api/chat");
  await offered.first().click();
  const { message, about } = (await asked).postDataJSON();
  expect(message).toBe(text);
  expect(about.videoId).toMatch(/^[\da-f-]{36}$/);
});
