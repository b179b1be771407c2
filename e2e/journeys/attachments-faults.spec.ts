// Attached files that break off on their way, have expired, or belong to another user. A file that
// waits without a network is in chat.spec.ts.
import type { Page } from "@playwright/test";
import {
  answer,
  box,
  button,
  chips,
  chooseFiles,
  expectWholeAnswer,
  notifications,
  question,
  readStoredFile,
  send,
  status,
} from "../support/attachment-steps.ts";
import { openFaultyConnection } from "../support/faulty-connection.ts";
import { expect, test, type TestUser } from "../support/fixtures.ts";
import { tapFor } from "../support/press-for.ts";

test("an upload that is cut continues, also after a reload, and arrives once; Send waits for it", async ({ page, createUser, signIn, academy, expectError }) => {
  expectError(/net::ERR/);
  const connection = openFaultyConnection(() => Number(new URL(academy.origin).port), {
    uploadRate: 30_000,
  });
  await signIn(page, await createUser());
  await page.goto(`http://127.0.0.1:${connection.port}/ai`);
  await expect(box(page)).toBeEditable();
  const arrived: string[] = [];
  page.on("response", async (answer) => {
    if (/\/api\/attachments$/.test(answer.url()) && answer.status() === 201) {
      arrived.push((await answer.json()).id);
    }
  });
  await chooseFiles(page, { name: "large.txt", text: "Twenty words. ".repeat(15_000) });
  await expect(chips(page).getByRole("progressbar")).toBeVisible();
  connection.cut();
  await expect(chips(page)).toContainText("Waiting for the connection");
  connection.restore();
  await expect(chips(page).getByRole("progressbar")).toBeVisible();
  await page.reload();
  await expect(chips(page).getByRole("progressbar")).toBeVisible();
  await box(page).fill("What is this?");
  await send(page).tap();
  await expect(status(page, "Your question will be sent when its files are uploaded."))
    .toBeVisible();
  await expect(send(page)).toHaveAttribute("aria-busy", "true");
  await expect(answer(page)).toContainText("large.txt");
  await expectWholeAnswer(page);
  expect(new Set(arrived).size).toBe(1);
  expect((await readStoredFile(page)).size).toBe(14 * 15_000);
  connection.cut();
});

/** Stores a file in the draft as arrived, under an id that the server does not have. */
const storeDraftFile = (page: Page, { id: personId }: TestUser, id: string) =>
  page.evaluate(([personId, id]) => {
    const attachment = { id, name: "old.txt", contentType: "text/plain", size: 9 };
    const file = { key: id, fingerprint: "f", name: "old.txt", isImage: false, size: 9 };
    const chip = { ...file, state: "arrived", attachment, arrivedAt: Date.now() };
    localStorage.setItem(`draft ${personId} chat-files chat new`, JSON.stringify([chip]));
  }, [personId, id]);

/**
 * The first user leaves a file in the draft. The next user of this phone finds nothing of it, and
 * cannot see the first user's sent file.
 */
async function checkNextUser(page: Page, signInNext: () => Promise<void>, id: string) {
  await tapFor(button(page, "Start a new conversation"), page.getByText("Ask about your lessons"));
  await expect(chips(page)).toHaveCount(0);
  await chooseFiles(page, { name: "private.txt", text: "Mine." });
  await expect(chips(page)).toHaveAttribute("data-state", "arrived");
  await page.evaluate(() => fetch("/api/signout", { method: "POST" }));
  await signInNext();
  await page.goto("/ai");
  await expect(box(page)).toBeEditable();
  await expect(chips(page)).toHaveCount(0);
  // The app seals the earlier user's draft only when the page is quiet.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .not.toContain("private.txt");

  expect((await page.request.get(`/api/attachments/${id}`)).status()).toBe(404);
}

test("reports an expired file and keeps the words; the next user finds no file of the first", async ({ page, createUser, signIn }) => {
  const [aye, mya] = [await createUser(), await createUser({ firstName: "Mya" })];
  await signIn(page, aye);
  // This address has the storage of the app, and none of its scripts.
  await page.goto("/healthz");
  await storeDraftFile(page, aye, crypto.randomUUID());
  await page.goto("/ai");
  await expect(chips(page)).toContainText("old.txt");
  await chooseFiles(page, { name: "new.txt", text: "It is that." });
  const arrived = chips(page).and(page.locator('[data-state="arrived"]'));
  await expect(arrived).toHaveCount(2);
  await box(page).fill("What was in it?");
  await send(page).tap();
  await expect(notifications(page)).toContainText("Please choose the files again");
  await expect(box(page)).toHaveValue("What was in it?");
  // The file that is still there goes with the next question.
  await expect(chips(page).filter({ hasText: "old.txt" }))
    .toContainText("No longer available. Please choose it again.");
  await expect(arrived).toHaveCount(1);
  await expect(arrived).toContainText("new.txt");
  await expect(page.locator('[data-role="user"]')).toHaveCount(0);
  await button(page, "Remove old.txt").tap();
  await chooseFiles(page, { name: "old.txt", text: "It was this." });
  await send(page).tap();
  await expect(answer(page)).toContainText("It was this.");
  await expectWholeAnswer(page);

  const { id } = await readStoredFile(page);
  const expiredMessage = notifications(page).getByText("Please choose the files again");
  await expect(expiredMessage).toHaveCount(0);
  // A changed question also says which file is missing, and the earlier answer stays.
  await page.route("**/api/chat", (route) => {
    const body = { ...route.request().postDataJSON(), attachmentIds: [id, crypto.randomUUID()] };
    return route.continue({ postData: JSON.stringify(body) });
  }, { times: 1 });
  const editField = question(page).getByRole("textbox");
  await tapFor(button(question(page), "Change the question and ask again"), editField);
  await editField.fill("Who wrote it?");
  await button(question(page), "Ask again").tap();
  await expect(expiredMessage).toBeVisible();
  await expect(box(page)).toHaveValue("Who wrote it?");
  await expect(question(page)).toContainText("What was in it?");
  await expect(answer(page)).toContainText("It was this.");
  expect((await readStoredFile(page)).id).toBe(id);

  await checkNextUser(page, () => signIn(page, mya), id);
});

test("a question that is asked right after another was taken back keeps the file of that one", async ({ page, createUser, signIn, expectError }) => {
  expectError(/ERR_FAILED/);
  await signIn(page, await createUser());
  await page.goto("/ai");
  await chooseFiles(page, { name: "list.txt", text: "It is a list." });
  await expect(chips(page)).toHaveAttribute("data-state", "arrived");
  await page.route("**/api/chat", async (route) => {
    await route.fetch();
    await route.abort();
  });
  // Without these, the page cannot find out that the question has arrived.
  const unknown = /\/readyz$|\/messages/;
  await page.route(unknown, (route) => route.abort());
  let letTakeBackGo = () => {};
  const isFree = new Promise<void>((resolve) => letTakeBackGo = resolve);
  await page.route("**/api/sync", async (route) => {
    await isFree;
    await route.continue();
  });
  await box(page).fill("Never mind");
  await send(page).tap();
  await expect(question(page)).toContainText("We do not know yet if this question has arrived.");
  await button(question(page), "Do not send").tap();
  await expect(box(page)).toHaveValue("Never mind");
  await page.unroute("**/api/chat");
  const takenBack = page.waitForRequest("**/api/sync");
  await page.unroute(unknown);
  await takenBack;
  const order: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/chat") && order.push("asked"));
  page.on("response", (answer) => answer.url().endsWith("/api/sync") && order.push("taken back"));
  await box(page).fill("What is this?");
  await send(page).tap();
  await expect(question(page)).toContainText("What is this?");
  letTakeBackGo();
  await expect(answer(page)).toContainText("It is a list.");
  await expectWholeAnswer(page);
  expect(order.slice(0, 2)).toEqual(["taken back", "asked"]);
  await expect(page.locator('[data-role="user"]')).toHaveCount(1);
});
