import { expect, test } from "./fixtures.ts";

test("@desk a course of six hundred films costs what a small one does, and draws what is in sight", async ({ page, academy, person, signIn }) => {
  test.setTimeout(120_000);
  await academy.enlarge("ai-business-mastery");
  await signIn(page, await person({ role: "staff" }));
  const aside = page.getByRole("complementary", { name: "Course Content" });
  // What stands there when the first row does: before the browser paints, however busy the machine is.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const rows = document.querySelectorAll("aside a").length;
      if (rows === 0) return;
      observer.disconnect();
      Object.assign(globalThis, { first: { rows, nodes: document.querySelectorAll("*").length } });
    }).observe(document, { childList: true, subtree: true });
  });

  async function open(courseId: string) {
    const asked: string[] = [];
    const note = (request: { url(): string }) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/")) asked.push(pathname.replace(courseId, "course"));
    };
    page.on("request", note);
    await page.goto(`/courses/${courseId}?tab=questions`);
    await expect(aside.getByRole("link").first()).toBeVisible();
    await expect(page.getByRole("tabpanel").locator("li").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    page.off("request", note);
    const questions = await page.getByRole("tabpanel").locator("li").count();
    const seen = await page.evaluate(() =>
      (globalThis as unknown as { first: { rows: number; nodes: number } }).first
    );
    return { ...seen, questions, asked: asked.toSorted() };
  }
  const small = await open("ai-master");
  const large = await open("ai-business-mastery");
  expect(large.asked).toEqual(small.asked);
  expect(large.questions).toBe(20);
  // Two dozen, and the section that they end in.
  expect(large.rows).toBeLessThanOrEqual(36);
  expect(large.nodes).toBeLessThanOrEqual(950);

  await expect(aside.getByRole("link", { name: /Lesson/ })).toHaveCount(600);
  const last = aside.getByRole("link", { name: /Lesson 60\.10/ });
  const isDrawn = () =>
    last.evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isDrawn()).toBe(false);
  await last.click();
  expect(await isDrawn()).toBe(true);
  await expect(page.getByRole("heading", { name: "Lesson 60.10" })).toBeVisible();
  await page.reload();
  await expect(last).toBeInViewport();
});
