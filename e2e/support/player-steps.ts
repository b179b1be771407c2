// Steps of journeys that use the video player of a course.
import { expect, type Page } from "@playwright/test";

export const player = (page: Page) => page.getByRole("region", { name: "Video player" });
export const poster = (page: Page) => player(page).getByRole("button", { name: /^Play: / });
export const currentSecond = (page: Page) =>
  page.locator("video").evaluate((video) => (video as HTMLVideoElement).currentTime);
export const isPlaying = (page: Page) =>
  page.locator("video").evaluate((video) => !(video as HTMLVideoElement).paused);
export const waitForSecond = (page: Page, minimum: number) =>
  expect.poll(() => currentSecond(page)).toBeGreaterThanOrEqual(minimum);

/** Pauses at this second, however far a slow machine has played. */
export const pauseAt = (page: Page, second: number) =>
  page.locator("video").evaluate((video: HTMLVideoElement, second) => {
    video.pause();
    video.currentTime = second;
  }, second);
/** In the middle of the first caption of each seeded lesson. */
export const FIRST_CAPTION = 1;

export const seekBar = (page: Page) => page.getByRole("slider", { name: "Position in the video" });

/** The controls hide while a video plays. A tap on the video shows them again. */
export async function pressControl(page: Page, name: string | RegExp) {
  if (await page.locator(".player[data-idle]").count() > 0) await page.locator("video").tap();
  // On a slow machine the controls could hide before the press: a pointer move restarts their
  // timer.
  else await page.locator(".player").dispatchEvent("pointermove");
  await player(page).getByRole("button", { name }).click();
}

/** Lets the video end without keyboard or mouse, as for a user who does something else. */
export async function endVideo(page: Page) {
  const video = page.locator("video");
  // The page knows the length of a video only when the beginning of its file has arrived.
  await expect.poll(() => video.evaluate((video) => (video as HTMLVideoElement).duration))
    .toBeGreaterThan(0);
  await video.evaluate((video: HTMLVideoElement) => video.currentTime = video.duration - 0.2);
}

/** Call this before a page opens: the learner has chosen that the next video starts by itself. */
export const chooseToFollow = (page: Page) =>
  page.addInitScript(() => {
    if (localStorage.getItem("player") !== null) return;
    localStorage.setItem("player", JSON.stringify({ follows: true, followsIsChosen: true }));
  });
