// Tests how staff save the overview of a course.
import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeUser } from "../../testing/factories.ts";
import { entriesOf } from "../../testing/logs.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const staff = await makeUser(sql, { role: "staff" });
const admin = await makeUser(sql, { role: "admin" });
const learner = await makeUser(sql, { courses: ["ai-master"] });

const path = "/api/admin/courses/ai-master/overview";
const text = {
  description: "What AI is, and what it is not.",
  objectives: ["Ask well", "Check what comes back"],
  requirements: ["A phone"],
  targetAudience: ["Teachers", "ကျောင်းသားများ"],
};

async function ask(
  { cookie }: Partial<MadeUser>,
  method: string,
  at: string,
  body?: unknown,
  headers?: Record<string, string>,
) {
  const answer = await call({ cookie, headers, from: "10.0.0.7" }, method, at, body);
  return { status: answer.status, body: await answer.json() };
}
const save = (overview: unknown, person: Partial<MadeUser> = staff) =>
  ask(person, "POST", path, overview);
const read = async () => (await ask(learner, "GET", "/api/courses/ai-master/overview")).body;

Deno.test("lets staff and admins save the overview, shows it to learners and writes audit entries", async () => {
  const { updatedAt: never, ...unwritten } = await read();
  assert.deepEqual([never, unwritten.description], [null, ""]);
  for (const person of [staff, admin]) {
    const before = (await entriesOf(sql, person.id)).length;
    const overview = { ...text, description: `By ${person.id}.`, courseId: "ai-master" };
    const { status, body } = await save(overview, person);
    const { updatedAt, ...saved } = body;
    assert.deepEqual([status, saved], [200, overview]);
    assert.ok(Math.abs(Date.parse(updatedAt) - Date.now()) < 60_000);
    assert.deepEqual(await read(), body);
    assert.deepEqual((await entriesOf(sql, person.id)).slice(before), [
      { action: "overview.save", details: { courseId: "ai-master" }, address: "10.0.0.7" },
    ]);
  }
});

Deno.test("accepts a list or a text with a line for each entry, and drops empty lines", async () => {
  const { body } = await save({
    description: "  Two\n\nparagraphs  ",
    objectives: "One\r\n\r\n  Two \n\u200b\n\tThree\n",
    requirements: "",
    targetAudience: [" Teachers ", "", "Students\nParents"],
  });
  assert.deepEqual(
    [body.description, body.objectives, body.requirements, body.targetAudience],
    ["Two\n\nparagraphs", ["One", "Two", "Three"], [], ["Teachers", "Students", "Parents"]],
  );
  assert.deepEqual(await read(), body);
});

Deno.test("cleans the text and applies the length limits to the stored text", async () => {
  const composed = await save({ ...text, objectives: ["Cafe\u0301", "a\u0007b"] });
  assert.deepEqual(composed.body.objectives, ["Caf\u00e9", "ab"]);
  const zawgyi = await save({ ...text, requirements: "ဒီသင္ခန္းစာကို ေနာက္တစ္ခါ ျပန္ၾကည့္ရမယ္" });
  assert.deepEqual(zawgyi.body.requirements, ["ဒီသင်ခန်းစာကို နောက်တစ်ခါ ပြန်ကြည့်ရမယ်"]);

  const before = await read();
  const hundred = Array.from({ length: 100 }, (_, n) => `Entry ${n}`);
  const refused: [object, string, string][] = [
    [{ ...text, objectives: [...hundred, "one more"] }, "objectives", "too_many"],
    [{ ...text, requirements: [...hundred, "one more"].join("\n") }, "requirements", "too_many"],
    [{ ...text, targetAudience: "က".repeat(10_001) }, "targetAudience", "too_long"],
    [{ ...text, objectives: ["x".repeat(5000), "x".repeat(5000)] }, "objectives", "too_long"],
    [{ ...text, description: "x".repeat(10_001) }, "description", "too_long"],
    [{ ...text, objectives: ["a\0b"] }, "objectives", "not_text"],
    [{ ...text, objectives: [7] }, "objectives", "not_text"],
    [{ ...text, requirements: null }, "requirements", "not_text"],
    [{ ...text, requirements: undefined }, "requirements", "required"],
    [{ ...text, courseId: "ai-first-step" }, "courseId", "invalid"],
    [{ ...text, updatedAt: "yesterday" }, "updatedAt", "not_a_time"],
  ];
  for (const [overview, at, issue] of refused) {
    const answer = await save(overview);
    assert.deepEqual([answer.status, answer.body.details], [400, [{ path: at, issue }]]);
  }
  assert.deepEqual(await read(), before);

  const full = {
    description: "က".repeat(10_000),
    objectives: hundred,
    requirements: ["က".repeat(9_999)],
    targetAudience: [],
  };
  assert.equal((await save(full)).status, 200);
});

Deno.test("refuses learners and visitors, and answers 404 for an unknown course", async () => {
  const before = await read();
  for (const overview of [text, {}]) {
    const answers = [
      await save(overview, {}),
      await save(overview, learner),
      await ask(staff, "POST", "/api/admin/courses/ai-nothing/overview", overview),
    ];
    assert.deepEqual(answers.map(({ status, body }) => [status, body.code]), [
      [401, "unauthenticated"],
      [403, "forbidden"],
      [404, "not_found"],
    ]);
  }
  assert.deepEqual(await read(), before);
  assert.deepEqual(await entriesOf(sql, learner.id), []);
});

Deno.test("refuses to save over a newer version and returns it; without updatedAt it saves", async () => {
  await sql`delete from academy.overviews`;
  const first = await save({ ...text, updatedAt: null });
  assert.equal(first.status, 200);
  const { updatedAt } = first.body;
  const second = await save({ ...text, description: "Second", updatedAt }, admin);
  assert.equal(second.status, 200);
  assert.ok(second.body.updatedAt > updatedAt);
  for (const seen of [updatedAt, null]) {
    const late = await save({ ...text, description: "Late", updatedAt: seen });
    assert.deepEqual([late.status, late.body.code], [409, "stale_version"]);
    assert.deepEqual(late.body.details, second.body);
  }
  assert.deepEqual(await read(), second.body);
  assert.equal((await save({ ...text, description: "Bare" })).status, 200);
  assert.equal((await read()).description, "Bare");
});

Deno.test("saves one of ten calls over the same version and gives ten unguarded saves ten times", async () => {
  const { updatedAt } = await read();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => save({ ...text, description: `Save ${n}`, updatedAt })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).sort(),
    [200, ...Array(9).fill(409)],
  );
  const stored = answers.find(({ status }) => status === 200);
  assert.deepEqual(await read(), stored?.body);

  const bare = await Promise.all(
    Array.from({ length: 10 }, (_, n) => save({ ...text, description: `Bare ${n}` })),
  );
  assert.equal(new Set(bare.map(({ body }) => body.updatedAt)).size, 10);
});

Deno.test("saves once when a call is sent twice, and raises the course's revision for phones", async () => {
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const revision = async () =>
    Number((await sql`select revision from academy.courses where id = 'ai-master'`)[0]?.revision);
  const before = await revision();
  const news = { ...text, description: "News" };
  const first = await ask(staff, "POST", path, news, headers);
  const after = await revision();
  assert.ok(after > before);
  assert.deepEqual(await ask(staff, "POST", path, news, headers), first);
  assert.equal(await revision(), after);
  const other = await ask(staff, "POST", path, { ...text, description: "Other" }, headers);
  assert.deepEqual([other.status, other.body.code], [409, "conflict"]);
});
