import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeUser, makeVideo } from "../../testing/factories.ts";
import { insertQuestion, type Question } from "./queries.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const { id: videoId } = await makeVideo(sql, { courseId: "ai-master", title: "Prompts" });
const asker = await makeUser(sql, { courses: ["ai-master"], firstName: "Hnin", lastName: "Wai" });
const staff = await makeUser(sql, { role: "staff", firstName: "Su", lastName: "Myat" });
const admin = await makeUser(sql, { role: "admin", firstName: "Thiri", lastName: "" });

const as = async (
  { cookie }: Partial<MadeUser>,
  method: string,
  path: string,
  body?: unknown,
) => {
  const answer = await call({ cookie }, method, path, body);
  return { status: answer.status, body: await answer.json() };
};
const ask = async (wishes: { courseId?: Question["courseId"]; day?: number } = {}) => {
  const { courseId = "ai-master", day = 1 } = wishes;
  const id = await insertQuestion(sql, {
    courseId,
    videoId: courseId === "ai-master" ? videoId : null,
    askedById: asker.id,
    question: "Why?",
    createdAt: new Date(Date.UTC(2026, 0, day)),
  });
  assert.ok(id);
  return id;
};
const answer = (person: Partial<MadeUser>, id: string, text: unknown) =>
  as(person, "PATCH", `/api/qa/${id}/answer`, { answer: text });
const entriesOf = (id: string) =>
  sql`
    select actor_id, action, details, address from academy.audit
    where details ->> 'questionId' = ${id}
  `;

Deno.test("stores an answer, returns the question, writes an audit entry and tells the author", async () => {
  const id = await ask();
  const before = Date.now();
  const answered = await answer(staff, id, "  Because of the words before it. ");
  assert.equal(answered.status, 200);
  const { answeredAt, ...question } = answered.body;
  const at = Date.parse(answeredAt);
  assert.ok(at > before - 5000 && at < Date.now() + 5000);
  assert.deepEqual(question, {
    id,
    courseId: "ai-master",
    videoId,
    videoTitle: "Prompts",
    question: "Why?",
    askedBy: "Hnin Wai",
    askedById: asker.id,
    answer: "Because of the words before it.",
    answeredBy: "Su Myat",
    answeredById: staff.id,
    createdAt: "2026-01-01T00:00:00.000Z",
    isNew: false,
    isHidden: false,
  });
  const [entry, ...others] = await entriesOf(id);
  assert.deepEqual([{ ...entry }, others.length], [{
    actorId: staff.id,
    action: "question.answer",
    details: { questionId: id, courseId: "ai-master" },
    address: "127.0.0.1",
  }, 0]);
  const { body: unseen } = await as(asker, "GET", "/api/questions/answered");
  assert.deepEqual(unseen, [{ id, courseId: "ai-master", videoId }]);
});

Deno.test("refuses a second answer and returns the first one", async () => {
  const id = await ask();
  const first = await answer(staff, id, "The first.");
  const second = await answer(admin, id, "The second.");
  assert.deepEqual([second.status, second.body.code], [409, "already_answered"]);
  assert.deepEqual(second.body.details, first.body);
  assert.equal((await entriesOf(id)).length, 1);
  const [stored] = await sql`select answer from academy.questions where id = ${id}`;
  assert.equal(stored?.answer, "The first.");
});

Deno.test("accepts the same answer sent again and refuses another answer of the same user", async () => {
  const id = await ask();
  const first = await answer(staff, id, "Because.");
  assert.deepEqual(await answer(staff, id, "Because."), first);
  const another = await answer(staff, id, "Or not.");
  assert.equal(another.status, 409);
  assert.equal(
    another.body.details.answeredById,
    staff.id,
    "the answer belongs to the staff member",
  );
  assert.equal((await entriesOf(id)).length, 1);
});

Deno.test("stores one of ten answers at once", async () => {
  const id = await ask();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => answer(n % 2 ? staff : admin, id, `Answer ${n}`)),
  );
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, ...Array(9).fill(409)]);
  const accepted = answers.find(({ status }) => status === 200)?.body;
  for (const { status, body } of answers) {
    if (status === 409) assert.equal(body.details.answer, accepted.answer);
  }
  assert.equal((await entriesOf(id)).length, 1);
});

Deno.test("refuses answers of learners and visitors, and invalid answers", async () => {
  const id = await ask();
  assert.equal((await answer({}, id, "Me?")).status, 401);
  assert.deepEqual((await answer(asker, id, "Me?")).body.code, "forbidden");
  assert.equal((await answer(staff, crypto.randomUUID(), "Me?")).status, 404);
  assert.equal((await answer(staff, "7", "Me?")).status, 400);
  const blank = await answer(staff, id, " \n");
  assert.deepEqual(blank.body.details, [{ path: "answer", issue: "required" }]);
  const long = await answer(staff, id, "x".repeat(4001));
  assert.deepEqual(long.body.details, [{ path: "answer", issue: "too_long" }]);
  assert.equal((await entriesOf(id)).length, 0);
});

Deno.test("lists unanswered questions oldest first and answered questions newest first", async () => {
  const courseId = "ai-first-step";
  const ids: string[] = [];
  for (const day of [3, 1, 2, 5, 4]) ids[day] = await ask({ courseId, day });
  const count = () => as(staff, "GET", `/api/admin/courses/${courseId}/questions/count`);
  assert.deepEqual((await count()).body, { answered: 0, unanswered: 5, hidden: 0 });
  for (const day of [2, 5]) await answer(staff, ids[day] ?? "", "Because.");
  assert.deepEqual((await count()).body, { answered: 2, unanswered: 3, hidden: 0 });

  const list = async (query: string) =>
    (await as(staff, "GET", `/api/courses/${courseId}/qa?${query}`)).body;
  const days = (questions: Question[]) => questions.map(({ id }) => ids.indexOf(id));
  assert.deepEqual(days(await list("state=unanswered")), [1, 3, 4]);
  assert.deepEqual(days(await list("state=answered")), [5, 2]);
  const first = await list("state=unanswered&limit=2");
  assert.deepEqual([days(first.items), first.total], [[1, 3], 3]);
  // Staff answer this question before they load the next page.
  await answer(staff, first.items[1].id, "Because.");
  const second = await list(`state=unanswered&limit=2&cursor=${first.nextCursor}`);
  assert.deepEqual([days(second.items), second.nextCursor, second.total], [[4], null, 2]);
  const last = await list("state=answered&limit=2");
  assert.deepEqual([days(last.items), last.total], [[5, 3], 3]);
  assert.equal((await as(staff, "GET", `/api/courses/${courseId}/qa?state=old`)).status, 400);
  const ofVideo = await as(staff, "GET", `/api/videos/${videoId}/qa?state=unanswered`);
  assert.ok(ofVideo.body.every(({ answer }: Question) => answer === null));
});

Deno.test("lists the unanswered questions of all courses, the longest waiting first", async () => {
  const before = await as(staff, "GET", "/api/admin/questions/count");
  const asked = [
    await ask({ courseId: "ai-business-mastery", day: -3 }),
    await ask({ courseId: "ai-first-step", day: -2 }),
    await ask({ courseId: "ai-master", day: -1 }),
  ];
  const hidden = await ask({ courseId: "ai-master", day: -4 });
  await as(staff, "PATCH", `/api/admin/questions/${hidden}`, { hidden: true });
  const list = async (query: string) =>
    (await as(staff, "GET", `/api/admin/questions?${query}`)).body;
  const idsOf = ({ items }: { items: Question[] }) => items.map(({ id }) => id);
  const first = await list("state=unanswered&limit=2");
  assert.deepEqual(idsOf(first), asked.slice(0, 2));
  assert.deepEqual(
    idsOf(await list(`state=unanswered&limit=1&cursor=${encodeURIComponent(first.nextCursor)}`)),
    asked.slice(2),
  );
  const { body: count } = await as(staff, "GET", "/api/admin/questions/count");
  assert.deepEqual(count, { unanswered: before.body.unanswered + 3 });
  assert.equal(first.total, count.unanswered);
  assert.ok((await list("")).items.length <= 20, "a list without a limit has one page");
  assert.deepEqual((await list("scope=own")).items, [], "staff have asked nothing");

  const learner = await as(asker, "GET", "/api/admin/questions");
  assert.deepEqual([learner.status, learner.body.code], [403, "forbidden"]);
});
