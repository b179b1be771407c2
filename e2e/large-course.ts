// Opens a small course and one of six hundred films in turns, and says as JSON what that took, in milliseconds.
import { type BrowserContext, chromium } from "@playwright/test";
import { findBrowser } from "./browser.ts";
import { startAcademy } from "./start-academy.ts";

const rounds = Number(Deno.args[0] ?? 9);
const LARGE = "ai-business-mastery";
const { academy, stop } = await startAcademy(import.meta.dirname ?? "e2e");
const browser = await chromium.launch({ executablePath: findBrowser() });
try {
  await academy.enlarge(LARGE);
  const { email, password } = await academy.person({ role: "staff" });
  const context = await browser.newContext({
    baseURL: academy.origin,
    viewport: { width: 1280, height: 800 },
  });
  await context.request.post("/api/signin", {
    headers: { Origin: academy.origin },
    data: { email, password },
  });
  await context.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const there = ["aside a", "[role=tabpanel]:not([hidden]) li"];
      if (!there.every((part) => document.querySelector(part))) return;
      observer.disconnect();
      requestAnimationFrame(() => Object.assign(globalThis, { openedIn: performance.now() }));
    }).observe(document, { childList: true, subtree: true });
  });

  const small: number[] = [];
  const large: number[] = [];
  // The first of each fetches what the others have.
  for (let round = -1; round < rounds; round++) {
    const times = [await open(context, "ai-master"), await open(context, LARGE)] as const;
    if (round < 0) continue;
    small.push(times[0]);
    large.push(times[1]);
  }
  console.log(JSON.stringify({ small, large, scrolling: await scroll(context) }));
} finally {
  await browser.close();
  await stop();
}

/** From the address to a page on which contents and questions are drawn. */
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

/** From frame to frame, while a wheel turns over six hundred rows. */
async function scroll(context: BrowserContext) {
  const page = await context.newPage();
  await page.goto(`/courses/${LARGE}`);
  const last = page.getByRole("link", { name: /Lesson 60\.10/ });
  await last.waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  await page.getByRole("complementary", { name: "Course Content" }).hover();
  await page.evaluate(() => {
    const frames: number[] = [];
    let before = performance.now();
    const note = (now: number) => {
      frames.push(now - before);
      before = now;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    Object.assign(globalThis, { frames });
  });
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, 600);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: number[] }).frames);
  return {
    frames: frames.length,
    long: frames.filter((ms) => ms > 50).length,
    longest: Math.round(Math.max(...frames)),
  };
}
