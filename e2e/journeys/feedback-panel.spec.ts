// Learners send answers of the tutor to the team, and staff read and handle them in the panel.
import type { Locator, Page } from "@playwright/test";
import { expectWholePhrases } from "../support/broken-phrases.ts";
import { openFilters } from "../support/filters.ts";
import {
  type Academy,
  type ApiUser,
  axe,
  expect,
  test,
  type TestUser,
} from "../support/fixtures.ts";
import { waitForUserFiles } from "../support/phone.ts";
import { press, pressFor, tapFor } from "../support/press-for.ts";
import { navigateInApp } from "../support/open-in-app.ts";

type Sending = { question: string; comment: string; withName: boolean; rating?: object };

/** Asks the tutor and sends the answer to the team, by the API calls of the chat. */
async function sendAnswer({ request }: ApiUser, origin: string, sending: Sending) {
  const { question, comment, withName, rating } = sending;
  const headers = { Origin: origin };
  const call = async (method: string, path: string, data?: unknown) => {
    const response = await request.fetch(`/api${path}`, { method, headers, data });
    expect(response.ok(), `${method} ${path}`).toBe(true);
    return response;
  };
  const { id } = await (await call("POST", "/conversations", { title: "Sent" })).json();
  await call("POST", "/chat", { conversationId: id, message: question });
  const messages: { id: string }[] = await (await call("GET", `/conversations/${id}/messages`))
    .json();
  const answerId = messages.at(-1)?.id;
  if (rating) await call("PUT", `/answers/${answerId}/rating`, rating);
  await call("PUT", `/answers/${answerId}/sent`, { comment, withName });
  return { takeBack: () => call("DELETE", `/answers/${answerId}/sent`) };
}

/** Marks the answer that came with this comment as handled, by the API call of the panel. */
async function markAsHandled({ request }: ApiUser, origin: string, comment: string) {
  const list = await request.get("/api/admin/sent-answers?limit=100");
  const { items }: { items: { id: string; comment: string }[] } = await list.json();
  const id = items.find((item) => item.comment === comment)?.id;
  const response = await request.patch(`/api/admin/sent-answers/${id}`, {
    headers: { Origin: origin },
    data: { isHandled: true },
  });
  expect(response.ok()).toBe(true);
}

/** Presses a button and returns the file that it saves. */
async function saveFile(page: Page, button: Locator) {
  const downloading = page.waitForEvent("download");
  await button.click();
  const file = await downloading;
  return { name: file.suggestedFilename(), text: await Deno.readTextFile(await file.path()) };
}

const cardWith = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });
const newMark = () => crypto.randomUUID().slice(0, 8);
const path = "/admin/qa/sent";
const named = (user: TestUser) => new RegExp(`${user.firstName}|${user.lastName}|${user.email}`);

test("staff on a phone read in Burmese what a learner sent, and see a name only if it was given", async ({ page, academy, context, createUser, signIn, signInWithoutPage }) => {
  const mark = newMark();
  const names = { firstName: `Thuzar${mark}`, lastName: `Lwin${mark}` };
  const learner = await createUser({ courses: ["ai-first-step"], ...names });
  const learnerDevice = await signInWithoutPage(learner);
  await sendAnswer(learnerDevice, academy.origin, {
    question: "prompt ဆိုတာ ဘာလဲ",
    comment: `ဈေးနှုန်း မမှန်ပါ ${mark}-1`,
    withName: false,
    rating: { rating: "bad", reason: "wrong" },
  });
  await sendAnswer(learnerDevice, academy.origin, {
    question: "token ဆိုတာ ဘာလဲ",
    comment: `${mark}-2`,
    withName: true,
  });
  await context.addInitScript(() => localStorage.setItem("theme", "dark"));
  await context.addCookies([{ name: "lang", value: "my", url: academy.origin }]);
  await signIn(page, await createUser({ role: "staff" }));
  await page.goto("/admin");
  await expect(page.getByRole("link", { name: /^မလုပ်ရသေးတဲ့ အဖြေများ\s*\d+$/ }))
    .toHaveAttribute("href", path);
  await navigateInApp(page, "/admin/qa");
  await tapFor(
    page.getByRole("link", { name: /^ပို့ထားတဲ့ အဖြေများ \(\d+\)$/ }),
    page.getByRole("heading", { name: "ဝန်ထမ်းတွေဆီ ပို့ထားတဲ့ အဖြေများ", level: 1 }),
  );
  const nameless = cardWith(page, `${mark}-1`);
  await expect(nameless).toContainText("အမည် မပြပါ");
  await expect(nameless).toContainText("prompt ဆိုတာ ဘာလဲ");
  await expect(nameless).toContainText("အဖြေ မကောင်းပါဘူး: မမှန်ပါဘူး");
  await expectWholePhrases(page, path);
  await axe(page);
  const withName = cardWith(page, `${mark}-2`);
  await expect(withName).toContainText(`ပို့သူ - ${names.firstName} ${names.lastName}`);
  await expect(nameless).not.toContainText(named(learner));

  const done = nameless.getByRole("button", { name: "လုပ်ပြီးလို့ မှတ်ရန်" });
  await press(done);
  await expect(nameless.getByRole("button", { name: "ပြန်ဖွင့်ရန်" })).toBeVisible();
  const choices = page.getByRole("group", { name: "ဘယ်အဖြေတွေကို ပြမလဲ" });
  await choices.getByText("လုပ်ပြီး", { exact: true }).tap();
  await expect(page).toHaveURL(/show=handled$/);
  await expect(withName).toHaveCount(0);
  await expect(nameless).toBeVisible();
  await tapFor(choices.getByText("လုပ်ရန်", { exact: true }), withName);
  await expect(nameless).toHaveCount(0);
  await tapFor(choices.getByText("လုပ်ပြီး", { exact: true }), nameless);
  const sheet = await openFilters(page, "စစ်ထုတ်ရန်");
  await sheet.getByLabel("သင်တန်း", { exact: true }).selectOption("AI Business Mastery");
  await expect(page).toHaveURL(/course=ai-business-mastery/);
  await axe(page);
  await sheet.getByRole("button", { name: "ပြီးပါပြီ" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(nameless).toHaveCount(0);
  await navigateInApp(page, `${path}?show=all`);
  await expect(nameless).toBeVisible();
  const { text } = await saveFile(page, page.getByRole("button", { name: "CSV သိမ်းရန်" }));
  expect(text.slice(1).split("\r\n")[0]).toBe(
    "ပို့ခဲ့တဲ့ အချိန်,သင်တန်း,သင်ခန်းစာ,အမည်,သင်တန်းသား ပြောချင်တာ,မေးခွန်း,AI ဆရာရဲ့ အဖြေ,ကိုးကားချက်များ,အကဲဖြတ်ချက်,အခြေအနေ",
  );
  const rowOf = (n: number) => text.split(/\r\n/).find((row) => row.includes(`${mark}-${n}`)) ?? "";
  expect(rowOf(1)).toContain(",အမည် မပြပါ,");
  expect(rowOf(1)).not.toMatch(named(learner));
  expect(rowOf(2)).toContain(`,${names.firstName} ${names.lastName},`);
});

/** Hostile texts stay text, and an answer without its lesson or its text is readable. */
async function expectStrangeAnswers(page: Page, academy: Academy) {
  const mark = newMark();
  const hostile = `<img src=x onerror=alert(1)> ![x](https://hostile.test/${mark}.png) \u202e`;
  await academy.addSentAnswer({
    question: `=HYPERLINK("https://hostile.test") ${mark}`,
    answer: `${hostile}\n\n${"x".repeat(8000)}END`,
    comment: `${hostile} <script>alert(1)</script>`,
    courseId: "ai-master",
    sources: [{
      n: 1,
      kind: "caption",
      courseId: "ai-master",
      videoId: crypto.randomUUID(),
      atSecond: 75,
      id: crypto.randomUUID(),
      title: `<b>Gone</b> ${mark}`,
      excerpt: "",
    }],
  });
  await academy.addSentAnswer({ question: `Draw a pagoda ${mark}`, answer: "", comment: "" });
  await navigateInApp(page, `${path}?show=all`);
  const card = cardWith(page, `HYPERLINK("https://hostile.test") ${mark}`);
  await expect(card).toContainText(`![x](https://hostile.test/${mark}.png)`);
  await expect(card).toContainText("<script>alert(1)</script>");
  await expect(card).toContainText("the lesson was deleted");
  await expect(card.locator("img, script, b")).toHaveCount(0);
  await expect(card.getByRole("link", { name: `<b>Gone</b> ${mark}` })).toContainText("1:15");
  await expect(card.getByText("END")).toHaveCount(0);
  await card.getByRole("button", { name: "Show the whole text" }).click();
  await expect(card.getByText("END")).toBeVisible();
  const overflow = await page.evaluate(() =>
    document.documentElement.scrollWidth - document.documentElement.clientWidth
  );
  expect(overflow).toBe(0);
  await expect(cardWith(page, `Draw a pagoda ${mark}`)).toContainText("The answer was a picture.");
  await axe(page);
  const { name, text } = await saveFile(page, page.getByRole("button", { name: "Save as CSV" }));
  expect(name).toMatch(/^pyinnya-sent-answers-\d{4}-\d\d-\d\d\.csv$/);
  expect(text).toContain(`"'=HYPERLINK(""https://hostile.test"") ${mark}"`);
}

test("@desk two staff handle sent answers; failures are told, and strange answers can be read as text", async ({ page, academy, createUser, signIn, signInWithoutPage, expectError }) => {
  const mark = newMark();
  const learnerDevice = await signInWithoutPage(await createUser({ courses: ["ai-first-step"] }));
  const send = (n: number) =>
    sendAnswer(learnerDevice, academy.origin, {
      question: "What is a prompt?",
      comment: `${mark}-${n}`,
      withName: false,
      rating: { rating: "good" },
    });
  await send(1);
  const second = await send(2);
  const other = await createUser({ role: "staff", firstName: "Su", lastName: `Mon${mark}` });
  const otherDevice = await signInWithoutPage(other);
  await signIn(page, await createUser({ role: "admin" }));
  await page.goto("/admin/analytics");
  const waiting = page.getByRole("region", { name: "Answers sent to the team" });
  await expect(waiting).toContainText(/\d+ answers wait for you\./);
  await axe(page);
  await pressFor(
    waiting.getByRole("link", { name: "See the answers" }),
    page.getByRole("heading", { name: "Answers sent to the team", level: 1 }),
  );
  const first = cardWith(page, `${mark}-1`);
  await expect(first).toContainText("Good answer");
  await expect(first).toContainText("Without a name");
  await expect(first.getByRole("list", { name: "Sources" }).getByRole("link").first())
    .toHaveAttribute("href", /^\/courses\/ai-[\w-]+\?video=[\da-f-]{36}/);
  await expect(first.getByRole("link", { name: /^Open the lesson:/ })).toHaveAttribute(
    "href",
    /^\/courses\/ai-[\w-]+\?video=[\da-f-]{36}$/,
  );
  await axe(page);

  const done = (card: Locator) => card.getByRole("button", { name: "Mark as handled" });
  await markAsHandled(otherDevice, academy.origin, `${mark}-1`);
  // This page still shows the answer as open. The first who handled it stays.
  await pressFor(done(first), first.getByRole("button", { name: "Open again" }));
  await expect(first).toContainText(`Handled by Su Mon${mark}`);

  await second.takeBack();
  const gone = cardWith(page, `${mark}-2`);
  await press(done(gone));
  await expect(page.getByText("The learner has taken this answer back.")).toBeVisible();
  await expect(gone).toHaveCount(0);

  expectError(/^response: 500 \/api\/admin\/sent-answers\//);
  await page.route("**/api/admin/sent-answers/*", (route) => route.fulfill({ status: 500 }));
  await press(first.getByRole("button", { name: "Open again" }));
  await expect(page.getByText("This could not be changed").last()).toBeVisible();
  await expect(first.getByRole("button", { name: "Open again" })).toHaveAttribute(
    "aria-disabled",
    "false",
  );
  await expect(first).toContainText(`Handled by Su Mon${mark}`);
  await page.unroute("**/api/admin/sent-answers/*");
  await pressFor(first.getByRole("button", { name: "Open again" }), done(first));
  await expect(first).not.toContainText("Handled by");

  await expectStrangeAnswers(page, academy);
});

test("@offline without a network the panel says so, and its answers and numbers come back by themselves", async ({ page, academy, createUser, signIn, withoutNetwork, expectError }) => {
  expectError(/ERR_INTERNET_DISCONNECTED/);
  const mark = newMark();
  await academy.addSentAnswer({ question: `Offline ${mark}`, answer: "Yes.", comment: "" });
  await signIn(page, await createUser({ role: "staff" }));
  await page.goto(path);
  await waitForUserFiles(page);
  // The parts of the panel are stored when they load with the service worker.
  await page.goto("/admin");
  const learners = page.getByRole("link", { name: /^Learners\s*\d+$/ });
  await expect(learners).toBeVisible();
  await page.goto(path);
  const card = cardWith(page, `Offline ${mark}`);
  await expect(card).toBeVisible();
  await withoutNetwork(async () => {
    await press(card.getByRole("button", { name: "Mark as handled" }));
    await expect(page.getByText("This could not be changed")).toBeVisible();
    await expect(card.getByRole("button", { name: "Mark as handled" })).toBeVisible();
    await tapFor(
      page.getByText("Handled", { exact: true }),
      page.getByText("No connection. The answers appear when the connection is back."),
    );
  });
  await expect(page.getByText("No connection.")).toHaveCount(0);

  await withoutNetwork(async () => {
    await page.getByRole("link", { name: "Admin Panel" }).click();
    await expect(page.getByText("No connection. The numbers appear when the connection is back."))
      .toBeVisible();
    await axe(page);
  });
  await expect(learners).toBeVisible();
});
