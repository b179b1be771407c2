// The chat on a phone, offline, by keyboard and by voice.
import type { Locator, Page } from "@playwright/test";
import { chips, chooseFiles, status } from "../support/attachment-steps.ts";
import { axe, expect, test, type WithoutNetwork } from "../support/fixtures.ts";
import { readBrowserStorage } from "../support/phone.ts";
import { mockSpeechRecognition } from "../support/speech-recognition.ts";
import { pressFor, pressUntil, tapFor } from "../support/press-for.ts";
import { switchLanguage } from "../support/switch-language.ts";

/** The part of the app that lists the conversations. */
const CONVERSATIONS_FILE = /\/assets\/conversa-[^/]*\.js$/;

const box = (page: Page) => page.getByLabel("Your message");
const messages = (page: Page) => page.getByRole("region", { name: "Messages" });
const answers = (page: Page) => messages(page).locator('[data-role="assistant"]');
const questions = (page: Page) => messages(page).locator('[data-role="user"]');
const button = (container: Page | Locator, name: string) =>
  container.getByRole("button", { name, exact: true });
const expectToast = (page: Page, ...words: string[]) =>
  expect(page.getByRole("region", { name: /^Notifications/ })).toHaveText(
    new RegExp(words.join(".*")),
  );
const history = (page: Page) => page.getByRole("dialog", { name: "Past conversations" });

/** An answer is complete when the page offers to ask for it again. */
const expectAnswered = (page: Page) =>
  expect(button(answers(page).last(), "Answer again")).toBeVisible();

/** Asks the only question of the conversation in other words. The new words survive a reload. */
async function changeQuestion(page: Page) {
  // The button and the field have the same name.
  const edit = button(questions(page), "Change the question and ask again");
  const editField = questions(page).getByRole("textbox", {
    name: "Change the question and ask again",
  });
  await tapFor(edit, editField, { isFocused: true });
  await editField.fill("Never mind");
  await tapFor(button(questions(page), "Cancel"), edit);
  await tapFor(edit, editField, { value: "What is a good prompt?" });
  await editField.fill("AI ဆိုတာ ဘာလဲ");
  await page.reload();
  await expect(editField).toHaveValue("AI ဆိုတာ ဘာလဲ");
  await button(questions(page), "Ask again").tap();
  await expect(questions(page)).toHaveCount(1);
  await expect(questions(page)).toContainText("AI ဆိုတာ ဘာလဲ");
  await expectAnswered(page);
  await expect(answers(page)).toHaveCount(1);
  await axe(page);
  const answered = await answers(page).locator("p").first().innerText();
  await page.reload();
  await expect(answers(page).locator("p").first()).toHaveText(answered);
}

/**
 * A tap on an example question fills the box, and a double press sends nothing. Typed text is never
 * replaced.
 */
async function chooseStarters(page: Page) {
  const starters = page.getByRole("list", { name: "Examples of questions" }).getByRole("button");
  await expect(starters).toHaveCount(3);
  const makesPicture = button(page, "Make a picture");
  await expect(makesPicture).toHaveAttribute("aria-pressed", "false");
  await starters.last().tap();
  await expect(box(page)).toHaveValue("Draw a golden pagoda at sunrise.");
  await expect(makesPicture).toHaveAttribute("aria-pressed", "true");
  await starters.first().dblclick();
  await expect(box(page)).toHaveValue("What is a prompt? Give an example.");
  await expect(starters.first()).toContainText("Send");
  await expect(makesPicture).toHaveAttribute("aria-pressed", "false");
  await expect(button(page, "Send")).toBeEnabled();
  await expect(page).toHaveURL(/\/ai$/);
  await box(page).fill("My own words");
  await expect(starters.first()).toBeHidden();
  await box(page).fill("");
  await expect(starters.last()).toBeInViewport({ ratio: 1 });
}

/** The second tap on an example question sends it. */
async function sendStarter(page: Page) {
  const starter = page.getByRole("list", { name: "Examples of questions" }).getByRole("button")
    .first();
  await starter.tap();
  await expect(starter).toContainText("Send");
  // A press right after the first one counts as a double press, and sends nothing.
  await pressUntil(starter, questions(page));
  await expect(questions(page)).toContainText("What is a prompt? Give an example.");
  await expectAnswered(page);
}

/** Escape closes the past conversations again, and the focus returns to their button. */
async function openHistoryByKeyboard(page: Page) {
  await button(page, "Past conversations").focus();
  await page.keyboard.press("Enter");
  await expect(history(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(history(page)).toBeHidden();
  await expect(button(page, "Past conversations")).toBeFocused();
}

test("on a phone a user asks, asks again, copies, edits, renames, saves, finds, deletes, taps an example", async ({ page, context, createUser, signIn }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, await createUser());
  await page.goto("/ai");
  await expect(page.getByText("Don't Wish For it, Work For it.")).toBeVisible();
  await expect(page.getByText("GPT-5")).toBeVisible();
  await expect(page.getByText("Demo", { exact: false }).first()).toBeVisible();
  await expect(page.getByText("1,000 of 1,000 messages left", { exact: false })).toBeVisible();
  await expect(button(page, "Send")).toBeDisabled();

  await chooseStarters(page);
  // Enter begins a new line.
  await box(page).fill("What is a good prompt?");
  await box(page).press("Enter");
  await expect(box(page)).toHaveValue("What is a good prompt?\n");
  await button(page, "Send").tap();
  await expect(page).toHaveURL(/\/ai\/[\da-f-]{36}$/);
  await expect(questions(page)).toHaveCount(1);
  await expectAnswered(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What is a good prompt?");
  // The user's words must not appear in the browser's history.
  await expect(page).toHaveTitle("AI Chat · Pyinnya");

  // The earlier answer is complete, too. So the journey waits until the server has the question
  // again.
  const askedAgain = page.waitForResponse(/\/api\/chat$/);
  await button(answers(page), "Answer again").tap();
  await askedAgain;
  await expect(answers(page)).toContainText("This is a demo");
  await expectAnswered(page);
  await expect(page.getByText("998 of 1,000 messages left", { exact: false })).toBeVisible();
  await expect(page.getByText("The answer is here:", { exact: false })).toHaveCount(1);
  await button(answers(page), "Copy the answer").tap();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain("This is a demo");

  await changeQuestion(page);

  const menu = button(page, "Actions for this conversation");
  await menu.tap();
  const name = page.getByLabel("Name of the conversation");
  await tapFor(page.getByRole("menuitem", { name: "Rename" }), name);
  await name.fill("First steps");
  await button(page, "Save").tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("First steps");
  await menu.tap();
  const saving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Save as file" }).tap();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("First steps.md");
  const text = await Deno.readTextFile(await saved.path());
  expect(text).toMatch(/^# First steps\n/);
  expect(text).toContain("AI ဆိုတာ ဘာလဲ");

  await button(page, "Start a new conversation").tap();
  await expect(page).toHaveURL(/\/ai$/);
  const search = history(page).getByRole("searchbox");
  await openHistoryByKeyboard(page);
  await tapFor(button(page, "Past conversations"), search);
  await search.fill("nothing like this");
  await expect(history(page).getByText("No conversation has these words.")).toBeVisible();
  await axe(page);
  await search.fill("ဘာလဲ");
  await history(page).getByRole("link", { name: /First steps/ }).tap();
  await expect(questions(page)).toContainText("AI ဆိုတာ ဘာလဲ");
  await menu.tap();
  await page.getByRole("menuitem", { name: "Delete" }).tap();
  await button(page.getByRole("dialog", { name: "Delete this conversation?" }), "Delete").tap();
  await expectToast(page, "Conversation deleted");
  await expect(page).toHaveURL(/\/ai$/);
  await button(page, "Past conversations").tap();
  await expect(history(page).getByText("No conversations yet.", { exact: false })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(history(page)).toBeHidden();
  await sendStarter(page);
});

/** A file and its question wait without a network, also after a reload. Then they are sent once. */
async function askWithWaitingFile(
  page: Page,
  withoutNetwork: WithoutNetwork,
) {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && /\/api\/chat$/.test(request.url())) {
      requests.push(request.url());
    }
  });
  await withoutNetwork(async () => {
    await chooseFiles(page, { name: "way.txt", text: "From the bus." });
    await expect(chips(page)).toContainText("Waiting for the connection");
    await box(page).fill("What is this?");
    await page.reload();
    await expect(chips(page)).toContainText("Waiting for the connection");
    await expect(box(page)).toHaveValue("What is this?");
    await button(page, "Send").dblclick();
    await expect(status(page, "There is no connection. Your question and its files will be sent"))
      .toBeVisible();
    await axe(page);
    expect(requests).toEqual([]);
  });
  await expect(answers(page).last()).toContainText("way.txt");
  await expectAnswered(page);
  await expect(questions(page).last()).toContainText("What is this?");
  await expect(questions(page)).toHaveCount(5);
  expect(requests).toHaveLength(1);
}

test("@offline without a network the user reads old messages; a question waits, another with its file", async ({ page, createUser, signIn, academy, withoutNetwork, expectError }) => {
  expectError(/ERR_INTERNET_DISCONNECTED/);
  const aye = await createUser();
  const id = await academy.addConversation(aye, 3);
  await signIn(page, aye);
  await page.goto(`/ai/${id}`);
  await expect(answers(page)).toHaveCount(3);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await button(page, "Past conversations").click();
  await expect(history(page).getByRole("link")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect.poll(async () => {
    const stored = await readBrowserStorage(page);
    return ["Question 3", '"list"'].filter((words) =>
      !stored.includes(words.replaceAll('"', '\\"'))
    );
  }).toEqual([]);

  await withoutNetwork(async () => {
    await page.reload();
    await expect(answers(page)).toHaveCount(3);
    await expect(page.getByText(/^Updated \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();
    await axe(page);
    await button(page, "Past conversations").click();
    await expect(history(page).getByRole("link", { name: /All about prompts/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await box(page).fill("Asked below ground");
    await button(page, "Send").tap();
    await expectToast(page, "Error", "Failed to send message");
    await expect(questions(page).last()).toContainText("This question was not sent.");
    await page.reload();
    await expect(questions(page).last()).toContainText("Asked below ground");
    await button(page, "Start a new conversation").tap();
    await expect(
      page.getByText("A new conversation starts when the connection is back", { exact: false }),
    )
      .toBeVisible();
  });

  await page.goBack();
  await expect(questions(page).last()).toContainText("Asked below ground");
  await button(questions(page).last(), "Try again").tap();
  await expect(answers(page)).toHaveCount(4);
  await expectAnswered(page);
  await expect(questions(page)).toHaveCount(4);
  await askWithWaitingFile(page, withoutNetwork);
});

/** The conversations stand beside the chat: this one is marked, and the other one is deleted. */
async function useColumn(page: Page) {
  const column = page.getByRole("navigation", { name: "Past conversations" });
  const titles = column.getByRole("list", { name: "Today" }).getByRole("link");
  await expect(titles).toHaveText([/^All about prompts/, /^Another question/]);
  await expect(titles.first()).toHaveAttribute("aria-current", "page");
  await expect(button(page, "Past conversations")).toHaveCount(0);
  await button(column, "Delete: Another question").press("Enter");
  const question = page.getByRole("dialog", { name: "Delete this conversation?" });
  await button(question, "Delete").press("Enter");
  await expect(titles).toHaveCount(1);
  await expect(page.locator("body")).not.toBeFocused();
  await column.getByRole("searchbox").focus();
  await page.keyboard.press("Tab");
  await expect(titles).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(answers(page)).toHaveCount(3);
}

/** The column of conversations says that its file could not be loaded, and loads it again. */
async function loadColumnAgain(page: Page) {
  const column = page.locator(".chat-side");
  await expect(column).toContainText("Pyinnya cannot be reached right now.");
  await axe(page);
  await page.unroute(CONVERSATIONS_FILE);
  await pressFor(
    button(column, "Try again"),
    page.getByRole("navigation", { name: "Past conversations" }),
  );
}

test("@desk a user asks by keyboard and voice in both languages; a column that failed loads again", async ({ page, createUser, signIn, academy, expectError }) => {
  expectError(/ERR_FAILED/);
  const aye = await createUser();
  const id = await academy.addConversation(aye, 2);
  const otherId = await academy.addConversation(aye, 1);
  const speech = await mockSpeechRecognition(page);
  await signIn(page, aye);
  await page.request.patch(`/api/conversations/${otherId}`, {
    headers: { Origin: academy.origin },
    data: { title: "Another question" },
  });
  await page.route(CONVERSATIONS_FILE, (route) => route.abort());
  await page.goto(`/ai/${id}`);
  await expect(answers(page)).toHaveCount(2);
  await expect(box(page)).toBeFocused();
  await loadColumnAgain(page);

  await box(page).focus();
  await page.keyboard.type("What is AI?");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("In short.");
  await expect(box(page)).toHaveValue("What is AI?\nIn short.");
  await page.keyboard.press("Enter");
  await expect(box(page)).toHaveValue("");
  await expect(box(page)).toBeFocused();
  await expect(questions(page)).toHaveCount(3);
  await expect(answers(page)).toHaveCount(3);
  await expectAnswered(page);
  // The newest answer is in view.
  await expect(button(answers(page).last(), "Answer again")).toBeInViewport();

  await box(page).fill("Tell me:");
  await button(page, "Speak instead of typing").click();
  await expect(page.getByText("Waiting for the microphone…")).toBeVisible();
  await speech.startListening("en-US");
  await expect(page.getByText("Listening. Speak now…")).toBeVisible();
  await axe(page);
  await speech.recognize("what");
  await speech.recognize("what is", " AI");
  await expect(box(page)).toHaveValue("Tell me: what is AI");
  await button(page, "Stop listening").click();
  await expect(button(page, "Speak instead of typing")).toBeVisible();
  // Words that are recognised late do not overwrite what the user types.
  await button(page, "Speak instead of typing").click();
  await speech.startListening("en-US");
  await speech.recognize("of cats");
  await box(page).fill("Never mind");
  await expect(button(page, "Speak instead of typing")).toBeVisible();
  await speech.recognize("of dogs");
  await expect(box(page)).toHaveValue("Never mind");
  await button(page, "Speak instead of typing").click();
  await speech.startListening("en-US");
  await speech.fail("no-speech");
  await expect(page.getByText("We heard nothing. Please try again.")).toBeVisible();
  await box(page).fill("");

  await useColumn(page);
  await button(page, "Actions for this conversation").focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Rename" })).toBeFocused();
  await page.keyboard.press("Escape");

  await switchLanguage(page, "my");
  await expect(
    page.getByRole("navigation", { name: "အရင်စကားဝိုင်းများ" }).getByRole("listitem"),
  ).toHaveCount(1);
  const speak = page.getByRole("button", { name: "စာမရိုက်ဘဲ ပြောရန်" });
  await speak.click();
  await speech.startListening("my-MM");
  await speech.recognize("AI ဆိုတာ ဘာလဲ");
  await expect(page.getByLabel("သင့်မက်ဆေ့ချ်")).toHaveValue("AI ဆိုတာ ဘာလဲ");
  await axe(page);
  await speech.fail("service-not-allowed");
  await expect(speak).toHaveCount(0);
  await expect(page.getByText("အသံနဲ့ ရိုက်လို့ မရပါ", { exact: true })).toBeVisible();
  await expect(page.getByLabel("သင့်မက်ဆေ့ချ်")).toHaveValue("AI ဆိုတာ ဘာလဲ");
});
