import assert from "node:assert/strict";
import { type DataPart, dataParts } from "../../limits.ts";
import { testApp } from "../../testing/app.ts";
import {
  makeAttachment,
  makeConversation,
  makeUsage,
  makeUser,
  makeVideo,
} from "../../testing/factories.ts";
import { insertQuestion } from "../questions/queries.ts";
import type { DataItem, DataPage } from "./own-data.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const { id: videoId } = await makeVideo(sql, { courseId: "ai-master", title: "What a prompt is" });

async function makeFullUser(name: string) {
  const user = await makeUser(sql, { firstName: name, courses: ["ai-master"] });
  const conversationId = crypto.randomUUID();
  await makeConversation(sql, { id: conversationId, personId: user.id });
  await sql`
    update academy.messages set content = ${`${name} ${crypto.randomUUID()}`}
    where conversation_id = ${conversationId}
  `;
  const attachment = { id: crypto.randomUUID(), personId: user.id, path: `chat/${name}` };
  await makeAttachment(sql, attachment);
  await insertQuestion(sql, {
    courseId: "ai-master",
    videoId,
    askedById: user.id,
    question: `${name} asks`,
  });
  await sql`
    insert into academy.notes (owner_id, video_id, content, created_at)
    select ${user.id}, ${videoId}, ${name} || ' note ' || n, now() - n * interval '1 minute'
    from generate_series(1, 450) n
  `;
  await sql`insert into academy.progress (person_id, video_id) values (${user.id}, ${videoId})`;
  await sql`
    insert into academy.sent_answers (sender_id, question, answer, sources, comment)
    values (${user.id}, ${name}, 'Yes.', '[]', '')
  `;
  await sql`
    insert into academy.audit (actor_id, action, person_id, details, address) values
      (${user.id}, 'question.withdraw', ${user.id}, '{}', '203.0.113.9'),
      (null, 'user.suspend', ${user.id}, ${sql.json({ reason: name })}, '203.0.113.10')
  `;
  await makeUsage(sql, user.id, { day: "2026-11-01" });
  return user;
}
const learner = await makeFullUser("Hnin");
await makeFullUser("Zaw");

const page = async (part: DataPart, cursor?: string, cookie = learner.cookie) => {
  const query = new URLSearchParams({ part, ...cursor && { cursor } });
  const answer = await call({ cookie }, "GET", `/api/auth/data?${query}`);
  assert.equal(answer.status, 200);
  const { items, nextCursor }: DataPage = await answer.json();
  return { items, nextCursor };
};
async function readPart(part: DataPart) {
  const pages: DataItem[][] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await page(part, cursor);
    pages.push(items);
    cursor = nextCursor ?? undefined;
  } while (cursor);
  return pages;
}

Deno.test("returns every part of a user's own data, and nothing of another user", async () => {
  const counts: Record<string, number> = {};
  for (const part of dataParts) {
    const items = (await readPart(part)).flat();
    counts[part] = items.length;
    assert.doesNotMatch(JSON.stringify(items), /Zaw/, part);
  }
  assert.deepEqual(counts, {
    ...{ account: 1, enrollments: 1, progress: 1, notes: 450, questions: 1, messages: 2 },
    ...{ sentAnswers: 1, usage: 1, sessions: 1, audit: 2 },
  });
  const [entry, other] = (await readPart("audit")).flat();
  assert.deepEqual([entry?.isOwn, entry?.address], [true, "203.0.113.9"]);
  assert.deepEqual([other?.address, other?.details], [null, '{"reason": "Hnin"}']);
});

Deno.test("returns a long part in pages, in the order of time and each row once", async () => {
  const pages = await readPart("notes");
  assert.deepEqual(pages.map(({ length }) => length), [200, 200, 50]);
  const texts = pages.flat().map(({ content }) => content);
  assert.deepEqual(texts, Array.from({ length: 450 }, (_, n) => `Hnin note ${450 - n}`));
});

Deno.test("returns few long texts in one page, and a longer one alone", async () => {
  await sql`
    update academy.messages m set content = repeat('x', 65000)
    from academy.conversations c where c.id = m.conversation_id and c.person_id = ${learner.id}
  `;
  await sql`
    insert into academy.messages (conversation_id, role, content)
    select m.conversation_id, 'user', m.content from academy.messages m
      join academy.conversations c on c.id = m.conversation_id, generate_series(1, 4)
    where c.person_id = ${learner.id}
  `;
  assert.deepEqual((await readPart("messages")).map(({ length }) => length), [4, 4, 2]);
});

Deno.test("stops a user who reads too many pages, and refuses unknown parts", async () => {
  const bad = await call(learner, "GET", "/api/auth/data?part=passwords");
  assert.equal(bad.status, 400);
  await sql`update academy.action_counts set count = 2000 where action = 'account.save'`;
  const answer = await call(learner, "GET", "/api/auth/data");
  assert.deepEqual([answer.status, (await answer.json()).code], [429, "rate_limited"]);
});

Deno.test("knows of every table that belongs to a user whether the file contains it", async () => {
  const owned = await sql`
    select distinct relname as table from pg_constraint join pg_class c on c.oid = conrelid
    where contype = 'f' and confrelid = 'academy.users'::regclass and confdeltype = 'c'
    order by 1
  `;
  const inFile = ["attachments", "conversations", "enrollments", "notes", "progress", "sessions"];
  // Copies of the rows above for a short time, hashes, and counts for limits.
  const notInFile = ["action_counts", "applied_writes", "idempotency_keys", "known_browsers"];
  assert.deepEqual(
    owned.map(({ table }) => table),
    [...inFile, ...notInFile, "taken_back_questions"].sort(),
  );
});
