// Delivery and storing are one step: what the server has just taken is on the phone, too, if the
// page is reloaded or the browser is killed at once.
import type { Page } from "@playwright/test";
import { expect, type TestUser } from "../support/fixtures.ts";
import { type Phone, readBrowserStorage, test, waitForUserFiles } from "../support/phone.ts";
import { pressFor } from "../support/press-for.ts";

const COURSE = "/courses/ai-first-step?tab=notes";
type SignIn = (page: Page, user: TestUser) => Promise<void>;
const form = (page: Page) => page.getByRole("textbox", { name: "New note" });
const notes = (page: Page) => page.getByRole("tabpanel").getByRole("listitem");

/**
 * From now on, the pages of this browser never stop loading, as on a slow network. What the app does
 * when a page is quiet does not come.
 */
async function loadForever(page: Page) {
  await page.context().route("/api/slow-picture", () => {});
  await page.context().addInitScript(() => new Image().src = "/api/slow-picture");
}

async function open(page: Page, { offline = false } = {}) {
  await page.context().setOffline(offline);
  await page.goto(COURSE, { waitUntil: "commit" });
}

async function save(page: Page, text: string) {
  await form(page).fill(text);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form(page)).toHaveValue("");
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
  await page.goto(COURSE);
  await waitForUserFiles(page);
  await expect.poll(() => readBrowserStorage(page)).toContain('\\"notes\\"');
  await loadForever(page);
  return page;
}

/** Kills the browser when a note was just delivered, and opens the note without a network. */
async function killAfterDelivery(phone: Phone, text: string) {
  let page = await phone.start();
  await loadForever(page);
  await open(page);
  await save(page, text);
  await phone.kill();
  page = await phone.start();
  await open(page, { offline: true });
  await expect(notes(page).filter({ hasText: text })).toHaveCount(1);
  return page;
}

test("a note that was just saved or deleted is so without a network, after a reload and after a kill", async ({ makePhone, createUser, signIn }) => {
  const phone = await makePhone();
  const user = await createUser({ courses: ["ai-first-step"] });
  let page = await startWithNotes(phone, user, signIn);
  await open(page);
  await save(page, "First");
  await open(page, { offline: true });
  await expect(notes(page)).toHaveText([/First/]);
  await open(page);
  await save(page, "Second");
  await open(page, { offline: true });
  await expect(notes(page)).toHaveText([/First/, /Second/]);
  await open(page);
  await remove(page, "First");
  await open(page, { offline: true });
  await expect(notes(page)).toHaveText([/Second/]);

  // A browser that stops in order stores the session's cookie. A killed one can lose it.
  await phone.stop();
  page = await killAfterDelivery(phone, "Third");
  await expect(notes(page)).toHaveText([/Second/, /Third/]);
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
