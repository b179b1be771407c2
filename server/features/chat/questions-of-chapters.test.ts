// Tests over HTTP that the tutor finds a chapter of a lesson by the questions in the notes of its
// captions.
import assert from "node:assert/strict";
import { addressOf, readAnswer } from "../../testing/answers.ts";
import { testApp } from "../../testing/app.ts";
import { makeUser, makeVideo } from "../../testing/factories.ts";
import { startFakeModel } from "../../testing/fake-model.ts";
import { saying } from "../../testing/model-faults.ts";

const fake = startFakeModel();
const { sql, call, close } = await testApp({}, { model: addressOf(fake) });
Deno.test.afterAll(async () => {
  await close();
  fake.stop();
});

const { id: videoId } = await makeVideo(sql, { courseId: "ai-master", title: "Private things" });
const learner = await makeUser(sql, { courses: ["ai-master"] });
const staff = await makeUser(sql, { role: "staff" });

const begin = "00:00.000 --> 00:12.000\nHello, and welcome.";
const middle = "00:12.000 --> 00:24.000\nFirst we look at names.";
const end = "00:24.000 --> 00:36.000\nSecrets stay on paper.";
const note = "NOTE questions\nMay I paste my wombat ledger?\nကင်းဗက်စာရင်း ထည့်လို့ရလား";

async function putCaptions(...blocks: string[]) {
  const content = `${["WEBVTT", ...blocks].join("\n\n")}\n`;
  const path = `/api/admin/videos/${videoId}/captions/en`;
  assert.equal((await call(staff, "PUT", path, { content })).status, 200);
}

/** Returns the sources of the answer, and the passages that the model got. */
async function ask(message: string) {
  const opened = await call(learner, "POST", "/api/conversations", { title: "Ledger" });
  const conversationId = (await opened.json()).id;
  fake.say(saying("Look here [1]."));
  const answer = await readAnswer(
    await call(learner, "POST", "/api/chat", { message, conversationId }),
  );
  const request = String(fake.requests.at(-1)?.body.messages?.at(-1)?.content);
  return { sources: answer.events[0]?.sources ?? [], passages: request.replace(message, "") };
}

Deno.test("a question in a note leads to its chapter, and to no other", async () => {
  await putCaptions(begin, "NOTE questions", middle, note, end);
  for (const question of ["Where does the wombat ledger go?", "ကင်းဗက်စာရင်း ဘာလုပ်ရမလဲ"]) {
    const { sources, passages } = await ask(question);
    assert.equal(sources.length, 1, question);
    assert.equal(sources[0]?.atSecond, 24);
    assert.equal(sources[0]?.excerpt, "Secrets stay on paper.");
    assert.match(passages, /Secrets stay on paper/);
    assert.doesNotMatch(passages, /ledger|စာရင်း/, "the model does not get the note");
  }
});

Deno.test("a question that no lesson answers leads nowhere, even if a chapter shares its words", async () => {
  const asked = "Where does the wombat ledger go?";
  await putCaptions(begin, note, end);
  assert.equal((await ask(asked)).sources.length, 1);
  await putCaptions(
    begin,
    note,
    end,
    "NOTE other questions\nWhere does my wombat ledger go at night?",
  );
  assert.deepEqual((await ask(asked)).sources, []);
  const { sources } = await ask("May I paste my wombat ledger?");
  assert.deepEqual(sources.map(({ atSecond }) => atSecond), [24]);
  const captions = await call(learner, "GET", `/api/videos/${videoId}/captions/en`);
  assert.doesNotMatch(await captions.text(), /wombat/);
});

Deno.test("learners load captions without these notes, and the search does not find their words", async () => {
  await putCaptions(begin, note, end);
  const captions = await call(learner, "GET", `/api/videos/${videoId}/captions/en`);
  assert.equal(await captions.text(), `${["WEBVTT", begin, end].join("\n\n")}\n`);
  const search = async (word: string) =>
    (await (await call(staff, "GET", `/api/search?q=${word}`)).json()).items;
  assert.equal((await search("Secrets")).length, 1);
  assert.deepEqual(await search("wombat"), []);
});

Deno.test("a note that was removed leads nowhere", async () => {
  await putCaptions(begin, note, end);
  assert.equal((await ask("Where does the wombat ledger go?")).sources.length, 1);
  await putCaptions(begin, end);
  assert.deepEqual((await ask("Where does the wombat ledger go?")).sources, []);
});
