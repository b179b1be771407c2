// A saved lesson plays from other pages as a streamed one does.
import { FIRST_VIDEO, openCourseWithDownload } from "../support/download-steps.ts";
import { expect, test } from "../support/fixtures.ts";
import { currentSecond, isPlaying, poster } from "../support/player-steps.ts";

test("the home plays a saved lesson at once, from the second where the learner left it", async ({ page, createUser, signIn }) => {
  await openCourseWithDownload({ page, createUser, signIn });
  await page.keyboard.press("Escape");
  await poster(page).tap();
  await expect.poll(() => currentSecond(page)).toBeGreaterThan(0.5);
  await page.locator("video").evaluate((video) => {
    (video as HTMLVideoElement).currentTime = 60;
  });
  await expect.poll(() => currentSecond(page)).toBeGreaterThan(60.3);
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).tap();
  const play = page.getByRole("link", { name: `Play: ${FIRST_VIDEO}` });
  await expect(play).toContainText("1:0");
  await play.tap();
  // A video that starts at 0 would need longer.
  await expect.poll(() => currentSecond(page), { timeout: 20_000 }).toBeGreaterThan(60.5);
  expect(await isPlaying(page)).toBe(true);
});
