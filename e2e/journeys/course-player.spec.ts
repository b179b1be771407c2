// The video player of a course: an address that expires, the next video and the keyboard.
import type { Page } from "@playwright/test";
import { axe, expect, test } from "../support/fixtures.ts";
import {
  chooseToFollow,
  currentSecond,
  isPlaying,
  player,
  poster,
  pressControl,
  seekBar,
  waitForSecond,
} from "../support/player-steps.ts";

type Renewal = { stoppedAt: number; resumedAt: number; playedFrom: number };

/**
 * Call this before a page opens. Records where a video stood when its address was replaced, and
 * where it plays on. A slow machine can make the player replace an address more than once: the last
 * time counts.
 */
const watchRenewals = (page: Page) =>
  page.addInitScript(() => {
    let at = 0;
    let renewal: Partial<Renewal> = {};
    const onVideo = (event: string, act: (video: HTMLVideoElement) => void) =>
      document.addEventListener(event, ({ target }) => act(target as HTMLVideoElement), true);
    onVideo("emptied", () => {
      // The position is 0 until the element knows its length.
      if (at > 0) Object.assign(globalThis, { renewal: renewal = { stoppedAt: at } });
    });
    onVideo("timeupdate", ({ currentTime, played }) => {
      at = currentTime || at;
      // The element forgets its played ranges when its address changes.
      if (played.length > 0) renewal.playedFrom ??= played.start(0);
    });
    onVideo("playing", ({ currentTime }) => renewal.resumedAt ??= currentTime);
  });
const readRenewal = (page: Page) =>
  page.evaluate(() => (globalThis as { renewal?: Partial<Renewal> }).renewal ?? {});

test("a video whose address expires plays on from the same second", async ({ page, academy, createUser, signIn, expectError }) => {
  expectError(/^response: 400 \/storage/);
  await signIn(page, await createUser({ courses: ["ai-master"] }));
  await chooseToFollow(page);
  await watchRenewals(page);
  await page.goto("/courses/ai-master");
  await academy.holdMedia();
  await poster(page).tap();
  await waitForSecond(page, 2);
  const renewed = page.waitForRequest(/\/stream\?again=\d+$/);
  await academy.expireMediaAddresses();
  await renewed;
  let renewal: Partial<Renewal> = {};
  await expect.poll(async () => Object.keys(renewal = await readRenewal(page)).length).toBe(3);
  const { stoppedAt = NaN, resumedAt = NaN, playedFrom = NaN } = renewal;
  expect(stoppedAt).toBeGreaterThan(2);
  expect(Math.abs(resumedAt - stoppedAt), `${resumedAt} after ${stoppedAt}`).toBeLessThan(2);
  expect(Math.abs(playedFrom - stoppedAt), `${playedFrom} after ${stoppedAt}`).toBeLessThan(2);
  await waitForSecond(page, stoppedAt + 1);
  await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0);
  // The end of the video was not loaded before its address expired.
  await seekBar(page).press("End");
  await expect(page.getByText(/^Next in/)).toBeVisible();
});

test("the next video starts by itself only after the learner has switched this on", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/courses/ai-first-step");
  const follows = page.getByRole("switch", { name: "Play the next video automatically" });
  await poster(page).tap();
  await waitForSecond(page, 0.5);
  await seekBar(page).press("End");
  // The browser of this journey does not know what kind of connection it has.
  await expect(page.getByText(/^Next · 01:\d\d · \d+ KB$/)).toBeVisible();
  await expect(page.getByText(/^Next in/)).toHaveCount(0);
  await axe(page);
  await page.getByRole("button", { name: "Watch again" }).click();
  await pressControl(page, "Playback settings");
  await page.getByLabel("Speed").selectOption("2");
  await expect(page.getByText(/^Until you choose: only on Wi-Fi/)).toBeVisible();
  await expect(follows).not.toBeChecked();
  await follows.click();
  await expect(page.getByText(/^Until you choose/)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await seekBar(page).press("End");
  await expect(page.getByText(/^Next in \d seconds?$/)).toBeVisible();
  await axe(page);
  await expect(page).toHaveURL(/\?video=[\w-]{36}$/);
  await expect(page.getByRole("heading", { name: /Your first prompt/ })).toBeVisible();
  await waitForSecond(page, 0.5);
  // The speed stays the same from video to video, and for the next visit.
  await expect.poll(() =>
    page.locator("video").evaluate((video) => (video as HTMLVideoElement).playbackRate)
  ).toBe(2);

  await page.reload();
  await expect(page.getByRole("heading", { name: /Your first prompt/ })).toBeVisible();
  await poster(page).tap();
  await pressControl(page, "Playback settings");
  await expect(follows).toBeChecked();
  await expect(page.getByLabel("Speed")).toHaveValue("2");

  await follows.click();
  await page.keyboard.press("Escape");
  await seekBar(page).press("End");
  await expect(page.getByRole("button", { name: "Watch again" })).toBeVisible();
  await expect(page.getByText(/^Next in/)).toHaveCount(0);
  // The next visit reads the choice here. The reload above shows it.
  expect(await page.evaluate(() => JSON.parse(localStorage.player))).toMatchObject({
    follows: false,
    followsIsChosen: true,
  });
});

test("@desk every keyboard shortcut of the player works", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/courses/ai-first-step");
  const video = page.locator("video");
  const speed = () => video.evaluate((video) => (video as HTMLVideoElement).playbackRate);
  const volume = () => video.evaluate((video) => (video as HTMLVideoElement).volume);
  const expectPosition = async (seconds: number) =>
    await expect.poll(async () => Math.abs(await currentSecond(page) - seconds)).toBeLessThan(1);

  await expect(poster(page)).toBeVisible();
  // The page may be drawn a moment before it listens to keys.
  await expect(async () => {
    if (!await isPlaying(page)) await page.keyboard.press("k");
    await expect.poll(() => isPlaying(page), { timeout: 2000 }).toBe(true);
  }).toPass();
  await waitForSecond(page, 0.5);
  await page.keyboard.press("Space");
  await expect.poll(() => isPlaying(page)).toBe(false);
  const at = await currentSecond(page);
  await page.keyboard.press("l");
  await page.keyboard.press("l");
  await expectPosition(at + 20);
  await page.keyboard.press("j");
  await expectPosition(at + 10);
  await page.keyboard.press("ArrowRight");
  await expectPosition(at + 15);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expectPosition(at + 5);
  await page.keyboard.press(">");
  await expect.poll(speed).toBe(1.25);
  await page.keyboard.press("<");
  await page.keyboard.press("<");
  await expect.poll(speed).toBe(0.75);
  await page.keyboard.press("m");
  await expect(player(page).getByRole("button", { name: "Unmute" })).toBeVisible();
  await page.keyboard.press("m");
  await player(page).focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(volume).toBeCloseTo(0.95);
  await page.keyboard.press("ArrowUp");
  await expect.poll(volume).toBe(1);

  await seekBar(page).press("Home");
  const captions = player(page).getByRole("button", { name: "Captions" });
  await expect(captions).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Hello. In this lesson we look at what AI is.")).toBeVisible();
  await page.keyboard.press("c");
  await expect(captions).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByText("Hello. In this lesson we look at what AI is.")).toHaveCount(0);
  await page.keyboard.press("f");
  await expect(player(page).getByRole("button", { name: "Leave full screen" })).toBeVisible();
  await page.keyboard.press("f");
  await expect(player(page).getByRole("button", { name: "Full screen", exact: true }))
    .toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByText("Keys work on the whole page")).toBeVisible();
  await axe(page);

  // After the switch is off, the keys work only while the player has the focus.
  await page.getByRole("switch", { name: "Keys work on the whole page" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Overview" }).focus();
  await page.keyboard.press("k");
  expect(await isPlaying(page)).toBe(false);
  await player(page).focus();
  await page.keyboard.press("k");
  await expect.poll(() => isPlaying(page)).toBe(true);
});
