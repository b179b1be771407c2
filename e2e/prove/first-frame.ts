// Opens a lesson over a slow connection and plays its video, first in a new browser and then again
// in the same one, and prints the verdict as JSON. Argument: how many rounds.
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import {
  judgeFirstFrame,
  type Verdict,
  type Visit,
} from "../../server/testing/prove/judge-browser.ts";
import { findBrowser } from "../support/browser.ts";
import { phone } from "../support/devices.ts";
import { openFaultyConnection } from "../support/faulty-connection.ts";
import { postSignIn } from "../support/fixtures.ts";
import { waitForServiceWorker } from "../support/phone.ts";
import { startAcademy } from "../support/start-academy.ts";
import { temporaryFolder } from "./transfers.ts";

type Event = { what: "painted" | "ready" | "tap" | "frame"; at: number };

const rounds = Number(Deno.args[0] ?? 3);
/** The first line is the slowest. It decides whether the proof holds. */
const lines = [
  { name: "400 kbit/s, 400 ms", bytesPerSecond: 50_000, latency: 400 },
  { name: "1.6 Mbit/s, 150 ms", bytesPerSecond: 200_000, latency: 150 },
];
const CPU_SLOWDOWN = 4;
const COURSE = "/courses/ai-master";
const REPORT_PREFIX = "first frame: ";
/**
 * A learner looks at the lesson before the tap. Each round waits another time, so that some rounds
 * tap while the phone still loads ahead.
 */
const WAITS_BEFORE_TAP = [500, 1500, 3000];

await using started = await startAcademy(`${import.meta.dirname}/../..`);
const { academy } = started;
const learner = await academy.createUser({ courses: ["ai-master"] });
const verdicts: Verdict[] = [];
for (const line of lines) verdicts.push(await measure(line));
const figures = Object.fromEntries(lines.map(({ name }, n) => [name, verdicts[n]?.figures]));
console.log(JSON.stringify({ holds: verdicts[0]?.holds, figures: { rounds, ...figures } }));

async function measure({ bytesPerSecond, latency }: (typeof lines)[number]) {
  let receivedBytes = 0;
  const connection = openFaultyConnection(() => Number(new URL(academy.origin).port), {
    onDownload: (bytes) => receivedBytes += bytes,
    downloadRate: bytesPerSecond,
    uploadRate: bytesPerSecond,
    latency,
  });
  const line = {
    origin: `http://127.0.0.1:${connection.port}`,
    receivedBytes: () => receivedBytes,
  };
  const first: Visit[] = [];
  const second: Visit[] = [];
  for (let round = 0; round < rounds; round++) {
    await using folder = await temporaryFolder("pyinnya-first-frame-");
    const waitBeforeTap = WAITS_BEFORE_TAP[round % WAITS_BEFORE_TAP.length] ?? 0;
    await withBrowser(folder.path, async (context) => {
      await postSignIn(context, line, learner);
      first.push(await visit(context, line, waitBeforeTap));
      // Before the second visit the phone has stored the app.
      const page = context.pages()[0];
      if (!page) throw new Error("The page is closed.");
      await page.locator("video").evaluate((video: HTMLVideoElement) => video.pause());
      await waitForServiceWorker(page);
    });
    await withBrowser(folder.path, async (context) => {
      second.push(await visit(context, line, waitBeforeTap));
    });
  }
  connection.cut();
  return judgeFirstFrame(first, second);
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

type Line = { origin: string; receivedBytes: () => number };

async function visit(
  context: BrowserContext,
  { origin, receivedBytes }: Line,
  waitBeforeTap: number,
): Promise<Visit> {
  const page = context.pages()[0] ?? await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  const events = listenForEvents(page);
  await page.addInitScript(reportVisit, REPORT_PREFIX);
  const bytesBefore = receivedBytes();
  // The stored app stays, but nothing of the video, so that both visits load the same.
  await cdp.send("Network.clearBrowserCache");
  await page.goto(origin + COURSE, { waitUntil: "commit" });
  const [painted, ready] = await Promise.all([events.painted, events.ready]);
  const readyBytes = receivedBytes() - bytesBefore;
  await page.waitForTimeout(waitBeforeTap);
  const bytesAtTap = receivedBytes();
  await page.getByRole("button", { name: /^Play: / }).tap();
  const [tap, frame] = await Promise.all([events.tap, events.frame]);
  const frameBytes = receivedBytes() - bytesAtTap;
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
