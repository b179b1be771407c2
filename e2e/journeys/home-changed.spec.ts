// Staff change a course while a learner has the app open.
import { expect, test } from "../support/changed-content.ts";
import { player } from "../support/player-steps.ts";
import { removeVideo, uploadVideo } from "../support/test-videos.ts";

const COURSE = "/courses/ai-first-step";

test("a lesson that staff have added since the app listed the course plays from the home", async ({ page, createUser, signIn, signInWithoutPage, academy }) => {
  const staff = await signInWithoutPage(await createUser({ role: "staff" }));
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  const videos: { id: string }[] = await (await page.request.get(`/api${COURSE}/videos`)).json();
  for (const { id } of videos) {
    const answer = await page.request.put(`/api/videos/${id}/progress`, {
      headers: { Origin: academy.origin },
      data: { marked: true, markedAt: new Date().toISOString() },
    });
    expect(answer.ok()).toBe(true);
  }
  await page.goto(COURSE);
  await expect(player(page)).toBeVisible();
  const title = `New here ${crypto.randomUUID().slice(0, 8)}`;
  const id = await uploadVideo(staff, { title, courseId: "ai-first-step", duration: "01:00" });

  await page.getByRole("banner").getByRole("link", { name: "Pyinnya" }).click();
  const play = page.getByRole("main").getByRole("link", { name: `Play: ${title}` });
  await expect(play).toBeVisible();
  const played: string[] = [];
  page.on("request", (request) => {
    const [, videoId] = /\/api\/videos\/([^/]+)\/stream/.exec(request.url()) ?? [];
    if (videoId) played.push(videoId);
  });
  await play.click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(player(page).getByRole("button", { name: "Pause" })).toBeVisible();
  expect([...new Set(played)], "the lessons that cost data").toEqual([id]);
  await removeVideo(staff, id);
});
