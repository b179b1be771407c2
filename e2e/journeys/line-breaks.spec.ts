// No line of a Burmese screen ends inside a phrase, on narrow phones. The journey about all
// addresses checks this too.
import type { Page } from "@playwright/test";
import { expectWholePhrases } from "../support/broken-phrases.ts";
import { expect, test } from "../support/fixtures.ts";
import { navigateInApp } from "../support/open-in-app.ts";
import { press } from "../support/press-for.ts";

async function expectWholeTab(page: Page, name: string) {
  await expect(page.getByRole("tab", { name, selected: true })).toBeVisible();
  await expect(page.getByRole("tabpanel"), name).toContainText(/[က-႟]/);
  await expect(page.locator("main [role=status].late"), name).toHaveCount(0);
  await expectWholePhrases(page, name);
}

test("the tabs of a course, a note and its toast break lines only between phrases", async ({ page, createUser, signIn, academy }) => {
  await page.context().addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/courses/ai-first-step?tab=questions");
  await expectWholeTab(page, "အမေးအဖြေ");
  await navigateInApp(page, "/courses/ai-first-step?tab=notes");
  await expectWholeTab(page, "မှတ်စုများ");
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
