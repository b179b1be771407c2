// Many versions of Chrome have no plural rules for Burmese and count in the browser's own language
// instead.
import type { Page } from "@playwright/test";
import { readFirstLesson } from "../support/list-lessons.ts";
import { expect, test } from "../support/fixtures.ts";
import { navigateInApp, openInApp } from "../support/open-in-app.ts";

const COURSE = "/courses/ai-business-mastery";
const headers = { "Sec-Fetch-Site": "same-origin" };

/** Gives the pages English plural rules for every language, as those versions of Chrome do. */
test.beforeEach(async ({ context, academy }) => {
  await context.addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  await context.addInitScript(() => {
    const { PluralRules } = Intl;
    Object.assign(Intl, {
      PluralRules: class extends PluralRules {
        constructor(_: string, options?: Intl.PluralRulesOptions) {
          super("en", options);
        }
      },
    });
  });
});

/** Waits for this text, and expects no English text of the app and no key on the page. */
async function expectBurmese(page: Page, text: string | RegExp) {
  await expect(page.getByText(text).first()).toBeAttached();
  await expect(page.locator("html")).toHaveAttribute("lang", "my");
  // Burmese has no form for one: this page counts as in English.
  expect(await page.evaluate(() => new Intl.PluralRules("my").select(1))).toBe("one");
  const shown = await page.evaluate(findTexts);
  expect(shown.flatMap((text) => text.split(" · ")).filter(isEnglish), page.url()).toEqual([]);
}

/**
 * Runs in the page. Returns each text and each label, except where the page says that it is
 * English.
 */
function findTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) {
    const { parentElement: parent, textContent } = walker.currentNode;
    const isShown = !parent?.closest("[lang=en], script, style, noscript, #no-words");
    // A Burmese text consists of several elements, and a single word of it may be English.
    const isPart = parent?.closest(".phrases");
    if (isShown && !isPart) texts.push(textContent?.trim() ?? "");
  }
  for (const { textContent } of document.querySelectorAll(".phrases:not([lang=en] *)")) {
    texts.push(textContent ?? "");
  }
  for (const labelled of document.querySelectorAll("[aria-label]:not([lang=en], [lang=en] *)")) {
    texts.push(labelled.getAttribute("aria-label") ?? "");
  }
  return texts;
}

type Texts = { [key: string]: Texts | string };
const keys = new Set<string>();
const english: RegExp[] = [];
for (const { name } of Deno.readDirSync("locales/en")) {
  const read = (language: string): Texts =>
    JSON.parse(Deno.readTextFileSync(`locales/${language}/${name}`));
  collectTexts(read("en"), read("my"));
}

/** Adds the keys and the English texts of one file to `keys` and `english`. */
function collectTexts(texts: Texts, burmese: Texts, path = "") {
  for (const [key, text] of Object.entries(texts)) {
    const translated = burmese[key];
    if (typeof text !== "string") {
      collectTexts(text, translated as Texts, `${path}${key}.`);
      continue;
    }
    keys.add((path + key).replace(/_(one|other)$/, ""));
    // Names of courses are the same in both languages.
    if (text === translated || !/[a-z]/i.test(text.replace(/{{\w+}}/g, ""))) continue;
    const parts = text.split(/{{\w+}}|<[^>]+>/).map((part) => RegExp.escape(part));
    // A value is one word or Burmese. Otherwise titles such as "The four parts of a prompt" pass
    // for sentences.
    english.push(new RegExp(`^${parts.join("(?:\\S+|[^a-zA-Z]+)")}$`));
  }
}

const isEnglish = (text: string) =>
  keys.has(text) || english.some((sentence) => sentence.test(text));

test("the panel shows a count of one in Burmese in a browser without Burmese plural rules", async ({ page, createUser, signIn }) => {
  const admin = await createUser({ role: "admin", firstName: "စု", lastName: "စု" });
  await signIn(page, admin);
  await page.goto(`/admin/users?search=${admin.email}`);
  await expectBurmese(page, "အသုံးပြုသူ 1 ယောက်");
  const video = await readFirstLesson(page.request, "ai-master");
  await openInApp(page, `/admin/videos?q=${encodeURIComponent(video.title)}`);
  await expectBurmese(page, "ဗီဒီယို 1 ခု");
  await openInApp(page, "/admin/qa");
  await expectBurmese(page, "အမေးအဖြေများကို စီမံရန်");
});

test("@offline the app shows a count of one in Burmese in a browser without Burmese plural rules", async ({ page, createUser, signIn, academy, withoutNetwork }) => {
  const staff = await createUser({ role: "staff", firstName: "စု", lastName: "စု" });
  const learner = await createUser({
    courses: ["ai-business-mastery"],
    firstName: "အေး",
    lastName: "မြ",
  });
  await signIn(page, learner);
  const answer = await page.request.post("/api/courses/ai-business-mastery/qa", {
    headers,
    data: { question: "ဘယ်အပိုင်း အရင်လဲ", createdAt: new Date().toISOString() },
  });
  expect(answer.status()).toBe(201);
  await academy.answerQuestion("ဘယ်အပိုင်း အရင်လဲ", "ပထမ", staff);

  await page.goto(COURSE);
  await expectBurmese(page, "အဖြေအသစ် 1 ခု");
  await navigateInApp(page, `${COURSE}?tab=questions`);
  await expectBurmese(page, "ဘယ်အပိုင်း အရင်လဲ");

  await navigateInApp(page, `${COURSE}?tab=notes`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect(page.getByText(/^မှတ်စု မရှိသေးပါဘူး။/)).toBeVisible();
  await withoutNetwork(async () => {
    await page.getByRole("textbox", { name: "မှတ်စုအသစ်" }).fill("မှတ်စု");
    await page.getByRole("textbox", { name: "မှတ်စုအသစ်" }).press("Control+Enter");
    await expectBurmese(page, "မှတ်စု 1 ခု");
    await page.goto("/outbox");
    await expectBurmese(page, "ပို့ဖို့ 1 ခု စောင့်နေပါတယ်");
  });
});
