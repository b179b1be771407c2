// Takes the pictures that a browser shows when it offers to install the app: deno run -A e2e/pictures/screenshots.ts
import { type Browser, chromium, type Page } from "@playwright/test";
import { findBrowser } from "../browser.ts";

const root = new URL("../../", import.meta.url);
const folder = new URL("web/public/screenshots/", root);
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true };
const desk = { viewport: { width: 1280, height: 800 } };

const academy = new Deno.Command(Deno.execPath(), {
  args: ["run", "-A", "--no-check", new URL("e2e/academy.ts", root).pathname],
  stdin: "piped",
  stdout: "piped",
}).spawn();
const [line = ""] = await firstLine();
const { origin }: { origin: string } = JSON.parse(line);
const browser = await chromium.launch({ executablePath: findBrowser() });
await Deno.mkdir(folder, { recursive: true });
await take("phone-home", "/", phone);
await take("phone-account", "/account", phone);
await take("desk-home", "/", desk);
await browser.close();
await academy.stdin.close();
await academy.status;

async function take(name: string, path: string, device: Parameters<Browser["newContext"]>[0]) {
  const context = await browser.newContext({ baseURL: origin, locale: "en-US", ...device });
  await context.request.post("/api/signin", {
    headers: { Origin: origin },
    data: { email: "learner@academy.test", password: "pyinnya-demo" },
  });
  const page = await context.newPage();
  await page.goto(path, { waitUntil: "networkidle" });
  await Deno.writeFile(
    new URL(`${name}.webp`, folder),
    await asWebp(await page.screenshot(), page),
  );
  await context.close();
}

/** Chromium itself does it. */
async function asWebp(png: Uint8Array, page: Page): Promise<Uint8Array> {
  const other = await page.context().browser()?.newPage() ?? page;
  const webp = await other.evaluate(async (bytes) => {
    const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    const canvas = Object.assign(document.createElement("canvas"), {
      width: image.width,
      height: image.height,
    });
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.8).split(",")[1] ?? "";
  }, [...png]);
  await other.close();
  return Uint8Array.from(atob(webp), (letter) => letter.charCodeAt(0));
}

async function firstLine(): Promise<string[]> {
  let said = "";
  for await (const text of academy.stdout.pipeThrough(new TextDecoderStream())) {
    said += text;
    if (said.includes("\n")) break;
  }
  return said.split("\n");
}
