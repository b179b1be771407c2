// Staff answer the questions of learners in the panel.
import type { Page } from "@playwright/test";
import { answerField as form, questionButton, questionCard } from "../support/staff-questions.ts";
import { closeFilters, openFilters } from "../support/filters.ts";
import type { Academy, TestUser } from "../support/fixtures.ts";
import { readFirstLesson } from "../support/list-lessons.ts";
import { readBrowserStorage } from "../support/phone.ts";
import { navigateInApp, openInApp } from "../support/open-in-app.ts";
import { pressFor } from "../support/press-for.ts";
import { axe, expect, test } from "../support/fixtures.ts";
import { switchLanguage } from "../support/switch-language.ts";

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const filterQuestions = (page: Page, name: RegExp) =>
  page.getByRole("group", { name: "Which questions to show" }).getByText(name).click();

/** Signs this user in and returns a function that asks a question, dated so many minutes ago. */
async function signInToAsk({ origin }: Academy, { email, password }: TestUser) {
  const headers = { "Content-Type": "application/json", Origin: origin };
  const signedIn = await fetch(`${origin}/api/signin`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password }),
  });
  await signedIn.body?.cancel();
  const Cookie = signedIn.headers.getSetCookie().map((header) => header.split(";")[0]).join("; ");
  return async (path: string, question: string, minutesAgo = 0) => {
    const createdAt = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    const response = await fetch(`${origin}/api${path}/qa`, {
      method: "POST",
      headers: { ...headers, Cookie },
      body: JSON.stringify({ question, createdAt }),
    });
    expect(response.status).toBe(201);
    await response.body?.cancel();
  };
}

test.use({ viewport: { width: 390, height: 844 } });

/** The confirmation of an answer is lost, and staff change the answer before they send it again. */
async function changeAnswerAfterLostConfirmation(page: Page, question: string) {
  await pressFor(questionButton(page, question, "Answer Question"), form(page, question), {
    isFocused: true,
  });
  await form(page, question).fill("Those which it guesses.");
  await page.route("**/answer", async (route) => {
    await route.fetch();
    await route.abort();
  }, { times: 1 });
  await questionButton(page, question, "Post Answer").click();
  await expect(toast(page, "Failed to Post Answer")).toBeVisible();
  await form(page, question).fill("Those that it guesses.");
  await questionButton(page, question, "Post Answer").click();
  await expect(toast(page, "Your first answer was already posted and has not changed."))
    .toBeVisible();
  await expect(questionCard(page, question)).toContainText("Those which it guesses.");
  await expect(questionCard(page, question)).toContainText("Your changed answer was not posted");
}

/** The questions of all courses are one list, and four short choices stand in one row. */
async function expectInbox(page: Page, text: string) {
  await page.setViewportSize({ width: 360, height: 740 });
  const question = questionCard(page, text);
  await page.getByLabel("Search questions and answers").fill(text);
  await expect(question).toBeVisible();
  const choices = page.getByRole("group", { name: "Which questions to show" }).locator("label");
  await expect(choices.first()).toHaveText(/^Unanswered \(\d+\)$/);
  const boxes = await Promise.all((await choices.all()).map((choice) => choice.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size, "rows of choices").toBe(1);
  expect(boxes[0]?.height, "lines of text").toBeLessThan(50);
  const filters = await openFilters(page);
  await filters.getByLabel("Course").selectOption("AI First Step");
  await expect(page).toHaveURL(/course=ai-first-step/);
  const noQuestions = page.getByText("No question here has these words.");
  await expect(noQuestions).toBeVisible();
  await expect(question).toHaveCount(0);
  await filters.getByLabel("Course").selectOption("All courses");
  await closeFilters(page);
  await expect(question).toBeVisible();
  await filterQuestions(page, /^Answered$/);
  await expect(noQuestions).toBeVisible();
  await expect(question).toHaveCount(0);
  await filterQuestions(page, /^Unanswered \(\d+\)$/);
  await expect(page).not.toHaveURL(/course|show/);
  await page.getByLabel("Search questions and answers").fill("");
}

/** When two staff answer one question at once, the second is told and keeps the typed text. */
async function answerSecond(page: Page, text: string, answerElsewhere: () => Promise<unknown>) {
  await navigateInApp(page, "/admin/qa?course=ai-business-mastery&show=unanswered");
  await expect(questionCard(page, text)).toContainText("Course-general");
  await pressFor(questionButton(page, text, "Answer Question"), form(page, text), {
    isFocused: true,
  });
  await form(page, text).fill("Whoever sends first.");
  await answerElsewhere();
  await questionButton(page, text, "Post Answer").click();
  await expect(toast(page, "Thiri Aung has already answered this question."))
    .toBeVisible();
  const card = questionCard(page, text);
  await expect(card).toContainText("The administrator.");
  await expect(card).toContainText("Answered by Thiri Aung");
  await expect(card).toContainText("Your answer was not posted");
  await axe(page);
  await questionButton(page, text, "Copy").click();
  await expect(questionButton(page, text, "Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Whoever sends first.");

  await page.goto("/admin/qa?course=ai-business-mastery");
  await expect(card).toContainText("The administrator.");
  await expect(card.getByRole("textbox")).toHaveValue("Whoever sends first.");
  await questionButton(page, text, "Discard").click();
  const discardDialog = page.getByRole("dialog", { name: "Discard your text?" });
  await discardDialog.getByRole("button", { name: "Discard" }).click();
  await expect(card).not.toContainText("Your answer was not posted");
  // After a reload the page reads the words from this storage.
  await expect.poll(() => readBrowserStorage(page)).not.toContain("Whoever sends first.");
}

test("staff answer a question, and the learner sees it; the second of two answers at once is kept", async ({ page, context, academy, createUser, signIn, anotherDevice, withoutNetwork }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const learner = await createUser({
    courses: ["ai-master", "ai-business-mastery"],
    firstName: "Hnin",
    lastName: "Wai",
  });
  const learnerPage = await anotherDevice();
  await signIn(learnerPage, learner);
  const video = await readFirstLesson(learnerPage.request, "ai-master");
  const text = `Which words matter? ${crypto.randomUUID()}`;
  const ask = await signInToAsk(academy, learner);
  await ask(`/videos/${video.id}`, text);

  await signIn(page, await createUser({ role: "staff", firstName: "Su", lastName: "Myat" }));
  await page.goto("/admin");
  const unanswered = page.getByRole("link", { name: /^Unanswered questions/ });
  await unanswered.click();
  await expect(page.getByText("Longest waiting first")).toBeVisible();
  await expectInbox(page, text);
  const card = questionCard(page, text);
  await expect(card).toContainText("AI Master");
  await expect(card).toContainText("Unanswered");
  await expect(card).toContainText("Video-specific");
  await expect(card).toContainText("Asked by Hnin Wai");
  await expect(card.getByRole("link", { name: video.title })).toHaveAttribute(
    "href",
    `/courses/ai-master?video=${video.id}&tab=questions`,
  );

  await questionButton(page, text, "Answer Question").click();
  await expect(form(page, text)).toBeFocused();
  await questionButton(page, text, "Post Answer").click();
  await expect(toast(page, "Please provide an answer")).toBeVisible();
  await expect(card.getByText("Please enter an answer")).toBeVisible();
  await expect(form(page, text)).toBeFocused();
  await axe(page);

  const answer = "Those that name who reads it.";
  await form(page, text).fill(answer);
  await withoutNetwork(async () => {
    await questionButton(page, text, "Post Answer").click();
    await expect(toast(page, "Failed to Post Answer")).toBeVisible();
    await expect(form(page, text)).toHaveValue(answer);
  });
  await page.reload();
  await expect(form(page, text)).toHaveValue(answer);
  await form(page, text).press("Control+Enter");
  await expect(toast(page, "Answer Posted")).toBeVisible();
  await expect(card).toContainText("Answered by Su Myat");
  await expect(card).toContainText(answer);
  await expect(card.getByRole("article")).toBeFocused();
  await axe(page);

  const second = `And which do not? ${crypto.randomUUID()}`;
  await ask(`/videos/${video.id}`, second);
  await openInApp(page, "/admin");
  await unanswered.click();
  await expect(page.getByText("Longest waiting first")).toBeVisible();
  await expect(questionCard(page, second)).toBeVisible();
  await expect(card).toHaveCount(0);
  await changeAnswerAfterLostConfirmation(page, second);
  await filterQuestions(page, /^Answered$/);
  await expect(card).toContainText(answer);

  await learnerPage.goto(`/courses/ai-master?video=${video.id}&tab=questions`);
  const learnerQuestion = learnerPage.getByRole("tabpanel").getByRole("listitem").filter({
    hasText: text,
  });
  await expect(learnerQuestion).toContainText("Answered");
  await expect(learnerQuestion).toContainText(answer);

  const other = await createUser({ role: "admin", firstName: "Thiri", lastName: "Aung" });
  const third = `Who is first? ${crypto.randomUUID()}`;
  await ask("/courses/ai-business-mastery", third);
  const answerElsewhere = () => academy.answerQuestion(third, "The administrator.", other);
  await answerSecond(page, third, answerElsewhere);
});

test("@desk loads a long list in pieces, and asks before an unfinished answer is discarded", async ({ page, academy, createUser, signIn }) => {
  const learner = await createUser({ courses: ["ai-first-step"] });
  const mark = crypto.randomUUID();
  const ask = await signInToAsk(academy, learner);
  for (let n = 1; n <= 25; n++) {
    await ask("/courses/ai-first-step", `Old ${n}. ${mark}`, 100_000 - n);
  }
  await signIn(page, await createUser({ role: "admin" }));
  await page.goto("/admin/qa?course=ai-first-step&show=unanswered");
  const questionCards = page.getByRole("article").filter({ hasText: mark });
  await expect(questionCards.first()).toContainText("Old 1.");
  await expect(questionCards).toHaveCount(20);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(questionCards).toHaveCount(25);

  const last = `Old 25. ${mark}`;
  await pressFor(questionButton(page, last, "Answer Question"), form(page, last), {
    isFocused: true,
  });
  await form(page, last).fill("Later, perhaps.");
  await questionButton(page, last, "Cancel").click();
  const discardDialog = page.getByRole("dialog", { name: "Discard your text?" });
  await discardDialog.getByRole("button", { name: "Keep writing" }).last().click();
  await expect(form(page, last)).toHaveValue("Later, perhaps.");
  await questionButton(page, last, "Cancel").click();
  await discardDialog.getByRole("button", { name: "Discard" }).click();
  await expect(form(page, last)).toHaveCount(0);
  await expect(questionButton(page, last, "Answer Question")).toBeVisible();

  await openFilters(page);
  await page.getByLabel("Course", { exact: true }).selectOption("AI Master");
  await closeFilters(page);
  await expect(page).toHaveURL(/course=ai-master/);
  await expect(questionCards).toHaveCount(0);
  await page.goBack();
  await expect(questionCards.first()).toContainText("Old 1.");
  const search = page.getByLabel("Search questions and answers");
  await search.fill(`${mark} OLD 17.`);
  await expect(questionCards).toHaveCount(1);
  await expect(questionCards).toContainText("Old 17.");
  await page.reload();
  await expect(search).toHaveValue(`${mark} OLD 17.`);
  await expect(questionCards).toHaveCount(1);
  await search.fill(`${mark} nowhere`);
  await expect(page.getByText("No question here has these words.")).toBeVisible();
  await search.fill("");
  await expect(questionCards).toHaveCount(20);

  await switchLanguage(page, "my");
  await questionCards.first().getByRole("button", { name: "မေးခွန်းကို ဖြေရန်" }).click();
  await expect(questionCards.first().getByRole("textbox")).toBeFocused();
  await axe(page);
});
