// No line of a Burmese screen ends inside a phrase, on narrow phones.
import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { press } from "../support/press-for.ts";

const WIDTHS = [320, 360];

const visitorPaths = [
  "/",
  "/pricing",
  "/signin",
  "/nowhere",
  "/ai",
  "/account",
  "/outbox",
  "/downloads",
  "/courses/ai-first-step",
  "/admin",
];
const learnerPaths = [
  "/",
  "/ai",
  "/account",
  "/outbox",
  "/downloads",
  "/courses/ai-master",
  ...["overview", "questions", "resources"].map((tab) => `/courses/ai-first-step?tab=${tab}`),
];
const adminPaths = [
  "",
  "/users",
  "/videos",
  "/videos?view=sections",
  "/courses",
  "/analytics",
  "/qa?course=ai-master",
  "/audit",
  "/legacy",
].map((path) => `/admin${path}`);

test.beforeEach(async ({ context, academy }) => {
  test.setTimeout(300_000);
  await context.addCookies([{ name: "lang", value: "my", url: academy.origin }]);
});

async function visit(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
  await expect(page.locator("main [role=status].late"), path).toHaveCount(0);
  await expectWholePhrases(page, path);
}

async function expectWholePhrases(page: Page, what: string) {
  await page.evaluate(() => document.fonts.ready);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    const broken = await page.evaluate(findBrokenPhrases);
    expect(broken, `${what} at ${width} pixels`).toEqual([]);
  }
}

/**
 * Runs in the page. Finds Burmese letters without a space between them that stand on two lines.
 * Between two phrases without a space, a text of the page ends.
 */
function findBrokenPhrases(): string[] {
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    if (!parent?.checkVisibility() || parent.closest(".sr-only, option, script")) continue;
    for (const { index, 0: run } of (text.nodeValue ?? "").matchAll(/\S*[က-႟]\S*/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + run.length);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
      if (lines.size > 1) broken.push(`${parent.closest("[class]")?.className}: ${run}`);
    }
  }
  return broken;
}

test("a visitor's Burmese screens break lines only between phrases", async ({ page }) => {
  for (const path of visitorPaths) await visit(page, path);
});

test("a learner's Burmese screens and toasts break lines only between phrases", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  for (const path of learnerPaths) await visit(page, path);
  await visit(page, "/courses/ai-first-step?tab=notes");
  const notes = page.getByRole("tabpanel");
  const note = "သူငယ်ချင်းတွေနဲ့စကားပြောရင်းအလုပ်အကြောင်းစဉ်းစားမိတယ်";
  await notes.getByRole("textbox").fill(note);
  await press(notes.locator("button[type=submit]"));
  await expect(page.locator(".toast-root")).toBeVisible();
  // The dictionary has arrived.
  await expect(notes.getByText("သူငယ်ချင်းတွေနဲ့", { exact: true })).toBeVisible();
  await expectWholePhrases(page, "a note and its toast");
  await page.evaluate(() => getSelection()?.selectAllChildren(document.body));
  const copied = await page.evaluate(() => String(getSelection()));
  expect(copied).toContain(note);
  expect(copied).not.toContain("\u2063");
});

test("the panel's Burmese screens break lines only between phrases", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ role: "admin" }));
  for (const path of adminPaths) await visit(page, path);
});
