// Staff hide and delete questions.
import type { Page } from "@playwright/test";
import { type ApiUser, axe, expect, test } from "../support/fixtures.ts";
import { navigateInApp } from "../support/open-in-app.ts";
import { press, pressFor } from "../support/press-for.ts";
import { switchLanguage } from "../support/switch-language.ts";

const panel = "/admin/qa?course=ai-business-mastery";
const course = "/courses/ai-business-mastery?tab=questions";
const card = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });
const question = (page: Page, text: string) =>
  page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: text });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const actionButton = (page: Page, text: string, name: string) =>
  card(page, text).getByRole("button", { name, exact: true });

/** The questions that the server lists to this user. */
async function listQuestions({ request }: ApiUser): Promise<string[]> {
  const questions: { question: string }[] =
    await (await request.get("/api/courses/ai-business-mastery/qa")).json();
  return questions.map(({ question }) => question);
}

test("staff hide a question, show it again and delete it, and learners see each change", async ({ page, createUser, signIn, signInWithoutPage, anotherDevice }) => {
  const learner = await createUser({ courses: ["ai-business-mastery"] });
  const askerPage = await anotherDevice();
  await signIn(askerPage, learner);
  const other = await signInWithoutPage(await createUser({ courses: ["ai-business-mastery"] }));
  const text = `Where do I pay? ${crypto.randomUUID()}`;
  const response = await askerPage.request.post("/api/courses/ai-business-mastery/qa", {
    headers: { "Sec-Fetch-Site": "same-origin" },
    data: { question: text },
  });
  expect(response.status()).toBe(201);

  await signIn(page, await createUser({ role: "staff" }));
  await page.goto(panel);
  await press(actionButton(page, text, "Hide from learners"));
  await expect(toast(page, "Learners no longer see the question")).toBeVisible();
  await expect(card(page, text)).toContainText("Hidden");
  await expect(actionButton(page, text, "Answer Question")).toHaveCount(0);
  const show = page.getByRole("group", { name: "Which questions to show" });
  await press(show.getByText("Hidden", { exact: true }));
  await expect(page).toHaveURL(/show=hidden/);
  await expect(card(page, text)).toBeVisible();
  await axe(page);
  await askerPage.goto(course);
  await expect(question(askerPage, text)).toContainText("Hidden: only you and our staff see this");
  await axe(askerPage);
  expect(await listQuestions(other)).not.toContain(text);

  await press(actionButton(page, text, "Show again"));
  await expect(toast(page, "Learners see the question again")).toBeVisible();
  await expect(actionButton(page, text, "Hide from learners")).toBeVisible();
  expect(await listQuestions(other)).toContain(text);

  const deleteDialog = page.getByRole("dialog", { name: "Delete this question?" });
  await pressFor(actionButton(page, text, "Delete"), deleteDialog);
  await axe(page);
  await press(deleteDialog.getByRole("button", { name: "Delete", exact: true }));
  await expect(toast(page, "The question is deleted")).toBeVisible();
  await expect(card(page, text)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Questions", exact: true })).toBeFocused();
  await askerPage.reload();
  await expect(question(askerPage, "").first()).toBeVisible();
  await expect(question(askerPage, text)).toHaveCount(0);

  await switchLanguage(page, "my");
  await navigateInApp(page, `${panel}&show=hidden`);
  await expect(page.getByText("ဒီသင်တန်းမှာ ဖျောက်ထားတဲ့ မေးခွန်း မရှိပါဘူး။")).toBeVisible();
  await axe(page);
});
