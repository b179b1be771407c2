// A learner asks about a lesson in a panel beside the video.
import type { Page } from "@playwright/test";
import { axe, expect, test } from "../support/fixtures.ts";
import { listLessons, readFirstLesson } from "../support/list-lessons.ts";
import { currentSecond, isPlaying, poster, waitForSecond } from "../support/player-steps.ts";
import { press, pressFor, pressUntil } from "../support/press-for.ts";

const ask = (page: Page) => page.getByRole("button", { name: "Ask about this lesson" });
const panel = (page: Page) => page.getByRole("complementary", { name: "AI tutor" });
const box = (page: Page) => panel(page).getByLabel("Your message");
const answer = (page: Page) => page.locator('[data-role="assistant"]').last();
const mark = (page: Page) =>
  page.locator('[data-role="user"]').last().getByRole("link", {
    name: /^About a lesson .*What AI is/,
  });
const fileMark = (page: Page) =>
  page.locator('[data-role="user"]').last().getByRole("link", {
    name: /^About a file .*Prompt checklist/,
  });
const openVideo = (page: Page) => new URL(page.url()).searchParams.get("video");
const content = (page: Page) => page.getByRole("complementary", { name: "Course Content" });

async function send(page: Page, text: string) {
  const request = page.waitForRequest("**/api/chat");
  await box(page).pressSequentially(text);
  // The server has made the conversation.
  await expect(panel(page).getByRole("button", { name: "Send", exact: true })).toBeEnabled();
  await box(page).press("Enter");
  await expect(answer(page).getByRole("button", { name: "Answer again" })).toBeVisible();
  return (await request).postDataJSON();
}

/**
 * The user pauses the video while the panel is open. The panel does not start it when it closes.
 */
async function expectStillPaused(page: Page) {
  await page.locator("video").evaluate(async (video: HTMLVideoElement) => {
    await video.play();
    video.pause();
  });
  await box(page).dispatchEvent("keydown", { key: "Escape", isComposing: true, bubbles: true });
  await expect(panel(page)).toBeVisible();
  await box(page).press("Escape");
  await expect(ask(page)).toBeFocused();
  await expect(panel(page)).toHaveCount(0);
  expect(await isPlaying(page)).toBe(false);
}

/** A follow-up in the panel of a lesson is about that lesson, too. */
async function askFollowUp(page: Page) {
  await send(page, "What is a prompt?");
  await expect(page.locator('[data-role="assistant"]')).toHaveCount(2);
  const offered = answer(page).getByRole("list", { name: "Ask next" }).getByRole("button").first();
  await expect(offered).toBeVisible();
  await axe(page);
  const text = await offered.innerText();
  const asked = page.waitForRequest("**/api/chat");
  await offered.click();
  const { message, about } = (await asked).postDataJSON();
  expect(message).toBe(text);
  expect(about.videoId).toMatch(/^[\da-f-]{36}$/);
  await expect(page.locator('[data-role="assistant"]')).toHaveCount(3);
  await expect(answer(page).getByRole("button", { name: "Answer again" })).toBeVisible();
}

test("@desk a learner asks by keyboard, follows a source in the video and goes on in the chat", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/courses/ai-first-step");
  await poster(page).press("Enter");
  await waitForSecond(page, 1);
  await ask(page).press("Enter");
  await expect(box(page)).toBeFocused();
  expect(await isPlaying(page)).toBe(false);
  await expect(content(page)).toHaveCount(0);
  await send(page, "What does this mean?");
  await expect(mark(page)).toBeVisible();
  await axe(page);

  // A source of this lesson seeks. The page stays.
  const address = page.url();
  await page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime = 60);
  await answer(page).getByRole("link", { name: /^Source 1: / }).press("Enter");
  await expect.poll(() => currentSecond(page)).toBeLessThan(55);
  expect(await isPlaying(page)).toBe(true);
  expect(page.url()).toBe(address);

  await box(page).press("Escape");
  await expect(ask(page)).toBeFocused();
  await expect(panel(page)).toHaveCount(0);
  await expect(content(page)).toBeVisible();
  await ask(page).press("Enter");
  await expect(mark(page)).toBeVisible();
  await expectStillPaused(page);
  await ask(page).press("Enter");
  await expect(mark(page)).toBeVisible();
  await askFollowUp(page);
  await pressFor(
    panel(page).getByRole("link", { name: "Open in the chat" }),
    page.getByRole("heading", { level: 1, name: "What does this mean?" }),
  );
  await expect(page).toHaveURL(/\/ai\/[\da-f-]{36}$/);
  await pressFor(mark(page), ask(page));
  await expect(page).toHaveURL(/\/courses\/ai-first-step\?video=.*at=\d+/);
});

test("@desk a phrase, a note and a file lead to one conversation, and the mark of a file shows the file", async ({ page, createUser, signIn }) => {
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  // The second lesson, because the page shows the first one by itself.
  const [, second] = await listLessons(page.request, "ai-first-step");
  await page.goto(`/courses/ai-first-step?video=${second?.id}&tab=transcript`);
  await press(page.getByRole("button", { name: "More for the text at 0:00" }));
  await pressFor(page.getByRole("button", { name: "Ask the AI tutor" }), box(page), {
    value: /^“What you write to an AI, .+”\n$/,
    isFocused: true,
  });
  const ofPhrase = await send(page, "Why?");
  expect(ofPhrase.message).toMatch(/^“What you write .+”\nWhy\?$/);
  expect(ofPhrase.about.atSecond).toBe(0);

  const note = page.getByRole("textbox", { name: "New note" });
  await pressFor(page.getByRole("tab", { name: "Notes" }), note);
  await note.fill("Ask somebody about this.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const stored = page.getByRole("listitem").filter({ hasText: "Ask somebody about this." });
  await expect(stored).toBeVisible();
  // The server has the note.
  await expect(stored.getByText("Waiting to be sent")).toHaveCount(0);
  await press(stored.getByRole("button", { name: "Ask the AI tutor" }));
  await expect(panel(page).getByText("Your note")).toBeVisible();
  const ofNote = await send(page, "What did I mean?");
  expect(ofNote.about.noteId).toMatch(/^[\da-f-]{36}$/);
  expect(ofNote.conversationId).toBe(ofPhrase.conversationId);

  await box(page).press("Escape");
  await press(content(page).getByRole("button", { name: /^Ask about .*Prompt checklist/ }));
  await expect(panel(page).getByText(/Prompt checklist/)).toBeVisible();
  const ofFile = await send(page, "Summarise it.");
  expect(ofFile.about).toEqual({ resourceId: expect.any(String) });
  await expect(page.locator('[data-role="user"]')).toHaveCount(3);

  // The mark closes the panel and shows the place of the file. The video stays.
  await pressFor(fileMark(page), content(page));
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL(/#[\da-f-]{36}$/);
  expect(openVideo(page)).toBe(second?.id);
  const place = page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`);
  await expect(place).toBeInViewport();
});

/** The panel opens at a later press after its file could not be loaded. */
async function openAfterLostFile(page: Page) {
  await expect(ask(page)).toBeVisible();
  const chatFile = /\/assets\/ai-[^/]*\.js$/;
  await page.route(chatFile, (route) => route.abort());
  await ask(page).click();
  await expect(page.getByRole("region", { name: /^Notifications/ })).toContainText(
    "The AI tutor could not be opened",
  );
  await page.unroute(chatFile);
  await pressUntil(ask(page), box(page));
  await box(page).press("Escape");
  await expect(panel(page)).toHaveCount(0);
}

test("@desk an answered question stands in the box; words come back when a file or a note is missing", async ({ page, academy, createUser, signIn, expectError }) => {
  expectError(/^response: 404 \/api\/(chat|conversations)|ERR_FAILED/);
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  const headers = { Origin: academy.origin };
  const text = `Is a calculator AI? ${crypto.randomUUID()}`;
  const data = { question: text };
  await page.request.post("/api/courses/ai-first-step/qa", { headers, data });
  await academy.answerQuestion(text, "No.", await createUser({ role: "staff" }));
  const { id: videoId } = await readFirstLesson(page.request, "ai-first-step");
  const note = { content: "It calculates." };
  const stored = await page.request.post(`/api/videos/${videoId}/notes`, { headers, data: note });
  const { id } = await stored.json();
  await page.goto("/courses/ai-first-step?tab=questions");
  await openAfterLostFile(page);
  const answered = page.getByRole("listitem").filter({ hasText: text });
  await expect(answered).toContainText("No.");
  await press(answered.getByRole("button", { name: "Ask the AI tutor" }));
  await expect(box(page)).toHaveValue(`“${text}”\n`);
  const { about, conversationId } = await send(page, "Why not?");
  expect(about.videoId).toBe(videoId);

  const ofNote = page.getByRole("listitem").filter({ hasText: note.content })
    .getByRole("button", { name: "Ask the AI tutor" });
  await pressFor(page.getByRole("tab", { name: "Notes" }), ofNote);
  await press(ofNote);
  await expect(panel(page).getByText("Your note")).toBeVisible();
  await page.request.delete(`/api/notes/${id}`, { headers });
  await box(page).fill("What did I mean?");
  await expect(panel(page).getByRole("button", { name: "Send", exact: true })).toBeEnabled();
  await box(page).press("Enter");
  await expect(page.getByRole("region", { name: /^Notifications/ })).toContainText(
    "What this question is about is no longer here",
  );
  await expect(box(page)).toHaveValue("What did I mean?");
  await expect(page.locator('[data-role="user"]')).toHaveCount(1);
  await expect(panel(page).getByText("Your note")).toHaveCount(0);

  // The conversation is deleted elsewhere, so the words go on in another one.
  await page.request.delete(`/api/conversations/${conversationId}`, { headers });
  await page.goto("/courses/ai-first-step");
  await pressFor(ask(page), panel(page).getByText("Ask about what you see and hear"));
  await expect(box(page)).toHaveValue("What did I mean?");
  const next = await send(page, " What is AI?");
  expect(next.message).toBe("What did I mean? What is AI?");
  expect(next.conversationId).not.toBe(conversationId);
});
