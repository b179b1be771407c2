// Starts the demo academy, and a browser that takes pictures of it.
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../support/browser.ts";

export const root = new URL("../../", import.meta.url);
export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
export const desk: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

type Shot = BrowserContextOptions & { path: string; language?: "en" | "my"; isDark?: boolean };
export type Studio = Awaited<ReturnType<typeof openStudio>>;

export async function openStudio() {
  const academy = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", new URL("e2e/support/academy.ts", root).pathname],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const { origin }: { origin: string } = JSON.parse(await firstLine(academy.stdout));
  const browser = await chromium.launch({ executablePath: findBrowser() });

  return {
    /**
     * Takes a picture of a page that has finished loading, as a learner of the demo academy sees
     * it.
     */
    async shoot({ path, language = "en", isDark = false, ...device }: Shot): Promise<Uint8Array> {
      const context = await browser.newContext({ baseURL: origin, locale: "en-US", ...device });
      await context.addCookies([{ name: "lang", value: language, url: origin }]);
      await context.request.post("/api/signin", {
        headers: { Origin: origin },
        data: { email: "learner@academy.test", password: "pyinnya-demo" },
      });
      const page = await context.newPage();
      if (isDark) await page.addInitScript(() => localStorage.setItem("theme", "dark"));
      await page.goto(path, { waitUntil: "networkidle" });
      const picture = await page.screenshot();
      await context.close();
      return picture;
    },
    /** Lets `work` make a picture on a new page. */
    withPage: (work: (page: Page) => Promise<Uint8Array>) => onNewPage(browser, work),
    /** Chromium itself converts the picture. */
    asWebp: (png: Uint8Array) =>
      onNewPage(browser, async (page) => {
        const webp = await page.evaluate(async (text) => {
          const picture = await fetch(`data:image/png;base64,${text}`);
          const image = await createImageBitmap(await picture.blob());
          const canvas = Object.assign(document.createElement("canvas"), {
            width: image.width,
            height: image.height,
          });
          canvas.getContext("2d")?.drawImage(image, 0, 0);
          return canvas.toDataURL("image/webp", 0.8).split(",")[1] ?? "";
        }, png.toBase64());
        return Uint8Array.fromBase64(webp);
      }),
    async close() {
      await browser.close();
      await academy.stdin.close();
      await academy.status;
    },
  };
}

async function onNewPage(browser: Browser, work: (page: Page) => Promise<Uint8Array>) {
  const page = await browser.newPage();
  const made = await work(page);
  await page.close();
  return made;
}

async function firstLine(stdout: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  let said = "";
  for await (const text of stdout.pipeThrough(new TextDecoderStream())) {
    said += text;
    if (said.includes("\n")) break;
  }
  return said.split("\n")[0] ?? "";
}
