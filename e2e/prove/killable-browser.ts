// Starts a browser that can be killed as a phone does when it needs memory: without a word to the
// page.
import { type BrowserContext, chromium } from "@playwright/test";
import { findBrowser } from "../support/browser.ts";

const SIZE = "390,800";

export type KillableBrowser = { context: BrowserContext; kill(): Promise<void> };

export async function startKillableBrowser(profile: string): Promise<KillableBrowser> {
  const process = new Deno.Command(findBrowser() ?? "chromium", {
    args: [
      `--user-data-dir=${profile}`,
      `--window-size=${SIZE}`,
      "--headless=new",
      "--remote-debugging-port=0",
      "--no-sandbox",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-quic",
      "about:blank",
    ],
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const browser = await chromium.connectOverCDP(await readDebugAddress(process.stderr));
  const [context] = browser.contexts();
  // The started process may be a script around the browser, and the browser would survive that
  // script.
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const browserProcess = processInfo.find(({ type }) => type === "browser");
  if (!context || !browserProcess) {
    // Nothing could end this browser later.
    await session.send("Browser.close").catch(() => {});
    await process.status;
    throw new Error(
      `The browser ${context ? "does not say which process it is" : "has no window"}.`,
    );
  }
  return {
    context,
    async kill() {
      Deno.kill(browserProcess.id, "SIGKILL");
      await process.status;
      await browser.close().catch(() => {});
    },
  };
}

/** Reads on after the address is found, or the browser would wait for a reader of its output. */
function readDebugAddress(stderr: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const debugAddress = Promise.withResolvers<string>();
  let output = "";
  stderr.pipeThrough(new TextDecoderStream()).pipeTo(
    new WritableStream({
      write(text) {
        if (output.length < 10_000) output += text;
        const [, address] = /DevTools listening on (\S+)/.exec(output) ?? [];
        if (address) debugAddress.resolve(address);
      },
    }),
  ).catch(() => {}).finally(() =>
    debugAddress.reject(new Error(`The browser did not start: ${output}`))
  );
  return debugAddress.promise;
}
