import assert from "node:assert/strict";
import { convertTextBy } from "../../schema-fields.ts";
import { convertTyped } from "../../services/zawgyi.ts";
import { testApp } from "../../testing/app.ts";
import { lockOutbox } from "./queries.ts";
import type { SyncResult } from "./schema.ts";
import { type MadeUser, makeUser, makeVideo } from "../../testing/factories.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const { id: videoId } = await makeVideo(sql, { courseId: "ai-master" });
const learn = () => makeUser(sql, { courses: ["ai-master"] });

type Write = { id: string; kind: string; payload: unknown };
type ReadResult = SyncResult & { body: Record<string, unknown> };

const uuid = () => crypto.randomUUID();
const write = (kind: string, payload: unknown): Write => ({ id: uuid(), kind, payload });
const noteAdd = (id: string, content: string) =>
  write("note.add", { id, videoId, content, createdAt: "2026-01-01T00:00:00Z" });

const send = ({ cookie }: MadeUser, writes: unknown) =>
  call({ cookie }, "POST", "/api/sync", { writes });
async function sync(person: MadeUser, writes: Write[]): Promise<ReadResult[]> {
  const answer = await send(person, writes);
  assert.equal(answer.status, 200);
  return (await answer.json()).results;
}
const notesOf = async ({ cookie }: MadeUser) =>
  await (await call({ cookie }, "GET", `/api/videos/${videoId}/notes`)).json();
const statuses = (results: ReadResult[]) => results.map(({ status }) => status);

Deno.test("applies writes of every kind in order and answers each like the single call", async () => {
  const person = await learn();
  const [id, questionId] = [uuid(), uuid()];
  const createdAt = "2026-01-01T00:00:00.000Z";
  const writes = [
    noteAdd(id, "one"),
    write("note.change", { id, content: "two", version: 1 }),
    write("question.ask", {
      id: questionId,
      courseId: "ai-master",
      videoId,
      question: "Why?",
      createdAt,
    }),
    write("question.ask", {
      id: uuid(),
      courseId: "ai-master",
      question: "In general?",
      createdAt,
    }),
    write("progress.put", { videoId, watched: [[0, 1000]], position: 1, positionAt: createdAt }),
    write("note.remove", { id, version: 2 }),
  ];
  const results = await sync(person, writes);
  assert.deepEqual(results.map(({ id }) => id), writes.map(({ id }) => id));
  assert.deepEqual(statuses(results), [201, 200, 201, 201, 200, 200]);
  const [added, changed, asked, general, progress, removed] = results.map(({ body }) => body);
  assert.deepEqual([added?.content, added?.version, added?.createdAt], ["one", 1, createdAt]);
  assert.deepEqual([changed?.content, changed?.version], ["two", 2]);
  assert.deepEqual([asked?.id, asked?.videoId, general?.videoId], [questionId, videoId, null]);
  assert.deepEqual(progress?.watched, [[0, 1000]]);
  assert.deepEqual(removed, { ok: true });
  assert.deepEqual(await notesOf(person), []);
});

Deno.test("answers only the writes that are checked in time when the texts of a batch take too long", async () => {
  const { sql, call, close } = await testApp({}, { timeouts: { batchCheck: 100 } });
  const { id: videoId } = await makeVideo(sql, { courseId: "ai-master" });
  const { cookie } = await makeUser(sql, { courses: ["ai-master"] });
  const add = (content: string) =>
    write("note.add", { id: uuid(), videoId, content, createdAt: "2026-01-01T00:00:00Z" });
  const sync = async (writes: Write[]) => {
    const { results } = await (await call({ cookie }, "POST", "/api/sync", { writes })).json();
    return results.map(({ id, status }: ReadResult) => [id, status]);
  };
  convertTextBy(async (text) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    return text;
  });
  try {
    const [first, second] = [add("one"), add("two")];
    assert.deepEqual(await sync([first, second]), [[first.id, 201]]);
    assert.deepEqual(await sync([second]), [[second.id, 201]]);
  } finally {
    convertTextBy(convertTyped);
    await close();
  }
});
Deno.test("tells why a write is refused and applies the others", async () => {
  const person = await learn();
  const id = uuid();
  const results = await sync(person, [
    noteAdd(id, "one"),
    write("note.change", { id: uuid(), content: "nobody's" }),
    write("note.change", { id, content: " " }),
    write("note.change", { id, content: "stale", version: 7 }),
    write("note.paint", { id }),
    write("__proto__", { id }),
    write("question.ask", {
      id: uuid(),
      courseId: "ai-first-step",
      question: "May I?",
      createdAt: "2026-01-01T00:00:00Z",
    }),
    write("note.change", null),
    write("note.change", { id, content: "two", version: 1 }),
  ]);
  assert.deepEqual(statuses(results), [201, 404, 400, 409, 400, 400, 403, 400, 200]);
  const codes = results.map(({ body }) => body.code).filter(Boolean);
  assert.deepEqual(codes, [
    "not_found",
    "invalid_input",
    "stale_version",
    "invalid_input",
    "invalid_input",
    "not_enrolled",
    "invalid_input",
  ]);
  const single = await (await call({ cookie: person.cookie }, "PATCH", `/api/notes/${id}`, {
    content: " ",
  })).json();
  const { requestId: _, ...refusal } = results[2]?.body ?? {};
  delete single.requestId;
  assert.deepEqual(refusal, single);
  assert.equal((results[3]?.body.details as { content: string }).content, "one");
  assert.deepEqual((await notesOf(person)).map(({ content }: { content: string }) => content), [
    "two",
  ]);
});

Deno.test("answers repeated writes again and applies them once", async () => {
  const person = await learn();
  const id = uuid();
  const writes = [
    noteAdd(id, "one"),
    write("note.change", { id, content: "two" }),
    write("note.change", { id, content: "three" }),
  ];
  const results = await sync(person, writes);
  assert.deepEqual(await sync(person, writes), results);
  assert.deepEqual(await sync(person, writes.slice(1, 2)), results.slice(1, 2));
  const [first] = writes;
  assert.ok(first);
  const twice = await sync(person, [first, { ...first, id: first.id.toUpperCase() }]);
  assert.deepEqual(twice[1]?.body, results[0]?.body);
  const own = write("note.change", { id, content: "four" });
  const both = await sync(person, [own, own]);
  assert.deepEqual(both[0], both[1]);
  const [note] = await notesOf(person);
  assert.deepEqual([note.content, note.version], ["four", 4]);
});

Deno.test("removes a removed note's text from all stored results, however the note was removed", async () => {
  const person = await learn();
  const [one, two, left] = [uuid(), uuid(), uuid()];
  const adds = [noteAdd(one, "secret"), noteAdd(two, "secret"), noteAdd(left, "stays")];
  await sync(person, [...adds, write("note.change", { id: one, content: "secret too" })]);
  await sync(person, [write("note.remove", { id: one })]);
  await call({ cookie: person.cookie }, "DELETE", `/api/notes/${two}`, {});
  const kept = await sql<{ content?: string }[]>`
    select body ->> 'content' as content from academy.applied_writes
    where person_id = ${person.id} and body ? 'content' order by 1
  `;
  assert.deepEqual(kept.map(({ content }) => content), ["", "", "", "stays"]);
  assert.equal((await sync(person, adds))[0]?.body.content, "");
});

Deno.test("answers repeated progress without a stored result", async () => {
  const person = await learn();
  const positionAt = "2026-01-01T00:00:00.000Z";
  const put = (watched: [number, number][]) =>
    write("progress.put", { videoId, watched, position: 1, positionAt });
  const [first, second] = [put([[0, 1000]]), put([[2000, 3000]])];
  const [answer] = await sync(person, [first]);
  assert.deepEqual(await sync(person, [first]), [answer]);
  const twice = await sync(person, [second, second, first]);
  assert.deepEqual(statuses(twice), [200, 200, 200]);
  for (const { body } of twice) assert.deepEqual(body.watched, [[0, 1000], [2000, 3000]]);
  const kept = await sql`select id from academy.applied_writes where person_id = ${person.id}`;
  assert.equal(kept.length, 0);
});

Deno.test("tries a refused write again when it is sent again", async () => {
  const person = await makeUser(sql);
  const add = noteAdd(uuid(), "Soon");
  assert.deepEqual(statuses(await sync(person, [add])), [403]);
  await sql`insert into academy.enrollments (user_id, course_id) values (${person.id}, 'ai-master')`;
  assert.deepEqual(statuses(await sync(person, [add])), [201]);
});

/** Sends the outbox again until the server takes it, as a phone does. */
async function syncUntilTaken(person: MadeUser, writes: Write[]): Promise<ReadResult[]> {
  for (;;) {
    const answer = await send(person, writes);
    const { code, results } = await answer.json();
    if (answer.status === 200) return results;
    assert.deepEqual([answer.status, code], [503, "unavailable"]);
  }
}

Deno.test("applies an outbox once when it is sent ten times at once", async () => {
  const person = await learn();
  const id = uuid();
  const writes = [noteAdd(id, "0")];
  for (let n = 1; n <= 9; n++) writes.push(write("note.change", { id, content: String(n) }));
  const all = await Promise.all(Array.from({ length: 10 }, () => syncUntilTaken(person, writes)));
  for (const results of all) assert.deepEqual(results, all[0]);
  const [note] = await notesOf(person);
  assert.deepEqual([note.content, note.version], ["9", 10]);
});

Deno.test({
  name: "refuses a second call for the same outbox at once instead of blocking a connection",
  // PGlite has one session for all, and a session never excludes itself.
  ignore: !Deno.env.get("DATABASE_URL"),
  async fn() {
    const [one, two] = [await learn(), await learn()];
    const add = noteAdd(uuid(), "Mine");
    let waiting = 0;
    const again = await sql.begin(async (held) => {
      assert.equal(await lockOutbox(held, one.id), true);
      let isAnswered = false;
      const all = Promise.all(Array.from({ length: 8 }, () => send(one, [add])))
        .finally(() => isAnswered = true);
      while (!isAnswered) {
        const [locks] = await held`
          select count(*)::int as waiting from pg_locks l join pg_database d on d.oid = l.database
          where l.locktype = 'advisory' and not l.granted and d.datname = current_database()
        `;
        waiting = Math.max(waiting, locks?.waiting);
      }
      assert.deepEqual(statuses(await sync(two, [noteAdd(uuid(), "Hers")])), [201]);
      return await all;
    });
    assert.equal(waiting, 0);
    for (const answer of again) {
      assert.deepEqual([answer.status, (await answer.json()).code], [503, "unavailable"]);
      assert.equal(answer.headers.get("retry-after"), "2");
    }
    assert.deepEqual(statuses(await sync(one, [add])), [201]);
  },
});

Deno.test("accepts the same write id from two users", async () => {
  const [one, two] = [await learn(), await learn()];
  const add = noteAdd(uuid(), "Mine");
  await sync(one, [add]);
  const [result] = await sync(two, [{ ...add, payload: noteAdd(uuid(), "Hers").payload }]);
  assert.deepEqual([result?.status, result?.body.content], [201, "Hers"]);
  const [taken] = await sync(two, [{ ...add, id: uuid() }]);
  assert.deepEqual([taken?.status, taken?.body.code], [409, "conflict"]);
});

Deno.test("ends the batch at a server failure, keeps the earlier writes and leaves the later ones", async () => {
  const person = await learn();
  const [good, bad, later] = [uuid(), uuid(), uuid()];
  await sql.unsafe(`
    create function academy.break_down() returns trigger language plpgsql as $$
    begin raise exception 'broken'; end $$;
    create trigger breakdown before insert on academy.notes
    for each row when (new.content = 'break') execute function academy.break_down();
  `);
  const writes = [noteAdd(good, "good"), noteAdd(bad, "break"), noteAdd(later, "later")];
  const results = await sync(person, writes);
  assert.deepEqual(statuses(results), [201, 500]);
  assert.equal(results[1]?.body.code, "internal");
  await sql`drop trigger breakdown on academy.notes`;
  assert.deepEqual(statuses(await sync(person, writes)), [201, 201, 201]);
  assert.equal((await notesOf(person)).length, 3);
});

Deno.test("takes a hundred long Burmese notes in one request and refuses more writes or bytes", async () => {
  const person = await learn();
  const text = "က".repeat(4000);
  const long = Array.from({ length: 100 }, () => noteAdd(uuid(), text));
  const results = await sync(person, long);
  assert.ok(results.every(({ status }) => status === 201));
  // A plain list would not have all of them, because they are long.
  const page = await call(person, "GET", `/api/videos/${videoId}/notes?limit=1`);
  assert.equal((await page.json()).total, 100);
  assert.equal((await send(person, [...long, noteAdd(uuid(), "x")])).status, 400);
  const heavy = Array.from({ length: 100 }, () => noteAdd(uuid(), "က".repeat(8000)));
  const refused = await send(person, heavy);
  assert.deepEqual([refused.status, (await refused.json()).code], [413, "too_large"]);
});

Deno.test("refuses a visitor and a malformed batch without applying anything", async () => {
  const person = await learn();
  assert.equal((await call({}, "POST", "/api/sync", { writes: [] })).status, 401);
  const good = noteAdd(uuid(), "x");
  for (
    const writes of [undefined, {}, [null], [{ ...good, id: "7" }], [{ ...good, kind: 7 }], [[
      good,
    ]]]
  ) {
    assert.equal((await send(person, writes)).status, 400, JSON.stringify(writes));
  }
  assert.deepEqual(await sync(person, []), []);
  assert.deepEqual(await notesOf(person), []);
});
