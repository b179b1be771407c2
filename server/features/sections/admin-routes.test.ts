import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeResource, makeUser, makeVideo } from "../../testing/factories.ts";
import { entriesOf } from "../../testing/logs.ts";
import { listSections, type Section } from "./queries.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const staff = await makeUser(sql, { role: "staff" });
const admin = await makeUser(sql, { role: "admin" });
const learner = await makeUser(sql, { courses: ["ai-master"] });

const missing = "00000000-0000-4000-8000-000000000000";
const basics = { courseId: "ai-master", title: "Basics", description: "Where to begin" } as const;

async function ask(
  { cookie }: Partial<MadeUser>,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) {
  const answer = await call({ cookie, headers, from: "10.0.0.7" }, method, path, body);
  return { status: answer.status, body: await answer.json() };
}
const create = (person: Partial<MadeUser>, section: object) =>
  ask(person, "POST", "/api/admin/sections", section);
const made = async (title = "Basics"): Promise<Section> =>
  (await create(staff, { ...basics, title })).body;
const stored = async (id: string) =>
  (await listSections(sql, "ai-master")).find((section) => section.id === id);

const revision = async () => {
  const [row] = await sql<{ revision: string }[]>`
    select revision from academy.courses where id = 'ai-master'
  `;
  return Number(row?.revision);
};

Deno.test("lets staff and admins create, change and delete a section and writes audit entries", async () => {
  for (const person of [staff, admin]) {
    const before = (await entriesOf(sql, person.id)).length;
    const created = await create(person, { ...basics, title: "  Basics\n of AI " });
    assert.equal(created.status, 201);
    const { id, order } = created.body;
    const section = { id, ...basics, title: "Basics of AI", order };
    assert.deepEqual(created.body, section);
    assert.deepEqual({ ...await stored(id) }, section);

    const changes = { title: "First words", description: "" };
    const changed = await ask(person, "PATCH", `/api/admin/sections/${id}`, changes);
    assert.deepEqual(changed, { status: 200, body: { ...section, ...changes } });
    assert.deepEqual({ ...await stored(id) }, { ...section, ...changes });

    const removed = await ask(person, "DELETE", `/api/admin/sections/${id}`);
    assert.deepEqual(removed, { status: 200, body: { ok: true } });
    assert.equal(await stored(id), undefined);

    const courseId = "ai-master";
    assert.deepEqual((await entriesOf(sql, person.id)).slice(before), [
      {
        action: "section.create",
        details: { id, courseId, title: "Basics of AI" },
        address: "10.0.0.7",
      },
      {
        action: "section.change",
        details: { id, courseId, title: "First words" },
        address: "10.0.0.7",
      },
      {
        action: "section.remove",
        details: { id, courseId, title: "First words" },
        address: "10.0.0.7",
      },
    ]);
  }
});

Deno.test("refuses the second of two renames at once and returns the current title", async () => {
  const { id, ...section } = await made();
  const rename = (person: MadeUser, title: string, more: object) =>
    ask(person, "PATCH", `/api/admin/sections/${id}`, { title, ...more });
  const before = { title: "Basics" };
  const both = await Promise.all([
    rename(staff, "Hers", { before }),
    rename(admin, "His", { before }),
  ]);
  const [refused, changed] = both.toSorted((one, other) => other.status - one.status);
  assert.equal(changed?.status, 200);
  assert.deepEqual([refused?.status, refused?.body.code], [409, "stale_version"]);
  assert.deepEqual(refused?.body.details, changed?.body);
  // The same title again is no conflict, and a field that the call does not change is not compared.
  assert.equal((await rename(staff, changed?.body.title, { before })).status, 200);
  const description = { description: "New", before: { description: section.description } };
  const { body } = await ask(staff, "PATCH", `/api/admin/sections/${id}`, description);
  assert.deepEqual(body, { ...changed?.body, description: "New" });
  assert.equal((await rename(admin, "Bare", {})).body.title, "Bare");
});

Deno.test("refuses learners and visitors before it reveals which sections exist", async () => {
  const { id } = await made();
  const calls = [
    ["POST", "/api/admin/sections", basics],
    ["POST", "/api/admin/sections", {}],
    ["PATCH", `/api/admin/sections/${id}`, { title: "Mine" }],
    ["PATCH", `/api/admin/sections/${missing}`, { title: "Mine" }],
    ["DELETE", `/api/admin/sections/${id}`, undefined],
    ["DELETE", `/api/admin/sections/nothing`, undefined],
  ] as const;
  const before = await revision();
  for (const [method, path, body] of calls) {
    const [visitor, student] = [
      await ask({}, method, path, body),
      await ask(learner, method, path, body),
    ];
    assert.deepEqual([visitor.status, visitor.body.code], [401, "unauthenticated"], path);
    assert.deepEqual([student.status, student.body.code], [403, "forbidden"], path);
  }
  assert.equal((await stored(id))?.title, "Basics");
  assert.equal(await revision(), before);
  assert.deepEqual(await entriesOf(sql, learner.id), []);
});

Deno.test("stores an empty description by default and keeps the fields that a change leaves out", async () => {
  const { body } = await create(staff, { courseId: "ai-master", title: "Bare" });
  assert.equal(body.description, "");
  const path = `/api/admin/sections/${body.id}`;
  assert.equal((await ask(staff, "PATCH", path, { description: "More" })).body.title, "Bare");
  const titled = await ask(staff, "PATCH", path, { title: "Not bare" });
  assert.deepEqual([titled.body.title, titled.body.description], ["Not bare", "More"]);
});

Deno.test("gives ten sections created at once ten positions and creates one section for one key", async () => {
  const before = await listSections(sql, "ai-master");
  const end = Math.max(0, ...before.map(({ order }) => order));
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => create(n % 2 ? staff : admin, basics)),
  );
  assert.deepEqual(
    answers.map(({ body }) => body.order).sort((a, b) => a - b),
    Array.from({ length: 10 }, (_, n) => end + n + 1),
  );

  const key = { "Idempotency-Key": crypto.randomUUID() };
  const send = () => ask(staff, "POST", "/api/admin/sections", basics, key);
  const [first, again] = [await send(), await send()];
  assert.deepEqual([again.status, again.body], [201, first.body]);
  assert.equal((await listSections(sql, "ai-master")).length, before.length + 11);
});

Deno.test("keeps the content of a deleted section in the course, after the unsorted videos", async () => {
  await sql`delete from academy.videos`;
  const { id: sectionId } = await made();
  const lone = await makeVideo(sql, { title: "Lone", position: 3 });
  const second = await makeVideo(sql, { title: "Second", sectionId, position: 2 });
  const first = await makeVideo(sql, { title: "First", sectionId, position: 1 });
  const paper = await makeResource(sql, { sectionId });
  await ask(staff, "DELETE", `/api/admin/sections/${sectionId}`);
  const videos = await sql`
    select id, course_id, section_id from academy.videos order by position
  `;
  assert.deepEqual(
    videos.map((video) => ({ ...video })),
    [lone, first, second].map(({ id }) => ({ id, courseId: "ai-master", sectionId: null })),
  );
  const [file] = await sql`select section_id from academy.resources where id = ${paper.id}`;
  assert.equal(file?.sectionId, null);
});

Deno.test("keeps the order of videos with equal positions and with the largest position", async () => {
  const largest = 2 ** 31 - 1;
  for (const [unsorted, sorted] of [[0, 0], [7, 0], [0, largest], [largest, largest]] as const) {
    await sql`delete from academy.videos`;
    const { id: sectionId } = await made();
    // The videos in the section are older.
    for (const [n, title] of ["In 1", "In 2", "Out 1", "Out 2"].entries()) {
      const isIn = title.startsWith("In");
      const { id } = await makeVideo(sql, {
        title,
        sectionId: isIn ? sectionId : null,
        position: isIn ? sorted : unsorted,
      });
      const createdAt = new Date(2026, 0, 1, 0, n);
      await sql`update academy.videos set created_at = ${createdAt} where id = ${id}`;
    }
    const { status } = await ask(staff, "DELETE", `/api/admin/sections/${sectionId}`);
    assert.equal(status, 200);
    const learned = await call({ cookie: learner.cookie }, "GET", "/api/courses/ai-master/videos");
    const titles = (await learned.json()).map(({ title }: { title: string }) => title);
    assert.deepEqual(titles, ["Out 1", "Out 2", "In 1", "In 2"], `${unsorted}, ${sorted}`);
  }
});

Deno.test("raises the course's revision at each change, so that phones fetch again, but not at a refusal", async () => {
  const path = "/api/courses/ai-master/sections";
  const fetched = await call({ cookie: learner.cookie }, "GET", path);
  const etag = fetched.headers.get("ETag") ?? "";
  await fetched.body?.cancel();
  const known = async () =>
    (await call({ cookie: learner.cookie, headers: { "If-None-Match": etag } }, "GET", path))
      .status;
  assert.equal(await known(), 304);
  await create(staff, { ...basics, title: "" });
  assert.equal(await known(), 304);

  let last = await revision();
  const { id } = await made();
  for (
    const write of [
      () => Promise.resolve(),
      () => ask(staff, "PATCH", `/api/admin/sections/${id}`, { title: "Other" }),
      () => ask(staff, "DELETE", `/api/admin/sections/${id}`),
    ]
  ) {
    await write();
    const now = await revision();
    assert.ok(now > last, `${write}`);
    last = now;
  }
  assert.equal(await known(), 200);
});

Deno.test("answers 404 for a missing section, also to the second of two deletes", async () => {
  const { id } = await made();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => ask(staff, "DELETE", `/api/admin/sections/${id}`)),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404, 404]);
  for (
    const answer of [
      await ask(staff, "PATCH", `/api/admin/sections/${id}`, { title: "Late" }),
      await ask(staff, "DELETE", `/api/admin/sections/${missing}`),
    ]
  ) assert.deepEqual([answer.status, answer.body.code], [404, "not_found"]);
});

Deno.test("names the field of an invalid value and stores nothing", async () => {
  const { id } = await made();
  const before = (await listSections(sql, "ai-master")).length;
  const refused: [object, string, string][] = [
    [{ title: "No course" }, "courseId", "required"],
    [{ ...basics, courseId: "ai-nothing" }, "courseId", "invalid"],
    [{ courseId: "ai-master" }, "title", "required"],
    [{ ...basics, title: " \u200b " }, "title", "required"],
    [{ ...basics, title: "က".repeat(201) }, "title", "too_long"],
    [{ ...basics, title: ["Basics"] }, "title", "not_text"],
    [{ ...basics, description: "x".repeat(2001) }, "description", "too_long"],
    [{ ...basics, description: "a\0b" }, "description", "not_text"],
  ];
  for (const [body, path, issue] of refused) {
    const answer = await create(staff, body);
    assert.deepEqual([answer.status, answer.body.details], [400, [{ path, issue }]]);
    if (path === "courseId" || issue === "required") continue;
    const change = await ask(staff, "PATCH", `/api/admin/sections/${id}`, body);
    assert.deepEqual([change.status, change.body.details], [400, [{ path, issue }]]);
  }
  assert.equal((await ask(staff, "DELETE", "/api/admin/sections/7")).status, 400);
  assert.equal((await listSections(sql, "ai-master")).length, before);
  const long = { ...basics, title: "က".repeat(200), description: "က".repeat(2000) };
  assert.equal((await create(staff, long)).status, 201);
});
