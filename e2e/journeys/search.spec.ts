// The search, with the server and without it.
import type { Locator, Page } from "@playwright/test";
import { type ApiUser, axe, expect, test, type WithoutNetwork } from "../support/fixtures.ts";
import { openCourseWithDownload, SECOND_VIDEO } from "../support/download-steps.ts";
import { readBrowserStorage, test as phoneTest, waitForUserFiles } from "../support/phone.ts";
import { isInSight } from "../support/in-sight.ts";
import { currentSecond, pauseAt, waitForSecond } from "../support/player-steps.ts";
import { navigateInApp, openInApp } from "../support/open-in-app.ts";
import { press, pressFor } from "../support/press-for.ts";
import { expectSignedOut, signInByForm, signOut } from "../support/sign-in-out.ts";
import { switchLanguage } from "../support/switch-language.ts";

const field = (page: Page) => page.getByRole("searchbox");
const entry = (page: Page, name = "Search") =>
  page.getByRole("banner").getByRole("link", { name, exact: true });
const results = (page: Page) => page.getByRole("main").locator("ol");
const result = (page: Page, text: string | RegExp) =>
  results(page).getByRole("link").filter({ hasText: text });
const nothing = (page: Page, words: string) => page.getByText(`Nothing was found for “${words}”.`);

/** The list is that of the words in the address, and not the one before it. */
const expectNewest = (page: Page) => expect(results(page)).not.toHaveClass(/opacity-60/);

/**
 * The word stands in the middle of a sentence without spaces, in the second cue of the first
 * lesson.
 */
const WORD = "ပရိုဂရမ်";
const SENTENCE = "AI ဆိုတာ ဥပမာတွေ အများကြီးကနေ သင်ယူထားတဲ့ ကွန်ပျူတာပရိုဂရမ် ဖြစ်ပါတယ်။";
const SECOND = 7;

/** Opens the cue, and finds its words marked in the transcript and the video at its second. */
async function openSentence(page: Page) {
  const cue = result(page, SENTENCE);
  await expect(cue).toContainText("0:07");
  await expect(cue.locator("mark").first()).toHaveText(WORD);
  await press(cue);
  await expect(page).toHaveURL(/tab=transcript/);
  await expect(page.getByRole("tabpanel").locator("mark").first()).toHaveText(WORD);
  // The line of this second is marked before the video plays.
  await expect(page.locator("[data-current]")).toContainText(WORD);
  await page.locator(".player").getByRole("button").first().tap();
  await expect.poll(() => currentSecond(page)).toBeGreaterThan(SECOND);
  expect(await currentSecond(page)).toBeLessThan(SECOND + 10);
}

test("@desk keys open the search and go through the results, and a file and a section are found", async ({ page, createUser, signIn }) => {
  await noteMarks(page);
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto("/account");
  await expect(entry(page)).toBeVisible();
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("prompt");
  await expect(page).toHaveURL(/q=prompt$/);
  const links = results(page).getByRole("link");
  await expect(links.nth(1)).toBeVisible();
  await expectNewest(page);
  await axe(page);
  await page.keyboard.press("ArrowDown");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveValue("");

  await page.goBack();
  await expect(page.getByRole("heading", { name: "Account Settings" })).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("checklist");
  await expect(page).toHaveURL(/q=checklist$/);
  await expect(result(page, "Prompt checklist")).toBeVisible();
  await expectNewest(page);
  await page.keyboard.press("ArrowDown");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/courses\/ai-first-step/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("AI First Step");
  await page.goBack();
  await expectPartsFound(page);
});

const recent = (page: Page, words: string): Locator =>
  page.getByRole("region", { name: "Recent searches" }).getByRole("link", { name: words });

const COURSE_OF_QUESTIONS = "ai-business-mastery";

/** Asks questions as another device does. Their numbers are their order, the last is the newest. */
async function askQuestions({ request }: ApiUser, questions: string[]) {
  const ids: string[] = [];
  for (const [n, question] of questions.entries()) {
    const answer = await request.post(`/api/courses/${COURSE_OF_QUESTIONS}/qa`, {
      headers: { "Sec-Fetch-Site": "same-origin" },
      data: { question, createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString() },
    });
    ids.push((await answer.json()).id);
  }
  return ids;
}

/** Notes the ids of the elements that the page marks as found. */
const noteMarks = (page: Page) =>
  page.addInitScript(() => {
    const marks: string[] = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...options) {
      marks.push(this.id);
      return animate.apply(this, options);
    };
    Object.assign(globalThis, { marks });
  });
const listMarks = (page: Page) => page.evaluate(() => (globalThis as { marks?: string[] }).marks);

async function expectFound(page: Page, element: Locator) {
  await expect(element).toBeFocused();
  await expect.poll(() => isInSight(element)).toBe(true);
  const id = await element.getAttribute("id") ?? "";
  expect(await listMarks(page)).toContain(id);
}

/** The learner opens an old question from the results, and another time when it is gone. */
async function openOldQuestion(page: Page, asker: ApiUser) {
  const word = `ဒူးရင်းသီး${Date.now()}`;
  const texts = [`${word} ဘယ်မှာ ဝယ်ရမလဲ`, ...Array.from({ length: 20 }, (_, n) => `Newer ${n}`)];
  const [id = ""] = await askQuestions(asker, texts);
  await field(page).fill(word);
  await press(result(page, word));
  await expect(page).toHaveURL(new RegExp(`tab=questions#${id}$`));
  const question = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: word });
  await expectFound(page, question);
  await expect(question).toHaveCount(1);
  await axe(page);

  const headers = { "Sec-Fetch-Site": "same-origin" };
  const gone = await asker.request.delete(`/api/questions/${id}`, { headers });
  expect(gone.ok(), await gone.text()).toBe(true);
  // After a reload the browser itself goes back to the place where the user was.
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(address);
  const notice = page.getByRole("tabpanel").getByRole("alert");
  await expect(notice).toHaveText("ဒါ မရှိတော့ပါဘူး။");
  await expect.poll(() => isInSight(notice)).toBe(true);
}

test("a word inside a sentence and an old question are found and open; a lost one is told (Burmese)", async ({ page, academy, createUser, signIn, signInWithoutPage }) => {
  await noteMarks(page);
  await page.context().addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  await signIn(page, await createUser({ courses: ["ai-first-step", COURSE_OF_QUESTIONS] }));
  await page.goto("/account");
  await pressFor(entry(page, "ရှာရန်"), field(page));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ရှာရန်");
  await axe(page);
  await field(page).fill(WORD);
  await openSentence(page);
  // The words are still there after the way back.
  await page.goBack();
  await expect(field(page)).toHaveValue(WORD);
  await expect(result(page, SENTENCE)).toBeVisible();

  const asker = await signInWithoutPage(await createUser({ courses: [COURSE_OF_QUESTIONS] }));
  await openOldQuestion(page, asker);
});

/** Searches the file and the last section of the course, from the results of another search. */
async function expectPartsFound(page: Page) {
  const read = async (part: string) =>
    await (await page.request.get(`/api/courses/ai-first-step/${part}`)).json();
  const file = (await read("resources")).find(({ title }: { title: string }) =>
    title.includes("Prompt checklist")
  );
  const section = (await read("sections")).at(-1);
  for (const { id, title } of [file, section]) {
    await field(page).fill(title);
    await expect(page).toHaveURL((url) => url.searchParams.get("q") === title);
    await expectNewest(page);
    await press(result(page, title).filter({ hasText: /^(Section|File)/ }).first());
    await expect(page).toHaveURL(new RegExp(`/courses/ai-first-step#${id}$`));
    await expectFound(page, page.locator(`[id="${id}"]`));
    if (id === file.id) await page.goBack();
  }
  await axe(page);
}

/** Searches the user's notes only, then everything, then words that are nowhere. */
async function searchOneKindAndNothing(page: Page) {
  await field(page).fill("");
  await expect(page.getByText("Find a word in lessons", { exact: false })).toBeVisible();
  await field(page).fill("…");
  await expect(page.getByText("Type at least one letter or number.")).toBeVisible();
  await field(page).fill("prompt");
  await expect(result(page, /^Lesson/).first()).toBeVisible();
  await page.getByRole("main").getByText("My notes", { exact: true }).tap();
  await expect(nothing(page, "prompt")).toBeVisible();
  await expect(page).toHaveURL(/kind=note/);
  await axe(page);
  await page.getByRole("button", { name: "Search everything" }).tap();
  await expect(result(page, /^Lesson/).first()).toBeVisible();

  await field(page).fill("zebra crossing");
  await expect(nothing(page, "zebra crossing")).toBeVisible();
  await page.getByRole("link", { name: "Ask the AI tutor" }).tap();
  await expect(page.getByRole("textbox")).toHaveValue("zebra crossing");
}

/** Writes a note and finds it. The search stays on the phone. */
async function searchNote(page: Page) {
  // The contents of the course cover the page.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await pressFor(page.getByRole("tab", { name: "Notes" }), page.getByText("No notes yet."));
  await page.getByLabel("New note").fill("Ask about the papaya");
  await press(page.getByRole("button", { name: "Save", exact: true }));
  await expect(page.getByText("Note saved", { exact: true })).toBeVisible();
  await openInApp(page, "/search");
  await field(page).fill("papaya");
  await field(page).press("Enter");
  await expect(result(page, "Ask about the papaya")).toBeVisible();
  await field(page).fill("");
  await expect(recent(page, "papaya")).toBeVisible();
  await expect.poll(() => readBrowserStorage(page)).toContain('["papaya"');
  await page.reload();
  await expect(recent(page, "papaya")).toBeVisible();
}

test("a search is tried again and opens parts of a course; the next user finds nothing of it", async ({ page, createUser, signIn, expectError }) => {
  expectError(/500 \/api\/search/);
  await noteMarks(page);
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.route(
    "**/api/search?*",
    (route) => route.fulfill({ status: 500, json: { code: "internal", error: "Broken" } }),
  );
  await page.goto("/search?q=prompt");
  const again = page.getByRole("main").getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await axe(page);
  await page.unroute("**/api/search?*");
  await again.tap();
  await expect(result(page, /^Lesson/).first()).toBeVisible();
  await searchOneKindAndNothing(page);
  await navigateInApp(page, "/search");
  await expectPartsFound(page);
  await searchNote(page);

  await signOut(page);
  await expectSignedOut(page);
  await signInByForm(page, await createUser({ courses: ["ai-first-step"] }), "/search");
  await expect(page.getByText("Find a word in lessons", { exact: false })).toBeVisible();
  await expect(page.getByRole("region", { name: "Recent searches" })).toHaveCount(0);
  await field(page).fill("papaya");
  await expect(nothing(page, "papaya")).toBeVisible();
});

/** The focus stays on its result when the network goes for a moment. */
async function expectFocusKept(page: Page, withoutNetwork: WithoutNetwork) {
  await page.goto("/search?q=AI");
  const links = results(page).getByRole("link");
  const isOffline = page.getByText("You are offline. This searches what is s", { exact: false });
  await expect(links.nth(5)).toBeVisible();
  let focused: string | null = "";
  await withoutNetwork(async () => {
    await expect(isOffline).toBeVisible();
    await links.nth(5).focus();
    focused = await links.nth(5).getAttribute("href");
  });
  await expect(isOffline).toBeHidden();
  await expectNewest(page);
  // Later, an effect could still draw the list again.
  await expect(links.nth(12)).toBeVisible();
  await expect(page.locator("[data-result]:focus")).toHaveAttribute("href", focused);
}

/** The conversation opens at the message that matches. */
async function expectMessageFound(page: Page, conversationId: string) {
  await page.goto("/search");
  await field(page).fill("question 3");
  await press(result(page, "All about prompts"));
  const message = page.getByRole("listitem").filter({
    has: page.getByText("Question 3", { exact: true }),
  });
  await expect(page).toHaveURL(new RegExp(`/ai/${conversationId}#`));
  await expectFound(page, message);
  // The older messages, which are drawn later, do not move it out of sight.
  await expect(page.getByText("Question 1", { exact: true })).toBeAttached();
  await expect.poll(() => isInSight(message)).toBe(true);
}

const HELLO = "Hello. In this lesson we look at what AI is.";
const CAMERA = "A phone camera that finds faces and an app that translates are both AI.";

/** The saved lesson has its transcript in the other language, too, and plays from a line. */
async function expectSavedTranscript(page: Page) {
  const panel = page.getByRole("tabpanel");
  const language = panel.getByRole("group", { name: "စာသားရဲ့ ဘာသာစကား" });
  const camera = panel.getByText(CAMERA, { exact: true });
  await pressFor(language.getByText("English"), panel.getByText(HELLO, { exact: true }));
  await camera.tap();
  await waitForSecond(page, 20);
  await pauseAt(page, 27);
  await expect(panel.locator("[data-current]")).toHaveText(CAMERA);
}

/**
 * Reads the address of the transcript of a lesson that is not saved, while the contents are open.
 */
async function readOtherTranscript(page: Page) {
  const other = page.getByRole("dialog").getByRole("link", { name: SECOND_VIDEO });
  const address = new URL(await other.getAttribute("href") ?? "", page.url());
  address.searchParams.set("tab", "transcript");
  return address.href;
}

phoneTest(
  "@offline the phone finds what it stored, opens a message and a second, and has a saved transcript",
  async ({ page, academy, createUser, signIn, withoutNetwork, stopServer, expectError }) => {
    expectError(/ERR_CONNECTION|ERR_EMPTY|ERR_SOCKET|50[0-9]/);
    await noteMarks(page);
    const aye = await openCourseWithDownload({ page, createUser, signIn });
    const otherTranscript = await readOtherTranscript(page);
    const conversationId = await academy.addConversation(aye, 40);
    await navigateInApp(page, `/ai/${conversationId}`);
    await expect(page.getByText("Question 40", { exact: true })).toBeVisible();
    await expect.poll(() => readBrowserStorage(page)).toContain("Question 40");
    // The worker stores the page of the search, though the user has never opened it.
    await waitForUserFiles(page);
    await withoutNetwork(() => expectMessageFound(page, conversationId));
    await expectFocusKept(page, withoutNetwork);

    await switchLanguage(page, "my");
    await waitForUserFiles(page);
    await stopServer();
    await page.goto("/search");
    await expect(page.getByText(/ဒီဖုန်းမှာ သိမ်းထားတာတွေထဲမှာပဲ ရှာပါတယ်/)).toBeVisible();
    await field(page).fill(WORD);
    await openSentence(page);
    await expectSavedTranscript(page);
    await page.goto(`/search?q=${encodeURIComponent("ဝေါဟာရအသစ်")}`);
    await expect(page.getByText(/ဒီဖုန်းမှာ သိမ်းထားတာတွေထဲမှာပဲ ရှာထားပါတယ်/)).toBeVisible();
    await page.goto(otherTranscript);
    await expect(page.getByText(/^ဒီဗီဒီယိုရဲ့ စာသားက ဒီဖုန်းမှာ မရှိပါဘူး။/)).toBeVisible();
    await axe(page);
  },
);
