// The browser is killed, as a phone does when it needs memory: the page hears nothing of it. What
// the user has typed is there at the next start. Delivery and storing are one step: what the server
// has just taken is on the phone, too, after a reload and after a kill.
import type { Page } from "@playwright/test";
import { expect, type TestUser } from "../support/fixtures.ts";
import { readFirstLesson } from "../support/list-lessons.ts";
import { openInApp } from "../support/open-in-app.ts";
import { type Phone, readBrowserStorage, test, waitForUserFiles } from "../support/phone.ts";
import { pressFor } from "../support/press-for.ts";
import { expectSignedOut, signInByForm, signOut, signOutAnyway } from "../support/sign-in-out.ts";
import { chatBox, noteForm, refuseForNow } from "../support/user-texts.ts";

const NOTES = "/courses/ai-first-step?tab=notes";
type SignIn = (page: Page, user: TestUser) => Promise<void>;
const notes = (page: Page) => page.getByRole("tabpanel").getByRole("listitem");
const questions = (page: Page) => page.locator('.chat-message[data-role="user"]');

/**
 * From now on, the pages of this browser never stop loading, as on a slow network. So the app never
 * begins its work for a quiet page.
 */
async function loadForever(page: Page) {
  await page.context().route("/api/slow-picture", () => {});
  await page.context().addInitScript(() => new Image().src = "/api/slow-picture");
}

async function openNotes(page: Page, { offline = false } = {}) {
  await page.context().setOffline(offline);
  await page.goto(NOTES, { waitUntil: "commit" });
}

async function save(page: Page, text: string) {
  await noteForm(page).fill(text);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(noteForm(page)).toHaveValue("");
  await waitForDelivery(page);
}

async function remove(page: Page, text: string) {
  const question = page.getByRole("dialog");
  const button = notes(page).filter({ hasText: text }).getByRole("button", { name: "Delete note" });
  await pressFor(button, question);
  await question.getByRole("button", { name: "Delete note" }).click();
  await expect(question).toBeHidden();
  await waitForDelivery(page);
}

/** Resolves at the moment that the outbox has no write any more. */
const waitForDelivery = (page: Page) =>
  page.evaluate(async () => {
    const { id } = JSON.parse(localStorage.getItem("person") ?? "");
    const opening = indexedDB.open(`pyinnya-${id}-outbox`);
    await new Promise((resolve) => opening.onsuccess = resolve);
    const countWrites = () =>
      new Promise((resolve) => {
        const counting = opening.result.transaction("writes").objectStore("writes").count();
        counting.onsuccess = () => resolve(counting.result);
      });
    while (await countWrites() !== 0);
    opening.result.close();
  });

/** Signs a user in on a phone that then has the app and the list of notes. */
async function startWithNotes(phone: Phone, user: TestUser, signIn: SignIn) {
  const page = await phone.start();
  await signIn(page, user);
  await page.goto(NOTES);
  await waitForNotesOffline(page);
  return page;
}

async function waitForNotesOffline(page: Page) {
  await waitForUserFiles(page);
  await expect.poll(() => readBrowserStorage(page)).toContain('\\"notes\\"');
}

/** Kills the browser when a note was just delivered, and opens the note without a network. */
async function killAfterDelivery(phone: Phone, text: string) {
  let page = await phone.start();
  await loadForever(page);
  await openNotes(page);
  await save(page, text);
  await phone.kill();
  page = await phone.start();
  await openNotes(page, { offline: true });
  await expect(notes(page).filter({ hasText: text })).toHaveCount(1);
  return page;
}

type WaitForDraft = (page: Page, text: string) => Promise<unknown>;

/** A busy machine may need longer than a phone, so this waits until IndexedDB has the draft. */
const untilStored: WaitForDraft = (page, text) => {
  const row = new RegExp(`"place":"[^"]*","text":"[^}]*${text}`);
  return expect.poll(() => readBrowserStorage(page)).toMatch(row);
};

/** A draft is stored at most one second after the user typed it. */
const oneSecond: WaitForDraft = (page) => page.waitForTimeout(1000);

/** Types a note's draft, waits, kills the browser, and finds the draft at the next start. */
async function killAfterTyping(phone: Phone, page: Page, text: string, wait: WaitForDraft) {
  await noteForm(page).fill(text);
  await wait(page, text);
  await phone.kill();
  const nextPage = await phone.start();
  await nextPage.goto(NOTES);
  await expect(noteForm(nextPage)).toHaveValue(text);
  return nextPage;
}

/**
 * Begins a conversation without a network, and kills the browser when the page says that its
 * question waits.
 */
async function killAfterAsking(phone: Phone, page: Page, text: string) {
  await openInApp(page, "/ai");
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
  await openInApp(page, "/ai");
  await expect(page.getByText("Ask about your lessons", { exact: false })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the question" })).toHaveCount(0);
}

test("a note that was just saved or deleted stays so offline; a kill loses no note, draft or question", async ({ makePhone, createUser, signIn, expectError }) => {
  expectError(/^console: .*ERR_INTERNET_DISCONNECTED/);
  const phone = await makePhone();
  const user = await createUser({ courses: ["ai-first-step"] });
  let page = await startWithNotes(phone, user, signIn);
  await loadForever(page);
  await openNotes(page);
  await save(page, "First");
  await openNotes(page, { offline: true });
  await expect(notes(page)).toHaveText([/First/]);
  await openNotes(page);
  await save(page, "Second");
  await remove(page, "First");
  await openNotes(page, { offline: true });
  await expect(notes(page)).toHaveText([/Second/]);

  // A browser that stops in order stores the session's cookie. A killed one can lose it.
  await phone.stop();
  page = await killAfterDelivery(phone, "Third");
  await expect(notes(page)).toHaveText([/Second/, /Third/]);
  await page.context().setOffline(false);
  page = await killAfterTyping(phone, page, "Draft", untilStored);
  await killAfterAsking(phone, page, "Question?");
  await expectSentOnce(await phone.start(), "Question?");
});

test("a kill after a change of user loses nothing, and brings back neither the former user nor unsent work", async ({ makePhone, createUser, signInWithoutPage, expectError }) => {
  expectError(/^console: .*ERR_INTERNET_DISCONNECTED/);
  const phone = await makePhone();
  const [mya, aye] = [
    await createUser({ firstName: "Mya", courses: ["ai-first-step"] }),
    await createUser({ firstName: "Aye", courses: ["ai-first-step"] }),
  ];
  const listNotes = async (page: Page) => {
    const { id } = await readFirstLesson(page.request, "ai-first-step");
    const notes = await (await page.request.get(`/api/videos/${id}/notes`)).json();
    return notes.map(({ content }: { content: string }) => content);
  };
  const write = async (page: Page, text: string) => {
    await noteForm(page).fill(text);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(noteForm(page)).toHaveValue("");
  };
  let page = await startWithNotes(phone, mya, signInByForm);
  // The browser writes down that Mya is signed in.
  await phone.stop();
  page = await phone.start();
  await page.context().route("**/api/sync", refuseForNow);
  await openNotes(page);
  await write(page, "Unsent by Mya");
  await signOutAnyway(page);
  await page.context().unrouteAll();
  await signInByForm(page, aye, encodeURIComponent(NOTES));
  await waitForNotesOffline(page);
  await page.context().setOffline(true);
  const texts = ["One", "Two", "Three", "Four"];
  for (const text of texts) await write(page, text);
  await phone.kill();

  page = await phone.start();
  await openNotes(page, { offline: true });
  await expect(notes(page)).toHaveText(texts.map((text) => new RegExp(text)));
  await expect(page.getByRole("button", { name: /^Account menu for Aye/ })).toBeVisible();
  const { request } = await signInWithoutPage(mya);
  const { sealKey } = await (await request.get("/api/auth/user")).json();
  for (const text of ["Unsent by Mya", sealKey]) {
    await expect.poll(() => readBrowserStorage(page)).not.toContain(text);
  }
  await signOutAnyway(page);
  await phone.kill();

  page = await phone.start();
  await openNotes(page, { offline: true });
  await expectSignedOut(page);
  await expect.poll(() => readBrowserStorage(page)).not.toContain("Three");
  await page.context().setOffline(false);
  for (const [user, expected] of [[aye, texts], [mya, ["Unsent by Mya"]]] as const) {
    await signInByForm(page, user, encodeURIComponent(NOTES));
    await expect.poll(() => listNotes(page)).toEqual(expected);
    await signOut(page);
    await expectSignedOut(page);
  }
});

test("@long what the user typed is there after a kill 1 s later, 10 times of 10", async ({ makePhone, createUser, signIn, expectError }) => {
  expectError(/^console: .*ERR_INTERNET_DISCONNECTED/);
  const phone = await makePhone();
  await startWithNotes(phone, await createUser({ courses: ["ai-first-step"] }), signIn);
  await phone.stop();
  let page = await phone.start();
  for (let round = 1; round <= 10; round++) {
    await page.goto(NOTES);
    page = await killAfterTyping(phone, page, `Draft ${round}`, oneSecond);
    await killAfterAsking(phone, page, `Question ${round}?`);
    page = await phone.start();
    await expectSentOnce(page, `Question ${round}?`);
  }
  await phone.stop();
});

test("@long ten of ten delivered notes are there without a network after the browser was killed", async ({ makePhone, createUser, signIn }) => {
  const phone = await makePhone();
  await startWithNotes(phone, await createUser({ courses: ["ai-first-step"] }), signIn);
  await phone.stop();
  for (let round = 1; round <= 10; round++) {
    const page = await killAfterDelivery(phone, `Round ${round} of 10`);
    await expect(notes(page)).toHaveCount(round);
    await phone.stop();
  }
});
