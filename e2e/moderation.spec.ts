// Staff hide and delete questions.
import type { Page } from "@playwright/test";
import { axe, expect, test } from "./fixtures.ts";
import { press, pressFor } from "./press-for.ts";

const panel = "/admin/qa?course=ai-business-mastery";
const course = "/courses/ai-business-mastery?tab=questions";
const card = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });
const question = (page: Page, text: string) =>
  page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: text });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const act = (page: Page, text: string, name: string) =>
  card(page, text).getByRole("button", { name, exact: true });

test("staff hide a question, show it again and delete it, and learners see each change", async ({ page, context, academy, person, signIn, anotherDevice }) => {
  const learner = await person({ courses: ["ai-business-mastery"] });
  const [theirs, others] = [await anotherDevice(), await anotherDevice()];
  await signIn(theirs, learner);
  await signIn(others, await person({ courses: ["ai-business-mastery"] }));
  const text = `Where do I pay? ${crypto.randomUUID()}`;
  const asked = await theirs.request.post("/api/courses/ai-business-mastery/qa", {
    headers: { "Sec-Fetch-Site": "same-origin" },
    data: { question: text },
  });
  expect(asked.status()).toBe(201);

  await signIn(page, await person({ role: "staff" }));
  await page.goto(panel);
  await press(act(page, text, "Hide from learners"));
  await expect(toast(page, "Learners no longer see the question")).toBeVisible();
  await expect(card(page, text)).toContainText("Hidden");
  await expect(act(page, text, "Answer Question")).toHaveCount(0);
  const show = page.getByRole("group", { name: "Which questions to show" });
  await press(show.getByText(/^Hidden \(\d+\)$/));
  await expect(page).toHaveURL(/show=hidden/);
  await expect(card(page, text)).toBeVisible();
  await axe(page);
  await theirs.goto(course);
  await expect(question(theirs, text)).toContainText("Hidden: only you and our staff see this");
  await axe(theirs);
  await others.goto(course);
  await expect(question(others, "").first()).toBeVisible();
  await expect(question(others, text)).toHaveCount(0);

  await press(act(page, text, "Show again"));
  await expect(toast(page, "Learners see the question again")).toBeVisible();
  await expect(act(page, text, "Hide from learners")).toBeVisible();
  await others.reload();
  await expect(question(others, text)).toBeVisible();

  const asks = page.getByRole("dialog", { name: "Delete this question?" });
  await pressFor(act(page, text, "Delete"), asks);
  await axe(page);
  await press(asks.getByRole("button", { name: "Delete", exact: true }));
  await expect(toast(page, "The question is deleted")).toBeVisible();
  await expect(card(page, text)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Questions", exact: true })).toBeFocused();
  await theirs.reload();
  await expect(question(theirs, "").first()).toBeVisible();
  await expect(question(theirs, text)).toHaveCount(0);

  await context.addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  await page.goto(`${panel}&show=hidden`);
  await expect(page.getByText("ဒီသင်တန်းမှာ ဖျောက်ထားတဲ့ မေးခွန်း မရှိပါ။")).toBeVisible();
  await axe(page);
});
