import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { makeUser, makeVideo } from "../../testing/factories.ts";
import { uploader } from "../../testing/uploads.ts";

const app = await testApp();
const { sql, call, close } = app;
Deno.test.afterAll(close);
const { ask } = uploader(app);

const staff = await makeUser(sql, { role: "staff" });
const learner = await makeUser(sql, { courses: ["ai-master"] });
const { id } = await makeVideo(sql, {});
const unknown = "00000000-0000-4000-8000-000000000000";
const content = "WEBVTT\n\n00:00.000 --> 00:01.000\nမင်္ဂလာပါ\n";

const put = (given: unknown, language = "my", videoId = id, person = staff) =>
  ask(person, "PUT", `/api/admin/videos/${videoId}/captions/${language}`, { content: given });
const remove = (language: string, videoId = id, person = staff) =>
  ask(person, "DELETE", `/api/admin/videos/${videoId}/captions/${language}`);
const stored = async (language = "my") => {
  const [row] = await sql`
    select content from academy.captions where video_id = ${id} and language = ${language}
  `;
  return row?.content;
};
const entries = async () =>
  (await sql`select action, details from academy.audit order by id`).map(({ action, details }) => [
    action,
    details.language,
  ]);

Deno.test("stores, changes and removes captions, one text for each language", async () => {
  const first = await put(`\ufeff${content.replaceAll("\n", "\r\n")}`);
  assert.deepEqual([first.status, first.body.id, first.body.captions], [200, id, ["my"]]);
  assert.equal(await stored(), content);
  const changed = content.replace("မင်္ဂလာပါ", "ကောင်းပြီ");
  assert.deepEqual((await put(changed)).body.captions, ["my"]);
  assert.deepEqual((await put(content, "en")).body.captions, ["en", "my"]);
  const shown = await call({ cookie: learner.cookie }, "GET", `/api/videos/${id}/captions/my`);
  assert.equal(await shown.text(), changed);

  const removed = await remove("my");
  assert.deepEqual([removed.status, removed.body.captions], [200, ["en"]]);
  assert.equal((await remove("my")).status, 404);
  assert.deepEqual(await entries(), [
    ["caption.put", "my"],
    ["caption.put", "my"],
    ["caption.put", "en"],
    ["caption.remove", "my"],
  ]);
});

Deno.test("names the lines that a player would not show, and stores nothing", async () => {
  await put(content);
  const before = (await entries()).length;
  const { status, body } = await put("WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nA\n\nB\n");
  assert.deepEqual([status, body.code], [400, "invalid_input"]);
  assert.deepEqual(body.details, [
    { path: "content", issue: "comma_in_time", line: 3 },
    { path: "content", issue: "no_time", line: 6 },
  ]);
  for (
    const [given, issue] of [[undefined, "required"], ["", "no_header"], [7, "not_text"], [
      "WEBVTT\0",
      "not_text",
    ]] as const
  ) {
    const refused = await put(given);
    assert.deepEqual([refused.status, refused.body.details[0].issue], [400, issue]);
  }
  assert.deepEqual([await stored(), (await entries()).length], [content, before]);
});

Deno.test("accepts captions of half a megabyte and refuses longer ones", async () => {
  const cue = (n: number) => `00:00.000 --> 00:01.000\n${"က".repeat(100)}${n}\n\n`;
  const long = `WEBVTT\n\n${Array.from({ length: 1500 }, (_, n) => cue(n)).join("")}`;
  const bytes = new TextEncoder().encode(long).length;
  assert.ok(bytes > 480_000 && bytes <= 500_000, `${bytes}`);
  assert.equal((await put(long, "en")).status, 200);
  const { status, body } = await put(`${long}NOTE ${"x".repeat(20_000)}`, "en");
  assert.deepEqual([status, body.details], [400, [{ path: "content", issue: "too_long" }]]);
  assert.equal((await put(" ".repeat(2_000_000))).status, 413);
});

Deno.test("stores Zawgyi captions as Unicode", async () => {
  await put("WEBVTT\n\n00:00.000 --> 00:01.000\nျမန္မာစာ သင္ၾကားေရး\n");
  assert.match(await stored(), /မြန်မာစာ သင်ကြားရေး/);
  await put("WEBVTT\n\n00:00.000 --> 00:01.000\ncafe\u0301 ျမန္မာ \t\nခွင\u103a\u1037\n");
  assert.match(await stored(), /\ncafé မြန်မာ\nခွင\u1037\u103a\n/);
});

Deno.test("refuses learners and visitors, and answers 404 for unknown videos and other languages", async () => {
  await put(content);
  for (const [person, status] of [[{}, 401], [learner, 403]] as const) {
    const path = `/api/admin/videos/${id}/captions/my`;
    assert.equal((await ask(person, "PUT", path, { content })).status, status);
    assert.equal((await ask(person, "DELETE", path)).status, status);
  }
  for (
    const [language, videoId, status] of [["my", unknown, 404], ["fr", id, 404], [
      "my",
      "x",
      400,
    ]] as const
  ) {
    assert.equal((await put(content, language, videoId)).status, status);
    assert.equal((await remove(language, videoId)).status, status);
  }
  assert.equal(await stored(), content);
});
