// Users share a phone. The next user finds no word of an earlier user, and no user loses anything.
import type { Page } from "@playwright/test";
import {
  expectSignedOut,
  signInByForm,
  signInUnnoticed,
  signOut,
  signOutAnyway,
  unsentWorkDialog,
} from "../support/sign-in-out.ts";
import {
  type Academy,
  axe,
  expect,
  test,
  type TestUser,
  type WithoutNetwork,
} from "../support/fixtures.ts";
import { readFirstLesson } from "../support/list-lessons.ts";
import { readBrowserStorage, waitForUserFiles } from "../support/phone.ts";
import { navigateInApp, openInApp } from "../support/open-in-app.ts";
import { switchLanguage } from "../support/switch-language.ts";
import {
  attachmentChips,
  chatBox,
  findTexts,
  findTextsOnPage,
  leaveTexts,
  makeNoteConflict,
  makeUserTexts,
  noteForm,
  openTab,
  questionForm,
  recordRequests,
  refuseForNow,
  TEXT_MARK,
  writeOnOtherDevice,
  writeUnsentTexts,
} from "../support/user-texts.ts";

const signInGate = (page: Page) => page.getByRole("heading", { name: "Authentication Required" });
const conflictLink = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: "1 needs action", exact: true });
const refuseWrites = (page: Page) => page.route("**/api/sync", refuseForNow);

/**
 * Each user has a course of their own: everybody in a course may read the questions that are asked
 * there.
 */
const courses = ["ai-master", "ai-first-step", "ai-business-mastery"] as const;
/** How users leave the phone. Only a user without a network needs the service worker. */
const endingsByTitle = {
  "@offline users leave a shared phone: the next finds no word of them, each finds their own again":
    [
      "without a network",
      "suspended",
      "followed by another",
    ],
  // These endings seal the same words in the same way.
  "@long users leave a phone in three more ways: the next finds no word, each finds their own again":
    ["with all sent", "with work unsent", "signed out elsewhere"],
};
/** In these endings the server signs the user out. */
const isEndedByServer = (ending: string) =>
  ending === "suspended" || ending === "signed out elsewhere";

/** Creates a user of one course, who writes on another device before the visit to the phone. */
async function prepareVisit(academy: Academy, ending: string, number: number, index: number) {
  const texts = makeUserTexts(`${number}${index}`);
  const name = { firstName: texts.first, lastName: texts.last };
  const user = await academy.createUser({ ...name, courses: courses.slice(index, index + 1) });
  const before = await writeOnOtherDevice(academy.origin, user, texts);
  const hasUnsent = ending !== "with all sent";
  const leftTexts = Object.values(texts)
    .filter((word) => hasUnsent || !/mine|theirs|unsent/.test(word))
    .concat(user.email, before.sealKey);
  const course = `/courses/${user.courses[0]}`;
  const journeyMark = TEXT_MARK + number;
  return { ending, user, texts, hasUnsent, course, leftTexts, journeyMark, ...before };
}

type Visit = Awaited<ReturnType<typeof prepareVisit>>;

/** The phone that the users share. */
type SharedPhone = {
  page: Page;
  academy: Academy;
  signIn: (page: Page, user: TestUser) => Promise<void>;
  withoutNetwork: WithoutNetwork;
  /** The visits of users who have left the phone, in their order. */
  awayVisits: Set<Visit>;
};

const textsOfAwayUsers = ({ awayVisits }: SharedPhone) =>
  [...awayVisits].flatMap(({ leftTexts }) => leftTexts);
const expectNothingLeft = (phone: SharedPhone) =>
  expect.poll(() => findTexts(phone.page, textsOfAwayUsers(phone))).toEqual([]);

/** While this user is here, the page shows and sends nothing of the users who are away. */
async function visitAs(
  phone: SharedPhone,
  { user }: Visit,
  path: string,
  run: () => Promise<void>,
) {
  const { page, signIn, awayVisits } = phone;
  const foreignTexts = textsOfAwayUsers(phone);
  const previous = [...awayVisits].at(-1);
  const usesForm = previous !== undefined && previous.ending !== "followed by another";
  // The page of the former user is open until now, and may send its own user's file again.
  if (!usesForm) await signIn(page, user);
  const recorder = recordRequests(page);
  if (usesForm) await signInByForm(page, user, encodeURIComponent(path));
  else {
    await page.goto(path);
    await page.unrouteAll();
  }
  await expectNothingLeft(phone);
  await run();
  const sent = recorder.text();
  expect(foreignTexts.filter((word) => sent.includes(word)), "sent to the server").toEqual([]);
  recorder.stop();
}

async function expectNoForeignTexts(phone: SharedPhone, { chat, course, texts }: Visit) {
  const { page } = phone;
  for (const path of ["/outbox", "/notes", `${course}?tab=notes`, chat]) {
    await openInApp(page, path);
    // The list of notes has arrived.
    if (path === "/notes") await expect(page.getByText(texts.note).first()).toBeVisible();
    expect(await findTextsOnPage(page, textsOfAwayUsers(phone)), path).toEqual([]);
  }
}

/** Types the last texts while the server takes nothing. */
async function typeLastTexts(page: Page, { texts, hasUnsent, leftTexts }: Visit) {
  if (hasUnsent) await writeUnsentTexts(page, texts);
  else await noteForm(page).fill(texts.draftNote);
  // The search text stood in a field that is closed by now, and the note has another text by now.
  const expectedTexts = leftTexts.filter((word) =>
    word !== texts.search && (word !== texts.note || !hasUnsent)
  );
  await expect.poll(async () => {
    const places = (await findTexts(page, expectedTexts)).join("\n");
    return expectedTexts.filter((word) => !places.includes(word));
  }, "the texts are on the phone").toEqual([]);
}

async function leavePhone(phone: SharedPhone, visit: Visit) {
  const { page, academy, withoutNetwork, awayVisits } = phone;
  const { ending, user, texts, hasUnsent, videoId } = visit;
  if (hasUnsent) await makeNoteConflict(page, academy.origin, texts, videoId);
  if (ending === "without a network") {
    await waitForUserFiles(page);
    await withoutNetwork(async () => {
      await typeLastTexts(page, visit);
      await signOutAnyway(page);
      await expect.poll(() => findTexts(page, visit.leftTexts)).toEqual([]);
    });
  } else {
    if (hasUnsent) await refuseWrites(page);
    await typeLastTexts(page, visit);
  }
  if (ending === "with all sent") await signOut(page);
  if (ending === "with work unsent") await signOutAnyway(page);
  awayVisits.add(visit);
  // No next user has come yet who could follow this one.
  if (ending === "followed by another") return;
  if (ending === "signed out elsewhere") await academy.signOutEverywhere(user);
  if (ending === "suspended") await academy.suspendUser(user, "Not paid");
  await page.unrouteAll();
  if (isEndedByServer(ending)) {
    // The page learns in the middle of its outbox that this user may send nothing any more.
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page.getByRole("region", { name: /^Notifications/ }))
      .toContainText("Your unsent work is safe on this phone.");
    await expect(signInGate(page)).toBeVisible();
  } else await expectSignedOut(page);
  await expectNothingLeft(phone);
  if (ending === "suspended") await academy.activateUser(user);
}

async function expectOwnWork(page: Page, visit: Visit) {
  const { user, texts, hasUnsent, videoId, course, chat, journeyMark } = visit;
  await expect(noteForm(page)).toHaveValue(texts.draftNote);
  await openTab(page, "Q&A");
  await expect(questionForm(page)).toHaveValue(texts.draftQuestion);
  const listTexts = async (path: string, name: string) =>
    (await (await page.request.get(`/api${path}`)).json())
      .map((row: Record<string, unknown>) => row[name])
      .filter((text: string) => text.startsWith(journeyMark))
      .sort();
  const notes = hasUnsent ? [texts.theirs, texts.unsentNote] : [texts.note];
  await expect.poll(() => listTexts(`/videos/${videoId}/notes`, "content")).toEqual(notes.sort());
  const questions = hasUnsent ? [texts.question, texts.unsentQuestion] : [texts.question];
  await expect.poll(() => listTexts(`${course}/qa`, "question")).toEqual(questions.sort());
  if (hasUnsent) {
    await conflictLink(page).click();
    await expect(page.getByText(texts.mine)).toBeVisible();
    await expect(page.getByText(texts.theirs)).toBeVisible();
  }
  await navigateInApp(page, chat);
  await expect(chatBox(page)).toHaveValue(texts.draftChat);
  await expect(attachmentChips(page)).toContainText(texts.chosen);
  const stored = await readBrowserStorage(page);
  for (const word of [texts.draftAnswer, texts.draftUser, texts.draftUpload, texts.chatSent]) {
    expect(stored).toContain(word);
  }
  expect(stored).not.toContain(`sealed ${user.id}`);
}

for (const [number, [title, endings]] of Object.entries(endingsByTitle).entries()) {
  test(title, async ({ page, academy, signIn, withoutNetwork, expectError }) => {
    expectError(/ERR_INTERNET_DISCONNECTED/);
    const visits = await Promise.all(
      endings.map((ending, index) => prepareVisit(academy, ending, number, index)),
    );
    const awayVisits = new Set<Visit>();
    const phone = { page, academy, signIn, withoutNetwork, awayVisits };
    for (const visit of visits) {
      await test.step(`a user leaves: ${visit.ending}`, () =>
        visitAs(phone, visit, visit.chat, async () => {
          if (awayVisits.size > 0) await expectNoForeignTexts(phone, visit);
          await leaveTexts(page, visit.user, visit.texts);
          await leavePhone(phone, visit);
        }));
    }
    for (const visit of visits) {
      awayVisits.delete(visit);
      await test.step(`a user comes back after: ${visit.ending}`, () =>
        visitAs(phone, visit, `${visit.course}?tab=notes`, () => expectOwnWork(page, visit)));
      await (visit.hasUnsent ? signOutAnyway : signOut)(page);
      awayVisits.add(visit);
      await expectSignedOut(page);
      await expectNothingLeft(phone);
    }
  });
}

test("after a sign-in that only the server knows, the form has the draft, however late it opens", async ({ page, createUser, signIn, expectError }) => {
  expectError(/401/);
  const aye = await createUser({ courses: ["ai-first-step"] });
  const mya = await createUser({ courses: ["ai-first-step"] });
  const course = "/courses/ai-first-step?tab=notes";
  await signIn(page, aye);
  await page.goto(course);
  await noteForm(page).fill("Typed by the first user");
  await signOut(page);
  await expectSignedOut(page);
  await signInByForm(page, mya, course);
  await expect(noteForm(page)).toHaveValue("");

  await page.addInitScript(slowDownDrafts);
  await signInUnnoticed(page, aye);
  await page.reload();
  await expect(noteForm(page)).toHaveValue("Typed by the first user");
});

test("signing out with unsent work asks first: the user can send it, save it as a file, or stay", async ({ page, createUser, signIn, academy }) => {
  const aye = await createUser({ courses: ["ai-master"] });
  await signIn(page, aye);
  await page.goto("/courses/ai-master?tab=notes");
  await refuseWrites(page);
  for (const text of ["One", "Two"]) {
    await noteForm(page).fill(text);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(noteForm(page)).toHaveValue("");
  }
  await signOut(page);
  const question = unsentWorkDialog(page);
  await expect(question).toContainText("2 things that you wrote are still on this phone.");
  await axe(page);
  const saving = page.waitForEvent("download");
  await question.getByRole("button", { name: "Save as file" }).click();
  const saved = await Deno.readTextFile(await (await saving).path());
  for (const text of ["New note", "One", "Two"]) expect(saved).toContain(text);

  await question.getByRole("button", { name: "Send, then sign out" }).click();
  await expect(question).toContainText("2 things could not be sent.");
  await axe(page);
  await question.getByRole("button", { name: "Cancel" }).last().click();
  await expect(question).toBeHidden();
  expect(await academy.countSessions(aye)).toBe(1);

  await switchLanguage(page, "my");
  // The page takes this number for downloads of this user on this device.
  await page.evaluate((id) => localStorage.setItem(`files ${id}`, "2"), aye.id);
  await page.getByRole("button", { name: /ရဲ့ အကောင့်မီနူး$/ }).click();
  await page.getByRole("menuitem", { name: "ထွက်ရန်" }).click();
  const burmeseQuestion = page.getByRole("dialog", { name: "မပို့ရသေးတာ ရှိနေပါတယ်" });
  await expect(burmeseQuestion).toContainText("ရေးထားတာ 2 ခု ဒီဖုန်းမှာ စောင့်နေပါတယ်။");
  await expect(burmeseQuestion.getByRole("switch")).not.toBeChecked();
  await axe(page);
  // The outbox also tries again by itself. Its work must not be sent before the press.
  const isPressed = Promise.withResolvers<void>();
  await page.route("**/api/sync", async (route) => {
    await isPressed.promise;
    await route.continue();
  });
  await burmeseQuestion.getByRole("button", { name: "ပို့ပြီးမှ ထွက်ရန်" }).click();
  isPressed.resolve();
  await expect(page.getByRole("banner").getByRole("link", { name: "ဝင်ရန်" })).toBeVisible();
  await expect.poll(() => academy.countSessions(aye)).toBe(0);
  await signIn(page, aye);
  const video = await readFirstLesson(page.request, "ai-master");
  const notes = await (await page.request.get(`/api/videos/${video.id}/notes`)).json();
  expect(notes.map(({ content }: { content: string }) => content)).toEqual(["One", "Two"]);
});

/** The page has its other data before the drafts. */
function slowDownDrafts() {
  const { decrypt } = SubtleCrypto.prototype;
  SubtleCrypto.prototype.decrypt = async function (...details) {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return await decrypt.apply(this, details);
  };
}
