// The course page and the panel with a course of six hundred videos.
import type { Page } from "@playwright/test";
import { expect, test } from "../support/faulty-model.ts";
import { openInApp } from "../support/open-in-app.ts";
import {
  dragHandle,
  listVideoTitles,
  recordOrderCalls,
  sectionRow,
  sectionRows,
  videoRow,
} from "../support/sorting.ts";
import { waitForFonts } from "../support/wait-for-fonts.ts";

// The other journeys of this academy run earlier, and none of them needs this course. So this file
// may enlarge it.
test.describe.configure({ mode: "default" });
const LARGE = "ai-business-mastery";
// The page asks for twenty questions, however many there are.
test.beforeAll(({ academy }) => academy.enlargeCourse(LARGE, 100));

/** A large course costs what a small one does, and draws only what is in view. */
async function readLargeCourse(page: Page) {
  const aside = page.getByRole("complementary", { name: "Course Content" });
  // Counts the nodes when the first row is there: before the browser paints, however busy the
  // machine is.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const rows = document.querySelectorAll("aside a").length;
      if (rows === 0) return;
      observer.disconnect();
      Object.assign(globalThis, { first: { rows, nodes: document.querySelectorAll("*").length } });
    }).observe(document, { childList: true, subtree: true });
  });

  async function open(courseId: string) {
    const requests: string[] = [];
    const recordRequest = (request: { url(): string }) => {
      const { pathname } = new URL(request.url());
      // The device stores the settings when the first course opens, and then does not ask for them
      // again.
      // On a slow machine the app also asks whether the server is there.
      const isGeneral = ["/api/config", "/api/readyz"].includes(pathname);
      const isCourseRequest = pathname.startsWith("/api/") && !isGeneral;
      const generalPath = pathname.replace(courseId, "course").replace(/[0-9a-f-]{36}/, "video");
      if (isCourseRequest) requests.push(generalPath);
    };
    page.on("request", recordRequest);
    await page.goto(`/courses/${courseId}?tab=questions`);
    await expect(aside.getByRole("link").first()).toBeVisible();
    await expect(page.getByRole("tabpanel").locator("li").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    page.off("request", recordRequest);
    const questions = await page.getByRole("tabpanel").locator("li").count();
    const firstPaint = await page.evaluate(() =>
      (globalThis as unknown as { first: { rows: number; nodes: number } }).first
    );
    return { ...firstPaint, questions, requests: requests.toSorted() };
  }
  const small = await open("ai-first-step");
  const large = await open(LARGE);
  expect(large.requests).toEqual(small.requests);
  expect(large.questions).toBe(20);
  // The first dozen rows, and the rest of the section in which they end.
  expect(large.rows).toBeLessThanOrEqual(24);
  expect(large.nodes).toBeLessThanOrEqual(950);

  await expect(aside.getByRole("link", { name: /Lesson/ })).toHaveCount(600);
  const last = aside.getByRole("link", { name: /Lesson 60\.10/ });
  const isDrawn = () =>
    last.evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isDrawn()).toBe(false);
  await last.click();
  await expect.poll(isDrawn).toBe(true);
  await expect(page.getByRole("heading", { name: "Lesson 60.10" })).toBeVisible();
  await page.reload();
  await expect(last).toBeInViewport();
}

/** To sort a large course costs as little as to sort a small one. */
async function sortLargeCourse(page: Page) {
  await openInApp(page, `/admin/courses?course=${LARGE}`);
  await expect(sectionRow(page, "Section 60")).toBeVisible();
  await expect(page.locator("[data-video]")).toHaveCount(0);
  await page.getByRole("button", { name: /^Section 3\b/ }).click();
  await page.getByRole("button", { name: /^Section 4\b/ }).click();
  await expect(page.locator("[data-video]")).toHaveCount(20);
  await sectionRow(page, "Section 3").scrollIntoViewIfNeeded();

  const sent = recordOrderCalls(page);
  // Collects what the browser has to change for each frame of a drag.
  const changes = await sectionRows(page).first().evaluateHandle((card) => {
    const recorded: string[] = [];
    new MutationObserver((records) =>
      recorded.push(...records.map(({ type, attributeName }) => `${type} ${attributeName ?? ""}`))
    ).observe(card.closest("[role=tabpanel]") ?? card, {
      subtree: true,
      childList: true,
      attributes: true,
    });
    return recorded;
  });
  await waitForFonts(page);
  const from = await dragHandle(videoRow(page, "Lesson 3.2")).boundingBox();
  const to = await videoRow(page, "Lesson 3.9").boundingBox();
  if (!from || !to) throw new Error("The two videos are not visible.");
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 40);
  await expect(page.locator("[data-lifted]")).toHaveCount(1);
  // By then the browser has also drawn everything else that lifting the video changes.
  await page.evaluate(() =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  );
  await changes.evaluate((recorded) => recorded.splice(0));
  for (let y = from.y + 40; y < to.y + to.height * 0.8; y += 10) {
    await page.mouse.move(from.x + 20, y);
  }
  await expect(page.locator("[data-drop]")).toHaveText(/Lesson 3\.9/);
  const kinds = await changes.evaluate((recorded) => [...new Set(recorded)].sort());
  expect(kinds).toEqual(["attributes data-drop", "attributes style"]);
  await page.mouse.up();
  await expect.poll(() => sent.length).toBe(1);
  await expect.poll(() => listVideoTitles(page, "Section 3")).toEqual(
    [1, 3, 4, 5, 6, 7, 8, 9, 2, 10].map((n) => `Lesson 3.${n}`),
  );
  // The request names ten ids, not six hundred.
  expect((sent[0] as { videos: { ids: string[] }[] }).videos.map(({ ids }) => ids.length))
    .toEqual([10]);
}

test("@desk to read and to sort a course of six hundred videos costs as little as with a small one", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ role: "staff" }));
  await readLargeCourse(page);
  await sortLargeCourse(page);
});
