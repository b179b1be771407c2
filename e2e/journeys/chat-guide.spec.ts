// A learner asks the tutor for hints instead of whole answers.
import { axe, expect, test } from "../support/fixtures.ts";
import { tapFor } from "../support/press-for.ts";

test("the tutor gives a hint and asks back; the switch stays on in this conversation (Burmese)", async ({ page, academy, createUser, signIn }) => {
  await page.context().addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/ai");
  const guide = page.getByRole("button", { name: "လမ်းညွှန်ပေးရန်" });
  const line = page.getByText("AI ဆရာက အရိပ်အမြွက်ပေးပြီး ပြန်မေးပါမယ်။");
  await tapFor(guide, line);
  await expect(guide).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(guide).toHaveAttribute("aria-pressed", "true");
  await axe(page);

  const request = page.waitForRequest("**/api/chat");
  await page.locator("#chat-input").fill("prompt ဆိုတာ ဘာလဲ");
  await page.getByRole("button", { name: "ပို့ရန်", exact: true }).tap();
  expect((await request).postDataJSON().guide).toBe(true);
  const again = page.getByRole("button", { name: "ထပ်ဖြေခိုင်းရန်" });
  await expect(again).toBeVisible();
  await expect(page.locator('[data-role="assistant"]').last()).toContainText(
    "ဒီနောက်မှာ ဘာဆက်လာမယ် ထင်ပါသလဲ။",
  );
  await page.reload();
  await expect(again).toBeVisible();
  await expect(line).toBeVisible();
  await expect(guide).toHaveAttribute("aria-pressed", "true");
  const repeated = page.waitForRequest("**/api/chat");
  await again.tap();
  expect((await repeated).postDataJSON().guide).toBe(true);

  await expect(again).toBeVisible();
  await page.getByRole("button", { name: "စကားဝိုင်းအသစ် စရန်" }).first().tap();
  await expect(page).toHaveURL(/\/ai$/);
  await expect(guide).toHaveAttribute("aria-pressed", "false");
  await expect(line).toHaveCount(0);
});
