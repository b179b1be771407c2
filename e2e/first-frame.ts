// Opens a lesson over a slow connection and plays its video, first in a new browser and then again
// in the same one. Prints as JSON how long the lesson and the first frame took, and how many bytes
// came.
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { findBrowser } from "./browser.ts";
import { phone } from "./devices.ts";
import { openLine } from "./line.ts";
import { settled } from "./phone.ts";
import { startAcademy } from "./start-academy.ts";

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
const SLOWER = 4;
const COURSE = "/courses/ai-master";
const TOLD = "first frame: ";
/**
 * A learner looks at the lesson before the tap. Each round waits another time, so that some rounds
 * tap while the phone still loads ahead.
 */
const LOOKS = [500, 1500, 3000];

const { academy, stop } = await startAcademy(import.meta.dirname ?? "e2e");
let down = 0;
const line = openLine(() => Number(new URL(academy.origin).port), {
  down: (bytes) => down += bytes,
  downwards: bitsPerSecond / 8,
  upwards: bitsPerSecond / 8,
  latency,
});
const origin = `http://127.0.0.1:${line.port}`;
try {
  const { email, password } = await academy.person({ courses: ["ai-master"] });
  const first: Visit[] = [];
  const second: Visit[] = [];
  for (let round = 0; round < rounds; round++) {
    const folder = await Deno.makeTempDir({ prefix: "pyinnya-first-frame-" });
    try {
      const look = LOOKS[round % LOOKS.length] ?? 0;
      await inBrowser(folder, async (context) => {
        await context.request.post(`${origin}/api/signin`, {
          headers: { Origin: origin },
          data: { email, password },
        });
        first.push(await visit(context, look));
        // Before the second visit the phone has stored the app.
        const page = context.pages()[0];
        if (!page) throw new Error("The page is gone.");
        await page.locator("video").evaluate((film: HTMLVideoElement) => film.pause());
        await settled(page);
      });
      await inBrowser(folder, async (context) => second.push(await visit(context, look)));
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  }
  console.log(JSON.stringify({ first, second }));
} finally {
  line.cut();
  await stop();
}

async function inBrowser(folder: string, work: (context: BrowserContext) => Promise<unknown>) {
  const context = await chromium.launchPersistentContext(folder, {
    ...phone,
    executablePath: findBrowser(),
    locale: "en-US",
    args: ["--disable-background-networking", "--disable-component-update"],
  });
  try {
    await work(context);
  } finally {
    await context.close();
  }
}

async function visit(context: BrowserContext, look: number): Promise<Visit> {
  const page = context.pages()[0] ?? await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const events = listen(page);
  await page.addInitScript(tellOfVisit, TOLD);
  const before = down;
  // The stored app stays, but nothing of the video, so that both visits load the same.
  await wire.send("Network.clearBrowserCache");
  await page.goto(origin + COURSE, { waitUntil: "commit" });
  const [painted, ready] = await Promise.all([events.painted, events.ready]);
  const readyBytes = down - before;
  await page.waitForTimeout(look);
  const atTap = down;
  await page.getByRole("button", { name: /^Play: / }).tap();
  const [tap, frame] = await Promise.all([events.tap, events.frame]);
  const frameBytes = down - atTap;
  return { painted, ready, frame: frame - tap, readyBytes, frameBytes };
}

/** The page reports its times itself: asking it again and again would slow it down. */
function listen(page: Page) {
  const events = {
    painted: Promise.withResolvers<number>(),
    ready: Promise.withResolvers<number>(),
    tap: Promise.withResolvers<number>(),
    frame: Promise.withResolvers<number>(),
  };
  page.on("console", (message) => {
    if (!message.text().startsWith(TOLD)) return;
    const { what, at }: Event = JSON.parse(message.text().slice(TOLD.length));
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
function tellOfVisit(told: string) {
  const tell = (what: Event["what"], at: number) =>
    console.log(told + JSON.stringify({ what, at }));
  const there = ["h1", ".player-poster", "[role=tabpanel]:not([hidden]) li"];
  new MutationObserver((_, observer) => {
    if (!there.every((part) => document.querySelector(part))) return;
    observer.disconnect();
    requestAnimationFrame(() => tell("ready", performance.now()));
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    const [paint] = list.getEntriesByName("first-contentful-paint");
    if (paint) tell("painted", paint.startTime);
  }).observe({ type: "paint", buffered: true });
  addEventListener("pointerdown", ({ timeStamp }) => tell("tap", timeStamp), true);
  document.addEventListener("play", ({ target }) => {
    if (!(target instanceof HTMLVideoElement)) return;
    target.requestVideoFrameCallback((now) => tell("frame", now));
  }, true);
}
