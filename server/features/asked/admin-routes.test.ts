import assert from "node:assert/strict";
import { runHousekeeping } from "../../housekeeping.ts";
import { createLog } from "../../log.ts";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeAnswer, makeUser, makeVideo } from "../../testing/factories.ts";
import { monthNow } from "../../testing/real-time.ts";
import { countEndedMonths, countMonth } from "./count-months.ts";
import { listUncountedMonths } from "./queries.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const admin = await makeUser(sql, { role: "admin" });
const staff = await makeUser(sql, { role: "staff" });
const learners = await Promise.all(Array.from({ length: 6 }, () => makeUser(sql)));
const lesson = async (title: string, wishes: { courseId?: "ai-first-step" } = {}) =>
  (await makeVideo(sql, { title, ...wishes })).id;

const get = async (query: Record<string, string> = {}, { cookie }: Partial<MadeUser> = staff) => {
  const answer = await call(
    { cookie },
    "GET",
    `/api/admin/asked?${new URLSearchParams(query)}`,
  );
  return { status: answer.status, text: await answer.text() };
};
type Asked = {
  period: string;
  isCounted: boolean;
  otherLessons: number;
  lessons: { videoId: string; title: string; people: number; questions: number }[];
};
const read = async (query: Record<string, string> = {}): Promise<Asked> =>
  JSON.parse((await get(query)).text);

/** These people ask once each about the lessons. */
async function askEach(
  people: MadeUser[],
  at: string,
  videoIds: string[],
  status?: "stopped" | "running" | "failed",
) {
  for (const { id } of people) {
    await makeAnswer(sql, { personId: id, videoIds, at: new Date(at), status });
  }
}
const five = learners.slice(0, 5);
const four = learners.slice(0, 4);

/** The people and the questions of each lesson, by title. */
const countsOf = ({ lessons }: Asked) =>
  Object.fromEntries(lessons.map(({ title, people, questions }) => [title, [people, questions]]));

// Each test has a month of its own, which housekeeping does not count because it is long ago.

Deno.test("shows a lesson that five people asked about, and not one of four", async () => {
  const often = await lesson("Five asked");
  const seldom = await lesson("Four asked");
  const never = await lesson("Nobody asked");
  await askEach(five, "2024-01-10T06:00:00Z", [often]);
  await askEach(four, "2024-01-10T06:00:00Z", [seldom]);
  // More questions of the same four people do not help.
  await askEach(four, "2024-01-11T06:00:00Z", [seldom]);
  await askEach(learners.slice(0, 1), "2024-01-12T06:00:00Z", [often]);
  await countMonth(sql, "2024-01");
  const asked = await read({ period: "2024-01" });
  assert.deepEqual(asked, {
    period: "2024-01",
    isCounted: true,
    lessons: [
      { videoId: often, title: "Five asked", courseId: "ai-master", people: 5, questions: 6 },
    ],
    otherLessons: 2,
  });
  const { text } = await get({ period: "2024-01" });
  for (const hidden of [seldom, never, ...learners.map(({ id }) => id), "A question", "excerpt"]) {
    assert.ok(!text.includes(hidden), hidden);
  }
  const [stored] = await sql`
    select count(*)::int from academy.asked_lessons where video_id = ${seldom}
  `;
  assert.equal(stored?.count, 0, "a count of four people is not stored either");
});

Deno.test("counts a question once for a lesson that its answer names twice, and for each lesson it names", async () => {
  const first = await lesson("Named twice");
  const second = await lesson("Named beside it");
  await askEach(five, "2024-02-10T06:00:00Z", [first, second, first]);
  // In portions of two learners. Housekeeping counts the other months in one portion.
  await countMonth(sql, "2024-02", { most: 2 });
  const asked = await read({ period: "2024-02" });
  assert.deepEqual(countsOf(asked), { "Named twice": [5, 5], "Named beside it": [5, 5] });
});

Deno.test("leaves out questions of staff and admins, and answers that run or failed", async () => {
  const taught = await lesson("Asked by staff");
  const broken = await lesson("Failed answers");
  const stopped = await lesson("Stopped answers");
  await askEach([...four, staff, admin], "2024-03-10T06:00:00Z", [taught]);
  await askEach(four, "2024-03-10T06:00:00Z", [broken]);
  await askEach(learners.slice(4, 5), "2024-03-10T06:00:00Z", [broken], "failed");
  await askEach(learners.slice(5), "2024-03-10T06:00:00Z", [broken], "running");
  await askEach(five, "2024-03-10T06:00:00Z", [stopped], "stopped");
  await countMonth(sql, "2024-03");
  assert.deepEqual(countsOf(await read({ period: "2024-03" })), { "Stopped answers": [5, 5] });
});

Deno.test("a month begins and ends at midnight in Myanmar", async () => {
  const edge = await lesson("At the edge");
  // 17:30 in London is midnight in Yangon.
  await askEach(five, "2024-03-31T17:30:00Z", [edge]);
  await askEach(five, "2024-04-30T17:29:59Z", [edge]);
  await askEach(learners.slice(5), "2024-03-31T17:29:59Z", [edge]);
  await askEach(learners.slice(5), "2024-04-30T17:30:00Z", [edge]);
  await countMonth(sql, "2024-04");
  assert.deepEqual(countsOf(await read({ period: "2024-04" })), { "At the edge": [5, 10] });
});

Deno.test("the counts of a month stay when people ask, leave or change their role later", async () => {
  const videoId = await lesson("Counted once");
  const people = await Promise.all(Array.from({ length: 6 }, () => makeUser(sql)));
  const [first, second, third] = people;
  await askEach(people, "2024-05-10T06:00:00Z", [videoId]);
  await countMonth(sql, "2024-05");
  const before = await read({ period: "2024-05" });
  assert.deepEqual(countsOf(before), { "Counted once": [6, 6] });
  await sql`update academy.users set role = 'staff' where id = ${first?.id ?? ""}`;
  await sql`delete from academy.conversations where person_id = ${second?.id ?? ""}`;
  await sql`update academy.users set status = 'deleted' where id = ${third?.id ?? ""}`;
  await askEach(learners, "2024-05-11T06:00:00Z", [videoId]);
  await countMonth(sql, "2024-05");
  assert.deepEqual(await read({ period: "2024-05" }), before);
});

Deno.test("shows a lesson under its title and in its course of today, and no deleted lesson", async () => {
  const moved = await lesson("Old title");
  const gone = await lesson("Deleted");
  await askEach(five, "2024-06-10T06:00:00Z", [moved, gone, crypto.randomUUID()]);
  await countMonth(sql, "2024-06");
  await sql`
    update academy.videos set title = 'New title', course_id = 'ai-first-step' where id = ${moved}
  `;
  await sql`delete from academy.videos where id = ${gone}`;
  const period = "2024-06";
  assert.deepEqual(countsOf(await read({ period })), { "New title": [5, 5] });
  const inCourse = await read({ period, courseId: "ai-first-step" });
  assert.deepEqual(countsOf(inCourse), { "New title": [5, 5] });
  assert.equal(inCourse.otherLessons, 0);
  assert.deepEqual(countsOf(await read({ period, courseId: "ai-master" })), {});
  // No course is closed: an academy has the same three courses always. One without lessons is
  // empty.
  const none = { period, isCounted: true, lessons: [], otherLessons: 0 };
  assert.deepEqual(await read({ period, courseId: "ai-business-mastery" }), none);
});

Deno.test("lists the lessons by people, then by questions", async () => {
  const [a, b, c] = [await lesson("A"), await lesson("B"), await lesson("C")];
  await askEach(five, "2024-07-10T06:00:00Z", [a, b]);
  await askEach(five, "2024-07-11T06:00:00Z", [b]);
  await askEach(learners, "2024-07-12T06:00:00Z", [c]);
  await countMonth(sql, "2024-07");
  const { lessons } = await read({ period: "2024-07" });
  assert.deepEqual(lessons.map(({ title }) => title), ["C", "B", "A"]);
});

Deno.test("housekeeping counts each of the last twelve months once, and never the running month", async () => {
  const uncounted = await listUncountedMonths(sql);
  assert.equal(uncounted.length, 12);
  assert.ok(!uncounted.includes(monthNow()));
  const last = uncounted.at(-1) ?? "";
  const now = await lesson("Asked this month");
  const before = await lesson("Asked last month");
  await askEach(five, new Date().toISOString(), [now]);
  await askEach(five, `${last}-15T06:00:00Z`, [before]);
  assert.deepEqual(countsOf(await read()), {});
  assert.equal(await runHousekeeping(sql, createLog("silent")), true);
  assert.deepEqual(await countEndedMonths(sql), { count: 0 });
  const asked = await read();
  assert.deepEqual([asked.period, asked.isCounted], [last, true]);
  assert.deepEqual(countsOf(asked), { "Asked last month": [5, 5] });
  const running = await read({ period: monthNow() });
  assert.deepEqual([running.isCounted, running.lessons], [false, []]);
});

Deno.test("refuses everybody but staff and admins, and invalid values", async () => {
  assert.equal((await get({}, {})).status, 401);
  const refused = await get({}, learners[0]);
  assert.deepEqual([refused.status, JSON.parse(refused.text).code], [403, "forbidden"]);
  assert.equal((await get({}, admin)).status, 200);
  const bad: Record<string, string>[] = [
    { period: "2024-13" },
    { period: "2024-01-01" },
    { period: "2024" },
    { period: "30 days" },
    { courseId: "ai-nothing" },
    { courseId: "" },
  ];
  for (const query of bad) {
    const { status, text } = await get(query);
    assert.deepEqual([status, JSON.parse(text).code], [400, "invalid_input"], text);
  }
});

Deno.test("takes no other filter: a user, words, days and pages change nothing", async () => {
  const plain = await get({ period: "2024-01" });
  const [person] = learners;
  const filters: Record<string, string>[] = [
    { personId: person?.id ?? "" },
    { search: "x" },
    { from: "2024-01-10", to: "2024-01-11" },
    { limit: "1" },
  ];
  for (const more of filters) assert.deepEqual(await get({ period: "2024-01", ...more }), plain);
});
