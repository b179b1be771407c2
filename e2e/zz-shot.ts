import { chromium } from "@playwright/test";
import { findBrowser } from "/tmp/w-page/e2e/browser.ts";
const origin = "http://127.0.0.1:8931";
const which = Deno.args;
const browser = await chromium.launch({ executablePath: findBrowser() });
const sizes: Record<string, any> = {
  phone: {
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
  tablet: { viewport: { width: 768, height: 1024 } },
  desk: { viewport: { width: 1280, height: 800 } },
};
async function open(size: string, lang: string, dark: boolean, email = "learner@academy.test") {
  const context = await browser.newContext({
    baseURL: origin,
    locale: lang === "my" ? "my-MM" : "en-US",
    reducedMotion: "reduce",
    ...sizes[size],
  });
  await context.addCookies([{ name: "lang", value: lang, url: origin }]);
  if (dark) await context.addInitScript(() => localStorage.setItem("theme", "dark"));
  await context.request.post("/api/signin", {
    headers: { Origin: origin },
    data: { email, password: "pyinnya-demo" },
  });
  const page = await context.newPage();
  page.on(
    "console",
    (m) => ["error", "warning"].includes(m.type()) && console.log(m.type(), m.text()),
  );
  page.on("pageerror", (e) => console.log("pageerror", e.stack));
  page.on("response", (r) => r.status() >= 400 && console.log(r.status(), r.url()));
  return page;
}
const shot = (page: any, name: string, full = false) =>
  page.screenshot({ path: `/tmp/w-page-shots/${name}.png`, fullPage: full });
const acts: Record<string, () => Promise<void>> = {
  async play() {
    const page = await open("phone", "en", false);
    await page.goto("/courses/ai-first-step", { waitUntil: "networkidle" });
    await page.locator(".player-poster").click();
    await page.waitForTimeout(3800);
    await shot(page, "p1-playing");
    await page.locator("video").tap();
    await page.waitForTimeout(300);
    await shot(page, "p2-bar");
    await page.getByRole("button", { name: "Playback settings" }).click();
    await page.waitForTimeout(300);
    await shot(page, "p3-settings");
    await page.keyboard.press("Escape");
    await page.evaluate(() => {
      const v = document.querySelector("video")!;
      v.currentTime = v.duration - 0.3;
    });
    await page.getByText("Next in").waitFor();
    await shot(page, "p4-next");
    await page.getByRole("button", { name: "Stay here" }).click();
    await page.getByRole("button", { name: "Mark as done" }).click();
    await page.evaluate(() => scrollTo(0, 600));
    await page.waitForTimeout(600);
    await shot(page, "p5-scrolled");
    await page.locator(".course-handle").click();
    await page.waitForTimeout(400);
    await shot(page, "p6-sheet");
    await page.locator("dialog[open]").evaluate((d: any) => d.scrollTop = 700);
    await shot(page, "p7-sheet");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Courses" }).click();
    await page.waitForTimeout(800);
    await shot(page, "p8-courses");
    await page.goto("/account", { waitUntil: "networkidle" });
    await shot(page, "p9-account", true);
  },
  async fail() {
    const page = await open("phone", "en", false);
    await page.route("**/stream**", (r: any) => r.fulfill({ status: 503, body: "" }));
    await page.goto("/courses/ai-first-step", { waitUntil: "networkidle" });
    await page.locator(".player-poster").click();
    await page.getByRole("button", { name: "Retry" }).waitFor();
    await shot(page, "f1");
    const desk = await open("desk", "en", false);
    await desk.goto("/courses/ai-first-step", { waitUntil: "networkidle" });
    await desk.locator(".player-poster").click();
    await desk.keyboard.press("k");
    await desk.keyboard.press("?");
    await desk.waitForTimeout(500);
    await shot(desk, "f2-help");
    await desk.keyboard.press("Escape");
    await desk.getByRole("button", { name: "Courses" }).click();
    await desk.waitForTimeout(800);
    await shot(desk, "f3-menu");
  },
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
    console.log(
      await page.evaluate(() => {
        const v = document.querySelector("video")!;
        return [v.currentTime, v.duration, v.played.length, v.error?.message];
      }),
    );
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
    for (
      const [size, lang, dark] of [["phone", "en", false], ["phone", "my", true], [
        "desk",
        "en",
        false,
      ]] as const
    ) {
      const page = await open(size, lang, dark, "newcomer@academy.test");
      await page.goto("/courses/ai-master", { waitUntil: "networkidle" });
      await shot(page, `gate-${size}-${lang}`);
    }
  },
};
for (const name of which) await acts[name]?.();
await browser.close();
