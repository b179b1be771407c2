import assert from "node:assert/strict";
import { runHousekeeping } from "../housekeeping.ts";
import { insertSection } from "../features/sections/queries.ts";
import { createLog } from "../log.ts";
import { testApp } from "../testing/app.ts";
import { makeConversation, makeResource, makeUser, makeVideo } from "../testing/factories.ts";
import { vtt } from "../testing/files.ts";
import { indexDue } from "./search-due.ts";
import { indexSources } from "./search-sources.ts";
import { makeMissingDue } from "./search-missing.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const learner = await makeUser(sql, { courses: ["ai-master"] });
const staff = await makeUser(sql, { role: "staff" });
const courseId = "ai-master";
const { id: videoId } = await makeVideo(sql, { courseId, captions: { en: vtt("One") } });
await makeResource(sql, { courseId });
const sectionId = await insertSection(sql, { courseId, title: "A section", description: "" });
await indexSources(sql, "section", [sectionId]);
await call(staff, "POST", `/api/admin/courses/${courseId}/overview`, {
  description: "Overview",
  objectives: [],
  requirements: [],
  targetAudience: [],
});
await call(learner, "POST", `/api/videos/${videoId}/qa`, { question: "Why?" });
await call(learner, "POST", `/api/videos/${videoId}/notes`, { content: "Note" });
const conversationId = crypto.randomUUID();
await makeConversation(sql, { id: conversationId, personId: learner.id });

const listDue = async () =>
  (await sql`select kind from academy.search_due order by kind`).map(({ kind }) => kind);

Deno.test("finds nothing missing after writes of this version", async () => {
  await sql`delete from academy.search_due`;
  await makeMissingDue(sql);
  assert.deepEqual(await listDue(), []);
});

Deno.test("housekeeping makes sources without a row due, one of each kind", async () => {
  await sql`delete from academy.search_texts`;
  assert.equal(await runHousekeeping(sql, createLog("silent")), true);
  assert.deepEqual(await listDue(), [
    ...["caption", "conversation", "lesson", "note"],
    ...["overview", "question", "resource", "section"],
  ]);
  await indexDue(sql);
  await makeMissingDue(sql);
  assert.deepEqual(await listDue(), []);
});

Deno.test("makes sources due whose text an older version has changed", async () => {
  for (
    const [kind, change] of Object.entries({
      lesson: sql`update academy.videos set title = 'New'`,
      section: sql`update academy.sections set description = 'New'`,
      resource: sql`update academy.resources set title = 'New'`,
      question: sql`update academy.questions set answer = 'New', answered_at = now(),
        answered_by_id = ${staff.id}`,
      note: sql`update academy.notes set content = 'New'`,
      conversation: sql`insert into academy.messages (conversation_id, role, content)
        values (${conversationId}, 'user', 'New')`,
    })
  ) {
    await change;
    await makeMissingDue(sql);
    assert.deepEqual(await listDue(), [kind]);
    await indexDue(sql);
  }
});

Deno.test("does not look at old notes, questions and messages again", async () => {
  await sql`delete from academy.search_texts where kind in ('note', 'question', 'conversation')`;
  await sql`update academy.notes set updated_at = now() - interval '60 days'`;
  await sql`update academy.questions set created_at = now() - interval '8 days', answered_at = null,
    answer = null, answered_by_id = null`;
  await sql`update academy.messages set created_at = now() - interval '8 days', ended_at = null`;
  await sql`update academy.conversations set updated_at = now() - interval '8 days'`;
  await makeMissingDue(sql);
  assert.deepEqual(await listDue(), []);
});

Deno.test("finds the same in portions of one row, and ends between two portions", async () => {
  await call(learner, "POST", `/api/videos/${videoId}/notes`, { content: "Two" });
  await call(learner, "POST", `/api/videos/${videoId}/notes`, { content: "Three" });
  await makeConversation(sql, { id: crypto.randomUUID(), personId: learner.id });
  await sql`delete from academy.search_texts`;
  const { count } = await makeMissingDue(sql);
  const all = [...await sql`select kind, source_id from academy.search_due order by 1, 2`];
  assert.deepEqual([all.length, count], [8, 8]);
  await sql`delete from academy.search_due`;
  await makeMissingDue(sql, AbortSignal.abort(), 1);
  assert.ok((await listDue()).every((kind) => !["note", "conversation"].includes(kind)));
  await makeMissingDue(sql, undefined, 1);
  assert.deepEqual(
    [...await sql`select kind, source_id from academy.search_due order by 1, 2`],
    all,
  );
});
