// What visitors and users without enrolment see of a course.
import type { Page } from "@playwright/test";
import { axe, expect, test } from "../support/fixtures.ts";
import { waitForServiceWorker } from "../support/phone.ts";
import {
  endVideo,
  FIRST_CAPTION,
  isPlaying,
  pauseAt,
  player,
  pressControl,
  waitForSecond,
} from "../support/player-steps.ts";
import { switchLanguage } from "../support/switch-language.ts";

const main = (page: Page) => page.getByRole("main");
const freeLesson = (page: Page) => main(page).getByRole("button", { name: /What AI is.*Free$/ });
const lessons = (page: Page) => main(page).getByRole("listitem").filter({ hasText: /\d\d:\d\d/ });

/** On narrow phones the time makes room for the buttons: first the length goes. */
async function expectWholeControls(page: Page) {
  const size = page.viewportSize();
  const box = async (name: string) =>
    await player(page).getByRole("button", { name, exact: true }).boundingBox() ??
      { x: 0, width: 0 };
  for (const width of [320, 360, 375]) {
    await page.setViewportSize({ width, height: 740 });
    const frame = await player(page).boundingBox() ?? { x: 0, width: 0 };
    const [first, last] = [await box("Play"), await box("Full screen")];
    expect(first.x, `the first button at ${width}`).toBeGreaterThanOrEqual(frame.x);
    expect(last.width, `the full-screen button at ${width}`).toBeGreaterThanOrEqual(44);
    expect(last.x + last.width, `the last button at ${width}`).toBeLessThanOrEqual(
      frame.x + frame.width,
    );
  }
  if (size) await page.setViewportSize(size);
}

test("@offline a visitor reads the syllabus, watches the free lesson, and has the list without a network", async ({ page, withoutNetwork }) => {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  await page.goto("/courses/ai-first-step?video=x");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Authentication Required");
  await expect(main(page).getByRole("link", { name: "Sign In" })).toHaveAttribute(
    "href",
    "/api/login?next=%2Fcourses%2Fai-first-step%3Fvideo%3Dx",
  );
  await expect(main(page)).toContainText("AI First Step");
  await expect(main(page)).toContainText("5 lessons · 9 minutes");
  await expect(player(page)).toBeInViewport({ ratio: 1 });
  await expect(lessons(page)).toHaveCount(5);
  await expect(lessons(page).filter({ hasText: "Locked" })).toHaveCount(4);
  await expect(main(page).getByText("Explain in your own words")).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Viber +95 9 987 654 321" })).toBeVisible();
  await axe(page);

  await freeLesson(page).click();
  await waitForSecond(page, 1);
  await expect(player(page)).toBeFocused();
  await pressControl(page, "Pause");
  expect(await isPlaying(page)).toBe(false);
  await pauseAt(page, FIRST_CAPTION);
  await expect(page.getByText("Hello. In this lesson we look at what AI is.")).toBeVisible();
  await expectWholeControls(page);
  // Only the calls that are public, and nothing about progress.
  const calls = new Set(paths.filter((path) => path.startsWith("/api/")));
  const isPublic =
    /^\/api\/(config|courses\/ai-first-step\/syllabus|videos\/[^/]+\/(stream|captions\/en))$/;
  expect([...calls].filter((path) => !isPublic.test(path))).toEqual([]);

  await waitForServiceWorker(page);
  await withoutNetwork(async () => {
    await page.reload();
    await expect(lessons(page)).toHaveCount(5);
    await expect(main(page).getByText(/^Updated /)).toBeVisible();
    await page.goto("/courses/ai-master");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Authentication Required");
    await expect(main(page)).toContainText("You have not opened this course on this phone yet.");
  });
  await expect(lessons(page)).toHaveCount(5);
});

test("a user without enrolment sees the gate in both languages, and can watch only the free lesson", async ({ page, createUser, signIn, expectError }) => {
  await signIn(page, await createUser());
  expectError(/load-syl/);
  // The connection breaks while the file of the lessons loads. The page gets it without a press.
  let failures = 0;
  await page.route(/\/assets\/load-syl[^/]*\.js$/, async (route) => {
    if (failures++ === 0) await route.fulfill({ status: 503 });
    else await route.continue();
  });
  await page.goto("/courses/ai-first-step");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enrollment Required");
  await expect(page.getByText("သင်တန်း စာရင်းသွင်းဖို့ လိုပါတယ်")).toBeVisible();
  await expect(lessons(page)).toHaveCount(5);
  expect(failures).toBeGreaterThan(1);
  for (const path of ["overview", "sections", "videos", "resources", "progress"]) {
    const answer = await page.request.get(`/api/courses/ai-first-step/${path}`);
    expect(answer.status(), path).toBe(403);
  }
  await axe(page);
  await player(page).getByRole("button", { name: /^Play: / }).click();
  await waitForSecond(page, 1);
  // At the end, the page says how to see more.
  await endVideo(page);
  await expect(player(page)).toContainText("That was the free lesson.");

  await switchLanguage(page, "my");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "သင်တန်း စာရင်းသွင်းဖို့ လိုပါတယ်",
  );
  await expect(page.getByRole("link", { name: "+95 9 123 456 789" })).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "ပက်ကေ့ချ်နဲ့ ဈေးနှုန်း ကြည့်ရန်" }).click();
  await expect(page).toHaveURL(/\/pricing$/);
});
