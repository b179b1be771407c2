import { chromium } from "@playwright/test";
import { findBrowser } from "/tmp/w-page/e2e/browser.ts";
const origin = "http://127.0.0.1:8931";
const which = Deno.args;
const browser = await chromium.launch({ executablePath: findBrowser() });
const sizes: Record<string, any> = {
  phone: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 768, height: 1024 } },
  desk: { viewport: { width: 1280, height: 800 } },
};
async function open(size: string, lang: string, dark: boolean, email = "learner@academy.test") {
  const context = await browser.newContext({ baseURL: origin, locale: lang === "my" ? "my-MM" : "en-US", reducedMotion: "reduce", ...sizes[size] });
  await context.addCookies([{ name: "lang", value: lang, url: origin }]);
  if (dark) await context.addInitScript(() => localStorage.setItem("theme", "dark"));
  await context.request.post("/api/signin", { headers: { Origin: origin }, data: { email, password: "pyinnya-demo" } });
  const page = await context.newPage();
  page.on("console", (m) => ["error", "warning"].includes(m.type()) && console.log(m.type(), m.text()));
  page.on("pageerror", (e) => console.log("pageerror", e.stack));
  page.on("response", (r) => r.status() >= 400 && console.log(r.status(), r.url()));
  return page;
}
const shot = (page: any, name: string, full = false) => page.screenshot({ path: `/tmp/w-page-shots/${name}.png`, fullPage: full });
const acts: Record<string, () => Promise<void>> = {
  async phone() {
    const page = await open("phone", "en", false);
    await page.goto("/courses/ai-first-step", { waitUntil: "networkidle" });
    await shot(page, "phone-en");
    await page.locator(".course-handle").click();
    await page.waitForTimeout(500);
    await shot(page, "phone-en-sheet");
  },
  async phonemy() {
    const page = await open("phone", "my", true);
    await page.goto("/courses/ai-master", { waitUntil: "networkidle" });
    await shot(page, "phone-my-dark");
    await page.locator(".course-handle").click();
    await page.waitForTimeout(500);
    await shot(page, "phone-my-dark-sheet");
  },
  async desk() {
    const page = await open("desk", "en", false);
    await page.goto("/courses/ai-first-step", { waitUntil: "networkidle" });
    await shot(page, "desk-en");
    await page.locator(".player-poster").click();
    await page.waitForTimeout(4000);
    await shot(page, "desk-en-playing-idle");
    await page.mouse.move(400, 300);
    await page.mouse.move(410, 310);
    await shot(page, "desk-en-playing");
    console.log(await page.evaluate(() => { const v = document.querySelector("video")!; return [v.currentTime, v.duration, v.played.length, v.error?.message]; }));
  },
  async deskmy() {
    const page = await open("desk", "my", true);
    await page.goto("/courses/ai-master", { waitUntil: "networkidle" });
    await shot(page, "desk-my-dark");
  },
  async tablet() {
    const page = await open("tablet", "en", false, "staff1@academy.test");
    await page.goto("/courses/ai-business-mastery", { waitUntil: "networkidle" });
    await shot(page, "tablet-en");
  },
  async gate() {
    for (const [size, lang, dark] of [["phone", "en", false], ["phone", "my", true], ["desk", "en", false]] as const) {
      const page = await open(size, lang, dark, "newcomer@academy.test");
      await page.goto("/courses/ai-master", { waitUntil: "networkidle" });
      await shot(page, `gate-${size}-${lang}`);
    }
  },
};
for (const name of which) await acts[name]?.();
await browser.close();
