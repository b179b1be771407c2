import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeUser, makeVideo } from "../../testing/factories.ts";
import type { Note } from "./queries.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const { id: videoId } = await makeVideo(sql, { courseId: "ai-master" });
const learner = await makeUser(sql, { courses: ["ai-master"] });
const other = await makeUser(sql, { courses: ["ai-master"] });

const path = `/api/videos/${videoId}/notes`;
const as = ({ cookie }: MadeUser, method: string, path: string, body?: unknown) =>
  call({ cookie }, method, path, body);
const statusAndBody = async (answer: Promise<Response>) => {
  const { status, ...rest } = await answer.then(async (it) => ({
    status: it.status,
    body: await it.json(),
  }));
  return { status, ...rest };
};
const add = async (person: MadeUser, note: Record<string, unknown>): Promise<Note> =>
  await (await as(person, "POST", path, note)).json();
const list = async (person: MadeUser): Promise<Note[]> =>
  await (await as(person, "GET", path)).json();
const stored = async (id: string) => (await list(learner)).find((note) => note.id === id);

Deno.test("adds a note, lists it only to its owner, changes it and removes it", async () => {
  const id = crypto.randomUUID();
  const createdAt = "2026-01-02T03:04:05.678Z";
  const answer = await statusAndBody(
    as(learner, "POST", path, { id, content: "  Ask about tokens\n", atSecond: 12, createdAt }),
  );
  assert.equal(answer.status, 201);
  const note = {
    id,
    videoId,
    content: "Ask about tokens",
    atSecond: 12,
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
  assert.deepEqual(answer.body, note);
  assert.deepEqual(await stored(id), note);
  assert.deepEqual(await list(other), []);

  const changed = await statusAndBody(
    as(learner, "PATCH", `/api/notes/${id}`, { content: "Asked" }),
  );
  assert.equal(changed.status, 200);
  assert.deepEqual([changed.body.content, changed.body.version], ["Asked", 2]);
  assert.ok(changed.body.updatedAt > createdAt && changed.body.createdAt === createdAt);

  const removed = await statusAndBody(as(learner, "DELETE", `/api/notes/${id}`));
  assert.deepEqual(removed, { status: 200, body: { ok: true } });
  assert.equal(await stored(id), undefined);
});

Deno.test("lists notes in the order of their creation times", async () => {
  const reader = await makeUser(sql, { courses: ["ai-master"] });
  for (
    const [content, createdAt] of [["b", "2026-03-02"], ["c", "2026-03-03"], ["a", "2026-03-01"]]
  ) {
    await add(reader, { content, createdAt: `${createdAt}T00:00:00Z` });
  }
  assert.deepEqual((await list(reader)).map(({ content }) => content), ["a", "b", "c"]);
});

Deno.test("gives a note without id and time an id and the server's time", async () => {
  const before = Date.now();
  const note = await add(learner, { content: "Bare" });
  assert.match(note.id, /^[0-9a-f-]{36}$/);
  assert.equal(note.atSecond, null);
  const createdAt = Date.parse(String(note.createdAt));
  assert.ok(createdAt > before - 5000 && createdAt < Date.now() + 5000);
});

Deno.test("uses the server's time when the phone's clock runs ahead, and keeps the order of notes", async () => {
  const reader = await makeUser(sql, { courses: ["ai-master"] });
  for (const content of ["one", "two", "three"]) {
    await add(reader, { content, createdAt: "2999-01-01T00:00:00Z" });
  }
  const notes = await list(reader);
  assert.deepEqual(notes.map(({ content }) => content), ["one", "two", "three"]);
  for (const { createdAt } of notes) assert.ok(Date.parse(String(createdAt)) <= Date.now() + 1000);
});

Deno.test("stores a note once when it is sent ten times at once, and answers each call the same", async () => {
  const note = { id: crypto.randomUUID(), content: "Once", createdAt: "2026-01-01T00:00:00Z" };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => statusAndBody(as(learner, "POST", path, note))),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(9).fill(200), 201]);
  for (const { body } of answers) assert.deepEqual(body, answers[0]?.body);
  const rows = await sql`select id from academy.notes where id = ${note.id}`;
  assert.equal(rows.length, 1);
  const again = await add(learner, { ...note, content: "Another text" });
  assert.equal(again.content, "Once", "a repeated request changes nothing");
});

Deno.test("stores a note without an id once when it is sent twice with one key", async () => {
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const send = () =>
    statusAndBody(call({ cookie: learner.cookie, headers }, "POST", path, { content: "K" }));
  const [first, again] = [await send(), await send()];
  assert.deepEqual([first.status, again.status], [201, 201]);
  assert.deepEqual(first.body, again.body);
});

Deno.test("refuses an id of another user's note or of a removed note", async () => {
  const { id } = await add(learner, { content: "Mine" });
  const conflict = await statusAndBody(as(other, "POST", path, { id, content: "Mine, too" }));
  assert.deepEqual([conflict.status, conflict.body.code], [409, "conflict"]);
  assert.equal((await stored(id))?.content, "Mine");
  await as(learner, "DELETE", `/api/notes/${id}`);
  const back = await statusAndBody(as(learner, "POST", path, { id, content: "Mine" }));
  assert.deepEqual([back.status, back.body.code], [409, "conflict"]);
  assert.equal(await stored(id), undefined);
  const [left] = await sql`select content from academy.notes where id = ${id}`;
  assert.deepEqual({ ...left }, { content: "" }, "its text is gone");
});

Deno.test("answers 404 for another user's note, to admins, too", async () => {
  const { id } = await add(learner, { content: "Mine" });
  const admin = await makeUser(sql, { role: "admin" });
  for (const person of [other, admin]) {
    for (
      const [method, body] of [["PATCH", { content: "Yours" }], ["DELETE", undefined]] as const
    ) {
      const answer = await statusAndBody(as(person, method, `/api/notes/${id}`, body));
      assert.deepEqual([answer.status, answer.body.code], [404, "not_found"]);
    }
  }
  assert.equal((await stored(id))?.content, "Mine");
});

Deno.test("refuses a change of an old version with the current note; without a version it changes", async () => {
  const { id } = await add(learner, { content: "one" });
  const at = `/api/notes/${id}`;
  const change = (content: string, version?: number) =>
    statusAndBody(as(learner, "PATCH", at, { content, version }));
  assert.equal((await change("two", 1)).body.version, 2);
  const late = await change("three", 1);
  assert.deepEqual([late.status, late.body.code], [409, "stale_version"]);
  assert.deepEqual(late.body.details, JSON.parse(JSON.stringify(await stored(id))));
  assert.equal((await change("four")).body.content, "four");
  const kept = await statusAndBody(as(learner, "DELETE", at, { version: 1 }));
  assert.deepEqual([kept.status, kept.body.details.content], [409, "four"]);
  assert.equal((await statusAndBody(as(learner, "DELETE", at, { version: 3 }))).status, 200);
});

Deno.test("makes one of ten changes of the same version at once", async () => {
  const { id } = await add(learner, { content: "one" });
  const answers = await Promise.all(
    Array.from(
      { length: 10 },
      (_, n) =>
        statusAndBody(
          as(learner, "PATCH", `/api/notes/${id}`, { content: `change ${n}`, version: 1 }),
        ),
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(409)]);
  assert.equal((await stored(id))?.version, 2);
});

Deno.test("accepts a second removal and refuses to change a removed note", async () => {
  const { id } = await add(learner, { content: "Short-lived" });
  for (let n = 0; n < 2; n++) {
    assert.equal((await as(learner, "DELETE", `/api/notes/${id}`, { version: 1 })).status, 200);
  }
  assert.equal((await as(learner, "PATCH", `/api/notes/${id}`, { content: "x" })).status, 404);
});

Deno.test("refuses to read or write notes after the learner's enrollment has ended", async () => {
  const { id } = await add(other, { content: "Before" });
  await sql`delete from academy.enrollments where user_id = ${other.id}`;
  const statuses = [
    await as(other, "GET", path),
    await as(other, "POST", path, { content: "After" }),
    await as(other, "PATCH", `/api/notes/${id}`, { content: "After" }),
    await as(other, "DELETE", `/api/notes/${id}`),
  ].map(({ status }) => status);
  assert.deepEqual(statuses, [403, 403, 403, 403]);
  assert.equal((await call({}, "POST", path, { content: "Nobody" })).status, 401);
});

Deno.test("names the field of an invalid value", async () => {
  const refused: [Record<string, unknown>, string, string][] = [
    [{}, "content", "required"],
    [{ content: "  \n " }, "content", "required"],
    [{ content: "က".repeat(4001) }, "content", "too_long"],
    [{ content: "a\0b" }, "content", "not_text"],
    [{ content: "x", id: "7" }, "id", "not_an_id"],
    [{ content: "x", createdAt: "yesterday" }, "createdAt", "not_a_time"],
    [{ content: "x", atSecond: -1 }, "atSecond", "invalid"],
    [{ content: "x", atSecond: 1e9 }, "atSecond", "invalid"],
  ];
  for (const [body, field, issue] of refused) {
    const answer = await statusAndBody(as(learner, "POST", path, body));
    assert.equal(answer.status, 400);
    assert.deepEqual(answer.body.details, [{ path: field, issue }]);
  }
  const { id } = await add(learner, { content: "x".repeat(4000) });
  for (const version of [0, -1, 1.5, "1", 2 ** 31]) {
    const answer = await as(learner, "PATCH", `/api/notes/${id}`, { content: "y", version });
    assert.equal(answer.status, 400, String(version));
  }
  assert.equal((await as(learner, "DELETE", `/api/notes/${id}`, "not json")).status, 400);
});

Deno.test("stores Zawgyi as Unicode and applies the length limit to the stored text", async () => {
  const { content } = await add(learner, { content: "ဒီသင္ခန္းစာကို ေနာက္တစ္ခါ ျပန္ၾကည့္ရမယ္" });
  assert.equal(content, "ဒီသင်ခန်းစာကို နောက်တစ်ခါ ပြန်ကြည့်ရမယ်");
  // Eight letters in Zawgyi become ten in Unicode.
  const grows = "မဂၤလာပါ ".repeat(450);
  assert.ok([...grows].length < 4000);
  const answer = await statusAndBody(as(learner, "POST", path, { content: grows }));
  assert.deepEqual(answer.body.details, [{ path: "content", issue: "too_long" }]);
});

Deno.test("lists a course's notes by video and only to their owner", async () => {
  const reader = await makeUser(sql, { courses: ["ai-master", "ai-first-step"] });
  const [second, elsewhere] = await Promise.all([
    makeVideo(sql, { courseId: "ai-master" }),
    makeVideo(sql, { courseId: "ai-first-step" }),
  ]);
  const write = (videoId: string, content: string) =>
    as(reader, "POST", `/api/videos/${videoId}/notes`, { content });
  await write(videoId, "first");
  await write(second.id, "other video");
  await write(elsewhere.id, "other course");
  const removedNote: Note = await (await write(videoId, "removed")).json();
  await as(reader, "DELETE", `/api/notes/${removedNote.id}`);
  await write(videoId, "second");
  await add(other, { content: "hers" });

  const ofCourse = "/api/courses/ai-master/notes";
  const notes: Note[] = await (await as(reader, "GET", ofCourse)).json();
  const of = (id: string) =>
    notes.filter((note) => note.videoId === id).map(({ content }) => content);
  assert.equal(notes.length, 3);
  assert.deepEqual(of(videoId), ["first", "second"]);
  assert.deepEqual(of(second.id), ["other video"]);
  assert.equal((await as(other, "GET", "/api/courses/ai-first-step/notes")).status, 403);
});

Deno.test("lists notes in parts, in each form, and each note once", async () => {
  const reader = await makeUser(sql, { courses: ["ai-master"] });
  await sql`
    insert into academy.notes (owner_id, video_id, content, created_at)
    select ${reader.id}, ${videoId}, n::text, date_trunc('day', now()) from generate_series(1, 501) n
  `;
  const read = async (query: string) => {
    const answer = await as(reader, "GET", `${path}${query}`);
    return { isMore: answer.headers.get("X-More"), body: await answer.json() };
  };
  const { isMore, body: first } = await read("");
  assert.deepEqual([isMore, first.length], ["true", 500]);
  const rest = await read(`?cursor=${first.at(-1).id}`);
  assert.deepEqual([rest.isMore, rest.body.length], [null, 1]);
  const ids: string[] = [...first, ...rest.body].map(({ id }) => id);
  assert.equal(new Set(ids).size, 501);

  const paged: string[] = [];
  for (let cursor = ""; paged.length < 501;) {
    const { body } = await read(`?limit=100${cursor && `&cursor=${cursor}`}`);
    assert.equal(body.total, 501);
    paged.push(...body.items.map(({ id }: Note) => id));
    cursor = body.nextCursor ?? "";
    assert.equal(cursor === "", paged.length === 501);
  }
  assert.deepEqual(paged, ids);
  const foreign = await as(other, "GET", `/api/courses/ai-master/notes?cursor=${ids[0]}`);
  assert.equal(foreign.status, 403);
});

Deno.test("ends a list of long notes early, but never before the first note", async () => {
  const reader = await makeUser(sql, { courses: ["ai-master"] });
  await sql`
    insert into academy.notes (owner_id, video_id, content)
    select ${reader.id}, ${videoId}, repeat('က', 4000) from generate_series(1, 200)
  `;
  const lengths: number[] = [];
  let cursor = "";
  for (let isMore = true; isMore;) {
    const answer = await as(reader, "GET", `/api/courses/ai-master/notes${cursor}`);
    const notes: Note[] = await answer.json();
    isMore = answer.headers.has("X-More");
    cursor = `?cursor=${notes.at(-1)?.id}`;
    lengths.push(notes.length);
  }
  // 12,000 bytes each.
  assert.deepEqual(lengths, [43, 43, 43, 43, 28]);
});
