import { axe, expect, test } from "../support/changed-content.ts";

test("where only staff enroll learners, the account page links to the plans instead", async ({ page, createUser, signIn, academy }) => {
  const aye = await createUser({ courses: ["ai-master"] });
  await signIn(page, aye);
  await page.goto("/account");
  await expect(page.getByText("1 of 3")).toBeVisible();
  await expect(page.getByRole("link", { name: "View Pricing Plans" })).toBeVisible();
  await expect(page.getByRole("button", { name: /enroll/i })).toHaveCount(0);
  await axe(page);

  const answer = await page.request.post("/api/enrollment", {
    headers: { Origin: academy.origin },
    data: { courseName: "ai-first-step" },
  });
  expect(answer.status()).toBe(403);
});
