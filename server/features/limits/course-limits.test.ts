// Tests how many questions and notes a user may post, by single calls and from an outbox.
import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeUser, makeVideo } from "../../testing/factories.ts";

const { sql, call, close } = await testApp({
  QUESTIONS_PER_HOUR: "2",
  QUESTIONS_PER_DAY: "3",
  NOTES_PER_DAY: "2",
});
Deno.test.afterAll(close);

const HOUR = 3600;
const DAY = 86_400;
const { id: videoId } = await makeVideo(sql, { courseId: "ai-master" });
const createdAt = "2026-01-01T00:00:00.000Z";
const course = "/api/courses/ai-master/qa";
const notes = `/api/videos/${videoId}/notes`;
const uuid = () => crypto.randomUUID();
const learn = () => makeUser(sql, { courses: ["ai-master"] });

const post = ({ cookie }: MadeUser, path: string, body: unknown) =>
  call({ cookie }, "POST", path, body);
const ask = (person: MadeUser, path = course, id = uuid()) =>
  post(person, path, { id, question: "Why?" });

async function assertAccepted(answers: Promise<Response>[]) {
  for (const answer of answers) {
    const { status, body } = await answer;
    assert.ok(status === 200 || status === 201, `${status}`);
    await body?.cancel();
  }
}

/** Returns the seconds that the response asks to wait. */
async function refusedFor(answer: Response) {
  const { code } = await answer.json();
  assert.deepEqual([answer.status, code], [429, "rate_limited"]);
  return Number(answer.headers.get("Retry-After"));
}

const endWindow = ({ id }: MadeUser, seconds: number) =>
  sql`
    update academy.action_counts set window_ends = now()
    where person_id = ${id} and window_seconds = ${seconds}
  `;

const countStored = async (table: "questions" | "notes", { id }: MadeUser) => {
  const owner = table === "questions" ? "asked_by_id" : "owner_id";
  return (await sql`select id from academy.${sql(table)} where ${sql(owner)} = ${id}`).length;
};

Deno.test("refuses the third question of an hour, about the course or about a video", async () => {
  const person = await learn();
  await assertAccepted([ask(person), ask(person, `/api/videos/${videoId}/qa`)]);
  for (const path of [course, `/api/videos/${videoId}/qa`]) {
    const seconds = await refusedFor(await ask(person, path));
    assert.ok(seconds > HOUR - 600 && seconds <= HOUR, `${seconds}`);
  }
  assert.equal(await countStored("questions", person), 2);
});

Deno.test("keeps the day's limit after the hour is over and names the rest of the day", async () => {
  const person = await learn();
  await assertAccepted([ask(person), ask(person)]);
  await endWindow(person, HOUR);
  await assertAccepted([ask(person)]);
  const seconds = await refusedFor(await ask(person));
  assert.ok(seconds > DAY - 600 && seconds <= DAY, `${seconds}`);
  await endWindow(person, DAY);
  await assertAccepted([ask(person)]);
});

Deno.test("does not count the same question sent again, also when the limit is reached", async () => {
  const person = await learn();
  const id = uuid();
  for (let n = 0; n < 5; n++) await assertAccepted([ask(person, course, id)]);
  await assertAccepted([ask(person)]);
  await assertAccepted([ask(person, course, id)]);
  await refusedFor(await ask(person));
});

Deno.test("refuses the third note of a day, but accepts a stored note again and its edit", async () => {
  const person = await learn();
  const id = uuid();
  const note = { id, content: "Try this" };
  await assertAccepted([post(person, notes, note), post(person, notes, { content: "And that" })]);
  const seconds = await refusedFor(await post(person, notes, { content: "One more" }));
  assert.ok(seconds > DAY - 600 && seconds <= DAY, `${seconds}`);
  await assertAccepted([
    post(person, notes, note),
    call(person, "PATCH", `/api/notes/${id}`, { content: "Tried" }),
  ]);
  assert.equal(await countStored("notes", person), 2);
});

Deno.test("stores two of ten questions that arrive at the same time", async () => {
  const person = await learn();
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(person)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, ...Array(8).fill(429)]);
  for (const answer of answers) await answer.body?.cancel();
  assert.equal(await countStored("questions", person), 2);
});

type Result = { id: string; status: number; body: { code?: string; details?: unknown } };

async function sync({ cookie }: MadeUser, writes: { id: string }[]): Promise<Result[]> {
  const answer = await call({ cookie }, "POST", "/api/sync", { writes });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("Retry-After"), null, "the request as a whole is not refused");
  return (await answer.json()).results;
}
const write = (kind: string, payload: object) => ({ id: uuid(), kind, payload });
const asking = () =>
  write("question.ask", { id: uuid(), courseId: "ai-master", question: "Why?", createdAt });
const noting = (content: string) => write("note.add", { id: uuid(), videoId, content, createdAt });

Deno.test("names the seconds for each outbox write over a limit and applies the other writes", async () => {
  const person = await learn();
  const writes = [asking(), asking(), asking(), noting("a"), asking(), noting("b"), noting("c")];
  const results = await sync(person, writes);
  assert.deepEqual(results.map(({ status }) => status), [201, 201, 429, 201, 429, 201, 429]);
  for (const [index, most] of [[2, HOUR], [4, HOUR], [6, DAY]] as const) {
    const { code, details } = results[index]?.body ?? {};
    assert.equal(code, "rate_limited");
    const { retryAfter } = details as { retryAfter: number };
    assert.ok(retryAfter > most - 600 && retryAfter <= most, `${retryAfter}`);
  }
  assert.deepEqual(
    [await countStored("questions", person), await countStored("notes", person)],
    [2, 2],
  );
});

Deno.test("applies a refused write when the phone sends it again after the window ends", async () => {
  const person = await learn();
  const writes = [asking(), asking(), asking()];
  await sync(person, writes);
  await endWindow(person, HOUR);
  const results = await sync(person, writes);
  assert.deepEqual(results.map(({ status }) => status), [201, 201, 201]);
  assert.equal(await countStored("questions", person), 3);
});

Deno.test("does not count or store a refused write", async () => {
  const person = await learn();
  await assertAccepted([ask(person), ask(person)]);
  for (let n = 0; n < 5; n++) await sync(person, [asking()]);
  await endWindow(person, HOUR);
  await assertAccepted([ask(person)]);
  await refusedFor(await ask(person));
  const kept = await sql`select status from academy.applied_writes where person_id = ${person.id}`;
  assert.deepEqual([...kept], []);
});
