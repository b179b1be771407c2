import assert from "node:assert/strict";
import { testApp } from "../testing/app.ts";
import { makeConversation, makeResource, makeUser, makeVideo } from "../testing/factories.ts";
import { vtt } from "../testing/files.ts";
import { insertSection } from "../features/sections/queries.ts";
import { type Due, indexDue } from "./search-due.ts";
import { indexSources } from "./search-sources.ts";
import type { Transaction } from "./sql.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const learner = await makeUser(sql, { courses: ["ai-master"] });
const staff = await makeUser(sql, { role: "staff" });

/** One source of each kind, and sixty lessons, so that they need several batches. */
async function fill() {
  const courseId = "ai-master";
  const captions = { en: vtt("One", "Two"), my: vtt("မင်္ဂလာပါ") };
  const { id: videoId } = await makeVideo(sql, { courseId, captions });
  for (let n = 0; n < 60; n++) await makeVideo(sql, { courseId, title: `Lesson ${n}` });
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
const index = () => indexDue(sql);
const listDue = () => sql`select kind, source_id from academy.search_due order by 1, 2`;
const countDue = async () => (await sql`select from academy.search_due`).length;

Deno.test("writes the rows of all sources again, as the writes themselves wrote them", async () => {
  await fill();
  const before = await listRows();
  assert.equal(new Set(before.map(({ kind }) => kind)).size, 8);
  await sql`delete from academy.search_texts`;
  await sql`select academy.make_search_due()`;
  const due = await countDue();
  assert.ok(due > 60);
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

Deno.test("a row that is written again keeps its time", async () => {
  const listTimes = async () => [
    ...await sql`
      select kind, source_id, part, updated_at from academy.search_texts
      order by kind, source_id, part
    `,
  ];
  await sql`update academy.search_texts set updated_at = now() + interval '1 day'`;
  const before = await listTimes();
  await sql`update academy.search_texts set search_key = 'old'`;
  await sql`select academy.make_search_due()`;
  await indexDue(sql);
  assert.deepEqual(await listTimes(), before);
});

Deno.test("stops between two batches and goes on later", async () => {
  await sql`select academy.make_search_due()`;
  const due = await countDue();
  const stopping = new AbortController();
  const stopsAfterBatch = new Proxy(sql, {
    get: (pool, name) =>
      name !== "begin" ? Reflect.get(pool, name) : async (work: (sql: Transaction) => unknown) => {
        await pool.begin(work);
        stopping.abort();
      },
  });
  const done = await indexDue(stopsAfterBatch, { signal: stopping.signal });
  assert.ok(done > 0 && done < due, `${done} of ${due}`);
  assert.equal(await countDue(), due - done);
  assert.equal(await indexDue(sql), due - done);
});

/** Writes of this source's row fail until the returned function runs. */
async function breakSource(id: string) {
  await sql.unsafe(`
    create function academy.fail_test() returns trigger language plpgsql as $$
    begin raise exception 'broken'; end $$;
    create trigger fail_test before insert on academy.search_texts for each row
      when (new.source_id = '${id}') execute function academy.fail_test();
  `);
  return () => sql.unsafe("drop function academy.fail_test() cascade");
}

Deno.test("does all other sources when the rows of one cannot be written", async () => {
  const before = await listRows();
  const [broken] = await sql`select id from academy.videos where title = 'Lesson 7'`;
  const mend = await breakSource(broken?.id);
  await sql`delete from academy.search_texts`;
  await sql`select academy.make_search_due()`;
  const due = await countDue();
  const failed: string[] = [];
  const sourceFailed = (source: Due) => failed.push(`${source.kind} ${source.sourceId}`);
  assert.equal(await indexDue(sql, { sourceFailed }), due - 1);
  assert.deepEqual(failed, [`lesson ${broken?.id}`]);
  assert.deepEqual(
    await listRows(),
    before.filter(({ kind, sourceId }) => kind !== "lesson" || sourceId !== broken?.id),
  );
  await mend();
  assert.equal(await indexDue(sql), 1);
  assert.deepEqual(await listRows(), before);
});

const LONG = 60_000;

Deno.test("writes a long conversation, and no other one, in a transaction", async () => {
  const texts = Array.from({ length: 5 }, (_, n) => `${n} ${"word ".repeat(LONG / 5)}`);
  for (let n = 0; n < 2; n++) {
    const id = crypto.randomUUID();
    await makeConversation(sql, { id, personId: learner.id });
    for (const text of texts) {
      await sql`
        insert into academy.messages (conversation_id, role, content) values (${id}, 'user', ${text})
      `;
    }
    await sql`insert into academy.search_due values ('conversation', ${id})`;
  }
  let batches = 0;
  const counting = new Proxy(sql, {
    get: (pool, name) =>
      name !== "begin"
        ? Reflect.get(pool, name)
        : (work: (sql: Transaction) => unknown) => (batches++, pool.begin(work)),
  });
  assert.equal(await indexDue(counting), 2);
  assert.equal(batches, 3, "the last finds nothing");
  const rows = await sql`select from academy.search_texts where length(content) > ${LONG}`;
  assert.equal(rows.length, 10);
});

Deno.test({
  name: "leaves sources of a video that moves at this moment, and does them later",
  // On one connection, nothing is locked.
  ignore: !Deno.env.get("DATABASE_URL"),
  async fn() {
    await sql`delete from academy.search_due`;
    await sql`delete from academy.search_texts`;
    await sql`select academy.make_search_due()`;
    await sql.begin(async (other) => {
      const [moving] = await other`
        update academy.videos set course_id = 'ai-first-step'
        where id in (select video_id from academy.notes) returning id
      `;
      await index();
      const left = await listDue();
      assert.deepEqual(
        left.map(({ kind }) => kind),
        ["caption", "caption", "lesson", "note", "question", "question"],
      );
      assert.ok(left.some(({ sourceId }) => sourceId === moving?.id));
    });
    assert.deepEqual([await indexDue(sql), await countDue()], [6, 0]);
    const rows = await sql`
      select distinct course_id from academy.search_texts where kind in ('caption', 'note')
    `;
    assert.deepEqual(rows.map(({ courseId }) => courseId), ["ai-first-step"]);
  },
});
