import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeUser, makeVideo } from "../../testing/factories.ts";
import { answerQuestion, type Question } from "./queries.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const { id: videoId } = await makeVideo(sql, { courseId: "ai-master" });
const asker = await makeUser(sql, { courses: ["ai-master"], firstName: "Hnin", lastName: "Wai" });
const other = await makeUser(sql, { courses: ["ai-master"], firstName: "Zaw", lastName: "" });
const staff = await makeUser(sql, { role: "staff", firstName: "Su", lastName: "Myat" });

const course = "/api/courses/ai-master/qa";
const video = `/api/videos/${videoId}/qa`;

const as = async ({ cookie }: MadeUser, method: string, path: string, body?: unknown) => {
  const answer = await call({ cookie }, method, path, body);
  return { status: answer.status, body: await answer.json() };
};
const ask = async (person: MadeUser, path: string, body: unknown): Promise<Question> =>
  (await as(person, "POST", path, body)).body;
const list = async (person: MadeUser, path: string): Promise<Question[]> =>
  (await as(person, "GET", path)).body;
const answer = (id: string) =>
  answerQuestion(sql, id, {
    answer: "Because.",
    answeredById: staff.id,
    answeredAt: new Date("2026-02-01T00:00:00Z"),
  });
const unseen = async (person: MadeUser): Promise<unknown[]> =>
  (await as(person, "GET", "/api/questions/answered")).body;

Deno.test("stores a question about a course or a video once and returns all its fields", async () => {
  const id = crypto.randomUUID();
  const createdAt = "2026-01-02T03:04:05.678Z";
  const sent = { id, question: "  Why is it wrong?  ", createdAt };
  const first = await as(asker, "POST", video, sent);
  assert.equal(first.status, 201);
  const question = {
    id,
    courseId: "ai-master",
    videoId,
    videoTitle: "A lesson",
    question: "Why is it wrong?",
    askedBy: "Hnin Wai",
    askedById: asker.id,
    answer: null,
    answeredBy: null,
    answeredById: null,
    answeredAt: null,
    createdAt,
    isNew: false,
    isHidden: false,
  };
  assert.deepEqual(first.body, question);
  const again = await as(asker, "POST", video, { ...sent, question: "Something else?" });
  assert.deepEqual([again.status, again.body], [200, question]);

  const general = await ask(other, course, { question: "How long is it?" });
  assert.deepEqual([general.videoId, general.askedBy], [null, "Zaw"]);
  const ids = async (path: string) => (await list(other, path)).map(({ id }) => id);
  assert.deepEqual(await ids(course), [general.id, id], "newest first");
  assert.deepEqual(await ids(video), [id]);
  assert.deepEqual(await ids(`${course}?scope=general`), [general.id]);
});

Deno.test("stores a question once when it is sent ten times at once", async () => {
  const sent = { id: crypto.randomUUID(), question: "Once?", createdAt: "2026-01-03T00:00:00Z" };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => as(asker, "POST", course, sent)),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(9).fill(200), 201]);
  assert.equal((await sql`select id from academy.questions where id = ${sent.id}`).length, 1);
});

Deno.test("refuses the id of another user's question and corrects a time in the future", async () => {
  const before = Date.now();
  const { id } = await ask(asker, course, { question: "Mine?", createdAt: "2999-01-01T00:00:00Z" });
  const [{ createdAt } = { createdAt: "" }] = (await list(asker, course)).filter((q) =>
    q.id === id
  );
  const at = Date.parse(String(createdAt));
  assert.ok(at > before - 5000 && at < Date.now() + 5000);
  const conflict = await as(other, "POST", course, { id, question: "Mine, too?" });
  assert.deepEqual([conflict.status, conflict.body.code], [409, "conflict"]);
});

Deno.test("shows each question once, page by page, also while a user asks more", async () => {
  const reader = await makeUser(sql, { courses: ["ai-first-step"] });
  const path = "/api/courses/ai-first-step/qa";
  for (let n = 0; n < 7; n++) {
    // Some questions have the same time.
    const createdAt = `2026-01-0${1 + (n >> 1)}T00:00:00Z`;
    await ask(reader, path, { question: `Question ${n}`, createdAt });
  }
  const whole = (await list(reader, path)).map(({ id }) => id);
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const { body } = await as(reader, "GET", `${path}?limit=3${cursor && `&cursor=${cursor}`}`);
    assert.equal(body.total, 7 + (seen.length > 0 ? 1 : 0));
    if (seen.length === 0) await ask(reader, path, { question: "Meanwhile" });
    seen.push(...body.items.map(({ id }: Question) => id));
    cursor = body.nextCursor;
  }
  assert.deepEqual(seen, whole);
  const refused = ["limit=0", "limit=101", "limit=x", "limit=3&cursor=7", "scope=all"];
  for (const query of refused) {
    assert.equal((await as(reader, "GET", `${path}?${query}`)).status, 400, query);
  }
});

Deno.test("marks an answer as new only for the question's author, until it is seen", async () => {
  const { id } = await ask(asker, video, { question: "Will it be answered?" });
  assert.deepEqual(await unseen(asker), []);
  await answer(id);
  const find = async (person: MadeUser) => (await list(person, video)).find((q) => q.id === id);
  const found = await find(asker);
  assert.deepEqual(
    [found?.answer, found?.answeredBy, found?.answeredAt, found?.isNew],
    ["Because.", "Su Myat", "2026-02-01T00:00:00.000Z", true],
  );
  assert.equal((await find(other))?.isNew, false);
  assert.deepEqual(await unseen(asker), [{ id, courseId: "ai-master", videoId }]);
  assert.deepEqual(await unseen(other), []);

  const seen = { ids: [id, crypto.randomUUID()] };
  assert.equal((await as(other, "POST", "/api/questions/seen", seen)).status, 200);
  assert.equal((await find(asker))?.isNew, true, "another's word does not count");
  const [before] = await sql`select questions_revision from academy.courses where id = 'ai-master'`;
  for (let n = 0; n < 2; n++) {
    const marked = await as(asker, "POST", "/api/questions/seen", seen);
    assert.deepEqual(marked, { status: 200, body: { ok: true } });
  }
  assert.equal((await find(asker))?.isNew, false);
  assert.deepEqual(await unseen(asker), []);
  const [after] = await sql`select questions_revision from academy.courses where id = 'ai-master'`;
  assert.deepEqual({ ...after }, { ...before }, "nobody else's list has changed");
});

Deno.test("does not announce answers of a course that the learner has left", async () => {
  const leaver = await makeUser(sql, { courses: ["ai-master"] });
  const { id } = await ask(leaver, course, { question: "May I leave?" });
  await answer(id);
  assert.equal((await unseen(leaver)).length, 1);
  await sql`delete from academy.enrollments where user_id = ${leaver.id}`;
  assert.deepEqual(await unseen(leaver), []);
});

Deno.test("refuses users without enrollment, visitors and invalid input", async () => {
  const newcomer = await makeUser(sql);
  for (const path of [course, video]) {
    assert.equal((await as(newcomer, "GET", path)).status, 403);
    assert.equal((await as(newcomer, "POST", path, { question: "May I?" })).status, 403);
    assert.equal((await call({}, "POST", path, { question: "May I?" })).status, 401);
    const refused = await as(asker, "POST", path, { question: " \n" });
    assert.deepEqual(refused.body.details, [{ path: "question", issue: "required" }]);
    const long = await as(asker, "POST", path, { question: "x".repeat(4001) });
    assert.deepEqual(long.body.details, [{ path: "question", issue: "too_long" }]);
  }
  const many = { ids: Array.from({ length: 101 }, () => crypto.randomUUID()) };
  assert.equal((await as(asker, "POST", "/api/questions/seen", many)).status, 400);
  assert.equal((await as(asker, "GET", "/api/courses/ai-nothing/qa")).status, 404);
  assert.equal((await as(asker, "GET", `/api/videos/${crypto.randomUUID()}/qa`)).status, 404);
});
