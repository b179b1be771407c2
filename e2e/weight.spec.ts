import type { BrowserContext } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { openLine } from "./line.ts";

/** The first screen's, before the page is quiet; another adds what it may have of its own. */
const scriptOf = (path: string) => path === "/" ? 110 : 150;

/** Bytes over the wire, headers included, until a phone that has never been here is at rest. */
async function weigh(context: BrowserContext, path: string) {
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  let bytes = 0;
  let script = 0;
  const scripts = new Set<string>();
  wire.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (scripts.has(requestId)) script += encodedDataLength;
  });
  await wire.send("Network.enable");
  await page.goto(path, { waitUntil: "networkidle" });
  await page.close();
  return { bytes, script, files: scripts.size };
}

/** What of the page's own parts no cache has yet. */
async function notKept() {
  const parts = performance.getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith("/assets/"));
  const kept = await Promise.all(parts.map((part) => caches.match(part)));
  return parts.filter((_, n) => !kept[n]);
}

const budgets = [
  { path: "/", language: "en", most: 180_000 },
  // Two weights of a Burmese font come on top.
  { path: "/", language: "my", most: 230_000 },
  { path: "/signin", language: "en", most: 180_000 },
  { path: "/account", language: "en", most: 200_000, signedIn: true },
];

for (const { path, language, most, signedIn } of budgets) {
  test(`a first visit of ${path} (${language}) costs at most ${most / 1000} kB`, async ({ context, academy, person }) => {
    await context.addCookies([{ name: "lang", value: language, url: academy.origin }]);
    if (signedIn) {
      const { email, password } = await person();
      const headers = { Origin: academy.origin };
      await context.request.post("/api/signin", { headers, data: { email, password } });
    }
    const { bytes, script, files } = await weigh(context, path);
    console.log(
      `${(bytes / 1000).toFixed(1)} of ${most / 1000} kB, script ${(script / 1024).toFixed(1)} of ${
        scriptOf(path)
      } KiB  ${path} (${language})`,
    );
    // Six travel at a time, and each time costs a phone's whole way to the server.
    expect(files).toBeLessThanOrEqual(16);
    expect(script).toBeGreaterThan(10_000);
    expect(script).toBeLessThanOrEqual(scriptOf(path) * 1024);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(most);
  });
}

for (const language of ["en", "my"]) {
  test(`all that is kept for offline included (${language}), it costs at most 450 kB`, async ({ context, academy }) => {
    await context.addCookies([{ name: "lang", value: language, url: academy.origin }]);
    // The worker's own requests are none of the page's: what comes down the line is counted.
    let bytes = 0;
    const port = Number(new URL(academy.origin).port);
    const line = openLine(() => port, { down: (count) => bytes += count });
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${line.port}/`, { waitUntil: "networkidle" });
    const first = bytes;
    await page.evaluate(() => navigator.serviceWorker.ready);
    // What the page fetched before the worker stood is put beside it.
    await expect.poll(() => page.evaluate(notKept)).toEqual([]);
    await page.close();
    line.cut();
    console.log(`${(bytes / 1000).toFixed(1)} of 450 kB  with what is kept (${language})`);
    expect(bytes).toBeGreaterThan(first);
    expect(bytes).toBeLessThanOrEqual(450_000);
  });
}
