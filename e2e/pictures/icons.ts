// Draws the app's icons from its logo: deno run -A e2e/pictures/icons.ts
import { chromium } from "@playwright/test";
import { findBrowser } from "../support/browser.ts";

const root = new URL("../../web/public/", import.meta.url);
const logo = await Deno.readTextFile(new URL("logo.svg", root));
const ground = /fill="(#[\da-f]+)"/.exec(logo)?.[1] ?? "";
const drawing = logo.replace(/<svg[^>]*>|<\/svg>|<rect[^>]*>/g, "");

/** Fills the square up to its edges, with the drawing inside what any mask leaves. */
const full = (scale: number) => {
  const move = 16 * (1 - scale);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${ground}"/>` +
    `<g transform="translate(${move} ${move}) scale(${scale})">${drawing}</g></svg>`;
};

const icons: [string, number, string][] = [
  ["any-192", 192, logo],
  ["any-512", 512, logo],
  ["maskable-192", 192, full(0.78)],
  ["maskable-512", 512, full(0.78)],
  ["apple-touch", 180, full(0.9)],
];

const browser = await chromium.launch({ executablePath: findBrowser() });
for (const [name, size, svg] of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const source = `data:image/svg+xml;base64,${btoa(svg)}`;
  await page.setContent(
    `<style>*{margin:0;display:block}</style><img width="${size}" height="${size}" src="${source}">`,
  );
  await page.locator("img").evaluate((image: HTMLImageElement) => image.decode());
  const path = new URL(`icons/${name}.png`, root).pathname;
  await page.screenshot({ path, omitBackground: true });
  await page.close();
}
await browser.close();
