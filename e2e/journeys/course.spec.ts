// The course page and its video player.
import type { Locator, Page } from "@playwright/test";
import { axe, expect, test } from "../support/fixtures.ts";
import { pressFor } from "../support/press-for.ts";

const player = (page: Page) => page.getByRole("region", { name: "Video player" });
const poster = (page: Page) => player(page).getByRole("button", { name: /^Play: / });
const currentSecond = (page: Page) =>
  page.locator("video").evaluate((video) => (video as HTMLVideoElement).currentTime);
const isPlaying = (page: Page) =>
  page.locator("video").evaluate((video) => !(video as HTMLVideoElement).paused);
const waitForSecond = (page: Page, minimum: number) =>
  expect.poll(() => currentSecond(page)).toBeGreaterThanOrEqual(minimum);
const seekBar = (page: Page) => page.getByRole("slider", { name: "Place in the video" });
const contentsButton = (page: Page) => page.getByRole("button", { name: /^Course Content/ });
const contents = (page: Page) => page.getByRole("dialog", { name: "Course Content" });

/**
 * Waits until the server has a position behind this one. An earlier request may still be on its
 * way.
 */
const waitForProgress = (page: Page, seconds: number) =>
  page.waitForResponse((answer) =>
    answer.url().endsWith("/api/sync") &&
    Array.from(
      (answer.request().postData() ?? "").matchAll(/"position":([\d.]+)/g),
      ([, position]) => Number(position),
    ).some((position) => position > seconds)
  );

type Renewal = { stoppedAt: number; resumedAt: number; playedFrom: number };

/**
 * Records from now on where the video stood when its address was replaced, and where it plays on.
 */
const watchRenewal = (page: Page) =>
  page.locator("video").evaluate((element) => {
    const video = element as HTMLVideoElement;
    const renewal: Partial<Renewal> = {};
    let at = video.currentTime;
    video.addEventListener("timeupdate", () => {
      if (renewal.stoppedAt === undefined) at = video.currentTime;
      // The element forgets its played ranges when its address changes.
      else if (video.played.length > 0) renewal.playedFrom ??= video.played.start(0);
    });
    video.addEventListener("emptied", () => renewal.stoppedAt ??= at);
    // The position is 0 until the element knows its length, so what counts is where it plays.
    video.addEventListener("playing", () => {
      if (renewal.stoppedAt !== undefined) renewal.resumedAt ??= video.currentTime;
    });
    Object.assign(globalThis, { renewal });
  });
const renewal = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { renewal: Renewal }).renewal);

/** The controls hide while a video plays. A tap on the video shows them again. */
async function pressControl(page: Page, name: string | RegExp) {
  if (await page.locator(".player[data-idle]").count() > 0) await page.locator("video").tap();
  // On a slow machine the controls could hide before the press: a pointer move restarts their
  // timer.
  else await page.locator(".player").dispatchEvent("pointermove");
  await player(page).getByRole("button", { name }).click();
}

test("visitors and users without enrollment see the gate, which has Burmese text in both languages", async ({ page, context, academy, createUser, signIn }) => {
  await page.goto("/courses/ai-master?video=x");
  await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Sign In" })).toHaveAttribute(
    "href",
    "/api/login?next=%2Fcourses%2Fai-master%3Fvideo%3Dx",
  );

  const aye = await createUser();
  await signIn(page, aye);
  for (const path of ["overview", "sections", "videos", "resources", "progress"]) {
    const answer = await page.request.get(`/api/courses/ai-master/${path}`);
    expect(answer.status(), path).toBe(403);
  }
  await page.goto("/courses/ai-master");
  await expect(page.getByRole("heading", { name: "Enrollment Required" })).toBeVisible();
  await expect(page.getByText("သင်တန်း စာရင်းသွင်းဖို့ လိုပါတယ်")).toBeVisible();
  await axe(page);

  await context.addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "သင်တန်း စာရင်းသွင်းဖို့ လိုပါတယ်",
  );
  await expect(page.getByRole("link", { name: "+95 9 123 456 789" })).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "ဈေးနှုန်းအစီအစဉ်များ ကြည့်ရန်" }).click();
  await expect(page).toHaveURL(/\/pricing$/);
});

test("staff open a course without being enrolled", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ role: "staff" }));
  await page.goto("/courses/ai-business-mastery");
  await expect(page.getByText("A preview for staff")).toBeVisible();
  await expect(poster(page)).toBeVisible();
});

/**
 * Captions stand above the controls while these are visible, otherwise at the video's lower edge.
 */
async function expectCaptionsAboveControls(page: Page) {
  await seekBar(page).press("Home");
  const captions = page.getByText("Hello. In this lesson we look at what AI is.");
  await expect(captions).toBeVisible();
  const spaceAbove = async (element: Locator) =>
    ((await element.boundingBox())?.y ?? 0) -
    await captions.evaluate((caption) => caption.getBoundingClientRect().bottom);
  await expect.poll(async () => {
    const space = await spaceAbove(seekBar(page));
    return space >= 0 && space < 12;
  }).toBe(true);
}

/** Marks the first video as done, and takes this back after every page has shown it. */
async function markAsDoneAndUndo(page: Page) {
  await page.getByRole("button", { name: "Mark as done" }).click();
  await expect(contentsButton(page)).toContainText("5 videos · 20% done");
  await contentsButton(page).click();
  await expect(contents(page).getByRole("link", { name: /What AI is/ })).toContainText("Done");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Courses" }).click();
  await expect(page.getByText("1 of 5 videos done")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto("/account");
  await expect(page.getByText("1 of 5 videos done")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Mark as not done" }).click();
  await expect(contentsButton(page)).toContainText("0% done");
}

test("watched time is counted correctly, and the learner continues there on another device", async ({ page, createUser, signIn, anotherDevice }) => {
  const aye = await createUser({ courses: ["ai-first-step"] });
  await signIn(page, aye);
  const requestedPaths: string[] = [];
  page.on("response", (response) => requestedPaths.push(new URL(response.url()).pathname));
  await page.goto("/courses/ai-first-step");
  // Nothing of the video is loaded before the user wants it, and the page shows what it will cost.
  await expect(poster(page)).toContainText("01:16 · 293 KB");
  await expect(contentsButton(page)).toContainText("5 videos · 0% done");
  await page.waitForLoadState("networkidle");
  expect(requestedPaths.filter((path) => /^\/(api\/videos\/[^/]+\/captions|storage\/)/.test(path)))
    .toEqual([]);
  const redirects = requestedPaths.filter((path) => /^\/api\/videos\/[^/]+\/stream$/.test(path));
  expect(redirects, "the redirect to the video alone").toHaveLength(1);
  // axe loads the videos of the page to check their sound, so it runs after the counts.
  await axe(page);

  await poster(page).tap();
  await waitForSecond(page, 3);
  expect(await isPlaying(page)).toBe(true);
  // The watched share grows while the learner watches, and costs no request.
  const counted = page.getByRole("main").getByText(/^[1-9]\d?% watched$/);
  await expect(counted).toBeVisible();
  await contentsButton(page).click();
  await expect(contents(page).getByRole("link", { name: /What AI is/ })).toContainText("% watched");
  await page.keyboard.press("Escape");
  expect(requestedPaths).not.toContain("/api/sync");
  expect(await isPlaying(page)).toBe(true);
  // A page that is left in the middle of a video has no time to write anything.
  const at = Math.floor(await currentSecond(page));
  await page.reload();
  await expect(poster(page)).toContainText(/Continue at \d:\d\d/);
  const [, minutes, seconds] = /at (\d):(\d\d)/.exec(await poster(page).innerText()) ?? [];
  // The video plays on until the page is gone.
  const continued = Number(minutes) * 60 + Number(seconds);
  expect(continued).toBeGreaterThanOrEqual(at);
  expect(continued).toBeLessThan(at + 10);
  await poster(page).tap();
  await expect.poll(() => isPlaying(page)).toBe(true);
  await pressControl(page, "Pause");
  await expectCaptionsAboveControls(page);
  await seekBar(page).press("ArrowRight");
  for (let times = 0; times < 5; times++) await pressControl(page, "Ahead 10 seconds");
  const progressSent = waitForProgress(page, 60);
  await pressControl(page, "Ahead 10 seconds");
  await progressSent;
  const leftAt = await currentSecond(page);
  expect(leftAt).toBeGreaterThan(60);
  await page.close();

  const other = await anotherDevice();
  await signIn(other, aye);
  await other.setViewportSize({ width: 360, height: 740 });
  await other.goto("/courses/ai-first-step");
  await expect(poster(other)).toContainText(/Continue at 1:0\d/);
  await contentsButton(other).click();
  await expect(contents(other).getByRole("link", { name: /What AI is/ })).toContainText(
    /01:16 · 293 KB · \d% watched/,
  );
  await axe(other);
  await other.keyboard.press("Escape");
  await expect(contentsButton(other)).toContainText("0% done");
  await poster(other).click();
  await expect.poll(() => isPlaying(other)).toBe(true);
  await waitForSecond(other, leftAt);
  expect(await currentSecond(other)).toBeLessThan(leftAt + 5);

  await pressControl(other, "Pause");
  await markAsDoneAndUndo(other);
});

test("a video whose address expires plays on from the same second", async ({ page, academy, createUser, signIn, expectError }) => {
  expectError(/^response: 400 \/storage/);
  await signIn(page, await createUser({ courses: ["ai-master"] }));
  await page.goto("/courses/ai-master");
  await academy.holdMedia();
  await poster(page).tap();
  await waitForSecond(page, 2);
  await watchRenewal(page);
  const renewed = page.waitForRequest(/\/stream\?again=\d+$/);
  await academy.expireMediaAddresses();
  await renewed;
  await expect.poll(async () => Object.keys(await renewal(page)).length).toBe(
    3,
  );
  const { stoppedAt, resumedAt, playedFrom } = await renewal(page);
  expect(stoppedAt).toBeGreaterThan(2);
  expect(Math.abs(resumedAt - stoppedAt), `${resumedAt} after ${stoppedAt}`).toBeLessThan(2);
  expect(Math.abs(playedFrom - stoppedAt), `${playedFrom} after ${stoppedAt}`).toBeLessThan(2);
  await waitForSecond(page, stoppedAt + 1);
  await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0);
  // The end of the video was not loaded before its address expired.
  await seekBar(page).press("End");
  await expect(page.getByText(/^Next in/)).toBeVisible();
});

test("a video that cannot be played says so, and plays after a retry", async ({ page, createUser, signIn, expectError }) => {
  expectError(/^response: 503 .*\/stream$/);
  await signIn(page, await createUser({ courses: ["ai-master"] }));
  await page.route("**/stream*", (route) => route.fulfill({ status: 503 }));
  const logged = page.waitForEvent("console", (message) => message.text().includes("failed at"));
  await page.goto("/courses/ai-master");
  await poster(page).tap();
  await expect(page.getByRole("alert")).toContainText("This video cannot be played right now.");
  expect((await logged).type()).toBe("warning");
  await axe(page);
  await page.unroute("**/stream*");
  await page.getByRole("button", { name: "Retry" }).click();
  await waitForSecond(page, 1);
});

test("the next video follows by itself, unless the learner switches this off", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/courses/ai-first-step");
  await poster(page).tap();
  await waitForSecond(page, 0.5);
  await pressControl(page, "Playback settings");
  await expect(page.getByLabel("Speed")).toBeVisible();
  await page.getByLabel("Speed").selectOption("2");
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

  await pressControl(page, "Playback settings");
  await page.getByRole("switch", { name: "Play the next video by itself" }).click();
  await page.keyboard.press("Escape");
  await seekBar(page).press("End");
  await expect(page.getByRole("button", { name: "Watch again" })).toBeVisible();
  await expect(page.getByText(/^Next in/)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: /Your first prompt/ })).toBeVisible();
  await poster(page).tap();
  await pressControl(page, "Playback settings");
  await expect(page.getByRole("switch")).not.toBeChecked();
  await expect(page.getByLabel("Speed")).toHaveValue("2");
});

test("a learner chooses a video in the contents, and saves a resource under its name", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/courses/ai-first-step");
  await pressFor(contentsButton(page), contents(page));
  const sections = contents(page).locator("details");
  await expect(sections).toHaveCount(3);
  expect(await sections.evaluateAll((all) => all.every((details) => details.hasAttribute("open"))))
    .toBe(
      true,
    );
  await expect(sections.first()).toContainText("2 videos · 1 resource");
  await expect(contents(page).getByText("PDF · 57 KB")).toBeVisible();

  const downloading = page.waitForEvent("download");
  await contents(page).getByRole("link", { name: /Prompt checklist/ }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^မေးခွန်းကောင်း စစ်ဆေးစာရင်း.*Prompt checklist\.pdf$/);

  await contents(page).getByRole("link", { name: /Check the answer/ }).click();
  await expect(contents(page)).toBeHidden();
  await expect(page.getByRole("heading", { name: /Check the answer/ })).toBeVisible();
  await waitForSecond(page, 0.5);
  await page.goBack();
  await expect(page.getByRole("heading", { name: /What AI is/ })).toBeVisible();
  await expect(poster(page)).toBeVisible();
  expect(await isPlaying(page)).toBe(false);
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
  await page.keyboard.press("k");
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
