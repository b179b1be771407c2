// Two people share a phone. Whatever one of them leaves on it, the other finds no word of it, and nothing is lost for her.
import type { Page } from "@playwright/test";
import { isOut, signInByForm, signOut, signOutAnyway, unsentQuestion } from "./coming-and-going.ts";
import { axe, expect, inBurmese } from "./fixtures.ts";
import { everythingKept, settled, test } from "./phone.ts";
import {
  chatBox,
  clash,
  COURSE,
  found,
  noteForm,
  overhear,
  plant,
  questionForm,
  shown,
  tab,
  wordsOf,
  writeBefore,
  writeUnsent,
} from "./planting.ts";

test.describe.configure({ timeout: 120_000 });

/** What a server says that is not quite up. */
const starting = /^response: 503 /;
const gate = (page: Page) => page.getByRole("heading", { name: "Authentication Required" });
const needsHer = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: "1 needs you", exact: true });

/** It is there, and takes nothing just now. */
const refuseWrites = (page: Page) =>
  page.route(
    "**/api/sync",
    (route) => route.fulfill({ status: 429, json: { code: "rate_limited", error: "Later" } }),
  );

const ways: Record<string, { hasUnsent: boolean; mark?: string }> = {
  "signs out": { hasUnsent: false },
  "signs out without a network": { hasUnsent: true },
  "was signed out elsewhere": { hasUnsent: true },
  "was suspended": { hasUnsent: true, mark: " @long" },
  "is followed by another": { hasUnsent: true, mark: " @long" },
};

for (const [number, [way, { hasUnsent, mark = "" }]] of Object.entries(ways).entries()) {
  test(`no word is left of one who ${way}, and nothing of hers is lost${mark}`, async ({ makePhone, person, signIn, academy, closeServer, expectError }) => {
    expectError(starting);
    const words = wordsOf(`${number}`);
    const [aye, mya] = await Promise.all([
      person({ firstName: words.first, lastName: words.last, courses: ["ai-master"] }),
      person({ firstName: "Mya", courses: ["ai-master"] }),
    ]);
    const phone = await makePhone();
    const page = await phone.start();
    await signIn(page, aye);
    const { sealKey } = await (await page.request.get("/api/auth/user")).json();
    const { videoId, chat } = await writeBefore(page, academy.origin, words);
    await plant(page, aye, words, chat);
    await settled(page);
    if (hasUnsent) {
      await clash(page, academy.origin, words, videoId);
      if (way === "signs out without a network") await closeServer();
      else await refuseWrites(page);
      await writeUnsent(page, words);
    } else await noteForm(page).fill(words.draftNote);
    const planted = [
      ...Object.values(words).filter((word) => hasUnsent || !/mine|theirs|unsent/.test(word)),
      aye.email,
      sealKey,
    ];
    // What was looked for stood in a field that has been closed, and the note has another text by then.
    const isThere = planted.filter((word) =>
      word !== words.search && (word !== words.note || !hasUnsent)
    );
    await expect.poll(async () => {
      const places = (await found(page, isThere)).join("\n");
      return isThere.filter((word) => !places.includes(word));
    }, "they are there to be found").toEqual([]);

    if (way === "signs out") await signOut(page);
    else if (way === "signs out without a network") await signOutAnyway(page);
    else if (way === "was signed out elsewhere") await academy.signOutEverywhere(aye);
    else if (way === "was suspended") await academy.suspend(aye, "Not paid");
    else await signIn(page, mya);
    if (way.startsWith("was")) {
      await page.unrouteAll();
      // In the middle of its queue it hears that nobody may send any more.
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await expect(gate(page)).toBeVisible();
    } else if (!way.startsWith("is")) await isOut(page);
    await page.unrouteAll();
    if (way === "signs out without a network") await academy.open();

    const line = overhear(page);
    if (way === "is followed by another") await page.goto("/account");
    else await signInByForm(page, mya);
    await expect(page.getByRole("main").getByText(mya.email)).toBeVisible();
    await expect.poll(() => found(page, planted)).toEqual([]);
    for (const path of ["/outbox", "/ai", `${COURSE}?tab=notes`]) {
      await page.goto(path);
      await expect(page.getByRole("banner").getByRole("link", { name: "All synced" }))
        .toBeVisible();
      expect(await shown(page, planted), path).toEqual([]);
    }
    expect(await found(page, planted)).toEqual([]);
    const sent = line.text();
    expect(planted.filter((word) => sent.includes(word)), "said to the server").toEqual([]);
    line.stop();
    const hers = await (await page.request.get(`/api/videos/${videoId}/notes`)).json();
    expect(hers, "nothing was sent as the other").toEqual([]);
    await signOut(page);
    await isOut(page);

    if (way === "was suspended") await academy.activate(aye);
    await signInByForm(page, aye, `${COURSE}%3Ftab=notes`);
    await expect(noteForm(page)).toHaveValue(words.draftNote);
    await tab(page, "Q&A");
    await expect(questionForm(page)).toHaveValue(words.draftQuestion);
    if (!hasUnsent) return;
    const texts = async (path: string, name: string) =>
      (await (await page.request.get(`/api${path}`)).json())
        .map((row: Record<string, unknown>) => row[name])
        .filter((text: string) => text.startsWith("plnt"))
        .sort();
    const notes = () => texts(`/videos/${videoId}/notes`, "content");
    await expect.poll(notes).toEqual([words.theirs, words.unsentNote].sort());
    const asked = (await texts("/courses/ai-master/qa", "question") as string[])
      .filter((text) => Object.values<string>(words).includes(text));
    expect(asked).toEqual([words.question, words.unsentQuestion].sort());
    await needsHer(page).click();
    await expect(page.getByText(words.mine)).toBeVisible();
    await expect(page.getByText(words.theirs)).toBeVisible();
    await page.goto(chat);
    await expect(chatBox(page)).toHaveValue(words.draftChat);
    const kept = await everythingKept(page);
    for (const word of [words.draftAnswer, words.draftUser, words.draftUpload, words.chatSent]) {
      expect(kept).toContain(word);
    }
    expect(kept).not.toContain(`sealed ${aye.id}`);
  });
}

test("signing out with work unsent asks first: she can send it, take it along, or stay", async ({ makePhone, person, signIn, academy }) => {
  const aye = await person({ courses: ["ai-master"] });
  const phone = await makePhone();
  const page = await phone.start();
  await signIn(page, aye);
  await page.goto(`${COURSE}?tab=notes`);
  await refuseWrites(page);
  for (const text of ["One", "Two"]) {
    await noteForm(page).fill(text);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(noteForm(page)).toHaveValue("");
  }
  await signOut(page);
  const question = unsentQuestion(page);
  await expect(question).toContainText("2 things that you wrote still wait on this phone.");
  await axe(page);
  const saving = page.waitForEvent("download");
  await question.getByRole("button", { name: "Save as file" }).click();
  const saved = await Deno.readTextFile(await (await saving).path());
  for (const text of ["New note", "One", "Two"]) expect(saved).toContain(text);

  await question.getByRole("button", { name: "Send, then sign out" }).click();
  await expect(question).toContainText("2 things could not be sent just now.");
  await axe(page);
  await question.getByRole("button", { name: "Cancel" }).last().click();
  await expect(question).toBeHidden();
  expect(await academy.sessions(aye)).toBe(1);

  await inBurmese(page);
  await page.getByRole("button", { name: /ရဲ့ အကောင့်မီနူး$/ }).click();
  await page.getByRole("menuitem", { name: "ထွက်ရန်" }).click();
  const asked = page.getByRole("dialog", { name: "မပို့ရသေးတာ ရှိနေပါတယ်" });
  await expect(asked).toContainText("ရေးထားတာ 2 ခု ဒီဖုန်းမှာ စောင့်နေပါတယ်။");
  await axe(page);
  await page.unrouteAll();
  await asked.getByRole("button", { name: "ပို့ပြီးမှ ထွက်ရန်" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "ဝင်ရန်" })).toBeVisible();
  await expect.poll(() => academy.sessions(aye)).toBe(0);
  await signIn(page, aye);
  const [video] = await (await page.request.get("/api/courses/ai-master/videos")).json();
  const notes = await (await page.request.get(`/api/videos/${video.id}/notes`)).json();
  expect(notes.map(({ content }: { content: string }) => content)).toEqual(["One", "Two"]);
});
