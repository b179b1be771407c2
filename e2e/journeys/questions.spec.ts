// Learners ask questions in a course.
import type { Page } from "@playwright/test";
import { axe, expect, test } from "../support/fixtures.ts";
import { listLessons } from "../support/list-lessons.ts";
import { press, pressFor, pressUntil } from "../support/press-for.ts";
import { waitForUserFiles } from "../support/phone.ts";
import { navigateInApp } from "../support/open-in-app.ts";
import { switchLanguage } from "../support/switch-language.ts";

const path = "/courses/ai-business-mastery?tab=questions";
const form = (page: Page) => page.getByLabel("Your question");
const postButton = (page: Page) => page.getByRole("button", { name: "Post question" });
const questions = (page: Page) => page.getByRole("tabpanel").getByRole("listitem");
const question = (page: Page, text: string) => questions(page).filter({ hasText: text });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

async function choose(page: Page, name: string, option: string) {
  const group = page.getByRole("group", { name });
  await press(group.getByText(option, { exact: true }));
  await expect(group.getByRole("radio", { name: option, exact: true })).toBeChecked();
}

const heading = (page: Page) => page.getByRole("heading", { name: /^Questions and answers/ });

/** Withdraws a question, after the learner has first decided to keep it. */
async function withdrawAfterDoubt(page: Page, text: string) {
  const withdrawDialog = page.getByRole("dialog", { name: "Withdraw this question?" });
  await pressFor(question(page, text).getByRole("button", { name: "Withdraw" }), withdrawDialog);
  await axe(page);
  await press(withdrawDialog.getByRole("button", { name: "Keep it" }).first());
  await expect(withdrawDialog).toBeHidden();
  await pressFor(question(page, text).getByRole("button", { name: "Withdraw" }), withdrawDialog);
  await press(withdrawDialog.getByRole("button", { name: "Withdraw" }));
  await expect(heading(page)).toBeFocused();
  await expect(toast(page, "The question is withdrawn")).toBeVisible();
  await expect(question(page, text)).toHaveCount(0);
}

/**
 * The badge of new answers leads to all questions, also after the learner has chosen another list.
 */
async function followBadge(page: Page, answeredText: string) {
  const phone = page.viewportSize() ?? { width: 360, height: 740 };
  // On a phone only the tab has the badge.
  await page.setViewportSize({ width: 768, height: 1024 });
  const badge = page.getByRole("main").getByRole("link", { name: "1 new answer" });
  await badge.click();
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toBeInViewport();
  await choose(page, "Which questions to show", "This video");
  await expect(question(page, answeredText)).toHaveCount(0);
  await badge.click();
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toBeInViewport();
  await page.setViewportSize(phone);
}

test("a learner asks about the video or the course, and the answer counts as new until it is seen", async ({ page, academy, createUser, signIn, anotherDevice }) => {
  const aye = await createUser({ courses: ["ai-business-mastery"], lastName: "Mya" });
  const other = await anotherDevice();
  await signIn(other, await createUser({ courses: ["ai-business-mastery"] }));
  await signIn(page, aye);
  await page.goto(path);
  await expect(page.getByText(/^\d+ questions$/)).toBeVisible();
  await expect(postButton(page)).toBeDisabled();
  const text = `Which part is first? ${crypto.randomUUID()}`;
  await form(page).fill(text);
  await press(postButton(page));
  await expect(toast(page, "Question posted")).toBeVisible();
  await expect(form(page)).toHaveValue("");
  await expect(question(page, text)).toContainText("You");
  await expect(question(page, text)).toContainText("About this video");
  await expect(question(page, text)).toContainText("Waiting for an answer");
  await axe(page);

  await choose(page, "What is it about?", "The whole course");
  const general = `Is there a certificate? ${crypto.randomUUID()}`;
  await form(page).fill(general);
  await form(page).press("Control+Enter");
  await expect(question(page, general)).toContainText("About the course");
  // What the learner has just asked stands first, also before answered questions.
  await expect(questions(page).first()).toContainText(general);
  await choose(page, "Which questions to show", "This video");
  await expect(question(page, text)).toBeVisible();
  await expect(question(page, general)).toHaveCount(0);

  await choose(page, "Which questions to show", "All");
  await withdrawAfterDoubt(page, general);

  await academy.answerQuestion(
    text,
    "The first one.",
    await createUser({ role: "staff", firstName: "Su" }),
  );
  // One page of newer questions, so that the list alone would not show the answer.
  for (let n = 0; n < 20; n++) await ask(other, `Later question ${n}.`);
  // Holds the news that the answer is seen, so that the badge stays.
  const release = Promise.withResolvers<void>();
  await page.route("**/api/questions/seen", async (route) => {
    await release.promise;
    await route.continue();
  });
  const [, second] = await listLessons(page.request, "ai-business-mastery");
  await page.goto(`/courses/ai-business-mastery?video=${second?.id}`);
  await expect(page.getByRole("tab", { name: /^Q&A\s*1 new answer$/ })).toBeVisible();
  const seenResponse = page.waitForResponse(/\/api\/questions\/seen$/);
  await followBadge(page, text);
  release.resolve();
  const first = page.getByRole("tabpanel").getByRole("listitem").first();
  await expect(first).toContainText(text);
  await expect(question(page, text)).toHaveCount(1);
  await expect(question(page, text)).toContainText("Answer from Su");
  await expect(question(page, text)).toContainText("The first one.");
  await expect(question(page, text).getByRole("button", { name: "Withdraw" })).toHaveCount(0);
  await expect(question(page, text)).toContainText("Answered");
  expect((await seenResponse).status()).toBe(200);
  await expect(page.getByRole("tab", { name: "Q&A", exact: true })).toBeVisible();

  await other.goto(path);
  await pressUntil(other.getByRole("button", { name: "Show more" }), question(other, text));
  await expect(question(other, text)).toContainText("Aye Mya");
  await expect(question(other, general)).toHaveCount(0);
  await expect(question(other, text)).not.toContainText("Answered");

  await switchLanguage(page, "my");
  await expect(question(page, text)).toContainText("Su Chan ရဲ့ အဖြေ");
  await axe(page);
});

async function ask(page: Page, question: string, createdAt?: string) {
  const answer = await page.request.post("/api/courses/ai-business-mastery/qa", {
    headers: { "Sec-Fetch-Site": "same-origin" },
    data: { question, createdAt },
  });
  expect(answer.status()).toBe(201);
}

async function askMany(page: Page, texts: string[]) {
  for (const [n, question] of texts.entries()) {
    await ask(page, question, new Date(Date.now() - (n + 1) * 1000).toISOString());
  }
}

async function withdraw(page: Page, text: string) {
  const withdrawDialog = page.getByRole("dialog", { name: "Withdraw this question?" });
  await pressFor(question(page, text).getByRole("button", { name: "Withdraw" }), withdrawDialog);
  await press(withdrawDialog.getByRole("button", { name: "Withdraw" }));
  await expect(question(page, text)).toHaveCount(0);
}

/**
 * The user has asked as many questions as the limit allows. No other write waits with the next one.
 */
async function askOneTooMany(page: Page) {
  const text = `One too many? ${crypto.randomUUID()}`;
  await form(page).fill(text);
  await press(postButton(page));
  await expect(toast(page, "Saved on this phone. We will send it automatically.")).toBeVisible();
  await expect(question(page, text)).toContainText("Waiting to be sent");

  const note = page.getByLabel("New note");
  await pressFor(page.getByRole("tab", { name: "Notes" }), note);
  await note.fill("Ask about this later");
  await press(page.getByRole("button", { name: "Save", exact: true }));
  await expect(toast(page, "Note saved")).toBeVisible();

  await navigateInApp(page, "/outbox");
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: text });
  await expect(card).toContainText("Limit reached");
  await expect(card).toContainText(/We will send it automatically after .*\d:\d\d/);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(1);
  let sent = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/sync") && request.postData()?.includes(text)) sent++;
  });
  const answered = page.waitForResponse(/\/api\/sync$/);
  await press(page.getByRole("button", { name: "Sync now" }));
  await answered;
  await expect(card).toContainText("Limit reached");
  expect(sent).toBe(1);
  await page.reload();
  await expect(card).toContainText("Limit reached");
  await press(page.getByRole("button", { name: "မြန်မာ" }));
  await expect(card).toContainText("ကန့်သတ်ချက် ပြည့်နေပါတယ်");
  await axe(page);
}

test("@offline questions wait without a network and above the limit; one is withdrawn; more load by a tap", async ({ page, createUser, signIn, withoutNetwork }) => {
  const aye = await createUser({ courses: ["ai-business-mastery"] });
  await signIn(page, aye);
  await askMany(page, Array.from({ length: 25 }, (_, n) => `Number ${n + 1}.`));
  await page.goto(path);
  const items = page.getByRole("tabpanel").getByRole("listitem");
  await expect(items).toHaveCount(20);
  await pressUntil(page.getByRole("button", { name: "Show more" }), question(page, "Number 25."));
  await expect(question(page, "Number 1.")).toHaveCount(1);

  const text = `Is anybody there? ${crypto.randomUUID()}`;
  await waitForUserFiles(page);
  await withoutNetwork(async () => {
    await form(page).fill(text);
    await press(postButton(page));
    await expect(toast(page, "Saved on this phone. We will send it automatically.")).toBeVisible();
    await expect(items.first()).toContainText(text);
    await expect(items.first()).toContainText("Waiting to be sent");
    await withdraw(page, "Number 2.");
    const message = "Saved on this phone. The question is withdrawn when the connection is back.";
    await expect(toast(page, message)).toBeVisible();
  });
  await expect(items.first()).toContainText("Waiting for an answer");
  const isOnServer = async () =>
    (await (await page.request.get("/api/courses/ai-business-mastery/qa")).text())
      .includes("Number 2.");
  await expect.poll(isOnServer).toBe(false);
  await expect(page.getByText("Waiting to be sent")).toHaveCount(0);

  // The limit is 30 questions. One was asked without a network.
  await askMany(page, Array.from({ length: 4 }, (_, n) => `Number ${n + 26}.`));
  await askOneTooMany(page);
});
