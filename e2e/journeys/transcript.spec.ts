// What is said in a video, as a text beside it.
import type { Page } from "@playwright/test";
import {
  type Academy,
  axe,
  expect,
  test,
  type TestUser,
  type WithoutNetwork,
} from "../support/fixtures.ts";
import { copyOnPlainHttp } from "../support/clipboard.ts";
import {
  currentSecond,
  FIRST_CAPTION,
  isPlaying,
  pauseAt,
  poster,
  waitForSecond,
} from "../support/player-steps.ts";
import { waitForBackground, waitForScript } from "../support/phone.ts";
import { press, pressFor, pressUntil } from "../support/press-for.ts";
import { COURSE } from "../support/download-steps.ts";
import { switchLanguage } from "../support/switch-language.ts";
import { removeVideo, uploadVideo } from "../support/test-videos.ts";

const path = "/courses/ai-first-step?tab=transcript";
const HELLO = "Hello. In this lesson we look at what AI is.";
const HELLO_MY = "မင်္ဂလာပါ။ ဒီသင်ခန်းစာမှာ AI ဆိုတာ ဘာလဲ ကြည့်ကြပါမယ်။";
const CAMERA = "A phone camera that finds faces and an app that translates are both AI.";

const panel = (page: Page) => page.getByRole("tabpanel");
const text = (page: Page) => panel(page).getByRole("list", { name: "Transcript" });
const line = (page: Page, words: string) => panel(page).getByText(words, { exact: true });
const spoken = (page: Page) => panel(page).locator("[data-current]");

type Visit = {
  page: Page;
  createUser: Academy["createUser"];
  signIn: (page: Page, user: TestUser) => Promise<void>;
};

async function openTranscript({ page, createUser, signIn }: Visit, address = path) {
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await page.goto(address);
}

/** The line lies in the part of the box that the user sees. */
const isInBox = (page: Page) =>
  spoken(page).evaluate((line) => {
    const box = line.closest(".transcript-box")?.getBoundingClientRect();
    const { top, bottom } = line.getBoundingClientRect();
    return box !== undefined && top >= box.top && bottom <= box.bottom;
  });

const waitForFrames = (page: Page) =>
  page.evaluate(() =>
    new Promise<void>((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
    )
  );

/** Opens the tab of the transcript, where the first try fails, and tries the other language. */
async function openTabTwice(page: Page, withoutNetwork: WithoutNetwork) {
  const code = waitForScript(page, "transcri");
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/captions/")) loaded.push(request.url().slice(-2));
  });
  await page.goto(COURSE);
  await expect(poster(page)).toBeVisible();
  await code;
  await waitForBackground(page);
  expect(loaded, "nothing before the tab opens").toEqual([]);
  const retry = panel(page).getByRole("button", { name: "Try again" });
  await withoutNetwork(async () => {
    await pressFor(page.getByRole("tab", { name: "Transcript" }), retry);
  });
  await pressUntil(retry, line(page, HELLO));
  expect(new Set(loaded)).toEqual(new Set(["en"]));
  loaded.length = 0;
  const language = page.getByRole("group", { name: "Language of the transcript" });
  await pressFor(language.getByText("မြန်မာ"), line(page, HELLO_MY));
  await expect(text(page).getByRole("paragraph").first()).toHaveAttribute("lang", "my");
  await pressFor(language.getByText("English"), line(page, HELLO));
  expect(loaded).toEqual(["my"]);
}

test("a transcript loads when its tab opens and follows the video until the learner scrolls; a tap plays", async ({ page, createUser, signIn, withoutNetwork }) => {
  await signIn(page, await createUser({ courses: ["ai-first-step"] }));
  await openTabTwice(page, withoutNetwork);
  await expect(page.getByRole("tab", { name: "Transcript" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await axe(page);
  await poster(page).tap();
  await waitForSecond(page, 0.5);
  await pauseAt(page, FIRST_CAPTION);
  await expect(spoken(page)).toHaveText(HELLO);

  await page.locator("video").evaluate((video: HTMLVideoElement) => video.play());
  await line(page, CAMERA).tap();
  await waitForSecond(page, 20);
  expect(await isPlaying(page)).toBe(true);
  // A video that is paused stays paused.
  await pauseAt(page, 27);
  await expect(spoken(page)).toHaveText(CAMERA);
  await line(page, HELLO).tap();
  await expect.poll(() => currentSecond(page)).toBeLessThan(1);
  expect(await isPlaying(page)).toBe(false);

  // The page does not move with the text. The browser itself scrolls when a text above the box gets
  // another height, and keeps the box in its place.
  const topOfBox = () =>
    page.locator(".transcript-box").evaluate((box) => Math.round(box.getBoundingClientRect().top));
  const top = await topOfBox();
  await page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime = 100);
  await expect(spoken(page)).not.toHaveText(HELLO);
  await expect.poll(() => isInBox(page)).toBe(true);
  expect(await topOfBox()).toBe(top);

  const follow = page.getByRole("button", { name: "Follow the video" });
  await expect(follow).toHaveCount(0);
  await page.locator(".transcript-box").dispatchEvent("wheel");
  await expect(follow).toBeVisible();
  await page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime = 1);
  await expect(spoken(page)).toHaveText(HELLO);
  // A box that follows has scrolled when the next frame is drawn.
  await waitForFrames(page);
  expect(await isInBox(page)).toBe(false);
  await axe(page);
  await press(follow);
  await expect(follow).toHaveCount(0);
  await expect.poll(() => isInBox(page)).toBe(true);
});

test("a quote becomes a note at its second, below what the learner has typed (Burmese)", async ({ page, context, academy, createUser, signIn }) => {
  await context.addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  await openTranscript({ page, createUser, signIn }, "/courses/ai-first-step?tab=notes");
  const box = page.getByRole("textbox", { name: "မှတ်စုအသစ်" });
  await box.fill("My own words");
  await pressFor(page.getByRole("tab", { name: "ဗီဒီယိုစာသား" }), line(page, HELLO_MY));
  const second = panel(page).getByRole("listitem").nth(1);
  await press(second.getByRole("button", { name: "0:19 က စာသားအတွက် လုပ်နိုင်တာများ" }));
  await axe(page);
  await press(second.getByRole("button", { name: "မှတ်စု ရေးရန်" }));
  await expect(box).toBeFocused();
  await expect(box).toHaveValue(/^My own words\n\n“AI ကို နေ့တိုင်း .+။ .+ AI ပါပဲ။”\n$/);
  await expect(page.getByText("0:19 မှာ")).toBeVisible();
  await page.reload();
  await expect(box).toHaveValue(/^My own words\n\n“[^“]+”\n$/);
  await press(page.getByRole("button", { name: "သိမ်းရန်", exact: true }));
  await expect(box).toHaveValue("");
  await expect(page.getByRole("button", { name: "0:19 ကနေ ဖွင့်ရန်" })).toBeVisible();
});

/** Goes to a second, opens the actions and closes them. */
async function useKeysOnly(page: Page) {
  const second = text(page).getByRole("listitem").nth(1);
  await second.getByRole("button", { name: "Play from 0:19" }).focus();
  await page.keyboard.press("Enter");
  await waitForSecond(page, 19);
  await page.keyboard.press("Tab");
  const more = second.getByRole("button", { name: "More for the text at 0:19" });
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(more).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Tab");
  await expect(second.getByRole("button", { name: "Write a note" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
  await expect(more).toHaveAttribute("aria-expanded", "false");
  await page.locator("video").evaluate((video: HTMLVideoElement) => video.pause());
}

test("@desk keys alone reach a second and its actions; selected words become a question; text is copied", async ({ page, context, academy, createUser, signIn }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: academy.origin });
  await openTranscript({ page, createUser, signIn });
  await useKeysOnly(page);

  await line(page, CAMERA).selectText();
  const actions = page.getByRole("group", { name: "With the selected text" });
  await expect(actions).toBeVisible();
  await axe(page);
  await actions.getByRole("button", { name: "Ask about this" }).click();
  const question = page.getByRole("textbox", { name: "Your question" });
  await expect(question).toBeFocused();
  await expect(question).toHaveValue(`“${CAMERA}”\n`);
  await page.keyboard.type("Why?");
  await expect(question).toHaveValue(`“${CAMERA}”\nWhy?`);

  await pressFor(page.getByRole("tab", { name: "Transcript" }), line(page, HELLO));
  const first = text(page).getByRole("listitem").first();
  await first.getByRole("button", { name: "More for the text at 0:00" }).click();
  const copy = async () => {
    await first.getByRole("button", { name: "Copy" }).click();
    await expect(page.getByText("Copied", { exact: true }).first()).toBeVisible();
  };
  expect(await copyOnPlainHttp(page, copy)).toMatch(
    /^Hello\. In this lesson we look at what AI is\. AI is a computer program/,
  );
});

test("a link from a search marks the words and shows their line", async ({ page, createUser, signIn }) => {
  await openTranscript({ page, createUser, signIn }, `${path}&q=wrong%20sure`);
  const marks = panel(page).locator("mark");
  await expect(marks.first()).toBeInViewport();
  await expect(marks.filter({ hasText: "sure" })).toHaveText("sure");
  // The line is another one than the video's.
  const follow = page.getByRole("button", { name: "Follow the video" });
  await expect(follow).toBeVisible();
  await page.goto(`${path}&q=wrong%20sure&at=81`);
  await expect(marks.first()).toBeInViewport();
  await expect(spoken(page)).toContainText("AI can be wrong and still sound sure.");
  await expect(follow).toHaveCount(0);
  // These words are said in Burmese only.
  await page.goto(`${path}&q=${encodeURIComponent("မင်္ဂလာပါ")}`);
  await expect(marks.first()).toHaveText("မင်္ဂလာပါ");
  await expect(page.getByRole("radio", { name: "မြန်မာ" })).toBeChecked();
});

test("staff see any course; a video without captions says so, and leads staff to the panel", async ({ page, createUser, signIn, anotherDevice }) => {
  await signIn(page, await createUser({ role: "staff" }));
  const courseId = "ai-business-mastery";
  const videoId = await uploadVideo(page, { title: "Nobody has written this down", courseId });
  const address = `/courses/${courseId}?video=${videoId}&tab=transcript`;
  await page.goto(address);
  await expect(panel(page).getByText("This video has no captions yet")).toBeVisible();
  await axe(page);
  // Staff see a course in which they are not enrolled.
  await expect(page.getByText("A preview for staff")).toBeVisible();
  await expect(poster(page)).toBeVisible();
  await switchLanguage(page, "my");
  await expect(page.getByText("ဝန်ထမ်းအတွက် အစမ်းပြထားတာ ဖြစ်ပါတယ်။")).toBeVisible();
  await switchLanguage(page, "en");
  const link = panel(page).getByRole("link", { name: "Add captions in the panel" });
  await pressFor(link, page.getByRole("heading", { name: "Video Management" }));

  const learner = await anotherDevice();
  await signIn(learner, await createUser({ courses: [courseId] }));
  await learner.goto(address);
  await expect(panel(learner).getByText("This video has no captions yet")).toBeVisible();
  await expect(panel(learner).getByRole("link")).toHaveCount(0);
  await removeVideo(page, videoId);
});
