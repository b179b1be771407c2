// A list can be sorted again while one of its buttons has the focus.
import { expect, test } from "../support/fixtures.ts";
import { waitForScript } from "../support/phone.ts";

test("a button keeps the focus when its row moves to another place of the list", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ role: "staff" }));
  await page.setViewportSize({ width: 390, height: 844 });
  // This file holds what keeps the focus.
  const focusKept = waitForScript(page, "idle");
  await page.goto("/admin/videos?course=ai-first-step");
  const edit = page.getByRole("button", { name: /^Edit .*Check the answer$/ });
  await edit.focus();
  await focusKept;
  await expect(edit).toBeFocused();
  const row = page.locator("[data-row]").filter({ has: edit });
  await row.evaluate((element) => {
    const list = element.parentElement;
    const isFirst = list?.firstElementChild === element;
    list?.insertBefore(element, isFirst ? null : list.firstElementChild);
  });
  await expect(edit).toBeFocused();
});
