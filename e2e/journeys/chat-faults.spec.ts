// The chat with a faulty model, a cut connection or lost answers.
import type { Locator, Page } from "@playwright/test";
import { openFaultyConnection } from "../support/faulty-connection.ts";
import { axe, expect, holdMessages, test, waitForRunningAnswer } from "../support/faulty-model.ts";
import { readBrowserStorage, waitForUserFiles } from "../support/phone.ts";
import type { Model } from "../support/start-academy.ts";
import { pressUntil, tapFor } from "../support/press-for.ts";

const box = (page: Page) => page.getByLabel("Your message");
const messages = (page: Page) => page.getByRole("region", { name: "Messages" });
const answer = (page: Page) => messages(page).locator('[data-role="assistant"]').last();
const question = (page: Page) => messages(page).locator('[data-role="user"]').last();
const button = (container: Page | Locator, name: string) =>
  container.getByRole("button", { name, exact: true });
const notifications = (page: Page) => page.getByRole("region", { name: /^Notifications/ });
const expectWholeAnswer = (page: Page) =>
  expect(button(answer(page), "Answer again")).toBeVisible();

async function askQuestion(page: Page, text: string) {
  await box(page).fill(text);
  await button(page, "Send").tap();
  await expect(question(page)).toContainText(text);
}

/** The other device loads the conversation before the next question is asked. */
async function stopFromOtherDevice(page: Page, other: Page) {
  const { pathname } = new URL(page.url());
  await other.goto(pathname);
  await expect(button(answer(other), "Answer again")).toBeVisible();
  await askQuestion(page, "Once more, fault: silence");
  await expect(answer(page)).toContainText("it begins");
  await box(other).fill("And from here?");
  await button(other, "Send").click();
  await expect(notifications(other)).toContainText("An answer is already being written");
  await expect(box(other)).toHaveValue("And from here?");
  await expect(answer(other)).toContainText("it begins");
  await button(other, "Stop generating").click();
  await expect(notifications(other)).toContainText("Generation Stopped");
  await expect(answer(page).getByText("This answer was stopped.")).toBeVisible();
  await expect(answer(other).getByText("This answer was stopped.")).toBeVisible();
}

test("@offline an answer continues over reloads and a cut; another device follows the next and stops it", async ({ page, createUser, signIn, anotherDevice, academy, model, expectError }) => {
  expectError(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|net::ERR/);
  const aye = await createUser();
  const id = await academy.addConversation(aye, 1);
  const connection = openFaultyConnection(() => Number(new URL(academy.origin).port));
  await signIn(page, aye);
  await page.goto(`http://127.0.0.1:${connection.port}/ai/${id}`);
  await expectWholeAnswer(page);
  await waitForUserFiles(page);

  await askQuestion(page, "fault: silence");
  await expect(answer(page)).toContainText("it begins");
  await page.reload();
  await expect(answer(page)).toContainText("it begins");
  await expect(button(page, "Stop generating")).toBeVisible();
  const readLocalStorage = () => page.evaluate(() => JSON.stringify(localStorage));
  await expect.poll(readLocalStorage).toMatch(/chat-answer.*it begins/);
  connection.cut();
  await expect(answer(page)).toContainText("The connection is lost.");
  await expect(answer(page)).toContainText("it begins");
  for (let reloads = 1; reloads <= 2; reloads++) {
    await page.reload();
    await expect(question(page)).toContainText("fault: silence");
    await expect(answer(page)).toContainText("it begins");
    await expect(answer(page)).toContainText("The connection is lost.");
  }
  await axe(page);
  connection.restore();
  await expect(answer(page)).not.toContainText("The connection is lost.");
  await model.waitUntilHeld();
  await model.release();
  await expect(answer(page)).toContainText("it begins and ends");
  await expectWholeAnswer(page);
  await expect(messages(page).locator('[data-role="user"]')).toHaveCount(2);
  await expect(messages(page).locator('[data-role="assistant"]')).toHaveCount(2);
  const personId = await page.evaluate(() => JSON.parse(localStorage.person).id);
  await expect.poll(readLocalStorage).not.toContain(`draft ${personId} chat-answer`);

  const other = await anotherDevice();
  await signIn(other, aye);
  await stopFromOtherDevice(page, other);
  connection.cut();
});

async function followBrokenRequest(page: Page, model: Model) {
  const releaseMessages = await holdMessages(page);
  const requestFailure = Promise.withResolvers<void>();
  // The server gets the question and answers it, but the page does not get even the headers of that
  // answer.
  await page.route("**/api/chat", async (route) => {
    route.fetch().catch(() => {});
    await requestFailure.promise;
    await route.abort();
  });
  await askQuestion(page, "fault: silence");
  await model.waitUntilHeld();
  releaseMessages();
  await waitForRunningAnswer(page);
  requestFailure.resolve();
  await expect(answer(page)).toContainText("it begins");
  await expect(messages(page)).not.toContainText("This question was not sent.");
  await model.release();
  await expect(answer(page)).toContainText("it begins and ends");
  await expectWholeAnswer(page);
  await expect(messages(page).locator('[data-role="user"]')).toHaveCount(1);
  await page.unrouteAll({ behavior: "wait" });
  await expect(page.getByText("999 of 1,000 messages left", { exact: false })).toBeVisible();
}

async function stopAndAskAgain(page: Page, model: Model) {
  await askQuestion(page, "Once more: fault: silence");
  // An answer that is stopped before its first word costs nothing, so the journey waits for a word.
  await expect(answer(page)).toContainText("it begins");
  // A tap so soon after the tap on Send would count as a double tap, which stops nothing.
  await button(page, "Stop generating").click();
  await expect(notifications(page)).toHaveText(
    /Generation Stopped.*Message generation has been cancelled/,
  );
  const stopped = answer(page).getByText("This answer was stopped.");
  await expect(stopped).toBeVisible();
  await expect(page.getByText("998 of 1,000 messages left", { exact: false })).toBeVisible();

  await button(answer(page), "Answer again").tap();
  await expect(stopped).toHaveCount(0);
  await expect(answer(page)).toContainText("it begins");
  await model.waitUntilHeld();
  await model.release();
  await expect(answer(page)).toContainText("it begins and ends");
  await expectWholeAnswer(page);
  await expect(page.getByText("997 of 1,000 messages left", { exact: false })).toBeVisible();
}

/** After each fault of a model the user reads what came and what went wrong, and can continue. */
async function continueAfterFaults(page: Page, model: Model) {
  await askQuestion(page, "fault: slow-first-token");
  await expect(answer(page).getByText("Thinking…")).toBeVisible();
  await model.waitUntilHeld();
  await model.release();
  await expect(answer(page)).toContainText("at last");
  await expectWholeAnswer(page);

  await askQuestion(page, "fault: tricky-text");
  await expect(answer(page)).toContainText("data: [DONE]");
  await expectWholeAnswer(page);

  await model.setFault("cut");
  await askQuestion(page, "Will it break off?");
  await expect(notifications(page)).toHaveText(/Error.*Failed to send message/);
  await expect(answer(page)).toContainText("it begins");
  await expect(answer(page)).toContainText("The AI tutor could not answer. Please try again.");
  await axe(page);
  await model.setFault();
  await button(answer(page), "Try again").tap();
  await expect(answer(page)).not.toContainText("it begins");
  await expectWholeAnswer(page);

  await askQuestion(page, "fault: html-502");
  await expect(answer(page).getByText(/The AI tutor/)).toBeVisible();
  await expect(page.getByText("Bad Gateway")).toHaveCount(0);
  await askQuestion(page, "fault: rate-limited");
  await expect(answer(page).getByText("The AI tutor is busy now.", { exact: false }))
    .toBeVisible();
  await expect(answer(page).getByRole("button", { name: /^Try again in \d+ s$/ })).toBeDisabled();
  await expect(button(answer(page), "Try again")).toBeEnabled();

  // The last answer, because axe needs most of a minute for a page with so long a text.
  await askQuestion(page, "fault: huge-token");
  // `innerText` would lay the whole page out at each look.
  await expect.poll(async () => (await answer(page).textContent())?.length).toBeGreaterThan(20_000);
  await expect(button(page, "Stop generating")).toHaveCount(0);
}

test("the page follows an answer whose request broke; the user stops one, and goes on after each fault", async ({ page, createUser, signIn, model, expectError }) => {
  // The server answers with 502 or 503 when a model fails before its first word.
  expectError(/ERR_FAILED|^response: 50[23] \/api\/chat/);
  await signIn(page, await createUser());
  await page.goto("/ai");
  await followBrokenRequest(page, model);
  await stopAndAskAgain(page, model);
  await continueAfterFaults(page, model);
});

/** While a question waits in an empty conversation, the next one does not replace it. */
async function askBesideWaitingQuestion(page: Page) {
  await page.route("**/api/chat", (route) => route.abort());
  await askQuestion(page, "First?");
  await expect(question(page)).toContainText("This question was not sent.");
  await page.unrouteAll();
  // The server gives the same conversation again, because no question has arrived in it.
  await tapFor(
    button(page, "Start a new conversation"),
    page.getByText("One of your questions may not have arrived.", { exact: false }),
  );
  await box(page).fill("Second?");
  await button(page, "Send").tap();
  await expect(question(page)).toContainText("First?");
  await expect(box(page)).toHaveValue("Second?");
  await button(question(page), "Try again").tap();
  await expectWholeAnswer(page);
  await button(page, "Send").tap();
  await expect(question(page)).toContainText("Second?");
  await expectWholeAnswer(page);
  // The next step holds requests for messages back, so this one must have ended.
  await reloadMessages(page);
  await expect(messages(page).locator('[data-role="user"]')).toContainText(["First?", "Second?"]);
  await expectWholeAnswer(page);
}

/** Loads the page again, and waits until it has asked for the messages. */
async function reloadMessages(page: Page) {
  const address = page.url();
  // An answer to the old page could still come, and must not count.
  await page.goto("about:blank");
  const messagesLoaded = page.waitForResponse(/\/api\/conversations\/[^/]+\/messages/);
  await page.goto(address);
  await (await messagesLoaded).finished();
}

/**
 * The server gets the question, but its reply is lost, and then the server stays unreachable until
 * the returned function is called.
 */
async function loseReply(page: Page, text: string) {
  await page.route("**/readyz", (route) => route.abort());
  const releaseMessages = await holdMessages(page);
  await page.route("**/api/chat", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await askQuestion(page, text);
  await expect(question(page)).toContainText("We do not know yet if this question has arrived.");
  return async () => {
    await page.unroute("**/api/chat");
    await page.unroute("**/readyz");
    releaseMessages();
  };
}

/** 'Do not send' takes a question back that the server has, although nobody knew that. */
async function takeBackArrivedQuestion(page: Page) {
  const path = new URL(page.url()).pathname.replace("/ai/", "/api/conversations/");
  const listContents = async () => {
    const answer = await page.request.get(`${path}/messages`);
    return (await answer.json()).map(({ content }: { content: string }) => content);
  };
  const restore = await loseReply(page, "Never mind");
  expect(await listContents()).toContain("Never mind");
  await button(question(page), "Do not send").tap();
  await expect(box(page)).toHaveValue("Never mind");
  await restore();
  await expect.poll(listContents).not.toContain("Never mind");
  // The page asks for the messages after the answer to what it sent, and after each load. The next
  // step deletes the conversation, and needs a page that asks no more.
  await expect(page.getByRole("link", { name: "All synced" })).toBeVisible();
  await reloadMessages(page);
  await expect(messages(page).locator('[data-role="user"]')).toHaveCount(3);
  await expect(box(page)).toHaveValue("Never mind");
}

test("a question waits, finds an answer that arrived unseen, and stays when its conversation is deleted", async ({ page, createUser, signIn, expectError }) => {
  expectError(/ERR_FAILED|^response: 404 \/api\/(conversations|chat)/);
  await signIn(page, await createUser());
  await page.goto("/ai");
  await askBesideWaitingQuestion(page);
  const id = new URL(page.url()).pathname.split("/").at(-1);

  const restore = await loseReply(page, "Did you hear me?");
  await axe(page);
  await restore();
  await expectWholeAnswer(page);
  await expect(question(page)).toContainText("Did you hear me?");
  await expect(messages(page).locator('[data-role="user"]')).toHaveCount(3);
  await takeBackArrivedQuestion(page);

  // The device has stored the message, and not only the draft of the question.
  await expect.poll(() => readBrowserStorage(page)).toContain('"content":"Did you hear me?"');
  const status = await page.evaluate(
    async (path) => (await fetch(path, { method: "DELETE" })).status,
    `/api/conversations/${id}`,
  );
  expect(status).toBe(200);
  const edit = "Change the question and ask again";
  const editField = question(page).getByRole("textbox", { name: edit });
  await tapFor(button(question(page), edit), editField);
  await editField.fill("Can you hear me?");
  await box(page).fill("And what now?");
  await button(page, "Send").tap();
  await expect(notifications(page)).toHaveText(/Error.*Failed to send message/);
  await expect(page.getByText("This conversation is no longer here.")).toBeVisible();
  await expect(messages(page)).toHaveCount(0);
  await axe(page);
  await expect.poll(() => readBrowserStorage(page)).not.toContain("Did you hear me?");
  await page.getByRole("link", { name: "Start a new conversation" }).tap();
  await expect(box(page)).toHaveValue("Can you hear me?\n\nAnd what now?");
});

/** The part of the app that lists the conversations. */
const CONVERSATIONS_FILE = /\/assets\/conversa-[^/]*\.js$/;

/** Past conversations open at the next press after their file failed, and say that they load. */
async function openConversationsAgain(page: Page) {
  await button(page, "Past conversations").tap();
  await expect(notifications(page)).toContainText("Pyinnya cannot be reached right now.");
  await page.unroute(CONVERSATIONS_FILE);
  let goOn = () => {};
  const isFree = new Promise<void>((resolve) => goOn = resolve);
  await page.route(CONVERSATIONS_FILE, async (route) => {
    await isFree;
    await route.continue();
  });
  const pending = page.getByRole("status").filter({ hasText: "Loading…" });
  await tapFor(button(page, "Past conversations"), pending);
  await axe(page);
  goOn();
  const conversations = page.getByRole("dialog", { name: "Past conversations" });
  await expect(conversations).toBeVisible();
  await expect(pending).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(conversations).toBeHidden();
}

test("a conversation or a list that fails tells the reason and loads again; only a 401 asks to log in", async ({ page, createUser, signIn, academy, expectError }) => {
  expectError(/ERR_FAILED|^response: (500|401) \/api\//);
  const aye = await createUser();
  await signIn(page, aye);
  await page.route(CONVERSATIONS_FILE, (route) => route.abort());
  const conversationsPath = "**/api/conversations";
  await page.route(
    conversationsPath,
    (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 500, json: { error: "It broke.", code: "internal" } })
        : route.fallback(),
  );
  await page.goto("/ai");
  await expect(button(page, "Try again")).toBeVisible();
  await expect(page.getByText("Something went wrong", { exact: false })).toBeVisible();
  await expect(page.getByText("Please login", { exact: false })).toHaveCount(0);
  await expect(page.getByText("Authentication Required")).toHaveCount(0);
  await axe(page);
  await page.unroute(conversationsPath);
  await pressUntil(button(page, "Try again"), page.getByText("Ask about your lessons"));
  await expect(button(page, "Try again")).toHaveCount(0);
  await askQuestion(page, "Is it there now?");
  await expectWholeAnswer(page);
  await openConversationsAgain(page);

  // The session is not there any more, and the server does not know why.
  await page.route(
    conversationsPath,
    (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 401, json: { error: "No.", code: "unauthenticated" } })
        : route.fallback(),
  );
  await button(page, "Start a new conversation").tap();
  await expect(notifications(page)).toContainText(
    "Please login to use AI Chat. Please use the Sign In button in the top right corner.",
  );
  await expect(notifications(page)).not.toContainText("Your session has ended");
  await page.unroute(conversationsPath);

  await signIn(page, aye);
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  // Only the call that creates a conversation learns that the session has ended. The page also asks
  // by itself, and the first refusal decides what it says.
  await page.route("**/api/**", (route) => {
    const request = route.request();
    const isMeant = request.method() === "POST" && request.url().endsWith("/conversations");
    return isMeant ? route.continue() : undefined;
  });
  await academy.signOutEverywhere(aye);
  await page.getByRole("link", { name: "AI Chat" }).first().tap();
  await expect(notifications(page)).toContainText(
    /Authentication Required.*Your session has ended.*Please login to use AI Chat\. Please use the Sign In button in the top right corner\./,
  );
  await axe(page);
  await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
  await expect(page.getByText("Please login to use AI Chat.", { exact: true })).toBeVisible();
});
