// Opens a lesson over a slow connection and plays its video, first in a new browser and then again
// in the same one. Prints as JSON how long the lesson and the first frame took, and how many bytes
// came.
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../support/browser.ts";
import { phone } from "../support/devices.ts";
import { openFaultyConnection } from "../support/faulty-connection.ts";
import { waitForServiceWorker } from "../support/phone.ts";
import { startAcademy } from "../support/start-academy.ts";

export type Visit = {
  /** Milliseconds from the address to the first letters. */
  painted: number;
  /** Milliseconds from the address to the course's title, its video and its overview. */
  ready: number;
  /** Milliseconds from the tap on Play to the first frame. */
  frame: number;
  readyBytes: number;
  frameBytes: number;
};
type Event = { what: "painted" | "ready" | "tap" | "frame"; at: number };

const [rounds = 3, bitsPerSecond = 400_000, latency = 400] = Deno.args.map(Number);
const CPU_SLOWDOWN = 4;
const COURSE = "/courses/ai-master";
const REPORT_PREFIX = "first frame: ";
/**
 * A learner looks at the lesson before the tap. Each round waits another time, so that some rounds
 * tap while the phone still loads ahead.
 */
const WAITS_BEFORE_TAP = [500, 1500, 3000];

const { academy, stop } = await startAcademy(`${import.meta.dirname}/../..`);
let receivedBytes = 0;
const connection = openFaultyConnection(() => Number(new URL(academy.origin).port), {
  onDownload: (bytes) => receivedBytes += bytes,
  downloadRate: bitsPerSecond / 8,
  uploadRate: bitsPerSecond / 8,
  latency,
});
const origin = `http://127.0.0.1:${connection.port}`;
try {
  const { email, password } = await academy.createUser({ courses: ["ai-master"] });
  const first: Visit[] = [];
  const second: Visit[] = [];
  for (let round = 0; round < rounds; round++) {
    const folder = await Deno.makeTempDir({ prefix: "pyinnya-first-frame-" });
    try {
      const waitBeforeTap = WAITS_BEFORE_TAP[round % WAITS_BEFORE_TAP.length] ?? 0;
      await withBrowser(folder, async (context) => {
        await context.request.post(`${origin}/api/signin`, {
          headers: { Origin: origin },
          data: { email, password },
        });
        first.push(await visit(context, waitBeforeTap));
        // Before the second visit the phone has stored the app.
        const page = context.pages()[0];
        if (!page) throw new Error("The page is closed.");
        await page.locator("video").evaluate((video: HTMLVideoElement) => video.pause());
        await waitForServiceWorker(page);
      });
      await withBrowser(
        folder,
        async (context) => second.push(await visit(context, waitBeforeTap)),
      );
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  }
  console.log(JSON.stringify({ first, second }));
} finally {
  connection.cut();
  await stop();
}

async function withBrowser(folder: string, run: (context: BrowserContext) => Promise<unknown>) {
  const context = await chromium.launchPersistentContext(folder, {
    ...phone,
    executablePath: findBrowser(),
    locale: "en-US",
    args: ["--disable-background-networking", "--disable-component-update"],
  });
  try {
    await run(context);
  } finally {
    await context.close();
  }
}

async function visit(context: BrowserContext, waitBeforeTap: number): Promise<Visit> {
  const page = context.pages()[0] ?? await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const events = listenForEvents(page);
  await page.addInitScript(reportVisit, REPORT_PREFIX);
  const bytesBefore = receivedBytes;
  // The stored app stays, but nothing of the video, so that both visits load the same.
  await cdp.send("Network.clearBrowserCache");
  await page.goto(origin + COURSE, { waitUntil: "commit" });
  const [painted, ready] = await Promise.all([events.painted, events.ready]);
  const readyBytes = receivedBytes - bytesBefore;
  await page.waitForTimeout(waitBeforeTap);
  const bytesAtTap = receivedBytes;
  await page.getByRole("button", { name: /^Play: / }).tap();
  const [tap, frame] = await Promise.all([events.tap, events.frame]);
  const frameBytes = receivedBytes - bytesAtTap;
  return { painted, ready, frame: frame - tap, readyBytes, frameBytes };
}

/** The page reports its times itself: asking it again and again would slow it down. */
function listenForEvents(page: Page) {
  const events = {
    painted: Promise.withResolvers<number>(),
    ready: Promise.withResolvers<number>(),
    tap: Promise.withResolvers<number>(),
    frame: Promise.withResolvers<number>(),
  };
  page.on("console", (message) => {
    if (!message.text().startsWith(REPORT_PREFIX)) return;
    const { what, at }: Event = JSON.parse(message.text().slice(REPORT_PREFIX.length));
    events[what].resolve(at);
  });
  return {
    painted: events.painted.promise,
    ready: events.ready.promise,
    tap: events.tap.promise,
    frame: events.frame.promise,
  };
}

/** Runs in the page. */
function reportVisit(prefix: string) {
  const report = (what: Event["what"], at: number) =>
    console.log(prefix + JSON.stringify({ what, at }));
  const contentSelectors = ["h1", ".player-poster", "[role=tabpanel]:not([hidden]) li"];
  new MutationObserver((_, observer) => {
    if (!contentSelectors.every((part) => document.querySelector(part))) return;
    observer.disconnect();
    requestAnimationFrame(() => report("ready", performance.now()));
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    const [paint] = list.getEntriesByName("first-contentful-paint");
    if (paint) report("painted", paint.startTime);
  }).observe({ type: "paint", buffered: true });
  addEventListener("pointerdown", ({ timeStamp }) => report("tap", timeStamp), true);
  document.addEventListener("play", ({ target }) => {
    if (!(target instanceof HTMLVideoElement)) return;
    target.requestVideoFrameCallback((now) => report("frame", now));
  }, true);
}
