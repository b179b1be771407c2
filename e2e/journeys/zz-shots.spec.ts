import { expect, test } from "../support/fixtures.ts";
import { listLessons } from "../support/list-lessons.ts";
test("shots", async ({ page, academy, createUser, signIn }) => {
  test.setTimeout(300_000);
  const staff = await createUser({ role: "staff", firstName: "Su" });
  await signIn(page, await createUser({ courses: ["ai-first-step", "ai-master"] }));
  await page.goto("/notes");
  await page.screenshot({ path: "/tmp/hnshots/empty-360-en.png", fullPage: true });
  const texts = ["ဥပမာ သုံးခု ပေးပြီးမှ မေးရင် အဖြေ ပိုကောင်းတယ်။ နောက်တစ်ခါ စမ်းကြည့်ရန်။", "Give the role first, then the task, then the format.\n\nTry it with a letter to the bank.", "RAG = retrieval augmented generation"];
  let d = 1;
  for (const course of ["ai-first-step", "ai-master"]) {
    const lessons = await listLessons(page.request, course);
    for (const [n, l] of lessons.slice(0, 2).entries()) for (const [k, content] of texts.entries()) {
      if (k === 2 && n === 0) continue;
      await page.request.post(`/api/videos/${l.id}/notes`, { headers: { Origin: academy.origin }, data: { content, atSecond: k === 2 ? null : 30 + k * 50, createdAt: `2026-01-0${d++}T10:00:00Z` } });
    }
  }
  for (const q of ["What is a token? zz", "Can I use this in Burmese? zz"]) await page.request.post(`/api/courses/ai-master/qa`, { headers: { Origin: academy.origin }, data: { question: q } });
  await academy.answerQuestion("What is a token? zz", "A piece of a word.", staff);
  const sizes = [[320, 640], [360, 740], [740, 360], [768, 1024], [1280, 800]];
  for (const lang of ["en", "my"]) for (const theme of ["light", "dark"]) {
    await page.context().addCookies([{ name: "lang", value: lang, url: academy.origin }]);
    await page.evaluate((t) => localStorage.setItem("theme", t), theme);
    for (const [width, height] of sizes) {
      if (theme === "dark" && width !== 360 && width !== 1280) continue;
      await page.setViewportSize({ width, height });
      for (const [name, path] of [["new", "/notes?q=the"], ["lessons", "/notes?sort=lessons"], ["qa", "/notes?tab=questions"], ["none", "/notes?q=xyz"]]) {
        if (name !== "new" && width !== 360 && width !== 1280 && !(name === "lessons" && width === 320)) continue;
        await page.goto(path);
        await expect(page.getByRole("tabpanel")).toBeVisible();
        await page.waitForTimeout(500);
        await page.screenshot({ path: `/tmp/hnshots/${name}-${lang}-${theme}-${width}.png`, fullPage: name !== "qa" });
      }
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/"); await page.waitForTimeout(700);
    await page.screenshot({ path: `/tmp/hnshots/home-${lang}-${theme}-360.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/"); await page.waitForTimeout(700);
  await page.screenshot({ path: `/tmp/hnshots/home-my-1280.png`, fullPage: true });
  await page.getByRole("banner").getByRole("button").last().click(); await page.waitForTimeout(400);
  await page.screenshot({ path: `/tmp/hnshots/menu-1280.png` });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/notes"); await page.evaluate(() => document.documentElement.style.fontSize = "200%"); await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/hnshots/big-my-360.png`, fullPage: true });
  console.log("overflow", await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth));
  await page.goto("/courses/ai-master?tab=notes"); await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/hnshots/tab-360.png`, fullPage: true });
});
