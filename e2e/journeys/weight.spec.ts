// How many bytes and scripts a first visit loads.
import { gzipSync } from "node:zlib";
import type { BrowserContext, Page } from "@playwright/test";
import { type Academy, expect, test } from "../support/fixtures.ts";
import { openFaultyConnection } from "../support/faulty-connection.ts";

test.use({ serviceWorkers: "allow" });

/** As in `server/testing/budget.ts`, which only Deno can load. */
const EACH_FILE = 3 * 1024;

/**
 * The limit in KiB for the scripts of the first screen, before the page is quiet. Other pages than
 * the home page may add scripts of their own.
 */
const scriptLimit = (path: string) => path === "/" ? 126 : 150;

/**
 * Whether every page has loaded this script: the first script with its imports, and the texts of
 * the frame.
 */
const isShared = (url: string) =>
  /\/(theme|early-calls|(index|start|rolldown|first-..)-[^/]+)\.js$/.test(url);

/** The milliseconds that `web/lib/loading/idle.ts` waits on a first visit. */
const IDLE_WAIT = 2500;

/**
 * Keeps the app from loading what it loads only when the page has long been there. On a slow
 * machine, such parts would come before everything else has arrived. The returned calls wait until
 * the app has started, and let it load these parts.
 */
async function holdIdleWork(page: Page) {
  await page.addInitScript((idleWait) => {
    const { setTimeout } = globalThis;
    const idleWork: (() => void)[] = [];
    let isLive = false;
    addEventListener("live", () => isLive = true, { once: true });
    Object.assign(globalThis, {
      setTimeout: (act: () => void, ms?: number, ...args: unknown[]) =>
        ms === idleWait ? idleWork.push(act) : setTimeout(act, ms, ...args),
      hasStarted: () => isLive && idleWork.length > 0,
      startIdleWork: () => idleWork.forEach((act) => act()),
    });
  }, IDLE_WAIT);
  return {
    // If this waits for ever, `idle.ts` has another wait.
    waitForStart: () => expect.poll(() => page.evaluate("hasStarted()")).toBe(true),
    startIdleWork: () => page.evaluate("startIdleWork()"),
  };
}

/**
 * Measures the bytes over the wire, headers included, until a phone that has never been here is at
 * rest.
 */
async function weigh(
  context: BrowserContext,
  path: string,
  waitForContent?: (page: Page) => Promise<void>,
) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  let bytes = 0;
  const unfinished = new Set<string>();
  const urls = new Map<string, string>();
  /**
   * Bytes by address. The app fetches a script before it imports the script from the browser's
   * cache.
   */
  const scripts = new Map<string, number>();
  cdp.on("Network.requestWillBeSent", ({ requestId }) => unfinished.add(requestId));
  cdp.on("Network.responseReceived", ({ requestId, response: { url } }) => {
    if (!new URL(url).pathname.endsWith(".js")) return;
    urls.set(requestId, url);
    if (!scripts.has(url)) scripts.set(url, 0);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    unfinished.delete(requestId);
    bytes += encodedDataLength;
    const url = urls.get(requestId);
    if (url) scripts.set(url, (scripts.get(url) ?? 0) + encodedDataLength);
  });
  cdp.on("Network.loadingFailed", ({ requestId }) => unfinished.delete(requestId));
  await cdp.send("Network.enable");
  const { waitForStart } = await holdIdleWork(page);
  await page.goto(path, { waitUntil: "networkidle" });
  await waitForStart();
  await waitForContent?.(page);
  await expect.poll(() => unfinished.size).toBe(0);
  await page.close();
  const script = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
  return { bytes, script, scripts: [...scripts.keys()] };
}

/** Runs in the page. Names the page's own parts that no cache has yet. */
async function listUncachedParts() {
  const parts = performance.getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith("/assets/"));
  const cached = await Promise.all(parts.map((part) => caches.match(part)));
  return parts.filter((_, n) => !cached[n]);
}

const budgets = [
  { path: "/", language: "en", limit: 200_000 },
  // Burmese needs two weights of its font as well.
  { path: "/", language: "my", limit: 250_000 },
  { path: "/signin", language: "en", limit: 200_000 },
  {
    path: "/account",
    language: "en",
    limit: 200_000,
    isSignedIn: true,
    lastButton: "Save my data",
  },
];

for (const { path, language, limit, isSignedIn, lastButton } of budgets) {
  test(`a first visit of ${path} (${language}) costs at most ${limit / 1000} kB`, async ({ context, academy, createUser }) => {
    await context.addCookies([{ name: "lang", value: language, url: academy.origin }]);
    if (isSignedIn) {
      const { email, password } = await createUser();
      const headers = { Origin: academy.origin };
      await context.request.post("/api/signin", { headers, data: { email, password } });
    }
    const { bytes, script, scripts } = await weigh(context, path, async (page) => {
      if (lastButton) await expect(page.getByRole("button", { name: lastButton })).toBeVisible();
    });
    console.log(
      `${(bytes / 1000).toFixed(1)} of ${limit / 1000} kB, script ${
        (script / 1024).toFixed(1)
      } of ${scriptLimit(path)} KiB  ${path} (${language})`,
    );
    // The browser loads six scripts at a time, and each further six cost a phone one more way to
    // the server and back.
    expect(scripts.length).toBeLessThanOrEqual(16);
    expect(script).toBeGreaterThan(10_000);
    expect(script).toBeLessThanOrEqual(scriptLimit(path) * 1024);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(limit);
  });
}

type WeighFixtures = {
  context: BrowserContext;
  academy: Academy;
  createUser: Academy["createUser"];
};

/**
 * Weighs the gzipped scripts that no other page has loaded. Each counts as `EACH_FILE` more.
 * Burmese texts weigh more, so the page opens in Burmese.
 */
async function weighOwnScripts(
  { context, academy, createUser }: WeighFixtures,
  path: string,
  waitForContent: (page: Page) => Promise<void>,
) {
  const { email, password } = await createUser({ courses: ["ai-first-step"] });
  const headers = { Origin: academy.origin };
  await context.addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  await context.request.post("/api/signin", { headers, data: { email, password } });
  const { script, scripts } = await weigh(context, path, waitForContent);
  const own = scripts.filter((url) => !isShared(url));
  const sizes = await Promise.all(own.map(async (url) => {
    const bytes = await (await context.request.get(url)).body();
    return gzipSync(bytes, { level: 9 }).length;
  }));
  const gzip = sizes.reduce((sum, size) => sum + size, 0);
  console.log(
    `own script ${(gzip / 1024).toFixed(2)} KiB gzip in ${own.length} files, ${
      (script / 1024).toFixed(1)
    } KiB received in ${scripts.length}  ${path} (my)`,
  );
  // Shared scripts are known by their names. With another name, a shared script would count as the
  // page's own.
  for (const name of ["theme", "index", "start", "first-my"]) {
    expect(scripts.filter((url) => url.includes(`/${name}`)), name).toHaveLength(1);
  }
  // Without the page's own script, this would weigh nothing.
  const page = path === "/ai" ? "ai" : "course";
  expect(own.some((url) => url.includes(`/${page}-`)), page).toBe(true);
  expect(scripts.length).toBeLessThanOrEqual(18);
  expect(gzip).toBeGreaterThan(10_000);
  return { weight: gzip + own.length * EACH_FILE, script };
}

test("the own scripts of a course that is opened for the first time weigh at most 74 KiB", async ({ context, academy, createUser }) => {
  const fixtures = { context, academy, createUser };
  const { weight, script } = await weighOwnScripts(
    fixtures,
    "/courses/ai-first-step",
    async (page) => {
      // The poster, the contents and the tabs are there: the page fetches nothing more.
      await expect(page.locator(".player-poster")).toBeVisible();
      await expect(page.locator(".course-handle")).toBeVisible();
      await expect(page.getByRole("tab")).toHaveCount(4);
    },
  );
  expect(weight).toBeLessThanOrEqual(74 * 1024);
  expect(script).toBeLessThanOrEqual(166 * 1024);
});

test("the own scripts of the chat, with all that draws an answer, weigh at most 84 KiB", async ({ context, academy, createUser }) => {
  const { weight, script } = await weighOwnScripts(
    { context, academy, createUser },
    "/ai",
    async (page) => {
      await expect(page.locator("#chat-input")).toBeEditable();
    },
  );
  expect(weight).toBeLessThanOrEqual(84 * 1024);
  expect(script).toBeLessThanOrEqual(186 * 1024);
});

for (const language of ["en", "my"]) {
  // Burmese has the larger files and the same limit, so the English journey is `@long`.
  test(`${language === "en" ? "@long " : ""}the app with offline files (${language}) costs at most 480 kB`, async ({ context, academy }) => {
    await context.addCookies([{ name: "lang", value: language, url: academy.origin }]);
    // The page does not see the service worker's requests, so the bytes on the connection are
    // counted.
    let bytes = 0;
    const port = Number(new URL(academy.origin).port);
    const connection = openFaultyConnection(() => port, { onDownload: (count) => bytes += count });
    const page = await context.newPage();
    const { waitForStart, startIdleWork } = await holdIdleWork(page);
    await page.goto(`http://127.0.0.1:${connection.port}/`, { waitUntil: "networkidle" });
    await waitForStart();
    const first = bytes;
    await startIdleWork();
    await page.evaluate(() => navigator.serviceWorker.ready);
    // The service worker also stores what the page fetched before the worker was ready.
    await expect.poll(() => page.evaluate(listUncachedParts)).toEqual([]);
    await page.close();
    connection.cut();
    console.log(`${(bytes / 1000).toFixed(1)} of 480 kB  with the offline files (${language})`);
    expect(bytes).toBeGreaterThan(first);
    expect(bytes).toBeLessThanOrEqual(480_000);
  });
}
