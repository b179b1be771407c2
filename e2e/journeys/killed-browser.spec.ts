// The browser is killed, as a phone does when it needs memory: the page hears nothing of it. What
// the user has typed is there at the next start.
import type { Page } from "@playwright/test";
import { expect } from "../support/fixtures.ts";
import { type Phone, test, waitForServiceWorker } from "../support/phone.ts";
import { chatBox, noteForm } from "../support/user-texts.ts";

const NOTES = "/courses/ai-master?tab=notes";
const questions = (page: Page) => page.locator('.chat-message[data-role="user"]');

/** Types a note's draft, and kills the browser one second later. */
async function killAfterTyping(phone: Phone, page: Page, text: string) {
  await page.goto(NOTES);
  await noteForm(page).fill(text);
  await page.waitForTimeout(1000);
  await phone.kill();
}

/** Asks without a network, and kills the browser when the page says that the question waits. */
async function killAfterAsking(phone: Phone, page: Page, chat: string, text: string) {
  await page.goto(chat);
  await expect(questions(page).first()).toBeVisible();
  await page.context().setOffline(true);
  await chatBox(page).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).tap();
  await expect(questions(page).last()).toContainText("It waits on this phone.");
  await phone.kill();
}

async function expectSentOnce(page: Page, chat: string, text: string) {
  await page.goto(chat);
  const question = questions(page).last();
  await expect(question).toContainText(text);
  await expect(question).toContainText("You can send it now.");
  const listSent = async () => {
    const messages = await (await page.request.get(`/api/conversations/${chat.slice(4)}/messages`))
      .json();
    return messages.filter(({ content }: { content: string }) => content === text).length;
  };
  expect(await listSent(), "the app has not sent the question").toBe(0);
  await question.getByRole("button", { name: "Try again" }).tap();
  await expect(question.getByRole("button", { name: "Copy the question" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Answer again" }).last()).toBeVisible();
  await page.reload();
  await expect(questions(page).filter({ hasText: text })).toHaveCount(1);
  expect(await listSent()).toBe(1);
}

for (const [rounds, tag] of [[3, ""], [10, " @long"]] as const) {
  test(`what the user typed is there after the browser was killed, ${rounds} times of ${rounds}${tag}`, async ({ makePhone, createUser, signIn, academy, expectError }) => {
    expectError(/ERR_INTERNET_DISCONNECTED/);
    const phone = await makePhone();
    const aye = await createUser({ courses: ["ai-master"] });
    const chat = `/ai/${await academy.addConversation(aye, 1)}`;
    let page = await phone.start();
    await signIn(page, aye);
    await page.goto(NOTES);
    await waitForServiceWorker(page);
    // Chromium stores cookies half a minute late, and at an orderly end.
    await phone.stop();
    page = await phone.start();
    for (let round = 1; round <= rounds; round++) {
      await killAfterTyping(phone, page, `Draft ${round}`);
      page = await phone.start();
      await page.goto(NOTES);
      await expect(noteForm(page)).toHaveValue(`Draft ${round}`);
      await killAfterAsking(phone, page, chat, `Question ${round}?`);
      page = await phone.start();
      await expectSentOnce(page, chat, `Question ${round}?`);
    }
    await phone.stop();
  });
}
