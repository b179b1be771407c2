// The outbox: writes that wait, that conflict or that the server refuses.
import type { Page } from "@playwright/test";
import { axe, expect, test } from "../support/fixtures.ts";
import { readFirstLesson } from "../support/list-lessons.ts";
import { test as phoneTest, waitForUserFiles } from "../support/phone.ts";
import { press, pressFor } from "../support/press-for.ts";

const COURSE = "/courses/ai-master";
const syncStatus = (page: Page, name: string | RegExp) =>
  page.getByRole("banner").getByRole("link", { name, exact: true });
const card = (page: Page, text: string | RegExp) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: text });
const outboxHeading = (page: Page) => page.getByRole("heading", { name: "Outbox", level: 1 });
/** The answer of a server that is starting up. */
const SERVER_STARTING = /^response: 503 /;

async function openNotes(page: Page) {
  await page.goto(COURSE);
  const form = page.getByRole("textbox", { name: "New note" });
  await pressFor(page.getByRole("tab", { name: "Notes" }), form);
}

async function writeNote(page: Page, text: string) {
  await page.getByRole("textbox", { name: "New note" }).fill(text);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "New note" })).toHaveValue("");
}

/** `meanwhile` runs after the old text is shown and before the new text is typed. */
async function changeNote(page: Page, from: string, to: string, meanwhile?: () => Promise<void>) {
  const note = page.getByRole("listitem").filter({ hasText: from });
  const box = page.getByRole("textbox", { name: "Change this note" });
  await pressFor(note.getByRole("button", { name: "Edit note" }), box, { value: from });
  await meanwhile?.();
  await box.fill(to);
  await box.press("Control+Enter");
  await expect(box).toBeHidden();
}

/** The user's notes, as the server has them. */
async function listNotes(page: Page) {
  const video = await readFirstLesson(page.request, "ai-master");
  const notes: { id: string; content: string }[] =
    await (await page.request.get(`/api/videos/${video.id}/notes`)).json();
  return notes;
}
const listNoteTexts = async (page: Page) => (await listNotes(page)).map(({ content }) => content);

async function changeOnOtherDevice(page: Page, origin: string, content: string) {
  const [note] = await listNotes(page);
  const answer = await page.request.patch(`/api/notes/${note?.id}`, {
    headers: { Origin: origin },
    data: { content },
  });
  expect(answer.status()).toBe(200);
}

async function deleteOnOtherDevice(page: Page, origin: string, content: string) {
  const note = (await listNotes(page)).find((note) => note.content === content);
  const answer = await page.request.delete(`/api/notes/${note?.id}`, {
    headers: { Origin: origin },
    data: {},
  });
  expect(answer.status()).toBe(200);
}

phoneTest(
  "@offline writes wait, can be changed, discarded and saved as a file, and are sent later",
  async ({ page, createUser, signIn, academy, stopServer, expectError }) => {
    expectError(SERVER_STARTING);
    await signIn(page, await createUser({ courses: ["ai-master"] }));
    await openNotes(page);
    await expect(syncStatus(page, "All synced")).toBeVisible();
    await writeNote(page, "Before");
    await expect(page.getByRole("region", { name: /^Notifications/ })).toContainText("Note saved");

    await waitForUserFiles(page);
    await stopServer();
    // The first note is sent before the phone knows that the server is gone. Only the later notes
    // can be changed.
    await writeNote(page, "One");
    await expect(page.getByText("Saved on this phone. We will send it automatically.").first())
      .toBeVisible();
    await writeNote(page, "Two");
    await writeNote(page, "Three");
    await writeNote(page, "ပရောမ့်တစ်ခုမှာ ဥပမာ ထည့်ပါ");
    await expect(page.getByText("Waiting to be sent")).toHaveCount(4);
    await syncStatus(page, "No connection · 4 waiting").click();
    await expect(outboxHeading(page)).toBeVisible();
    await axe(page);

    await expect(card(page, /One/).getByRole("button", { name: "Edit" })).toHaveCount(0);
    const form = page.getByRole("textbox", { name: "New note" });
    await pressFor(card(page, "Two").getByRole("button", { name: "Edit" }), form, { value: "Two" });
    await form.fill("Two, and better");
    await axe(page);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(card(page, "Two, and better")).toBeVisible();
    await card(page, "Three").getByRole("button", { name: "Discard" }).click();
    const question = page.getByRole("dialog", { name: "Discard this?" });
    await expect(question).toBeVisible();
    await axe(page);
    await question.getByRole("button", { name: "Cancel" }).first().click();
    await expect(card(page, "Three")).toBeVisible();
    await card(page, "Three").getByRole("button", { name: "Discard" }).click();
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(card(page, "Three")).toBeHidden();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as file" }).click();
    const saved = await Deno.readTextFile(await (await saving).path());
    for (const text of ["One", "Two, and better", "ပရောမ့်တစ်ခုမှာ ဥပမာ ထည့်ပါ"]) {
      expect(saved).toContain(text);
    }
    expect(saved).not.toContain("Three");

    await page.getByRole("button", { name: "မြန်မာ" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("မပို့ရသေးတာများ");
    await expect(page.getByRole("main")).not.toContainText(/Waiting|Copy|Discard|note/i);
    await axe(page);
    await page.getByRole("button", { name: "English" }).click();

    await academy.startServer();
    await expect(syncStatus(page, "All synced")).toBeVisible();
    await expect(card(page, /One/)).toHaveCount(0);
    await expect(page.getByText("Everything that you wrote was sent.")).toBeVisible();
    expect(await listNoteTexts(page)).toEqual([
      "Before",
      "One",
      "Two, and better",
      "ပရောမ့်တစ်ခုမှာ ဥပမာ ထည့်ပါ",
    ]);
  },
);

/** Keeps one or both of two texts, three times, and returns the notes that are left. */
async function decideConflicts(page: Page, origin: string): Promise<readonly string[]> {
  let notes: readonly string[] = ["First"];
  for (
    const [choice, mine, theirs, result] of [
      ["Keep mine", "Mine", "Theirs", ["Mine"]],
      ["Keep theirs", "My second", "Their second", ["Their second"]],
      ["Keep both", "My third", "Their third", ["Their third", "My third"]],
    ] as const
  ) {
    await changeNote(page, notes[0] ?? "", mine, () => changeOnOtherDevice(page, origin, theirs));
    if (choice === "Keep mine") {
      const message = page.getByText("This was not accepted. Please check it in the outbox.");
      await expect(message.first()).toBeVisible();
    }
    const noteLink = page.getByRole("tabpanel").getByRole("link", { name: "Action needed" });
    const outboxLink = choice === "Keep both" ? noteLink : syncStatus(page, "1 needs action");
    await press(outboxLink);
    await expect(card(page, "Changed elsewhere")).toContainText(mine);
    await expect(card(page, "Changed elsewhere")).toContainText(theirs);
    if (choice === "Keep mine") await axe(page);
    await page.getByRole("button", { name: choice }).click();
    await expect(syncStatus(page, "All synced")).toBeVisible();
    await expect.poll(() => listNoteTexts(page)).toEqual(result);
    await page.goBack();
    for (const text of result) await expect(page.getByText(text, { exact: true })).toBeVisible();
    notes = result;
  }
  return notes;
}

/** Writes a note that the server refuses at first. */
async function sendRefusedNote(page: Page, origin: string, text: string) {
  const headers = { Origin: origin };
  const data = { courseName: "ai-master" };
  await page.request.delete("/api/enrollment", { headers, data });
  await writeNote(page, text);
  await syncStatus(page, "1 needs action").click();
  await expect(card(page, "Not accepted")).toContainText("You are not enrolled in this course.");
  await axe(page);
  await page.request.post("/api/enrollment", { headers, data });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(syncStatus(page, "All synced")).toBeVisible();
  await expect.poll(() => listNoteTexts(page)).toContain(text);
  await page.goBack();
}

test("a note that changed on two devices waits for a choice, and so does a refused or deleted one", async ({ page, createUser, signIn, academy }) => {
  await signIn(page, await createUser({ courses: ["ai-master"] }));
  await openNotes(page);
  await writeNote(page, "First");
  await expect(syncStatus(page, "All synced")).toBeVisible();
  // The sign also says so before the note is queued, so the journey asks the server.
  await expect.poll(() => listNoteTexts(page)).toEqual(["First"]);
  const others = await decideConflicts(page, academy.origin);

  await sendRefusedNote(page, academy.origin, "Fourth");
  await writeNote(page, "Fifth");
  await expect.poll(() => listNoteTexts(page)).toEqual([...others, "Fourth", "Fifth"]);
  for (const text of ["Fourth", "Fifth"]) {
    await changeNote(
      page,
      text,
      `${text}, and better`,
      () => deleteOnOtherDevice(page, academy.origin, text),
    );
    // A note that the server no longer has leaves the list. Its new text waits in the outbox.
    await expect(page.getByRole("listitem").filter({ hasText: text })).toHaveCount(0);
  }
  await syncStatus(page, "2 need action").click();
  await expect(card(page, "Fourth, and better")).toContainText("Deleted elsewhere");
  await expect(card(page, "Fourth, and better").getByRole("button"))
    .toHaveText(["Keep as a new note", "Copy", "Discard"]);
  await axe(page);
  await card(page, "Fourth, and better").getByRole("button", { name: "Keep as a new note" })
    .click();
  await expect(card(page, "Fourth, and better")).toHaveCount(0);
  await card(page, "Fifth, and better").getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog", { name: "Discard this?" })
    .getByRole("button", { name: "Discard" }).click();
  await expect(syncStatus(page, "All synced")).toBeVisible();
  await expect.poll(() => listNoteTexts(page)).toEqual([...others, "Fourth, and better"]);
  await page.goBack();
  await expect(page.getByText("Fourth, and better", { exact: true })).toBeVisible();
});

test("@long while the server fails and the user looks on, the outbox tries at least every 8 s", async ({ page, createUser, signIn, expectError }) => {
  expectError(/500/);
  await signIn(page, await createUser({ courses: ["ai-master"] }));
  await openNotes(page);
  const tries: number[] = [];
  await page.route("**/api/sync", (route) => {
    tries.push(performance.now());
    return route.fulfill({ status: 500, json: { code: "internal", message: "Broken" } });
  });
  await writeNote(page, "Sent in the end");
  // In this time the waits grow to their limit, and an outbox without a limit waits longer than it.
  await page.waitForTimeout(45_000);
  await page.unrouteAll();
  const brokenUntil = performance.now();
  await expect.poll(() => listNoteTexts(page), { timeout: 15_000 }).toEqual(["Sent in the end"]);
  const waits = [...tries.slice(1), brokenUntil].map((at, index) => at - (tries[index] ?? at));
  // The last waits, which have grown to the limit, and a busy machine's delay.
  expect(tries.length).toBeGreaterThan(5);
  expect(Math.max(...waits)).toBeLessThan(12_000);
});
