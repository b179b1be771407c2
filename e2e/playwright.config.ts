// Configures the journeys: their groups and workers, time limits, and the browser.
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./support/browser.ts";

const specFiles = [...Deno.readDirSync("e2e/journeys")].map(({ name }) => name);
const specsWith = (text: string) =>
  specFiles.filter((name) => Deno.readTextFileSync(`e2e/journeys/${name}`).includes(text));
const specsImporting = (file: string) => specsWith(`/support/${file}"`);

const changing = new Set([...specsImporting("changed-content.ts"), ...specsWith("removeVideo(")]);
for (const name of specsWith("uploadVideo(")) {
  if (changing.has(name)) continue;
  throw new Error(`${name} leaves lessons behind. It needs the academy of changed-content.ts.`);
}

/**
 * Groups of journeys that need an academy of their own, by the file that sets it up. One worker
 * runs all journeys of a group, because each further worker would start one more academy. The
 * groups begin first: at the end they would keep one worker busy while the others have nothing left
 * to do.
 */
const groups = [
  // Its journeys run one after another, and this file takes the longest of all.
  { name: "update", testMatch: "update.spec.ts" },
  { name: "changed content", testMatch: specsImporting("changed-content.ts") },
  {
    name: "faulty model",
    testMatch: [...specsImporting("faulty-model.ts"), ...specsImporting("hostile-texts.ts")],
  },
];

/** Flags for the JavaScript of pages. A page of a journey lives for seconds. */
const pageFlags = [
  // To optimise its code takes a tenth of all processor time, and saves less than that.
  "--no-opt",
  "--no-maglev",
  "--single-threaded-gc",
  // With more memory, most pages end before they collect garbage.
  "--min-semi-space-size=16",
  "--initial-heap-size=256",
  // Playwright asks for the place of each call. V8 would read the function again to find that
  // place.
  "--no-enable-lazy-source-positions",
];

export default defineConfig({
  testDir: "journeys",
  projects: [
    ...groups.map((group) => ({ ...group, workers: 1 })),
    {
      name: "others",
      testMatch: "*.spec.ts",
      testIgnore: groups.flatMap(({ testMatch }) => testMatch),
    },
  ],
  outputDir: "results/journeys",
  // Journeys wait for a part of their time. server/testing/DECISIONS.md has the measurements.
  workers: 5,
  fullyParallel: true,
  // The test task repeats failed journeys at the end, one at a time, and reports each of them.
  retries: 0,
  // `@long` journeys run only with LONG=1.
  grepInvert: Deno.env.has("LONG") ? undefined : /@long/,
  forbidOnly: Deno.env.has("CI"),
  // Only a journey that hangs takes so long, also on a busy machine of half the speed.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: "line",
  use: {
    locale: "en-US",
    timezoneId: "Asia/Yangon",
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    // Text that is half faded in has no contrast yet.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        `--js-flags=${pageFlags.join(" ")}`,
      ],
    },
  },
});
