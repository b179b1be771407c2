// A browser that can be killed, as a phone kills it that needs its memory: without a word to the page.
import { type BrowserContext, chromium } from "@playwright/test";
import { findBrowser } from "./browser.ts";

const SIZE = "390,800";

export type Killable = { context: BrowserContext; kill(): Promise<void> };

export async function startKillable(profile: string): Promise<Killable> {
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
  const browser = await chromium.connectOverCDP(await addressIn(process.stderr));
  const [context] = browser.contexts();
  // What was started may be a script around it, whose end the browser would survive.
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const itself = processInfo.find(({ type }) => type === "browser");
  if (!context || !itself) {
    // Nobody could end it later.
    await session.send("Browser.close").catch(() => {});
    await process.status;
    throw new Error(
      `The browser ${context ? "does not say which process it is" : "has no window"}.`,
    );
  }
  return {
    context,
    async kill() {
      Deno.kill(itself.id, "SIGKILL");
      await process.status;
      await browser.close().catch(() => {});
    },
  };
}

/** What it goes on to say has to be read, or it would wait for a reader. */
function addressIn(stderr: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const found = Promise.withResolvers<string>();
  let said = "";
  stderr.pipeThrough(new TextDecoderStream()).pipeTo(
    new WritableStream({
      write(text) {
        if (said.length < 10_000) said += text;
        const [, address] = /DevTools listening on (\S+)/.exec(said) ?? [];
        if (address) found.resolve(address);
      },
    }),
  ).catch(() => {}).finally(() => found.reject(new Error(`The browser did not start: ${said}`)));
  return found.promise;
}
