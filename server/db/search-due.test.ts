import assert from "node:assert/strict";
import { testApp } from "../testing/app.ts";
import { makeConversation, makeResource, makeUser, makeVideo } from "../testing/factories.ts";
import { vtt } from "../testing/files.ts";
import { insertSection } from "../features/sections/queries.ts";
import { indexDue } from "./search-due.ts";
import { indexSources } from "./search-sources.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const learner = await makeUser(sql, { courses: ["ai-master"] });
const staff = await makeUser(sql, { role: "staff" });

/** One source of each kind, and thirty lessons, so that they need several batches. */
async function fill() {
  const courseId = "ai-master";
  const captions = { en: vtt("One", "Two"), my: vtt("မင်္ဂလာပါ") };
  const { id: videoId } = await makeVideo(sql, { courseId, captions });
  for (let n = 0; n < 30; n++) await makeVideo(sql, { courseId, title: `Lesson ${n}` });
  await makeResource(sql, { courseId });
  const section = await insertSection(sql, { courseId, title: "A section", description: "" });
  await indexSources(sql, "section", [section]);
  await call(staff, "POST", `/api/admin/courses/${courseId}/overview`, {
    description: "Overview",
    objectives: ["One"],
    requirements: [],
    targetAudience: [],
  });
  for (const hidden of [true, false]) {
    const asked = await call(learner, "POST", `/api/videos/${videoId}/qa`, { question: "Why?" });
    const { id } = await asked.json();
    if (hidden) await call(staff, "PATCH", `/api/admin/questions/${id}`, { hidden });
    else await call(staff, "PATCH", `/api/qa/${id}/answer`, { answer: "So" });
  }
  const notes = `/api/videos/${videoId}/notes`;
  await call(learner, "POST", notes, { content: "Note", atSecond: 3 });
  const gone = await (await call(learner, "POST", notes, { content: "Gone" })).json();
  await call(learner, "DELETE", `/api/notes/${gone.id}`);
  await makeConversation(sql, { id: crypto.randomUUID(), personId: learner.id });
}

const listRows = async () => [
  ...await sql`
    select kind, source_id, part, course_id, video_id, conversation_id, owner_id, at_second,
      hidden_author_id, title, content, title_key, search_key
    from academy.search_texts order by kind, source_id, part
  `,
];
const countDue = async () => (await sql`select from academy.search_due`).length;

Deno.test("writes the rows of all sources again, as the writes themselves wrote them", async () => {
  await fill();
  const before = await listRows();
  assert.equal(new Set(before.map(({ kind }) => kind)).size, 8);
  await sql`delete from academy.search_texts`;
  await sql`select academy.make_search_due()`;
  const due = await countDue();
  assert.ok(due > 30);
  assert.equal(await indexDue(sql), due);
  assert.deepEqual(await listRows(), before);
  assert.deepEqual([await countDue(), await indexDue(sql)], [0, 0]);
});

Deno.test("replaces rows of an older normaliser, and forgets sources that are gone", async () => {
  const before = await listRows();
  await sql`update academy.search_texts set search_key = 'old', title_key = ''`;
  await sql`
    insert into academy.search_due (kind, source_id)
    values ('note', ${crypto.randomUUID()}), ('caption', ${`${crypto.randomUUID()}:en`})
  `;
  await sql`select academy.make_search_due()`;
  await sql`select academy.make_search_due()`;
  await indexDue(sql);
  assert.deepEqual(await listRows(), before);
  assert.equal(await countDue(), 0);
});

Deno.test("stops between two batches and goes on later", async () => {
  await sql`select academy.make_search_due()`;
  const due = await countDue();
  const stopping = new AbortController();
  stopping.abort();
  assert.equal(await indexDue(sql, stopping.signal), 0);
  assert.equal(await countDue(), due);
  assert.equal(await indexDue(sql), due);
});
