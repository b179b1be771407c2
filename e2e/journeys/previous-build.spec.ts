// A phone that two users used with an older build gets this build. `record-profile.ts` recorded the
// phone. A removal that waits for 'Undo' exists in the memory of a page only, so no recording has it.
import type { Page } from "@playwright/test";
import type { Academy, ApiUser, TestUser } from "../support/fixtures.ts";
import { expectChatsOffline, expectChatsSent } from "../support/recorded-chats.ts";
import { expectSignedOut, signInByForm, signOut } from "../support/sign-in-out.ts";
import {
  CHECKLIST,
  COURSE,
  downloadButton,
  downloadDialog,
  FIRST_VIDEO,
  openContents,
  savedDownloads,
  SECOND_VIDEO,
} from "../support/download-steps.ts";
import { axe, expect } from "../support/fixtures.ts";
import { test, waitForServiceWorker, waitForUserFiles } from "../support/phone.ts";
import { navigateInApp, openInApp } from "../support/open-in-app.ts";
import {
  attachmentChips,
  chatBox,
  findTexts,
  noteForm,
  questionForm,
  refuseForNow,
} from "../support/user-texts.ts";
import { pressFor } from "../support/press-for.ts";
import { projectRoot } from "../support/project-root.ts";
import {
  listPayloads,
  type Newer,
  ORIGIN_PLACEHOLDER,
  type Owner,
  PLAIN_PAGE,
  type Profile,
  writeStored,
} from "../support/profile.ts";
import { fitFiles, fitProfile } from "../support/fit-profile.ts";
import { courseItem, expectChangesOffline, expectSynced } from "../support/recorded-changes.ts";
import { expectFoundOffline, expectPagesOffline } from "../support/recorded-searches.ts";
import { getIdsByTitle } from "../support/ids-by-title.ts";

const videoElement = (page: Page) => page.locator("video");
const listItem = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

const ownerTexts = (
  { sentNote, notes, question, draftNote, draftQuestion, draftChat, file }: Owner,
) =>
  [sentNote, ...notes, question, draftNote, draftQuestion, draftChat, file]
    .filter((text) => text !== undefined);

/** The user's notes and questions, as the server has them. */
async function readServerTexts(page: Page, { course, id }: Owner) {
  const get = async (path: string) => await (await page.request.get(`/api${path}`)).json();
  const [video] = await get(`/courses/${course}/videos`);
  const notes: { content: string }[] = await get(`/videos/${video.id}/notes`);
  const questions: { question: string; askedById: string }[] = await get(`/courses/${course}/qa`);
  return {
    notes: notes.map(({ content }) => content).sort(),
    questions: questions.filter(({ askedById }) => askedById === id)
      .map(({ question }) => question),
  };
}

/**
 * Expects Burmese and the dark theme from the first page on. Then the journey goes on in English.
 */
async function expectEarlierAppearance(page: Page) {
  const root = page.locator("html");
  await expect(root).toHaveAttribute("lang", "my");
  await expect(root).toHaveClass(/dark/);
  await expect(page.getByRole("textbox", { name: "မှတ်စုအသစ်" })).toBeVisible();
  await axe(page);
  await pressFor(page.getByRole("button", { name: "English" }), page.locator("html[lang=en]"));
}

/** Finds everything on the phone itself, because there is no network. */
async function expectCourseTexts(page: Page, owner: Owner) {
  await expect(courseItem(page, owner.sentNote ?? ""), "stored at the last visit").toHaveCount(1);
  for (const note of owner.notes) {
    await expect(courseItem(page, note)).toHaveCount(1);
    await expect(courseItem(page, note).getByText("Waiting to be sent")).toBeVisible();
  }
  await expect(noteForm(page)).toHaveValue(owner.draftNote ?? "");
  await pressFor(page.getByRole("tab", { name: "Q&A" }), questionForm(page));
  await expect(questionForm(page)).toHaveValue(owner.draftQuestion);
  await expect(courseItem(page, owner.question)).toHaveCount(1);
  await expect(courseItem(page, owner.question).getByText("Waiting to be sent")).toBeVisible();
}

async function expectLessonPlays(page: Page) {
  await page.getByRole("button", { name: /^Play: / }).tap();
  const currentSecond = () =>
    videoElement(page).evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(currentSecond).toBeGreaterThan(0.5);
  expect(await videoElement(page).evaluate((video: HTMLVideoElement) => video.currentSrc)).toMatch(
    /^blob:/,
  );
  expect(await videoElement(page).evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(
    1.25,
  );
  await videoElement(page).evaluate((video: HTMLVideoElement) => video.pause());
}

/** The number of answers that staff see with this comment. */
async function countSent(staff: ApiUser, comment: string): Promise<number> {
  const answer = await staff.request.get("/api/admin/sent-answers?limit=100");
  const { items }: { items: { comment: string }[] } = await answer.json();
  return items.filter((item) => item.comment === comment).length;
}

/** The owner told the previous build the price of a gigabyte: fifty times the usual one. */
async function expectStoredPrice(page: Page) {
  await navigateInApp(page, COURSE);
  await openContents(page);
  await pressFor(downloadButton(page, SECOND_VIDEO, /: download$/), downloadDialog(page));
  await expect(downloadDialog(page)).toContainText("about 30 MMK");
  await page.keyboard.press("Escape");
  await expect(downloadDialog(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function expectListed(page: Page, owner: Owner) {
  await openInApp(page, "/outbox");
  for (const text of [...owner.notes, owner.question]) {
    await expect(listItem(page, text)).toHaveCount(1);
  }
  await openInApp(page, "/downloads");
  await expect(savedDownloads(page).getByRole("listitem")).toHaveCount(2);
  for (const title of [FIRST_VIDEO, CHECKLIST]) {
    await expect(savedDownloads(page)).toContainText(title);
  }
}

async function writeRecording(page: Page, { cookies, ...stored }: Profile, origin: string) {
  const language = cookies.filter(({ name }) => name === "lang");
  await page.context().addCookies(language.map((cookie) => ({ ...cookie, url: origin })));
  await page.goto(PLAIN_PAGE);
  await writeStored(page, stored);
}

/** The server has what the phone has changed or taken back, and not yet the changes. */
async function fillAcademy(
  page: Page,
  academy: Academy,
  user: TestUser,
  profile: Profile,
  newer: Newer,
) {
  const { chats, texts } = newer;
  for (const chat of Object.values(chats)) await academy.addRecordedConversation(user, chat);
  const send = async (method: "POST" | "PUT", path: string, data: object) => {
    const headers = { Origin: academy.origin };
    const answer = await page.request.fetch(`/api${path}`, { method, headers, data });
    expect(answer.ok(), path).toBe(true);
  };
  for (const kind of ["note.change", "note.remove"]) {
    for (const { id, videoId } of listPayloads(profile, kind)) {
      await send("POST", `/videos/${videoId}/notes`, { id, content: "As it was before." });
    }
  }
  for (const { id, courseId } of listPayloads(profile, "question.withdraw")) {
    await send("POST", `/courses/${courseId}/qa`, { id, question: texts.withdrawnQuestion });
  }
  for (const { answerId } of listPayloads(profile, "answer.take-back")) {
    await send("PUT", `/answers/${answerId}/rating`, { rating: "bad" });
    await send("PUT", `/answers/${answerId}/sent`, { comment: "", withName: false });
  }
}

/**
 * The service worker goes on with the caches of the previous one. A cache with another name would
 * stay on the phone for good.
 */
const expectSameCaches = (page: Page, { caches: names }: Profile, origin: string) =>
  expect.poll(async () => {
    const cacheNames = await page.evaluate(() => caches.keys());
    return names.filter((name) => !cacheNames.includes(name.replace(ORIGIN_PLACEHOLDER, origin)));
  }, "caches of the previous build that this one does not know").toEqual([]);

/**
 * The dialog has other words while a second of watching waits to be sent, which can be at any time.
 */
async function signOutLeavingDownloads(page: Page) {
  await signOut(page);
  const dialog = page.getByRole("dialog", {
    name: /^(Sign out on this phone\?|Some things are not sent yet)$/,
  });
  const signOutButton = dialog.getByRole("button", { name: /^Sign out( anyway)?$/i });
  await expect(signOutButton).toBeVisible();
  // This button disappears when the second has arrived. The others move then, and lose a press.
  await expect(dialog.getByRole("button", { name: "Send, then sign out" })).toHaveCount(0);
  await signOutButton.click();
  await expectSignedOut(page);
}

/** The older build had its drafts and their seals in localStorage alone. */
const filesByTitle = {
  "@offline a phone that the previous build filled loses nothing, and each user finds their own work":
    "previous-build.json",
  "@offline a phone that an older build filled loses nothing, and each user finds their own work":
    "older-build.json",
};

for (const [title, file] of Object.entries(filesByTitle)) {
  test(title, async ({ page, academy, createUser, signIn, signInWithoutPage, expectError }) => {
    expectError(/ERR_INTERNET_DISCONNECTED/);
    const text = await Deno.readTextFile(`${projectRoot()}/e2e/support/${file}`);
    const { owners: { sealed: mya, signedIn: aye }, newer }: Profile = JSON.parse(text);
    const ayeTexts = [...ownerTexts(aye), ...Object.values(newer?.texts ?? {}).flat()];
    const makeOwner = (owner: Owner) =>
      createUser({ firstName: owner.firstName, courses: [owner.course], account: owner });
    const [ayeUser, myaUser] = await Promise.all([makeOwner(aye), makeOwner(mya)]);
    const phone = page.context();
    await phone.route("**/api/sync", refuseForNow);
    // As after an update: the new app is on the phone, and it first starts without a network.
    await page.goto("/pricing");
    await waitForServiceWorker(page);
    await signIn(page, ayeUser);
    if (newer) {
      // This phone had the files for signed-in users, and the syllabus of another course.
      await page.goto("/courses/ai-business-mastery");
      await waitForUserFiles(page);
    }
    const get = async (path: string) => await (await page.request.get(path)).json();
    const profile = await fitFiles(
      fitProfile(text, await getIdsByTitle(get, aye.course)),
      async (address) => {
        const answer = await page.request.get(address);
        expect(answer.ok(), address).toBe(true);
        return Uint8Array.from(await answer.body());
      },
    );
    await expectSameCaches(page, profile, academy.origin);
    if (newer) await fillAcademy(page, academy, ayeUser, profile, newer);
    await writeRecording(page, profile, academy.origin);

    await phone.setOffline(true);
    await page.goto(`${COURSE}?tab=notes`);
    await expectEarlierAppearance(page);
    await expectCourseTexts(page, aye);
    await expectLessonPlays(page);
    await expectListed(page, aye);
    if (newer) {
      await expectChangesOffline(page, aye.course, newer.texts);
      await expectChatsOffline(page, newer);
      await expectPagesOffline(page, aye);
      await expectFoundOffline(page, aye, newer.texts);
    }
    expect(await findTexts(page, ownerTexts(mya)), "no text of the user with sealed data")
      .toEqual([]);

    await phone.unroute("**/api/sync");
    await phone.setOffline(false);
    await expectSynced(page);
    const notes = [...aye.notes, ...newer ? [newer.texts.changedNote] : []].sort();
    await expect.poll(() => readServerTexts(page, aye)).toEqual({
      notes,
      questions: [aye.question],
    });
    if (newer) {
      await expectChatsSent(page, newer);
      const staff = await signInWithoutPage(await createUser({ role: "staff" }));
      await expect.poll(() => countSent(staff, newer.texts.comment)).toBe(1);
    }
    await expectStoredPrice(page);
    await openInApp(page, "/ai");
    await expect(chatBox(page)).toHaveValue(aye.draftChat);
    await expect(attachmentChips(page)).toContainText(aye.file ?? "");

    await signOutLeavingDownloads(page);
    await expect.poll(() => findTexts(page, ayeTexts)).toEqual([]);
    await signInByForm(page, myaUser, encodeURIComponent(`/courses/${mya.course}?tab=questions`));
    await expect(questionForm(page)).toHaveValue(mya.draftQuestion);
    await expectSynced(page);
    await expect.poll(() => readServerTexts(page, mya)).toEqual({
      notes: [],
      questions: [mya.question],
    });
    await expect(courseItem(page, mya.question)).toHaveCount(1);
    await openInApp(page, "/ai");
    await expect(chatBox(page)).toHaveValue(mya.draftChat);
    await expect.poll(() => findTexts(page, ayeTexts), "no text of the first user").toEqual([]);
  });
}
