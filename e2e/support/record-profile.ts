// Records what a build of the app leaves in the browser of a phone that two users use. The journey
// `previous-build` gives this recording to the newest build. Make a new recording after a build has
// stored something in a new way, and before that changes again. In a checkout of that older build,
// run `deno task build`. Then run here:
//   deno run -A e2e/support/record-profile.ts <folder of that checkout>
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { findBrowser } from "./browser.ts";
import { expectSignedOut, signInByForm, signOutAnyway } from "./sign-in-out.ts";
import { phone } from "./devices.ts";
import {
  CHECKLIST,
  download,
  downloadButton,
  downloadDialog,
  FIRST_VIDEO,
  openContents,
} from "./download-steps.ts";
import { readBrowserStorage, waitForServiceWorker } from "./phone.ts";
import {
  attachmentChips,
  chatBox,
  noteForm,
  openTab,
  questionForm,
  refuseForNow,
} from "./user-texts.ts";
import { pressFor } from "./press-for.ts";
import {
  askTutor,
  cutAnswer,
  leaveQuestionWaiting,
  rateAnswers,
  readConversation,
  takeQuestionBack,
} from "./recorded-chats.ts";
import { askQuestion, changeWhileRefused, writeNote, writeWhileSent } from "./recorded-changes.ts";
import { readPages } from "./recorded-searches.ts";
import { type NewerTexts, type Owner, PLAIN_PAGE, type Profile, readStored } from "./profile.ts";
import { expect } from "./fixtures.ts";
import { type Academy, startAcademy } from "./start-academy.ts";
import { getIdsByTitle } from "./ids-by-title.ts";

type Texts = Omit<Owner, "id" | "sealKey">;

// Questions other than those of `older-build.json`: both recordings may come into one academy.
const sealedTexts: Texts = {
  firstName: "Mya",
  course: "ai-master",
  notes: [],
  question: "myaquestion: which lesson comes next?",
  draftQuestion: "myadraftquestion, half",
  draftChat: "myadraftchat, half",
};
const signedInTexts: Texts = {
  firstName: "Aye",
  course: "ai-first-step",
  sentNote: "ayesentnote",
  notes: ["ayenoteone", "ayenotetwo: ပရောမ့်တစ်ခုမှာ ဥပမာ ထည့်ပါ"],
  question: "ayequestion: who writes a prompt?",
  draftNote: "ayedraftnote, half",
  draftQuestion: "ayedraftquestion, half",
  draftChat: "ayedraftchat, half",
  file: "ayefile.txt",
};
const newerTexts: NewerTexts = {
  changedNote: "ayechangednote",
  removedNote: "ayeremovednote",
  withdrawnQuestion: "ayewithdrawn: is this asked?",
  editedNote: "ayeeditednote",
  draftChange: "ayedraftchange, half",
  search: "ayesent",
  ratedQuestions: [
    "ayechatone: what is a prompt?",
    "ayechattwo: what is AI?",
    "ayechatthree: how do I check an answer?",
  ],
  comment: "ayecomment",
  draftComment: "ayedraftcomment, half",
  cutQuestion: "ayecut: how do I write a prompt in Burmese?",
  takenBackQuestion: "ayetakenback: what is private?",
  waitingQuestion: "ayewaiting: what comes next?",
};

/** Values that differ from the usual ones, and that the app stores on the phone. */
const PRICE = "100,000";
const SPEED = "1.25";

const videoElement = (page: Page) => page.locator("video");

/** Lets the server take nothing from the outbox. */
const refuseWrites = (context: BrowserContext) => context.route("**/api/sync", refuseForNow);

/** Signs out with unsent work, so that the phone seals it. */
async function signOutWithUnsentWork(page: Page, texts: Texts) {
  await page.goto(`/courses/${texts.course}?tab=questions`);
  await waitForServiceWorker(page);
  await refuseWrites(page.context());
  // Sealed bytes stay as they are in the journey, so they must not contain the id of a video.
  await askQuestion(page, texts.question, "The whole course");
  await questionForm(page).fill(texts.draftQuestion);
  await page.goto("/ai");
  await chatBox(page).fill(texts.draftChat);
  await signOutAnyway(page);
  await expectSignedOut(page);
  await expect.poll(() => readBrowserStorage(page)).not.toContain(texts.draftChat);
  await expect.poll(() => readBrowserStorage(page)).not.toContain(texts.question);
  await page.context().unrouteAll();
}

async function saveOffline(page: Page) {
  await openContents(page);
  await downloadButton(page, FIRST_VIDEO, /: download$/).click();
  const price = downloadDialog(page).getByLabel("Your price for 1 GB");
  await pressFor(downloadDialog(page).getByRole("button", { name: "Change" }), price);
  await price.fill(PRICE);
  await downloadDialog(page).getByRole("button", { name: "Cancel" }).last().click();
  await expect(downloadDialog(page)).toBeHidden();
  for (const title of [FIRST_VIDEO, CHECKLIST]) {
    await download(page, title);
    await expect(downloadButton(page, title, "saved on this phone")).toBeVisible();
  }
  await page.keyboard.press("Escape");
}

async function chooseFile(page: Page, { draftChat, file = "" }: Texts) {
  await page.context().route("**/api/attachments", refuseForNow);
  await page.goto("/ai");
  await page.locator(".chat-composer input[type=file]").setInputFiles({
    name: file,
    mimeType: "text/plain",
    buffer: Buffer.from("Words of this file."),
  });
  await expect(attachmentChips(page)).toContainText(file);
  await chatBox(page).fill(draftChat);
}

/**
 * Reads, downloads and writes as a user who stays signed in, and chooses Burmese and the dark
 * theme.
 */
async function useWhileSignedIn(page: Page, texts: Texts) {
  await page.goto(`/courses/${texts.course}`);
  await saveOffline(page);
  await page.getByRole("button", { name: /^Play: / }).tap();
  await expect.poll(() =>
    videoElement(page).evaluate((video: HTMLVideoElement) => video.currentTime)
  )
    .toBeGreaterThan(1);
  await videoElement(page).evaluate((video: HTMLVideoElement) => video.pause());
  const speed = page.getByLabel("Speed");
  await pressFor(page.getByRole("button", { name: "Playback settings" }), speed);
  await speed.selectOption(SPEED);
  await page.keyboard.press("Escape");
  await writeWhileSent(page, texts, newerTexts);
  const rated = await askTutor(page, newerTexts);
  await readPages(page, texts, newerTexts);
  await refuseWrites(page.context());
  await rateAnswers(page, rated, newerTexts);
  const takenBack = await takeQuestionBack(page, newerTexts);
  const waiting = await leaveQuestionWaiting(page, newerTexts);
  await changeWhileRefused(page, texts.course, newerTexts);
  await cutAnswer(page, rated, newerTexts);
  await chooseFile(page, texts);
  await page.goto(`/courses/${texts.course}?tab=notes`);
  await expect(page.getByRole("listitem").filter({ hasText: texts.sentNote })).toBeVisible();
  await expect.poll(() => readBrowserStorage(page)).toContain(texts.sentNote);
  for (const note of texts.notes) await writeNote(page, note);
  await noteForm(page).fill(texts.draftNote ?? "");
  await openTab(page, "Q&A");
  await askQuestion(page, texts.question, "This video");
  await questionForm(page).fill(texts.draftQuestion);
  await page.getByRole("button", { name: "Switch to the dark theme" }).click();
  await pressFor(page.getByRole("button", { name: "မြန်မာ" }), page.locator("html[lang=my]"));
  return { rated, takenBack, waiting };
}

async function makeOwner(academy: Academy, { firstName, course }: Texts) {
  const user = await academy.createUser({ firstName, courses: [course] });
  const headers = { Origin: academy.origin, "Content-Type": "application/json" };
  const signedIn = await fetch(`${academy.origin}/api/signin`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email: user.email, password: user.password }),
  });
  const cookie = signedIn.headers.getSetCookie().map((header) => header.split(";")[0]).join("; ");
  const response = await fetch(`${academy.origin}/api/auth/user`, { headers: { Cookie: cookie } });
  const { sealKey }: { sealKey: string } = await response.json();
  const ids = await getIdsByTitle(async (path) => {
    const answer = await fetch(academy.origin + path, { headers: { Cookie: cookie } });
    return await answer.json();
  }, course);
  return { user, sealKey, ids };
}

/**
 * Names the address from which the app downloaded each large file, so that the journey can fetch it
 * again.
 */
function nameAddresses({ files, databases }: Pick<Profile, "files" | "databases">) {
  const rows = databases.flatMap(({ stores }) => stores).flatMap(({ rows }) => rows);
  for (const file of files.filter(({ bytes }) => bytes === undefined)) {
    const copy = rows.map(({ value }) =>
      (value as { copy?: { name: string; address: string } }).copy
    )
      .find((copy) => copy && file.name.startsWith(copy.name));
    if (!copy) throw new Error(`No row tells where ${file.name} came from.`);
    file.address = copy.address;
  }
}

async function record(academy: Academy, context: BrowserContext, build: string): Promise<Profile> {
  const page = context.pages()[0] ?? await context.newPage();
  const sealed = await makeOwner(academy, sealedTexts);
  await signInByForm(page, sealed.user);
  await signOutWithUnsentWork(page, sealedTexts);
  const signedIn = await makeOwner(academy, signedInTexts);
  await signInByForm(page, signedIn.user);
  const chatIds = await useWhileSignedIn(page, signedInTexts);
  await waitForServiceWorker(page);
  // The app has no page any more, so it writes nothing after this.
  await page.goto(PLAIN_PAGE);
  const stored = await readStored(page);
  nameAddresses(stored);
  const cookies = await context.cookies();
  return {
    build,
    recordedAt: Date.now(),
    owners: {
      sealed: { ...sealedTexts, id: sealed.user.id, sealKey: sealed.sealKey },
      signedIn: { ...signedInTexts, id: signedIn.user.id, sealKey: signedIn.sealKey },
    },
    ids: signedIn.ids,
    newer: {
      texts: newerTexts,
      chats: {
        rated: await readConversation(page, chatIds.rated),
        takenBack: await readConversation(page, chatIds.takenBack),
        waiting: await readConversation(page, chatIds.waiting),
      },
    },
    // The recording leaves the session's cookies out: they open nothing in another academy.
    cookies: cookies.filter(({ httpOnly }) => !httpOnly).map(({ name, value }) => ({
      name,
      value,
    })),
    ...stored,
  };
}

const [checkout] = Deno.args;
if (!checkout) throw new Error("Name the folder of the older build's checkout.");
const git = new Deno.Command("git", { args: ["-C", checkout, "rev-parse", "--short", "HEAD"] });
const build = new TextDecoder().decode((await git.output()).stdout).trim();
const { academy, stop } = await startAcademy(checkout);
const folder = await Deno.makeTempDir({ prefix: "pyinnya-profile-" });
const context = await chromium.launchPersistentContext(folder, {
  ...phone,
  executablePath: findBrowser(),
  locale: "en-US",
  timezoneId: "Asia/Yangon",
  reducedMotion: "reduce",
  baseURL: academy.origin,
});
try {
  const profile = await record(academy, context, build);
  const file = `${import.meta.dirname}/previous-build.json`;
  await Deno.writeTextFile(file, JSON.stringify(profile));
  const { success } = await new Deno.Command(Deno.execPath(), { args: ["fmt", "-q", file] })
    .output();
  if (!success) throw new Error(`${file} could not be formatted.`);
} finally {
  await context.close();
  await Deno.remove(folder, { recursive: true });
  await stop();
}
