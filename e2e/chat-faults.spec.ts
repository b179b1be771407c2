import type { Locator, Page } from "@playwright/test";
import { openLine } from "./line.ts";
import { axe, expect, test } from "./model.ts";
import { everythingKept } from "./phone.ts";

const box = (page: Page) => page.getByLabel("Your message");
const messages = (page: Page) => page.getByRole("region", { name: "Messages" });
const answer = (page: Page) => messages(page).locator('[data-role="assistant"]').last();
const question = (page: Page) => messages(page).locator('[data-role="user"]').last();
const button = (place: Page | Locator, name: string) =>
  place.getByRole("button", { name, exact: true });
const told = (page: Page) => page.getByRole("region", { name: /^Notifications/ });
const isWhole = (page: Page) => expect(button(answer(page), "Answer again")).toBeVisible();

async function ask(page: Page, text: string) {
  await box(page).fill(text);
  await button(page, "Send").tap();
  await expect(question(page)).toContainText(text);
}

test("whatever a model does wrong, she reads what came, is told what went wrong, and goes on", async ({ page, person, signIn, model, expectError }) => {
  // What our server says of a model that fails before its first word.
  expectError(/^response: 50[23] \/api\/chat/);
  await signIn(page, await person());
  await page.goto("/ai");

  await ask(page, "fault: slow-first-token");
  await expect(answer(page).getByText("Thinking…")).toBeVisible();
  await model.holding();
  await model.release();
  await expect(answer(page)).toContainText("at last");
  await isWhole(page);

  for (
    const [fault, words] of [
      ["split", "ပညာ 👩‍🏫 end"],
      ["unparsable-line", "one two"],
      ["no-done", "whole answer"],
      ["tricky-text", "data: [DONE]"],
    ] as const
  ) {
    await ask(page, `fault: ${fault}`);
    await expect(answer(page)).toContainText(words);
    await isWhole(page);
  }
  await ask(page, "fault: huge-token");
  await expect.poll(async () => (await answer(page).innerText()).length).toBeGreaterThan(20_000);
  await expect(button(page, "Stop generating")).toHaveCount(0);

  await model.say("cut");
  await ask(page, "Will it break off?");
  await expect(told(page)).toHaveText(/Error.*Failed to send message/);
  await expect(answer(page)).toContainText("it begins");
  await expect(answer(page)).toContainText("The AI service could not answer. Please try again.");
  await axe(page);
  await model.say();
  await button(answer(page), "Try again").tap();
  await expect(answer(page)).not.toContainText("it begins");
  await isWhole(page);

  for (const fault of ["html-200", "html-502"] as const) {
    await ask(page, `fault: ${fault}`);
    await expect(answer(page).getByText(/The AI service/)).toBeVisible();
    await expect(page.getByText("Bad Gateway")).toHaveCount(0);
  }
  await ask(page, "fault: rate-limited");
  await expect(answer(page).getByText("The assistant is busy just now.", { exact: false }))
    .toBeVisible();
  await expect(answer(page).getByRole("button", { name: /^Try again in \d+ s$/ })).toBeDisabled();
  await expect(button(answer(page), "Try again")).toBeEnabled();
});

test("an answer goes on over a reload, a line that is cut, and on another device that asks meanwhile", async ({ page, person, signIn, anotherDevice, academy, model, expectError }) => {
  expectError(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|net::ERR/);
  const aye = await person();
  const line = openLine(() => Number(new URL(academy.origin).port));
  await signIn(page, aye);
  await page.goto(`http://127.0.0.1:${line.port}/ai`);

  await ask(page, "fault: silence");
  await expect(answer(page)).toContainText("it begins");
  await page.reload();
  await expect(answer(page)).toContainText("it begins");
  await expect(button(page, "Stop generating")).toBeVisible();

  line.cut();
  await expect(answer(page)).toContainText("The connection is lost.");
  await expect(answer(page)).toContainText("it begins");
  line.mend();
  await expect(answer(page)).not.toContainText("The connection is lost.", { timeout: 30_000 });
  await model.holding();
  await model.release();
  await expect(answer(page)).toContainText("it begins and ends");
  await isWhole(page);

  // Another device knows the conversation as it was.
  const { pathname } = new URL(page.url());
  const other = await anotherDevice();
  await signIn(other, aye);
  await other.goto(pathname);
  await expect(button(answer(other), "Answer again")).toBeVisible();
  await ask(page, "fault: silence");
  await expect(answer(page)).toContainText("it begins");
  await box(other).fill("And from here?");
  await button(other, "Send").click();
  await expect(told(other)).toContainText("An answer is already being written");
  await expect(box(other)).toHaveValue("And from here?");
  await expect(answer(other)).toContainText("it begins");
  await button(other, "Stop generating").click();
  await expect(told(other)).toContainText("Generation Stopped");
  await expect(answer(page).getByText("This answer was stopped.")).toBeVisible();
  await expect(answer(other).getByText("This answer was stopped.")).toBeVisible();
  line.cut();
});

test("a question that arrived unheard is found answered; what was to be asked where another device has deleted waits in the next one", async ({ page, person, signIn, academy, expectError }) => {
  expectError(/ERR_FAILED|^response: 404 \/api\/(conversations|chat)/);
  const aye = await person();
  const id = await academy.converse(aye, 1);
  await signIn(page, aye);
  await page.goto(`/ai/${id}`);
  await isWhole(page);

  // It reaches the academy, and nothing of that comes back.
  await page.route("**/api/chat", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await ask(page, "Did you hear me?");
  await expect(question(page)).toContainText("This question did not arrive.");
  await page.unroute("**/api/chat");
  await button(page, "Start a new conversation").tap();
  await expect(page.getByText("Don't Wish For it, Work For it.")).toBeVisible();
  await page.goBack();
  await expect(question(page)).toContainText("Did you hear me?");
  await isWhole(page);
  await expect(messages(page).locator('[data-role="user"]')).toHaveCount(2);

  await expect.poll(() => everythingKept(page)).toContain("Did you hear me?");
  const status = await page.evaluate(
    async (path) => (await fetch(path, { method: "DELETE" })).status,
    `/api/conversations/${id}`,
  );
  expect(status).toBe(200);
  const edit = "Change the question and ask again";
  await button(question(page), edit).tap();
  await question(page).getByLabel(edit).fill("Can you hear me?");
  await box(page).fill("And what now?");
  await button(page, "Send").tap();
  await expect(told(page)).toHaveText(/Error.*Failed to send message/);
  await expect(page.getByText("This conversation is no longer here.")).toBeVisible();
  await expect(messages(page)).toHaveCount(0);
  await axe(page);
  await expect.poll(() => everythingKept(page)).not.toContain("Did you hear me?");
  await page.getByRole("link", { name: "Start a new conversation" }).tap();
  await expect(box(page)).toHaveValue("Can you hear me?\n\nAnd what now?");
});
