// Opens a small course and one of six hundred videos in turns, scrolls both, and prints the verdict
// as JSON. Argument: how many rounds.
import { type BrowserContext, chromium, expect } from "@playwright/test";
import { judgeLargeCourse, type OpenedCourse } from "../../server/testing/prove/judge-browser.ts";
import { findBrowser } from "../support/browser.ts";
import { postSignIn } from "../support/fixtures.ts";
import { startAcademy } from "../support/start-academy.ts";

const rounds = Number(Deno.args[0] ?? 9);
const SCROLLS = 5;
const SMALL = "ai-master";
const LARGE = "ai-business-mastery";
await using started = await startAcademy(`${import.meta.dirname}/../..`);
const { academy } = started;
await using browser = await chromium.launch({ executablePath: findBrowser() });
await academy.enlargeCourse(LARGE, 5000);
const context = await browser.newContext({
  baseURL: academy.origin,
  viewport: { width: 1280, height: 800 },
});
await postSignIn(context, academy, await academy.createUser({ role: "staff" }));
await context.addInitScript(() => {
  new MutationObserver((_, observer) => {
    const contentSelectors = ["aside a", "[role=tabpanel]:not([hidden]) li"];
    if (!contentSelectors.every((part) => document.querySelector(part))) return;
    observer.disconnect();
    requestAnimationFrame(() => Object.assign(globalThis, { openedIn: performance.now() }));
  }).observe(document, { childList: true, subtree: true });
});

const small: OpenedCourse = { opening: [], scrolling: [] };
const large: OpenedCourse = { opening: [], scrolling: [] };
// The first round fetches what the later rounds have already, so it does not count.
for (let round = -1; round < rounds; round++) {
  const times = [await open(context, SMALL), await open(context, LARGE)] as const;
  if (round < 0) continue;
  small.opening.push(times[0]);
  large.opening.push(times[1]);
}
for (let round = 0; round < SCROLLS; round++) {
  small.scrolling.push(await scroll(context, SMALL));
  large.scrolling.push(await scroll(context, LARGE));
}
console.log(JSON.stringify(judgeLargeCourse(small, large)));

/** Measures the time from the address until contents and questions are drawn. */
async function open(context: BrowserContext, courseId: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(`/courses/${courseId}?tab=questions`);
  const opened = await page.waitForFunction(() =>
    (globalThis as unknown as { openedIn?: number }).openedIn
  );
  const time = await opened.jsonValue();
  await page.close();
  return time ?? Infinity;
}

/**
 * Measures the milliseconds from frame to frame while a wheel scrolls contents that were just
 * opened.
 */
async function scroll(context: BrowserContext, courseId: string): Promise<number[]> {
  const page = await context.newPage();
  await page.goto(`/courses/${courseId}`);
  const contents = page.getByRole("complementary", { name: "Course Content" });
  // Waits for all of the contents, however long they are.
  const videos = await (await context.request.get(`/api/courses/${courseId}/videos`)).json();
  await expect(contents.locator("a[href*='video=']")).toHaveCount(videos.length);
  await page.waitForLoadState("networkidle");
  await contents.hover();
  await page.evaluate(() => {
    const frames: number[] = [];
    let previous = performance.now();
    const recordFrame = (now: number) => {
      frames.push(now - previous);
      previous = now;
      requestAnimationFrame(recordFrame);
    };
    requestAnimationFrame(recordFrame);
    Object.assign(globalThis, { frames });
  });
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, 600);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames);
  await page.close();
  return frames.map(Math.round);
}
