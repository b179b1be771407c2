import { defineConfig } from "@playwright/test";
import { findBrowser } from "./browser.ts";

export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "results/journeys",
  workers: 2,
  fullyParallel: true,
  // What passes at the second try is broken for somebody.
  retries: 0,
  // What says the same in yet another way: walked through when somebody asks for it.
  grepInvert: Deno.env.has("LONG") ? undefined : /@long/,
  forbidOnly: Deno.env.has("CI"),
  // Only what hangs takes so long, also on a machine that is half as fast and busy.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["line"], ["json", { outputFile: "results/report.json" }]],
  use: {
    locale: "en-US",
    timezoneId: "Asia/Yangon",
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    // What is half faded in has no contrast yet.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
      ],
    },
  },
});
