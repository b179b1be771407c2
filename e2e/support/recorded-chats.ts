// What the recorded phone has of chats with the AI tutor: the steps that leave it there, and what
// the journey expects of it.
import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { readBrowserStorage } from "./phone.ts";
import { navigateInApp, openInApp } from "./open-in-app.ts";
import { pressFor } from "./press-for.ts";
import type { Newer, NewerTexts, RecordedConversation } from "./profile.ts";
import { chatBox } from "./user-texts.ts";

const questions = (page: Page) => page.locator('.chat-message[data-role="user"]');
const answers = (page: Page) => page.locator('.chat-message[data-role="assistant"]');
const button = (container: Page | Locator, name: string) =>
  container.getByRole("button", { name, exact: true });
const sheet = (page: Page) =>
  page.getByRole("dialog", { name: "What was wrong with this answer?" });
const commentField = (page: Page) => sheet(page).getByLabel("Your words for the team (optional)");
const history = (page: Page) => page.getByRole("dialog", { name: "Past conversations" });
const readId = (page: Page) => new URL(page.url()).pathname.slice("/ai/".length);

const isPressed = (answer: Locator, name: "Good answer" | "Bad answer") =>
  expect(button(answer, name)).toHaveAttribute("aria-pressed", "true");

/** The demo model writes for some seconds. */
const waitForAnswer = (page: Page) =>
  expect(button(answers(page).last(), "Answer again")).toBeVisible({ timeout: 60_000 });

async function ask(page: Page, text: string) {
  await chatBox(page).fill(text);
  await button(page, "Send").tap();
  await expect(questions(page).last()).toContainText(text);
}

async function startConversation(page: Page, text: string) {
  await page.goto("/ai");
  await expect(page.getByText("Ask about your lessons", { exact: false })).toBeVisible();
  await ask(page, text);
  await expect(page).toHaveURL(/\/ai\/[\da-f-]{36}$/);
  return readId(page);
}

/** Asks the rated questions, and sends the last answer to the staff. */
export async function askTutor(page: Page, { ratedQuestions }: NewerTexts): Promise<string> {
  const [first, ...others] = ratedQuestions;
  const id = await startConversation(page, first);
  await waitForAnswer(page);
  for (const question of others) {
    await ask(page, question);
    await expect(answers(page)).toHaveCount(ratedQuestions.indexOf(question) + 1);
    await waitForAnswer(page);
  }
  await pressFor(button(answers(page).last(), "Bad answer"), sheet(page));
  await pressFor(
    button(sheet(page), "Send to the team"),
    sheet(page).getByText("The team has got this answer."),
  );
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeHidden();
  await pressFor(button(page, "Past conversations"), history(page).getByRole("link"));
  await page.keyboard.press("Escape");
  for (const text of ['"sources":[{', String.raw`[\"conversations\",\"list\",`]) {
    await expect.poll(() => readBrowserStorage(page)).toContain(text);
  }
  return id;
}

/** The server takes nothing from the outbox meanwhile. */
export async function rateAnswers(page: Page, id: string, { comment, draftComment }: NewerTexts) {
  await page.goto(`/ai/${id}`);
  await expect(answers(page)).toHaveCount(3);
  await button(answers(page).nth(0), "Good answer").click();
  await isPressed(answers(page).nth(0), "Good answer");
  await pressFor(button(answers(page).nth(1), "Bad answer"), commentField(page));
  await commentField(page).fill(comment);
  await pressFor(
    button(sheet(page), "Send to the team"),
    button(sheet(page), "Take back"),
  );
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeHidden();
  await pressFor(button(answers(page).nth(2), "Bad answer"), button(sheet(page), "Take back"));
  await pressFor(button(sheet(page), "Take back"), commentField(page));
  await commentField(page).fill(draftComment);
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeHidden();
}

/** The server gets the question, and the phone does not get the reply before it is taken back. */
export async function takeQuestionBack(page: Page, { takenBackQuestion }: NewerTexts) {
  const messagesPath = /\/api\/conversations\/[^/]+\/messages/;
  await page.route("**/api/chat", async (route) => {
    await route.fetch();
    await page.route(messagesPath, (route) => route.abort());
    await route.abort();
  });
  const id = await startConversation(page, takenBackQuestion);
  await pressFor(
    button(questions(page).last(), "Do not send"),
    chatBox(page),
    { value: takenBackQuestion },
  );
  await expect.poll(() => readBrowserStorage(page)).toContain('"chat.take-back"');
  await page.unrouteAll();
  return id;
}

/** The question never leaves the phone. */
export async function leaveQuestionWaiting(page: Page, { waitingQuestion }: NewerTexts) {
  await page.route("**/api/chat", (route) => route.abort());
  const id = await startConversation(page, waitingQuestion);
  await expect(questions(page).last()).toContainText("This question was not sent.");
  await expect.poll(() => readBrowserStorage(page)).toContain(`chat-sent ${id}`);
  await page.unrouteAll();
  return id;
}

/** Leaves the page in the middle of an answer. Open this conversation no more after that. */
export async function cutAnswer(page: Page, id: string, { cutQuestion }: NewerTexts) {
  await page.goto(`/ai/${id}`);
  await expect(answers(page)).toHaveCount(3);
  await ask(page, cutQuestion);
  const readPartial = () =>
    page.evaluate((id) => {
      const [, text = "{}"] = Object.entries<string>(localStorage)
        .find(([name]) => name.endsWith(` chat-answer ${id}`)) ?? [];
      return JSON.parse(text).text?.length ?? 0;
    }, id);
  await expect.poll(readPartial, { intervals: [100] }).toBeGreaterThan(20);
  await page.goto("about:blank");
}

export async function readConversation(page: Page, id: string): Promise<RecordedConversation> {
  const get = async (path: string) => await (await page.request.get(`/api${path}`)).json();
  const { title } = await get(`/conversations/${id}`);
  const messages: RecordedConversation["messages"] = await get(`/conversations/${id}/messages`);
  return {
    id,
    title,
    messages: messages.map(({ id, role, content }) => ({ id, role, content })),
  };
}

/** Finds everything on the phone itself, because there is no network. */
export async function expectChatsOffline(page: Page, { texts, chats }: Newer) {
  const { rated, takenBack, waiting } = chats;
  await openInApp(page, `/ai/${rated.id}`);
  await pressFor(
    button(page, "Past conversations"),
    history(page).getByRole("link", { name: rated.title }),
  );
  await page.keyboard.press("Escape");
  await expect(history(page)).toBeHidden();
  await expect(answers(page)).toHaveCount(4);
  const answer = (n: number) => answers(page).nth(n);
  await expect(answer(0).locator(".chat-sources").getByRole("link")).not.toHaveCount(0);
  await isPressed(answer(0), "Good answer");
  await isPressed(answer(1), "Bad answer");
  await pressFor(button(answer(1), "Bad answer"), button(sheet(page), "Take back"));
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeHidden();
  await pressFor(button(answer(2), "Bad answer"), commentField(page), {
    value: texts.draftComment,
  });
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toBeHidden();
  await expect(questions(page).last()).toContainText(texts.cutQuestion);
  await expect(answer(3)).toContainText("The connection is lost.");
  const wholeAnswer = rated.messages.at(-1)?.content.replaceAll("*", "") ?? "";
  await expect(answer(3)).toContainText(wholeAnswer.slice(0, 5));

  await navigateInApp(page, `/ai/${takenBack.id}`);
  await expect(chatBox(page)).toHaveValue(texts.takenBackQuestion);
  await navigateInApp(page, `/ai/${waiting.id}`);
  // Not the questions of the page before.
  await expect(questions(page)).toHaveCount(1);
  await expect(questions(page)).toContainText(texts.waitingQuestion);
}

/** The academy has what waited on the phone, and each thing once. */
export async function expectChatsSent(page: Page, { texts, chats }: Newer) {
  const { rated, takenBack, waiting } = chats;
  type Message = { content: string; feedback: object | null };
  const list = async ({ id }: RecordedConversation): Promise<Message[]> =>
    await (await page.request.get(`/api/conversations/${id}/messages`)).json();
  const listFeedback = async () =>
    (await list(rated)).map(({ feedback }) => feedback).filter(Boolean);
  await expect.poll(listFeedback).toEqual([
    { rating: "good", reason: null, isSent: false },
    { rating: "bad", reason: null, isSent: true },
    { rating: "bad", reason: null, isSent: false },
  ]);
  await expect.poll(() => list(takenBack)).toEqual([]);

  await openInApp(page, `/ai/${rated.id}`);
  await waitForAnswer(page);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .not.toContain("chat-answer");

  await navigateInApp(page, `/ai/${waiting.id}`);
  // Not the questions of the page before.
  await expect(questions(page)).toHaveCount(1);
  await expect(questions(page)).toContainText(texts.waitingQuestion);
  await expect(questions(page)).toContainText("This question was not sent.");
  const listWaiting = async () =>
    (await list(waiting)).filter(({ content }) => content === texts.waitingQuestion).length;
  expect(await listWaiting(), "the app has not sent the question").toBe(0);
  await button(questions(page), "Try again").tap();
  await waitForAnswer(page);
  expect(await listWaiting()).toBe(1);
}
