import type { BrowserContext } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** Bytes over the wire, headers included, until a phone that has never been here is at rest. */
async function weigh(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  let bytes = 0;
  wire.on("Network.loadingFinished", ({ encodedDataLength }) => bytes += encodedDataLength);
  await wire.send("Network.enable");
  await page.goto(path, { waitUntil: "networkidle" });
  await page.close();
  return bytes;
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
    const bytes = await weigh(context, path);
    console.log(`${(bytes / 1000).toFixed(1)} of ${most / 1000} kB  ${path} (${language})`);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(most);
  });
}
