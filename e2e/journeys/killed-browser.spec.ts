// The browser is killed, as a phone does when it needs memory: the page hears nothing of it. What
// the user has typed is there at the next start.
import type { Page } from "@playwright/test";
import { expect } from "../support/fixtures.ts";
import { type Phone, readBrowserStorage, test, waitForUserFiles } from "../support/phone.ts";
import { chatBox, noteForm } from "../support/user-texts.ts";

const NOTES = "/courses/ai-master?tab=notes";
const questions = (page: Page) => page.locator('.chat-message[data-role="user"]');

type WaitForDraft = (page: Page, text: string) => Promise<unknown>;

/** A busy machine may need longer than a phone, so this waits until IndexedDB has the draft. */
const untilStored: WaitForDraft = (page, text) => {
  const row = new RegExp(`"place":"[^"]*","text":"[^}]*${text}`);
  return expect.poll(() => readBrowserStorage(page)).toMatch(row);
};

/** A draft is stored at most one second after the user typed it. */
const oneSecond: WaitForDraft = (page) => page.waitForTimeout(1000);

/** Types a note's draft, waits, and kills the browser. */
async function killAfterTyping(phone: Phone, page: Page, text: string, wait: WaitForDraft) {
  await page.goto(NOTES);
  await noteForm(page).fill(text);
  await wait(page, text);
  await phone.kill();
}

/**
 * Begins a conversation without a network, and kills the browser when the page says that its
 * question waits.
 */
async function killAfterAsking(phone: Phone, page: Page, text: string) {
  await page.goto("/ai");
  await expect(page.getByText("Ask about your lessons", { exact: false })).toBeVisible();
  await chatBox(page).fill(text);
  const send = page.getByRole("button", { name: "Send", exact: true });
  await expect(send).toBeEnabled();
  await page.context().setOffline(true);
  await send.tap();
  await expect(questions(page)).toContainText("It waits on this phone.");
  await phone.kill();
}

/** The page finds the question without a network, and sends it once, when the user wants it. */
async function expectSentOnce(page: Page, text: string) {
  await page.context().setOffline(true);
  await page.goto("/ai");
  await page.getByRole("link", { name: "Open the question" }).tap();
  await expect(questions(page)).toContainText(text);
  await expect(questions(page)).toContainText("It waits on this phone.");
  const conversationId = new URL(page.url()).pathname.slice("/ai/".length);
  await page.context().setOffline(false);
  await expect(questions(page)).toContainText("You can send it now.");
  const listSent = async () => {
    const answer = await page.request.get(`/api/conversations/${conversationId}/messages`);
    const messages: { content: string }[] = await answer.json();
    return messages.map(({ content }) => content).filter((content) => content === text);
  };
  expect(await listSent(), "the app has not sent the question").toEqual([]);
  await questions(page).getByRole("button", { name: "Try again" }).tap();
  await expect(page.getByRole("button", { name: "Answer again" })).toBeVisible();
  await page.reload();
  await expect(questions(page)).toHaveCount(1);
  expect(await listSent()).toEqual([text]);
  await page.goto("/ai");
  await expect(page.getByText("Ask about your lessons", { exact: false })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the question" })).toHaveCount(0);
}

for (
  const { name, rounds, wait } of [
    { name: "when it was stored", rounds: 1, wait: untilStored },
    { name: "1 s after typing, 10 times of 10 @long", rounds: 10, wait: oneSecond },
  ]
) {
  test(`what the user typed is there when the browser is killed ${name}`, async ({ makePhone, createUser, signIn, expectError }) => {
    expectError(/ERR_INTERNET_DISCONNECTED/);
    const phone = await makePhone();
    const aye = await createUser({ courses: ["ai-master"] });
    let page = await phone.start();
    await signIn(page, aye);
    await page.goto(NOTES);
    await waitForUserFiles(page);
    // Chromium stores cookies half a minute late, and at an orderly end.
    await phone.stop();
    page = await phone.start();
    for (let round = 1; round <= rounds; round++) {
      await killAfterTyping(phone, page, `Draft ${round}`, wait);
      page = await phone.start();
      await page.goto(NOTES);
      await expect(noteForm(page)).toHaveValue(`Draft ${round}`);
      await killAfterAsking(phone, page, `Question ${round}?`);
      page = await phone.start();
      await expectSentOnce(page, `Question ${round}?`);
    }
    await phone.stop();
  });
}
