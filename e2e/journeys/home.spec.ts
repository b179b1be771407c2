// The home of signed-in users: what to do next.
import type { APIRequestContext, Page } from "@playwright/test";
import { axe, expect, inBurmese, test } from "../support/fixtures.ts";
import { readShifts, recordShifts } from "../support/layout-shifts.ts";
import { listLessons } from "../support/list-lessons.ts";
import { readBrowserStorage, waitForUserFiles } from "../support/phone.ts";
import { openInApp } from "../support/open-in-app.ts";
import { player, waitForSecond } from "../support/player-steps.ts";
import { pressFor } from "../support/press-for.ts";

/** Sends a write as the app does. */
async function send(request: APIRequestContext, method: string, path: string, data: object) {
  const { origin } = new URL((await request.get("/healthz")).url());
  const headers = { Origin: origin, "Idempotency-Key": crypto.randomUUID() };
  const answer = await request.fetch(path, { method, headers, data });
  expect(answer.ok(), path).toBe(true);
}

/** Users of a course see the answers of others, too. */
const unique = (text: string) => `${text} ${crypto.randomUUID()}`;

const CONTINUE = "Continue where you stopped";

const contentsButton = (page: Page) => page.getByRole("button", { name: /^Course Content/ });
const now = () => new Date().toISOString();

/** Follows the links of the home to the downloads, to the new answer and to the lesson. */
async function followLinks(page: Page, answer: string, lesson: string) {
  const main = page.getByRole("main");
  await main.getByRole("link", { name: /^Downloads/ }).click();
  await expect(page).toHaveURL(/\/downloads$/);
  await page.goBack();
  // An answer counts as read when it has been in sight.
  const seen = page.waitForResponse("**/api/questions/seen");
  await main.getByRole("link", { name: "1 new answer" }).click();
  await expect(main.getByRole("heading", { name: /^Questions and answers/ })).toBeFocused();
  // A reload or a way back does not scroll again.
  await expect(page).toHaveURL(/\/courses\/ai-master\?tab=questions$/);
  await page.getByText(answer).scrollIntoViewIfNeeded();
  await seen;
  await page.goBack();
  await expect(main.getByRole("link", { name: "1 new answer" })).toHaveCount(0);
  await main.getByRole("region", { name: CONTINUE })
    .getByRole("link", { name: `Play: ${lesson}` }).click();
  await expect(player(page)).toBeVisible();
  await waitForSecond(page, 12);
}

for (const device of ["", "@desk "]) {
  test(`${device}a learner's home continues the last lesson, tells the news and sells nothing`, async ({ page, createUser, signIn, academy }) => {
    const staff = await createUser({ role: "staff" });
    await signIn(page, await createUser({ courses: ["ai-first-step", "ai-master"] }));
    const { request } = page;
    const [first, second] = await listLessons(request, "ai-first-step");
    const [question, answer] = [unique("What is next?"), unique("The next lesson.")];
    await send(request, "PUT", `/api/videos/${first?.id}/progress`, {
      marked: true,
      markedAt: now(),
    });
    await send(request, "PUT", `/api/videos/${second?.id}/progress`, {
      position: 12,
      positionAt: now(),
    });
    await send(request, "POST", "/api/courses/ai-master/qa", { question });
    await academy.answerQuestion(question, answer, staff);

    await recordShifts(page);
    // Holds the answer that names the user.
    const isAsked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    await page.route("**/api/auth/user", async (route) => {
      isAsked.resolve();
      await release.promise;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "commit" });
    await isAsked.promise;
    const main = page.getByRole("main");
    await expect(main.getByRole("status")).toHaveText("Loading…");
    await expect(main.getByText(/Aye|Empowering/), "nothing before the session is known")
      .toHaveCount(0);
    release.resolve();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello, Aye");
    const goOn = main.getByRole("region", { name: CONTINUE });
    await expect(goOn).toContainText(/0:12 of \d+:\d\d · \d+ KB/);
    const own = main.getByRole("region", { name: "Your courses" }).getByRole("listitem");
    await expect(own).toHaveCount(2);
    await expect(own.first()).toContainText("1 of 5 videos done");
    await expect(own.last()).toContainText("Not started");
    await expect(main.getByRole("region", { name: "More courses" }).getByRole("link"))
      .toHaveCount(1);
    // The landing page's own parts follow.
    await expect(main.getByRole("heading", { name: "How It Works" })).toBeAttached();
    await expect(main.getByText(/\d+ days|trial|MMK|See the plans/)).toHaveCount(0);
    expect(await readShifts(page), "what moved").toBeLessThanOrEqual(0.02);
    if (!device) await axe(page);
    await inBurmese(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("မင်္ဂလာပါ Aye");
    await expect(main.getByRole("heading", { name: "ဘယ်လို သင်ယူရမလဲ" })).toBeAttached();
    expect(await readShifts(page), "what moved in Burmese").toBeLessThanOrEqual(0.02);
    if (device) await axe(page);
    // The rest is the same on every screen, and the phone checks it on every run.
    if (device && !Deno.env.has("LONG")) return;
    await page.getByRole("button", { name: "English" }).click();
    await expect(goOn).toBeVisible();

    await followLinks(page, answer, second?.title ?? "");
    // The app has loaded the questions of the course before this answer.
    const [later, laterAnswer] = [unique("What comes then?"), unique("The one after that.")];
    await send(request, "POST", "/api/courses/ai-master/qa", { question: later });
    await academy.answerQuestion(later, laterAnswer, staff);
    await page.goBack();
    await main.getByRole("link", { name: "1 new answer" }).click();
    await expect(page.getByText(laterAnswer)).toBeVisible();
  });
}

/** The user enrolls in two courses, and both stay in sight while the home asks for them. */
async function enrollInTwoCourses(page: Page) {
  const own = page.getByRole("region", { name: "Your courses" }).getByRole("listitem");
  const home = page.getByRole("link", { name: "Home" }).first();
  const enroll = async (course: string) => {
    const account = page.getByRole("menuitem", { name: "Account" });
    await pressFor(page.getByRole("button", { name: /^Account menu/ }), account);
    await account.click();
    await page.getByRole("button", { name: `Enroll Now: ${course}` }).click();
  };
  await enroll("AI First Step");
  await expect(page.getByText("1 of 3")).toBeVisible();
  await home.click();
  await expect(own).toHaveCount(1);
  await enroll("AI Master");
  await expect(page.getByText("2 of 3")).toBeVisible();
  const release = Promise.withResolvers<void>();
  await page.route("**/api/home", async (route) => {
    await release.promise;
    await route.continue();
  });
  await home.click();
  await expect(own.last()).toContainText("AI Master");
  await expect(own).toHaveCount(2);
  release.resolve();
  await expect(own.last()).toContainText("Not started");
}

/** With a finished course, a lesson of another course is the next one, and not the first. */
async function finishFirstCourse(page: Page) {
  const main = page.getByRole("main");
  await expect(main.getByRole("region", { name: "Your first lesson" })).toBeVisible();
  for (const { id } of await listLessons(page.request, "ai-first-step")) {
    const mark = { marked: true, markedAt: now() };
    await send(page.request, "PUT", `/api/videos/${id}/progress`, mark);
  }
  await page.reload();
  await expect(main.getByText("All 5 videos are done")).toBeVisible();
  await expect(main.getByRole("region", { name: "Your next lesson" })).toContainText("AI Master");
}

test("a user without a course sees the plans, then the own courses at once; staff see their work", async ({ page, createUser, signIn }) => {
  const main = page.getByRole("main");
  await signIn(page, await createUser({ firstName: "Nu" }));
  await page.goto("/");
  await expect(main.getByRole("heading", { name: "You have no course yet" })).toBeVisible();
  await expect(main.getByRole("region", { name: "Our courses" }).getByRole("link")).toHaveCount(3);
  await axe(page);
  await main.getByRole("link", { name: "See the plans" }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await enrollInTwoCourses(page);
  await finishFirstCourse(page);

  await signIn(page, await createUser({ role: "staff", firstName: "Su" }));
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello, Su");
  await expect(main.getByRole("link", { name: "No unsaved uploads" })).toBeVisible();
  await axe(page);
  await main.getByRole("link", { name: /unanswered question/ }).click();
  await expect(page).toHaveURL(/\/admin\/qa\?show=unanswered$/);
});

/** Marks the lesson that is open, and finds the next one on the home, also after a reload. */
async function markOffline(page: Page, next: string) {
  const main = page.getByRole("main");
  await page.getByRole("button", { name: "Mark as done" }).click();
  await expect(page.getByRole("button", { name: "Mark as not done" })).toBeVisible();
  await expect(contentsButton(page)).toContainText("20% done");
  await page.getByRole("banner").getByRole("link", { name: "Pyinnya" }).click();
  await expect(main.getByRole("link", { name: `Play: ${next}` })).toBeVisible();

  await page.reload();
  await expect(main.getByRole("link", { name: `Play: ${next}` })).toBeVisible();
  await expect(main).toContainText("1 of 5 videos done");
  await expect(main.getByText(/^Updated \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();
  await axe(page);
  await expect.poll(() => readBrowserStorage(page)).toContain("progress.put");
  // No page of the app is open when the connection comes back.
  await page.goto("about:blank");
}

test("@offline a lesson marked without a network counts at home, and later in the course, too", async ({ page, createUser, signIn, withoutNetwork, expectError }) => {
  expectError(/^console: .*ERR_INTERNET_DISCONNECTED/);
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  const [first, second] = await listLessons(page.request, "ai-first-step");
  await page.goto("/");
  await waitForUserFiles(page);
  await page.getByRole("main").getByRole("link", { name: `Play: ${first?.title}` }).waitFor();
  await openInApp(page, `/courses/ai-first-step?video=${first?.id}`);
  await expect(page.getByRole("button", { name: "Mark as done" })).toBeVisible();
  await expect(contentsButton(page)).toContainText("Not started");
  await expect.poll(async () => {
    const stored = await readBrowserStorage(page);
    return ['\\"home\\"', '\\"sections\\"', '\\"videos\\"', '\\"progress\\"', "Prompt checklist"]
      .filter((part) => !stored.includes(part));
  }).toEqual([]);
  await withoutNetwork(() => markOffline(page, second?.title ?? ""));

  const sent = page.waitForResponse((answer) => answer.url().endsWith("/api/sync") && answer.ok());
  await page.goto("/account");
  await sent;
  await expect(page.getByText("1 of 5 videos done")).toBeVisible();
  await expect.poll(async () =>
    /"courseId":"ai-first-step"[^{}]*"marked":true/.test(await readBrowserStorage(page))
  ).toBe(true);
  await withoutNetwork(async () => {
    await page.goto("/courses/ai-first-step");
    await expect(contentsButton(page)).toContainText("20% done");
  });
});
