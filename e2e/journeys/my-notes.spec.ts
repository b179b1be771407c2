// The page with all notes and questions of a user.
import type { Page } from "@playwright/test";
import { type Academy, axe, expect, test, type TestUser } from "../support/fixtures.ts";
import { listLessons } from "../support/list-lessons.ts";
import { test as phoneTest, waitForUserFiles } from "../support/phone.ts";
import { navigateInApp } from "../support/open-in-app.ts";
import { press } from "../support/press-for.ts";

type Entry = { courseId: string; place: number; content: string; atSecond?: number; day: number };

const search = (page: Page) => page.getByLabel("မှတ်စုနဲ့ မေးခွန်းများ ရှာရန်");
const items = (page: Page) => page.getByRole("tabpanel").getByRole("listitem");
const item = (page: Page, text: string) => items(page).filter({ hasText: text });
const editButton = "မှတ်စုကို ပြင်ရန်";
const editor = (page: Page) => page.getByLabel("ဒီမှတ်စုကို ပြင်ရန်");
const waiting = "ပို့ဖို့ စောင့်နေပါတယ်";

async function speakBurmese(page: Page, url: string) {
  await page.context().addCookies([{ name: "lang", value: "my", url }]);
}

/** Writes a note as another device does, and returns the id of its lesson. */
async function addNote(page: Page, { courseId, place, content, atSecond, day }: Entry) {
  const lesson = (await listLessons(page.request, courseId))[place];
  if (!lesson) throw new Error(`${courseId} has no lesson ${place}.`);
  const answer = await page.request.post(`/api/videos/${lesson.id}/notes`, {
    headers: { "Sec-Fetch-Site": "same-origin" },
    data: { content, atSecond: atSecond ?? null, createdAt: `2026-01-0${day}T10:00:00.000Z` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return lesson;
}

const first: Entry = {
  courseId: "ai-first-step",
  place: 0,
  content: "သစ်သီး သုံးခု ပေးပါ",
  atSecond: 40,
  day: 1,
};
const second: Entry = {
  courseId: "ai-master",
  place: 1,
  content: "Give the role first",
  atSecond: 65,
  day: 2,
};
const third: Entry = {
  courseId: "ai-first-step",
  place: 0,
  content: "အစကနေ ပြန်ကြည့်ရန်",
  atSecond: 5,
  day: 3,
};

type Lesson = Awaited<ReturnType<typeof addNote>>;

async function expectOrder(page: Page, ...texts: string[]) {
  await expect(items(page)).toHaveCount(texts.length);
  for (const [n, text] of texts.entries()) await expect(items(page).nth(n)).toContainText(text);
}

async function editNote(page: Page, text: string, changed: string) {
  await press(item(page, text).getByRole("button", { name: editButton }));
  await expect(editor(page)).toBeFocused();
  await expect(editor(page)).toHaveValue(text);
  await editor(page).fill(changed);
  await press(page.getByRole("button", { name: "သိမ်းရန်", exact: true }));
  await expect(item(page, changed)).toBeVisible();
  await expect(editor(page)).toHaveCount(0);
}

/** Saves the notes as a file, in which they stand by lesson, and each has a link to its second. */
async function expectSavedFile(page: Page, lesson: Lesson, other: Lesson) {
  const saved = page.waitForEvent("download");
  await press(page.getByRole("button", { name: "ဒီမှတ်စုတွေကို ဖိုင်အဖြစ် သိမ်းရန်" }));
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^pyinnya-notes-\d{4}-\d\d-\d\d\.md$/);
  const text = await Deno.readTextFile(await file.path());
  const places = [`## ${lesson.title}`, third.content, first.content, `## ${other.title}`]
    .map((part) => text.indexOf(part));
  expect(places, text).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0], text).toBeGreaterThan(0);
  expect(text).toContain(`/courses/ai-master?video=${other.id}&tab=notes&at=65)`);
}

async function expectNothingYet(page: Page) {
  await page.goto("/notes");
  await expect(page.getByText("မှတ်စု မရှိသေးပါ", { exact: true })).toBeVisible();
  await navigateInApp(page, "/notes?tab=questions");
  await expect(page.getByText("မေးခွန်း မရှိသေးပါ", { exact: true })).toBeVisible();
}

/** Asks two questions as another device does. Staff answer the older one. */
async function askQuestions(page: Page, academy: Academy, staff: TestUser) {
  const mark = crypto.randomUUID().slice(0, 8);
  const [answered, other] = [`ပထမ မေးခွန်း ${mark}`, `ဒုတိယ မေးခွန်း ${mark}`];
  const ask = (courseId: string, question: string) =>
    page.request.post(`/api/courses/${courseId}/qa`, {
      headers: { Origin: academy.origin },
      data: { question },
    });
  await ask("ai-master", answered);
  await ask("ai-first-step", other);
  await academy.answerQuestion(answered, "အဖြေက ဒီမှာပါ", staff);
  return [answered, other] as const;
}

/** Finds the question that was answered first, and withdraws the other one. */
async function searchAndWithdraw(page: Page, [answered, other]: readonly [string, string]) {
  await expectOrder(page, answered, other);
  await expect(items(page).first()).toContainText("အဖြေက ဒီမှာပါ");
  await expect(items(page).first()).toContainText("AI Master");
  await axe(page);
  await search(page).fill("အဖြေက");
  await expectOrder(page, answered);
  await search(page).fill("");
  await press(item(page, other).getByRole("button", { name: "ပြန်ရုပ်သိမ်းရန်" }));
  const dialog = page.getByRole("dialog", { name: "ဒီမေးခွန်းကို ပြန်ရုပ်သိမ်းမလား။" });
  await press(dialog.getByRole("button", { name: "ပြန်ရုပ်သိမ်းရန်" }));
  await expect(page.getByText("မေးခွန်းကို ပြန်ရုပ်သိမ်းပြီးပါပြီ").first()).toBeVisible();
  await expectOrder(page, answered);
}

test("a learner finds, saves, edits and deletes notes on one page, and withdraws a question there", async ({ page, academy, createUser, signIn }) => {
  const staff = await createUser({ role: "staff" });
  await speakBurmese(page, academy.origin);
  await signIn(page, await createUser({ courses: ["ai-first-step", "ai-master"] }));
  await expectNothingYet(page);
  const lesson = await addNote(page, first);
  const other = await addNote(page, second);
  await addNote(page, third);
  const questions = await askQuestions(page, academy, staff);

  await page.goto("/");
  await press(page.getByRole("main").getByRole("link", { name: "သင့်မှတ်စုများ" }));
  await expectOrder(page, third.content, second.content, first.content);
  await expect(item(page, first.content)).toContainText(lesson.title);
  await expect(item(page, second.content)).toContainText("AI Master");
  await axe(page);

  await page.getByText("သင်ခန်းစာအလိုက်").click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(2);
  await expectOrder(page, third.content, first.content, second.content);
  await expect(page).toHaveURL(/[?&]sort=lessons/);

  await search(page).fill("သစ်သီး");
  await expectOrder(page, first.content);
  await expect(page.locator("mark")).toHaveText(["သစ်သီး"]);
  await axe(page);
  await expect(page).toHaveURL(/[?&]q=/);
  await page.reload();
  await expectOrder(page, first.content);
  await search(page).fill("မရှိတဲ့စကား");
  await expect(page.getByText("“မရှိတဲ့စကား” နဲ့ ကိုက်တာ ရှာမတွေ့ပါဘူး။")).toBeVisible();
  await press(page.getByRole("button", { name: "ရှာထားတာကို ဖျက်ရန်" }).last());
  await expect(items(page)).toHaveCount(3);
  await expect(search(page)).toBeFocused();

  await expectSavedFile(page, lesson, other);
  await editNote(page, first.content, "သစ်သီး လေးခု ပေးပါ");
  await expect(page.getByText("မှတ်စု ပြင်ပြီးပါပြီ").first()).toBeVisible();
  await press(item(page, "သစ်သီး လေးခု").getByRole("link", { name: /^0:40/ }));
  await expect(page.getByRole("tabpanel").getByText("သစ်သီး လေးခု ပေးပါ")).toBeVisible();
  await expect(page).toHaveURL(/at=40/);
  await press(page.getByRole("tabpanel").getByRole("link", { name: "မှတ်စုအားလုံး" }));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("သင့်မှတ်စုများ");

  await press(item(page, "သစ်သီး လေးခု").getByRole("button", { name: "မှတ်စုကို ဖျက်ရန်" }));
  const dialog = page.getByRole("dialog", { name: "မှတ်စုကို ဖျက်မလား။" });
  await press(dialog.getByRole("button", { name: "မှတ်စုကို ဖျက်ရန်" }));
  await expect(item(page, "သစ်သီး လေးခု")).toHaveCount(0);
  await expect(items(page)).toHaveCount(2);
  await expect(page.getByRole("status").filter({ hasText: "မှတ်စု 2 ခု" })).toBeFocused();

  await navigateInApp(page, "/notes?tab=questions");
  await searchAndWithdraw(page, questions);
});

phoneTest(
  "@offline with the server stopped the notes are there, and an edit waits and is sent later",
  async ({ page, academy, createUser, signIn, stopServer, expectError }) => {
    // The server answers so while it starts.
    expectError(/^response: 503 /);
    await speakBurmese(page, academy.origin);
    await signIn(page, await createUser({ courses: ["ai-first-step", "ai-master"] }));
    await addNote(page, first);
    await addNote(page, second);
    // The phone stores what its user has opened.
    await page.goto("/courses/ai-first-step?tab=notes");
    await expect(items(page)).toHaveCount(1);
    await press(page.getByRole("tabpanel").getByRole("link", { name: "မှတ်စုအားလုံး" }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("သင့်မှတ်စုများ");
    await expect(items(page)).toHaveCount(2);
    await waitForUserFiles(page);

    await stopServer();
    await page.reload();
    await expectOrder(page, second.content, first.content);
    await expect(page.getByText(/ က အချက်အလက်ပါ$/).first()).toBeVisible();
    await search(page).fill("သစ်သီး");
    await expectOrder(page, first.content);
    await editNote(page, first.content, "သစ်သီး ငါးခု ပေးပါ");
    await expect(item(page, "သစ်သီး ငါးခု")).toContainText(waiting);
    await page.reload();
    await expect(item(page, "သစ်သီး ငါးခု")).toContainText(waiting);
    await axe(page);
    await press(item(page, "သစ်သီး ငါးခု").getByRole("link", { name: /^0:40/ }));
    await expect(page.getByRole("tabpanel").getByText("သစ်သီး ငါးခု ပေးပါ")).toBeVisible();

    await academy.startServer();
    await page.goto("/notes");
    await expect(item(page, "သစ်သီး ငါးခု")).toBeVisible();
    await expect(page.getByText(waiting)).toHaveCount(0);
    const read = async () =>
      (await (await page.request.get("/api/courses/ai-first-step/notes")).json())[0].content;
    await expect.poll(read).toBe("သစ်သီး ငါးခု ပေးပါ");
  },
);
