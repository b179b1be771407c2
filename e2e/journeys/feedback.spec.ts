// A learner rates answers of the tutor, sends one to the team, and asks the course instead.
import type { Page } from "@playwright/test";
import { type ApiUser, axe, expect, test } from "../support/fixtures.ts";
import { readBrowserStorage, waitForUserFiles } from "../support/phone.ts";
import { press, pressFor, tapFor } from "../support/press-for.ts";

/** What the server has stored about the newest answer of the open conversation. */
const storedFeedback = async (page: Page) => {
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const response = await page.request.get(`/api/conversations/${id}/messages`);
  return (await response.json()).at(-1).feedback;
};

/** The names with which staff see the answers that came with these words. */
async function namesOfSent(staff: ApiUser, comment: string) {
  const response = await staff.request.get("/api/admin/sent-answers?limit=100");
  const { items }: { items: { comment: string; sentBy: string | null }[] } = await response.json();
  return items.filter((item) => item.comment === comment).map(({ sentBy }) => sentBy);
}

test("@offline a rating and words for the team wait without a network, and arrive once (Burmese)", async ({ page, academy, createUser, signIn, signInWithoutPage, withoutNetwork, expectError }) => {
  expectError(/ERR_INTERNET_DISCONNECTED/);
  await page.context().addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  const aye = await createUser({ courses: ["ai-first-step"] });
  await signIn(page, aye);
  const staff = await signInWithoutPage(await createUser({ role: "staff" }));
  const comment = `ဈေးနှုန်း မမှန်ပါ ${aye.email}`;
  await page.goto("/ai");
  await page.locator("#chat-input").fill("prompt ဆိုတာ ဘာလဲ");
  await page.getByRole("button", { name: "ပို့ရန်", exact: true }).tap();
  const bad = page.getByRole("button", { name: "အဖြေ မကောင်းပါဘူး" });
  await expect(bad).toHaveAttribute("aria-pressed", "false");
  await expect(page).toHaveURL(/\/ai\/[\da-f-]{36}$/);
  // The sheet is a file of its own.
  await waitForUserFiles(page);
  await expect.poll(async () => (await readBrowserStorage(page)).includes('"sources":[{'))
    .toBe(true);

  const sheet = page.getByRole("dialog", { name: "ဒီအဖြေမှာ ဘာ မှားနေပါသလဲ။" });
  const words = sheet.getByLabel(/^ဝန်ထမ်းတွေကို ပြောချင်တာ/);
  const kept = sheet.getByText(/^အင်တာနက် ပြန်ရရင် ဒီအဖြေကို/);
  const sent = sheet.getByText(/^ဒီအဖြေ ဝန်ထမ်းတွေဆီ/);
  await withoutNetwork(async () => {
    await tapFor(bad, sheet);
    await sheet.getByText("မမှန်ပါဘူး").tap();
    await expect(sheet.getByLabel("မမှန်ပါဘူး")).toBeChecked();
    await words.fill(comment);
    await page.reload();
    // The words that were not sent are still there.
    await tapFor(bad, sheet);
    await expect(words).toHaveValue(comment);
    await expect(sheet.getByLabel("မမှန်ပါဘူး")).toBeChecked();
    await tapFor(sheet.getByRole("button", { name: "ဝန်ထမ်းတွေဆီ ပို့ရန်" }), kept);
    await page.reload();
    await expect(bad).toHaveAttribute("aria-pressed", "true");
    await tapFor(bad, kept);
  });
  await expect(sent).toBeVisible();
  await expect.poll(() => storedFeedback(page)).toEqual({
    rating: "bad",
    reason: "wrong",
    isSent: true,
  });

  expect(await namesOfSent(staff, comment)).toEqual([null]);

  // The name goes only with the answer for which the learner ticks the box.
  const takeBack = sheet.getByRole("button", { name: "ပြန်ရုပ်သိမ်းရန်" });
  const withName = sheet.getByLabel("သင့်အမည်ကို ဝန်ထမ်းတွေကို ပြရန်");
  await tapFor(takeBack, words, { value: "" });
  await expect.poll(() => namesOfSent(staff, comment)).toEqual([]);
  await axe(page);
  await withName.check();
  await words.fill(comment);
  await tapFor(sheet.getByRole("button", { name: "ဝန်ထမ်းတွေဆီ ပို့ရန်" }), takeBack);
  await expect.poll(() => namesOfSent(staff, comment)).toEqual(["Aye Chan"]);
  await tapFor(takeBack, words, { value: "" });
  await expect(withName).not.toBeChecked();
});

test("@desk a learner rates by keyboard, and asks the course what the tutor did not know", async ({ page, createUser, signIn }) => {
  const aye = await createUser({ courses: ["ai-first-step"] });
  await signIn(page, aye);
  await page.goto("/ai");
  await page.getByLabel("Your message").fill(`What does the word prompt mean, asks ${aye.email}?`);
  const sendButton = page.getByRole("button", { name: "Send", exact: true });
  // A key press does not wait for a disabled button.
  await expect(sendButton).toBeEnabled();
  await sendButton.press("Enter");
  const good = page.getByRole("button", { name: "Good answer" });
  await expect(good).toBeVisible();
  await good.press("Enter");
  await expect(good).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await storedFeedback(page))?.rating).toBe("good");
  await good.press("Enter");
  await expect(good).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => storedFeedback(page)).toBe(null);

  const bad = page.getByRole("button", { name: "Bad answer" });
  const sheet = page.getByRole("dialog", { name: "What was wrong with this answer?" });
  await bad.press("Enter");
  await expect(sheet).toBeVisible();
  await axe(page);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(bad).toBeFocused();
  await expect(bad).toHaveAttribute("aria-pressed", "true");

  await pressFor(bad, sheet);
  await press(sheet.getByRole("button", { name: "Ask in Q&A: AI First Step" }));
  await expect(page.getByText("Your question is in the Q&A")).toBeVisible();
  const asked = await page.request.get("/api/courses/ai-first-step/qa");
  expect(await asked.text()).toContain(`asks ${aye.email}?`);
});
