import assert from "node:assert/strict";
import { accessTable } from "./testing/access-table.ts";
import { testApp } from "./testing/app.ts";
import { makeResource, makeUser, makeVideo } from "./testing/factories.ts";
import { createActors, fill, restoreData } from "./testing/walk.ts";
import { putOverview } from "./features/courses/queries.ts";
import { insertSection } from "./features/sections/queries.ts";

const { sql, call, another, put, close } = await testApp();
Deno.test.afterAll(close);
/** A second process: its cached bodies are its own. */
const processes = [{ call }, another()];

Deno.test("no call answers 304 after a restore to an ETag from before", async () => {
  await restoreData(sql, put);
  const { as } = await createActors(sql);
  const reads = accessTable.filter(({ route }) => route.startsWith("GET "));
  const read = async (route: string, values: Record<string, string>, etag = "") => {
    const { path } = fill(route, values);
    const caller = await as("admin");
    const headers = etag ? { "If-None-Match": etag } : undefined;
    const answer = await call({ ...caller, headers }, "GET", path);
    await answer.body?.cancel();
    return { status: answer.status, etag: answer.headers.get("ETag") };
  };
  const known: { route: string; values: Record<string, string>; etag: string }[] = [];
  for (const { route, params = { own: {} } } of reads) {
    const values = params.own ?? {};
    const { etag } = await read(route, values);
    if (etag) known.push({ route, values, etag });
  }
  assert.deepEqual(known.map(({ route }) => route), [
    "GET /api/courses/:courseId/syllabus",
    "GET /api/courses/:courseId/overview",
    "GET /api/courses/:courseId/sections",
    "GET /api/courses/:courseId/videos",
    "GET /api/courses/:courseId/resources",
    "GET /api/videos/:videoId/captions/:language",
  ]);
  for (const { route, values, etag } of known) {
    assert.equal((await read(route, values, etag)).status, 304, route);
  }
  await sql`select academy.renew_epoch()`;
  for (const { route, values, etag } of known) {
    const answer = await read(route, values, etag);
    assert.equal(answer.status, 200, route);
    assert.notEqual(answer.etag, etag, route);
  }
});

const courseId = "ai-first-step" as const;
const overview = {
  courseId,
  description: "Newer",
  objectives: [],
  requirements: [],
  targetAudience: [],
};

/** Loads rows of a backup: other texts and the same revision. */
async function restore(text: string, lastStep: () => PromiseLike<unknown>) {
  await sql.begin(async (sql) => {
    const [course] = await sql`select revision from academy.courses where id = ${courseId}`;
    await sql`update academy.overviews set description = ${text} where course_id = ${courseId}`;
    await sql`update academy.sections set title = ${text} where course_id = ${courseId}`;
    await sql`update academy.videos set title = ${text} where course_id = ${courseId}`;
    await sql`update academy.resources set title = ${text} where course_id = ${courseId}`;
    await sql`update academy.captions set content = ${`WEBVTT\n\n${text}`}`;
    await sql`
      update academy.courses set revision = ${course?.revision} where id = ${courseId}
    `;
  });
  await lastStep();
}

Deno.test("no process and no phone shows content from before a restore", async () => {
  await putOverview(sql, overview);
  const sectionId = await insertSection(sql, { courseId, title: "Newer", description: "" });
  const captions = { en: "WEBVTT\n\nNewer" };
  const wishes = { courseId, sectionId, title: "Newer", captions, isPreview: true } as const;
  const video = await makeVideo(sql, wishes);
  await makeResource(sql, { courseId, title: "Newer" });
  const learner = await makeUser(sql, { courses: [courseId] });
  const paths = ["syllabus", "overview", "sections", "videos", "resources"]
    .map((name) => `/api/courses/${courseId}/${name}`)
    .concat(`/api/videos/${video.id}/captions/en`);
  const open = (path: string) => /syllabus|captions/.test(path);
  const calls = processes.flatMap(({ call }) =>
    paths.flatMap((path) =>
      [learner.cookie, ...open(path) ? [undefined] : []].map((cookie) => ({ call, path, cookie }))
    )
  );
  const read = async ({ call, path, cookie }: typeof calls[number], etag?: string) => {
    const headers = etag ? { "If-None-Match": etag } : undefined;
    const answer = await call({ cookie, headers }, "GET", path);
    return {
      etag: answer.headers.get("ETag") ?? "",
      status: answer.status,
      text: await answer.text(),
    };
  };
  const steps = [
    ["Renewed", () => sql`select academy.renew_epoch()`],
    ["Copied", async () => {
      // A dump contains the epoch. When the dump is loaded, this row is inserted again.
      const [row] = await sql`delete from academy.epochs returning value`;
      await sql`insert into academy.epochs ${sql(row ?? {}, "value")}`;
    }],
  ] as const;
  let last = "Newer";
  for (const [text, lastStep] of steps) {
    const etags = [];
    for (const one of calls) {
      const answer = await read(one);
      assert.ok(answer.text.includes(last), one.path);
      assert.equal((await read(one, answer.etag)).status, 304, one.path);
      etags.push(answer.etag);
    }
    await restore(text, lastStep);
    for (const [n, one] of calls.entries()) {
      for (const etag of [etags[n], undefined]) {
        const answer = await read(one, etag);
        assert.equal(answer.status, 200, one.path);
        assert.ok(answer.text.includes(text) && !answer.text.includes(last), one.path);
      }
    }
    last = text;
  }
});
