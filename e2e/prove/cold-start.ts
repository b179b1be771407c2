// Opens a course in a browser that was just started, in turns with and without the server, on a CPU
// six times slower, and prints the verdict as JSON. Argument: how many rounds.
import { chromium, expect } from "@playwright/test";
import { judgeColdStart, type Start } from "../../server/testing/prove/judge-browser.ts";
import { findBrowser } from "../support/browser.ts";
import { phone } from "../support/devices.ts";
import { postSignIn, type TestUser } from "../support/fixtures.ts";
import { readBrowserStorage, waitForServiceWorker } from "../support/phone.ts";
import { startAcademy } from "../support/start-academy.ts";

const rounds = Number(Deno.args[0] ?? 9);
const CPU_SLOWDOWN = 6;
const COURSE = "/courses/ai-master";
const REPORT_PREFIX = "cold start: ";
await using started = await startAcademy(`${import.meta.dirname}/../..`);
const { academy } = started;
const folder = await Deno.makeTempDir({ prefix: "pyinnya-cold-" });
try {
  await prepare(await academy.createUser({ courses: ["ai-master"] }));
  const online: Start[] = [];
  const offline: Start[] = [];
  let isServerRunning = true;
  for (let round = 0; round < rounds; round++) {
    // The second start of a round profits from what the first one loaded, so each kind comes first
    // equally often.
    for (const wantsServer of round % 2 ? [false, true] : [true, false]) {
      if (isServerRunning !== wantsServer) {
        await (wantsServer ? academy.startServer() : academy.stopServer());
      }
      isServerRunning = wantsServer;
      (isServerRunning ? online : offline).push(await measureColdStart());
    }
  }
  if (!isServerRunning) await academy.startServer();
  console.log(JSON.stringify(judgeColdStart(online, offline)));
} finally {
  await Deno.remove(folder, { recursive: true });
}

function launch() {
  return chromium.launchPersistentContext(folder, {
    ...phone,
    executablePath: findBrowser(),
    locale: "en-US",
    baseURL: academy.origin,
    args: ["--disable-background-networking", "--disable-component-update"],
  });
}

/** Prepares the phone of a learner who has opened the app once and read a course. */
async function prepare(user: TestUser) {
  const context = await launch();
  await postSignIn(context, academy, user);
  const page = await context.newPage();
  await page.goto(COURSE);
  await expect(page.getByRole("heading", { name: "Learning objectives" })).toBeVisible();
  await waitForServiceWorker(page);
  await expect.poll(async () => {
    const stored = await readBrowserStorage(page);
    return ['\\"overview\\"', '\\"videos\\"', '\\"progress\\"'].filter((word) =>
      !stored.includes(word)
    );
  }).toEqual([]);
  await context.close();
}

/**
 * Measures the time until the first letters, and until the course's title, its video and its
 * overview.
 */
async function measureColdStart(): Promise<Start> {
  const context = await launch();
  try {
    const page = context.pages()[0] ?? await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    // The page reports its times itself: polling from here would run a script as heavy as the
    // page's own.
    const reportMessage = page.waitForEvent(
      "console",
      (message) => message.text().startsWith(REPORT_PREFIX),
    );
    await page.addInitScript((word) => {
      const contentSelectors = ["h1", "video", "[role=tabpanel]:not([hidden]) li"];
      let painted: number | undefined;
      let shown: number | undefined;
      const report = () =>
        painted && shown && console.log(word + JSON.stringify({ painted, shown }));
      new MutationObserver((_, observer) => {
        if (!contentSelectors.every((part) => document.querySelector(part))) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          shown = performance.now();
          report();
        });
      }).observe(document, { childList: true, subtree: true });
      new PerformanceObserver((list) => {
        painted = list.getEntriesByName("first-contentful-paint")[0]?.startTime;
        report();
      }).observe({ type: "paint", buffered: true });
    }, REPORT_PREFIX);
    await page.goto(COURSE, { waitUntil: "commit" });
    const { painted, shown }: Start = JSON.parse(
      (await reportMessage).text().slice(REPORT_PREFIX.length),
    );
    // The content is in the document before it is painted.
    return { painted, shown: Math.max(painted, shown) };
  } finally {
    await context.close();
  }
}
