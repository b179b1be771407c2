// Every address of the app, opened without a server.
import type { Page } from "@playwright/test";
import { expect } from "../support/fixtures.ts";
import { readFirstLesson } from "../support/list-lessons.ts";
import { readBrowserStorage, runInTabs, test, waitForUserFiles } from "../support/phone.ts";
import { navigateInApp } from "../support/open-in-app.ts";

const agePattern = { en: /^Updated \d+ \w+ \d{4}, \d\d:\d\d$/, my: /က အချက်အလက်ပါ$/ };
type Language = keyof typeof agePattern;
type Address = { path: string; isOld?: boolean; tab?: RegExp } & Record<Language, string>;

/**
 * The text at each address without a server, in both languages. `isOld`: the page shows stored data
 * with its age. `tab` is the open tab. A tab of the browser loads only the first address of its
 * row, and opens the others as a link does. Neighbours have different words or tabs, so that no
 * check is true on the page before.
 */
const addresses = (conversation: string, video: string): Address[][] => [
  [
    { path: "/", en: "Hello, Aye", my: "မင်္ဂလာပါ Aye", isOld: true },
    { path: "/pricing", en: "Choose Your Plan", my: "ပက်ကေ့ချ် ရွေးပါ" },
    { path: "/outbox", en: "Outbox", my: "မပို့ရသေးတာများ" },
    { path: "/ai", en: "AI Chat", my: "AI ချတ်" },
  ],
  [
    // The user is signed in already, so this address shows the home page.
    { path: "/signin", en: "Your courses", my: "သင့်သင်တန်းများ", isOld: true },
    { path: "/admin", en: "Not for your account", my: "သင့်အကောင့်အတွက် မဟုတ်ပါ" },
    { path: "/notes", en: "My notes", my: "သင့်မှတ်စုများ" },
  ],
  [
    { path: "/no/such?page=1", en: "404 Page Not Found", my: "404 စာမျက်နှာ" },
    { path: "/downloads", en: "phone", my: "ဖုန်း" },
    { path: "/search", en: "Search", my: "ရှာရန်" },
  ],
  [
    { path: `/ai/${conversation}`, en: "Question 1", my: "Question 1", isOld: true },
    { path: "/ai/not-an-id", en: "no longer here", my: "မရှိတော့ပါ" },
    {
      path: "/ai/00000000-0000-4000-8000-000000000000",
      en: "have not opened",
      my: "မဖွင့်ဖူးသေးပါ",
    },
  ],
  ([
    ["", /^(Overview|အကျဉ်းချုပ်)$/],
    ["?tab=questions", /^(Q&A|အမေးအဖြေ)$/],
    [`?video=${video}`, /^(Overview|အကျဉ်းချုပ်)$/],
    ["?tab=notes", /^(Notes|မှတ်စုများ)$/],
    ["?video=nothing&tab=nothing", /^(Overview|အကျဉ်းချုပ်)$/],
  ] as const).map(([search, tab]) => ({
    ...{ path: `/courses/ai-first-step${search}`, tab, isOld: true },
    ...{ en: "AI First Step", my: "AI First Step" },
  })),
  [
    { path: "/courses/ai-master", en: "could not be loaded", my: "သင်တန်းကို ဖွင့်လို့ မရပါ" },
    {
      path: "/courses/ai-business-mastery",
      en: "Enrollment Required",
      my: "သင်တန်း စာရင်းသွင်းဖို့ လိုပါတယ်",
    },
    { path: "/account", en: "Account Settings", my: "အကောင့်ဆက်တင်များ", isOld: true },
  ],
];

/** Opens the addresses of a row in the language that was used last, and reads each in both. */
async function checkRow(page: Page, [first, ...others]: Address[]) {
  if (!first) return;
  await page.goto(first.path);
  await checkPage(page, first);
  for (const address of others) {
    await navigateInApp(page, address.path);
    await checkPage(page, address);
  }
}

async function checkPage(page: Page, { path, isOld = false, tab, ...words }: Address) {
  const html = page.locator("html");
  const main = page.getByRole("main");
  // The page sets its language before it shows any text.
  await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
  const first = await html.getAttribute("lang") === "my" ? "my" : "en";
  const other = first === "en" ? "my" : "en";
  for (const language of [first, other] as const) {
    await expect(html, path).toHaveAttribute("lang", language);
    await expect(main, `${path} in ${language}`).toContainText(words[language]);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
    if (tab) {
      await expect(main.getByRole("tab", { name: tab }), path)
        .toHaveAttribute("aria-selected", "true");
    }
    if (isOld) await expect(main.getByText(agePattern[language]).first(), path).toBeVisible();
    // A skeleton that stays would mean that the page waits for data that never comes.
    await expect(main.locator(".skeleton"), path).toHaveCount(0);
    if (language === first) {
      await page.getByRole("button", { name: /^(English|မြန်မာ)$/ }).first().click();
    }
  }
}

test("without a server, every address shows its data or the reason, in both languages", async ({ page, context, createUser, signIn, academy, stopServer, expectError }) => {
  // The server answers 503 while it starts up.
  expectError(/^response: 503 /);
  const aye = await createUser({ courses: ["ai-first-step", "ai-master"] });
  const conversation = await academy.addConversation(aye, 2);
  await signIn(page, aye);
  const video = await readFirstLesson(page.request, "ai-first-step");
  // The database keeps keys of queries as JSON in JSON.
  const inJson = (word: string) => `\\"${word}\\"`;
  const openedParts: [path: string, parts: string[]][] = [
    ["/", [inJson("home")]],
    ["/account", [inJson("usage"), aye.email]],
    [`/ai/${conversation}`, [inJson("messages")]],
    ["/courses/ai-first-step?tab=notes", [inJson("videos"), inJson("notes")]],
    ["/courses/ai-first-step?tab=questions", [inJson("qa")]],
    ["/courses/ai-first-step", [inJson("overview")]],
  ];
  await page.goto("/");
  await waitForUserFiles(page);
  for (const [path, parts] of openedParts) {
    await navigateInApp(page, path);
    // Waits until the phone has stored this page.
    await expect.poll(async () => {
      const stored = await readBrowserStorage(page);
      return parts.filter((part) => !stored.includes(part));
    }, path).toEqual([]);
  }
  await stopServer();
  // The worker starts again without a server, as after a restart of the phone.
  const cdp = await context.newCDPSession(page);
  await cdp.send("ServiceWorker.enable");
  await cdp.send("ServiceWorker.stopAllWorkers");
  await page.close();

  await runInTabs(await context.newPage(), addresses(conversation, video.id), checkRow);
});
