// Tests the lists of questions: search, order and pages.
import assert from "node:assert/strict";
import type { CourseId } from "../../catalogue.ts";
import { testApp } from "../../testing/app.ts";
import { makeUser, makeVideo } from "../../testing/factories.ts";
import { insertQuestion, type Question } from "./queries.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const courseId: CourseId = "ai-master";
const course = `/api/courses/${courseId}/qa`;
const { id: videoId } = await makeVideo(sql, { courseId });
const video = `/api/videos/${videoId}/qa`;
const asker = await makeUser(sql, { courses: [courseId] });
const staff = await makeUser(sql, { role: "staff" });

const texts = [
  { question: "Why is my prompt ignored?" },
  { question: "ကျွန်တော်ဘယ်လိုမေးရမလဲဆရာ", isOfVideo: true },
  { question: "Is 100% of it needed?", answer: "Half a PROMPT is enough." },
  { question: "What does snake_case mean?", isOfVideo: true },
  { question: "What does snakeXcase mean?", answer: "အဖြေကိုဗီဒီယိုမှာကြည့်ပါ" },
  { question: "Two\nlines: a first and a second" },
];
const ids: string[] = [];
for (const [n, { question, answer, isOfVideo }] of texts.entries()) {
  const id = await insertQuestion(sql, {
    ...{ courseId, askedById: asker.id, question, videoId: isOfVideo ? videoId : null },
    // Pairs of questions have the same time.
    createdAt: new Date(Date.UTC(2026, 0, 1 + (n >> 1))),
  });
  assert.ok(id);
  ids.push(id);
  if (answer) {
    const path = `/api/qa/${id}/answer`;
    assert.equal((await call({ cookie: staff.cookie }, "PATCH", path, { answer })).status, 200);
  }
}

async function get(path: string, query: Record<string, string>) {
  const address = `${path}?${new URLSearchParams(query)}`;
  const answer = await call({ cookie: asker.cookie }, "GET", address);
  return { status: answer.status, body: await answer.json() };
}
/** Returns the indexes of the questions in `texts`. */
const numbers = (questions: Question[]) => questions.map(({ id }) => ids.indexOf(id));
const found = async (search: string, path = course) =>
  numbers((await get(path, { search })).body).sort();

Deno.test("finds words in questions and answers, in any case and anywhere", async () => {
  assert.deepEqual(await found("prompt"), [0, 2]);
  assert.deepEqual(await found("PROMPT"), [0, 2]);
  assert.deepEqual(await found("omp"), [0, 2]);
  assert.deepEqual(await found("ignored why"), [0], "each word, in any order");
  assert.deepEqual(await found("first second two"), [5]);
  assert.deepEqual(await found("prompt needed"), [2], "one in the question and one in its answer");
  assert.deepEqual(await found("q"), []);
});

Deno.test("finds Burmese text inside a phrase without spaces", async () => {
  assert.deepEqual(await found("မေးရမလဲ"), [1]);
  assert.deepEqual(await found("လို"), [1]);
  assert.deepEqual(await found("ဗီဒီယို"), [4]);
  assert.deepEqual(await found("ဗီဒီယို မှာ"), [4]);
});

Deno.test("searches for % and _ literally", async () => {
  assert.deepEqual(await found("100%"), [2]);
  assert.deepEqual(await found("%"), [2]);
  assert.deepEqual(await found("_"), [3]);
  assert.deepEqual(await found("snake_case"), [3]);
  assert.deepEqual(await found("\\"), []);
});

Deno.test("combines a search with the other filters and finds everything for an empty search", async () => {
  assert.deepEqual(await found("snake", video), [3]);
  assert.deepEqual(await found("prompt", video), []);
  const general = await get(course, { search: "snake", scope: "general" });
  assert.deepEqual(numbers(general.body), [4]);
  const answered = await get(course, { search: "prompt", state: "answered", limit: "5" });
  assert.deepEqual([numbers(answered.body.items), answered.body.total], [[2], 1]);
  assert.deepEqual(await found("  "), [0, 1, 2, 3, 4, 5]);
});

Deno.test("lists only the reader's own answered questions, also for staff and other learners", async () => {
  const other = await makeUser(sql, { courses: [courseId] });
  const listOwn = async ({ cookie }: { cookie: string }) =>
    numbers(
      await (await call({ cookie }, "GET", `${course}?scope=own&state=answered`)).json(),
    ).sort();
  assert.deepEqual(await listOwn(asker), [2, 4]);
  assert.deepEqual(await listOwn(other), []);
  assert.deepEqual(await listOwn(staff), []);
  const { body } = await get(course, { scope: "own", state: "answered", limit: "1" });
  assert.deepEqual([numbers(body.items), body.total], [[4], 2]);
  assert.equal((await get(course, { scope: "mine" })).status, 400);

  const idOfOther = await insertQuestion(sql, {
    ...{ courseId, videoId, askedById: other.id, question: "Which part?" },
  });
  const ofVideo = await get(video, { scope: "own" });
  assert.deepEqual(numbers(ofVideo.body).sort(), [1, 3]);
  assert.deepEqual((await get(video, { scope: "general" })).body, [], "each is about the video");
  await call({ cookie: other.cookie }, "DELETE", `/api/questions/${idOfOther}`);
});

Deno.test("finds an answer that is added later", async () => {
  const id = await insertQuestion(sql, {
    ...{ courseId: "ai-first-step" as const, videoId: null, askedById: asker.id, question: "Why?" },
  });
  const search = async () => {
    const path = "/api/courses/ai-first-step/qa?search=lantern";
    return (await (await call({ cookie: staff.cookie }, "GET", path)).json()).length;
  };
  assert.equal(await search(), 0);
  await call({ cookie: staff.cookie }, "PATCH", `/api/qa/${id}/answer`, { answer: "A lantern." });
  assert.equal(await search(), 1);
});

Deno.test("shows each question once in both orders, page by page, also with equal times", async () => {
  const whole = numbers((await get(course, { sort: "createdAt" })).body);
  assert.deepEqual(whole.map((n) => n >> 1), [0, 0, 1, 1, 2, 2]);
  const newestFirst = (await get(course, { sort: "-createdAt" })).body;
  assert.deepEqual(numbers(newestFirst), whole.toReversed());
  assert.deepEqual((await get(course, {})).body, newestFirst, "as without a sort");
  const oldestFirst = (await get(course, { state: "unanswered" })).body;
  const sorted = (await get(course, { state: "unanswered", sort: "-createdAt" })).body;
  assert.deepEqual(numbers(sorted), numbers(oldestFirst).toReversed());
  for (const sort of ["createdAt", "-createdAt"]) {
    const seen: number[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const wish: Record<string, string> = { sort, limit: "1", ...cursor && { cursor } };
      const { body } = await get(course, wish);
      assert.equal(body.total, 6);
      seen.push(...numbers(body.items));
      cursor = body.nextCursor;
    }
    assert.deepEqual(seen, sort === "createdAt" ? whole : whole.toReversed());
  }
});

Deno.test("accepts a cursor of an older version, the id of a question", async () => {
  const whole = numbers((await get(course, {})).body);
  const { body } = await get(course, { limit: "2", cursor: ids[whole[1] ?? 0] ?? "" });
  assert.deepEqual(numbers(body.items), whole.slice(2, 4));
});

Deno.test("returns the first page for an old cursor whose question was deleted", async () => {
  const first = await get(course, { limit: "2" });
  const { status, body } = await get(course, { limit: "2", cursor: crypto.randomUUID() });
  assert.deepEqual([status, body], [200, first.body]);
});

Deno.test("refuses an invalid order, cursor or search", async () => {
  const { body } = await get(course, { limit: "1", sort: "createdAt" });
  const refused: Record<string, string>[] = [
    { sort: "title" },
    { sort: "" },
    { limit: "1", cursor: "7" },
    { limit: "1", cursor: body.nextCursor, sort: "-createdAt" },
    { search: "x".repeat(101) },
  ];
  for (const path of [course, video]) {
    for (const query of refused) {
      const { status, body } = await get(path, query);
      assert.deepEqual([status, body.code], [400, "invalid_input"], JSON.stringify(query));
    }
  }
});

Deno.test("without a limit sends 500 questions at most and says so, and then those behind the last", async () => {
  const reader = await makeUser(sql, { courses: ["ai-first-step"] });
  await sql`
    insert into academy.questions (course_id, asked_by_id, question)
    select 'ai-first-step', ${reader.id}, n::text from generate_series(1, 501) n
  `;
  const read = async (query: string) => {
    const path = `/api/courses/ai-first-step/qa?scope=own${query}`;
    const answer = await call({ cookie: reader.cookie }, "GET", path);
    const questions: Question[] = await answer.json();
    return { ids: questions.map(({ id }) => id), isMore: answer.headers.get("X-More") };
  };
  const first = await read("");
  assert.deepEqual([first.ids.length, first.isMore], [500, "true"]);
  const rest = await read(`&cursor=${first.ids.at(-1)}`);
  assert.deepEqual([rest.ids.length, rest.isMore], [1, null]);
  assert.equal(new Set([...first.ids, ...rest.ids]).size, 501);
});
