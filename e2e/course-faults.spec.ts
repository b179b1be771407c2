import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const player = (page: Page) => page.getByRole("region", { name: "Video player" });
const poster = (page: Page) => player(page).getByRole("button", { name: /^Play: / });

test("a course of whose progress nothing can be learnt is not played, which would overwrite it", async ({ page, person, signIn, expectError }) => {
  expectError(/^response: 500 .*progress$/);
  await signIn(page, await person({ courses: ["ai-master"] }));
  await page.route("**/api/courses/*/progress", (route) => route.fulfill({ status: 500 }));
  await page.goto("/courses/ai-master");
  await expect(page.getByRole("alert")).toContainText("The course could not be loaded");
  await expect(player(page)).toHaveCount(0);
  await page.unroute("**/api/courses/*/progress");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(poster(page)).toBeVisible();
});
