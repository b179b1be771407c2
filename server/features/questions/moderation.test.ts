// Tests how staff hide and delete questions and how authors withdraw their own.
import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeUser, makeVideo } from "../../testing/factories.ts";
import type { Question } from "./queries.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const courseId = "ai-master";
const { id: videoId } = await makeVideo(sql, { courseId });
const author = await makeUser(sql, { courses: [courseId], firstName: "Hnin", lastName: "Wai" });
const reader = await makeUser(sql, { courses: [courseId] });
const staff = await makeUser(sql, { role: "staff" });
const admin = await makeUser(sql, { role: "admin" });

const course = `/api/courses/${courseId}/qa`;
const video = `/api/videos/${videoId}/qa`;
const uuid = () => crypto.randomUUID();

const as = async ({ cookie }: MadeUser, method: string, path: string, body?: unknown) => {
  const answer = await call({ cookie }, method, path, body);
  return { status: answer.status, body: await answer.json() };
};
const ask = async (person = author, id = uuid()): Promise<Question> =>
  (await as(person, "POST", video, { id, question: "Where do I pay?" })).body;
const hide = (id: string, hidden: boolean, person = staff) =>
  as(person, "PATCH", `/api/admin/questions/${id}`, { hidden });
const remove = (id: string, person = staff) => as(person, "DELETE", `/api/admin/questions/${id}`);
const withdraw = (id: string, person = author) => as(person, "DELETE", `/api/questions/${id}`);
const answer = (id: string) => as(staff, "PATCH", `/api/qa/${id}/answer`, { answer: "Here." });

/**
 * Returns the question as the user sees it in a list, or undefined if the list does not contain it.
 */
async function find(person: MadeUser, id: string, path = course) {
  const list: Question[] = (await as(person, "GET", path)).body;
  return list.find((question) => question.id === id);
}
const totalOf = async (person: MadeUser, path = course) =>
  (await as(person, "GET", `${path}?limit=1`)).body.total;
const countsOf = async () =>
  (await as(staff, "GET", `/api/admin/courses/${courseId}/questions/count`)).body;
const unansweredInSummary = async () =>
  (await as(staff, "GET", "/api/admin/summary")).body.unansweredQuestions;
const unseenOf = async (person: MadeUser) =>
  (await as(person, "GET", "/api/questions/answered")).body.map(({ id }: Question) => id);
const revision = async () => {
  const [row] = await sql`select questions_revision from academy.courses where id = ${courseId}`;
  return Number(row?.questionsRevision);
};
const entriesOf = async (id: string) => [
  ...await sql`
    select actor_id, action, person_id, details, address from academy.audit
    where details ->> 'questionId' = ${id} order by id
  `,
];
const entry = (id: string, action: string, { id: actorId }: MadeUser) => ({
  actorId,
  action,
  personId: author.id,
  details: { questionId: id, courseId },
  address: "127.0.0.1",
});

Deno.test("shows a hidden question to its author and staff, and to no other learner", async () => {
  const { id } = await ask();
  const hidden = await hide(id, true);
  assert.deepEqual([hidden.status, hidden.body.id, hidden.body.isHidden], [200, id, true]);
  for (const path of [course, video]) {
    assert.equal((await find(author, id, path))?.isHidden, true);
    assert.equal((await find(staff, id, path))?.isHidden, true);
    assert.equal((await find(admin, id, path))?.isHidden, true);
    assert.equal(await find(reader, id, path), undefined);
  }
  const shownAgain = await hide(id, false);
  assert.deepEqual([shownAgain.status, shownAgain.body.isHidden], [200, false]);
  assert.equal((await find(reader, id))?.isHidden, false);
});

Deno.test("gives one question by its id, a hidden one only to its author and staff", async () => {
  const question = await ask();
  const path = `/api/questions/${question.id}`;
  assert.deepEqual(await as(reader, "GET", path), { status: 200, body: question });
  await hide(question.id, true);
  for (const person of [author, staff, admin]) {
    assert.deepEqual((await as(person, "GET", path)).body, { ...question, isHidden: true });
  }
  assert.equal((await as(reader, "GET", path)).status, 404);
  await remove(question.id);
  assert.equal((await as(author, "GET", path)).status, 404);
});

Deno.test("refuses to answer a hidden question until staff show it again", async () => {
  const { id } = await ask();
  await hide(id, true);
  const refused = await answer(id);
  assert.deepEqual([refused.status, refused.body.code], [409, "conflict"]);
  assert.deepEqual([refused.body.details.isHidden, refused.body.details.answer], [true, null]);
  await hide(id, false);
  assert.equal((await answer(id)).body.answer, "Here.");
});

Deno.test("leaves a hidden question out of learners' totals, the panel's counts and the summary", async () => {
  const { id } = await ask();
  const before = {
    reader: await totalOf(reader),
    author: await totalOf(author),
    counts: await countsOf(),
    summary: await unansweredInSummary(),
  };
  await hide(id, true);
  assert.equal(await totalOf(reader), before.reader - 1);
  assert.equal(await totalOf(author), before.author);
  assert.deepEqual(await countsOf(), {
    answered: before.counts.answered,
    unanswered: before.counts.unanswered - 1,
    hidden: before.counts.hidden + 1,
  });
  assert.equal(await unansweredInSummary(), before.summary - 1);
  const states = async (person: MadeUser) => {
    const has = async (state: string) =>
      await find(person, id, `${course}?state=${state}`) !== undefined;
    return [await has("unanswered"), await has("answered"), await has("hidden")];
  };
  assert.deepEqual(await states(staff), [false, false, true]);
  assert.deepEqual(await states(reader), [false, false, false]);
  await hide(id, false);
  assert.deepEqual(await countsOf(), before.counts);
});

Deno.test("does not announce the answer to a hidden question until it is shown again", async () => {
  const { id } = await ask();
  await answer(id);
  assert.ok((await unseenOf(author)).includes(id));
  await hide(id, true);
  assert.ok(!(await unseenOf(author)).includes(id));
  assert.equal((await find(author, id))?.isNew, false);
  await hide(id, false);
  assert.ok((await unseenOf(author)).includes(id));
});

Deno.test("raises the revision and writes one audit entry for each hide, show and delete", async () => {
  const { id } = await ask();
  let last = await revision();
  for (const act of [() => hide(id, true), () => hide(id, false, admin), () => remove(id)]) {
    assert.equal((await act()).status, 200);
    const now = await revision();
    assert.ok(now > last, `${now} after ${last}`);
    last = now;
    await act();
    assert.equal(await revision(), last, "a repeated request changes nothing");
  }
  assert.deepEqual(await entriesOf(id), [
    entry(id, "question.hide", staff),
    entry(id, "question.show", admin),
    entry(id, "question.remove", staff),
  ]);
});

Deno.test("deletes a question for everybody, with its answer and its place in the counts", async () => {
  const { id } = await ask();
  const before = await totalOf(reader);
  await answer(id);
  const counts = await countsOf();
  assert.deepEqual(await remove(id), { status: 200, body: { ok: true } });
  for (const person of [author, reader, staff]) assert.equal(await find(person, id), undefined);
  assert.equal(await totalOf(reader), before - 1);
  assert.deepEqual(await countsOf(), { ...counts, answered: counts.answered - 1 });
  assert.ok(!(await unseenOf(author)).includes(id));
  assert.equal((await remove(id)).status, 404);
  assert.equal((await hide(id, true)).status, 404);
  assert.equal((await answer(id)).status, 404);
});

Deno.test("lets the author withdraw an unanswered or hidden question once, also when sent twice", async () => {
  for (const isHidden of [false, true]) {
    const { id } = await ask();
    if (isHidden) await hide(id, true);
    const last = await revision();
    for (let n = 0; n < 2; n++) {
      assert.deepEqual(await withdraw(id), { status: 200, body: { ok: true } });
    }
    assert.equal(await revision(), last + 1);
    assert.equal(await find(staff, id), undefined);
    const entries = await entriesOf(id);
    assert.deepEqual(entries.at(-1), entry(id, "question.withdraw", author));
    assert.equal(entries.length, isHidden ? 2 : 1);
  }
});

Deno.test("refuses to withdraw an answered question and returns the current question", async () => {
  const { id } = await ask();
  const { body: current } = await answer(id);
  const refused = await withdraw(id);
  assert.deepEqual([refused.status, refused.body.code], [409, "already_answered"]);
  assert.deepEqual(refused.body.details, { ...current, isNew: true });
  assert.equal((await find(reader, id))?.answer, "Here.");
});

Deno.test("accepts either an answer or a withdrawal at the same moment and refuses the other", async () => {
  for (let n = 0; n < 10; n++) {
    const { id } = await ask();
    const [answered, withdrawn] = await Promise.all([answer(id), withdraw(id)]);
    const isThere = await find(author, id) !== undefined;
    assert.deepEqual([answered.status, withdrawn.status], isThere ? [200, 409] : [404, 200]);
  }
});

Deno.test("refuses a withdrawal by another user, or by the author after leaving the course", async () => {
  const { id } = await ask();
  for (const person of [reader, staff, admin]) {
    assert.equal((await withdraw(id, person)).status, 404);
  }
  assert.equal((await withdraw(uuid())).status, 404);
  const leaver = await makeUser(sql, { courses: [courseId] });
  const otherQuestion = await ask(leaver);
  await sql`delete from academy.enrollments where user_id = ${leaver.id}`;
  const refused = await withdraw(otherQuestion.id, leaver);
  assert.deepEqual([refused.status, refused.body.code], [403, "not_enrolled"]);
  assert.ok(await find(staff, id) && await find(staff, otherQuestion.id));
  // Another user's withdrawn question looks like an unknown one.
  await withdraw(id);
  assert.equal((await withdraw(id, reader)).status, 404);
});

const sync = async (writes: unknown[], person = author) =>
  (await as(person, "POST", "/api/sync", { writes })).body.results;
const askWrite = (id: string) => ({
  id: uuid(),
  kind: "question.ask",
  payload: { id, courseId, question: "Where do I pay?", createdAt: "2026-01-01T00:00:00Z" },
});

for (const [act, end] of [["deleted", remove], ["withdrawn", withdraw]] as const) {
  Deno.test(`refuses to store a question again that was ${act}, when the phone sends it late`, async () => {
    const id = uuid();
    const write = askWrite(id);
    const [{ status }] = await sync([write]);
    assert.equal(status, 201);
    assert.equal((await end(id)).status, 200);
    const late = await sync([write, askWrite(id)]);
    for (const { status, body } of late) assert.deepEqual([status, body.code], [409, "conflict"]);
    const single = await as(author, "POST", course, { id, question: "Where do I pay?" });
    assert.deepEqual([single.status, single.body.code], [409, "conflict"]);
    assert.equal((await as(reader, "POST", course, { id, question: "Mine?" })).status, 409);
    assert.equal(await find(staff, id), undefined);
    const kept = await sql`
      select body from academy.applied_writes where body::text like '%Where do I pay%'
    `;
    assert.deepEqual([...kept].filter(({ body }) => body.id === id), []);
  });
}

Deno.test("asks and withdraws by an outbox in one request and logs the withdrawal's address", async () => {
  const id = uuid();
  const withdrawal = { id: uuid(), kind: "question.withdraw", payload: { id } };
  const results = await sync([askWrite(id), withdrawal]);
  assert.deepEqual(results.map(({ status }: { status: number }) => status), [201, 200]);
  assert.deepEqual(await sync([withdrawal]), [results[1]]);
  assert.deepEqual(await entriesOf(id), [entry(id, "question.withdraw", author)]);

  const answered = await ask();
  await answer(answered.id);
  const [late] = await sync([
    { id: uuid(), kind: "question.withdraw", payload: { id: answered.id } },
  ]);
  assert.deepEqual([late.status, late.body.code], [409, "already_answered"]);
  assert.equal(late.body.details.answer, "Here.");
});

Deno.test("refuses invalid input, and hiding and deleting by learners", async () => {
  const { id } = await ask();
  for (const body of [{}, { hidden: "yes" }, { hidden: null }]) {
    assert.equal((await as(staff, "PATCH", `/api/admin/questions/${id}`, body)).status, 400);
  }
  assert.equal((await withdraw("7")).status, 400);
  assert.equal((await hide(id, true, author)).status, 403);
  assert.equal((await remove(id, reader)).status, 403);
});
