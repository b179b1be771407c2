import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { pdf } from "../../testing/files.ts";
import { makeResource, makeUser } from "../../testing/factories.ts";
import { uploader } from "../../testing/uploads.ts";
import { insertSection } from "../sections/queries.ts";
import { claimedPathOf } from "../uploads/schema.ts";

const app = await testApp();
const { sql, call, close } = app;
Deno.test.afterAll(close);
const { ask, bring } = uploader(app);

const staff = await makeUser(sql, { role: "staff" });
const learner = await makeUser(sql, { courses: ["ai-master"] });
const courseId = "ai-master";
const sectionId = await insertSection(sql, { courseId, title: "A section", description: "" });
const unknown = "00000000-0000-4000-8000-000000000000";

const uploadPaper = () =>
  bring(staff, "resource", { bytes: pdf(), contentType: "application/pdf" });
const paper = async (more = {}) => ({
  filePath: (await uploadPaper()).uploadURL,
  title: "A paper",
  courseId,
  resourceType: "PDF",
  ...more,
});
const save = async (more = {}, headers = {}) =>
  await ask(staff, "POST", "/api/admin/resources", await paper(more), headers);
const count = async () => (await sql`select 1 from academy.resources`).length;
const lastEntry = async () => {
  const [row] = await sql`
    select actor_id, action, details, address from academy.audit order by id desc limit 1
  `;
  return { ...row };
};

Deno.test("stores a resource with all its fields, writes an audit entry and offers the download", async () => {
  const { path, uploadURL: filePath } = await uploadPaper();
  const text = { title: " Prompts ", description: "စာရွက်", resourceType: "Document" };
  const pieces = ["ab".repeat(32)];
  const sent = { filePath, courseId, sectionId, ...text, fileSize: 1000, pieces };
  const { status, body } = await ask(staff, "POST", "/api/admin/resources", sent);
  assert.equal(status, 201);
  const { id, createdAt, ...resource } = body;
  const expected = { ...text, title: "Prompts", courseId, sectionId, fileSize: 1000, pieces };
  assert.deepEqual(resource, {
    ...expected,
    filePath: claimedPathOf(path),
    contentType: "application/pdf",
  });
  assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000);
  assert.deepEqual(await lastEntry(), {
    actorId: staff.id,
    action: "resource.create",
    details: { id, courseId, title: "Prompts" },
    address: "10.0.0.7",
  });
  const listed = await call(
    { cookie: learner.cookie },
    "GET",
    `/api/courses/${courseId}/resources`,
  );
  const { filePath: _, ...shown } = body;
  assert.deepEqual(await listed.json(), [shown]);
  const download = await call({ cookie: learner.cookie }, "GET", `/api/resources/${id}/download`);
  assert.equal(download.status, 302);
});

Deno.test("stores a resource without a section for the whole course, and once for one key", async () => {
  for (const least of [{}, { sectionId: "" }, { sectionId: null }]) {
    const { body } = await save(least);
    assert.deepEqual([body.sectionId, body.description, body.pieces], [null, "", null]);
  }
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const sent = await paper();
  const send = () => ask(staff, "POST", "/api/admin/resources", sent, headers);
  const first = await send();
  assert.deepEqual(await send(), first);
  assert.equal(first.status, 201);
});

Deno.test("changes only given fields, keeps the file, renews learners' lists, and writes an audit entry", async () => {
  const { body: before } = await save({ sectionId, description: "As it was" });
  const path = `/api/admin/resources/${before.id}`;
  const list = (headers = {}) =>
    call({ cookie: learner.cookie, headers }, "GET", `/api/courses/${courseId}/resources`);
  const seen = { "If-None-Match": (await list()).headers.get("ETag") ?? "" };
  assert.equal((await list(seen)).status, 304, "the learner has the present list");
  const change = { title: " A better  name ", resourceType: "Document" };
  const changed = await ask(staff, "PATCH", path, change);
  const after = { ...before, title: "A better name", resourceType: "Document" };
  assert.deepEqual(changed, { status: 200, body: after });
  const entry = await lastEntry();
  assert.deepEqual(
    [entry.action, entry.details],
    ["resource.change", { id: before.id, courseId, title: "A better name" }],
  );
  const moved = { sectionId: null, description: "" };
  assert.deepEqual((await ask(staff, "PATCH", path, moved)).body, { ...after, ...moved });
  const listed = await list(seen);
  assert.equal(listed.status, 200, "a list from before the change is old");
  const { filePath: _, ...shown } = { ...after, ...moved };
  const { id } = before;
  assert.deepEqual((await listed.json()).find((one: { id: string }) => one.id === id), shown);
});

Deno.test("stores no change and no audit entry if nothing differs or a value is invalid", async () => {
  const { body: before } = await save({ sectionId });
  const path = `/api/admin/resources/${before.id}`;
  const entries = async () => (await sql`select 1 from academy.audit`).length;
  const count = await entries();
  assert.deepEqual((await ask(staff, "PATCH", path, {})).body, before);
  assert.deepEqual((await ask(staff, "PATCH", path, { title: before.title })).body, before);
  const elsewhere = await insertSection(sql, {
    courseId: "ai-first-step",
    title: "Of another course",
    description: "",
  });
  const refused: [object, string, string][] = [
    [{ title: " " }, "title", "required"],
    [{ description: "x".repeat(2001) }, "description", "too_long"],
    [{ resourceType: "Film" }, "resourceType", "invalid"],
    [{ sectionId: elsewhere }, "sectionId", "invalid"],
    [{ sectionId: unknown }, "sectionId", "invalid"],
  ];
  for (const [wrong, field, issue] of refused) {
    const { status, body } = await ask(staff, "PATCH", path, wrong);
    assert.deepEqual([status, body.details], [400, [{ path: field, issue }]], field);
  }
  for (const [person, status] of [[{}, 401], [learner, 403]] as const) {
    assert.equal((await ask(person, "PATCH", path, { title: "Theirs" })).status, status);
  }
  const missing = await ask(staff, "PATCH", `/api/admin/resources/${unknown}`, { title: "None" });
  assert.equal(missing.status, 404);
  assert.equal(await entries(), count);
});

Deno.test("names the field of an invalid value and stores nothing", async () => {
  const before = await count();
  const refused: [object, string, string][] = [
    [{ filePath: undefined }, "filePath", "required"],
    [{ filePath: "" }, "filePath", "required"],
    [{ title: " " }, "title", "required"],
    [{ title: "x".repeat(201) }, "title", "too_long"],
    [{ description: "x".repeat(2001) }, "description", "too_long"],
    [{ courseId: "ai-nothing" }, "courseId", "invalid"],
    [{ resourceType: "Film" }, "resourceType", "invalid"],
    [{ resourceType: undefined }, "resourceType", "required"],
    [{ fileSize: "1000" }, "fileSize", "invalid"],
    [{ sectionId: "x" }, "sectionId", "not_an_id"],
  ];
  for (const [wrong, path, issue] of refused) {
    const { status, body } = await save(wrong);
    assert.deepEqual(
      [status, body.details],
      [400, [{ path, issue }]],
      JSON.stringify(wrong).slice(0, 80),
    );
  }
  assert.equal(await count(), before);
});

Deno.test("refuses learners and visitors to add or remove resources", async () => {
  const { id } = await makeResource(sql, {});
  const before = await count();
  for (const [person, status] of [[{}, 401], [learner, 403]] as const) {
    assert.equal((await ask(person, "POST", "/api/admin/resources", await paper())).status, status);
    assert.equal((await ask(person, "DELETE", `/api/admin/resources/${id}`)).status, status);
    assert.equal((await ask(person, "DELETE", `/api/admin/resources/${unknown}`)).status, status);
  }
  assert.equal(await count(), before);
});

Deno.test("removes a resource once and writes an audit entry", async () => {
  const { id, title } = await makeResource(sql, {});
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => ask(staff, "DELETE", `/api/admin/resources/${id}`)),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404]);
  const { action, details } = await lastEntry();
  assert.deepEqual([action, details], ["resource.remove", { id, courseId, title }]);
  assert.equal((await ask(staff, "DELETE", `/api/admin/resources/${unknown}`)).status, 404);
  assert.equal((await ask(staff, "DELETE", "/api/admin/resources/7")).status, 400);
});
