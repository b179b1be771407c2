// Tests that each write of a course's content is found in its new state at once.
import assert from "node:assert/strict";
import { searcher, testApp } from "../../testing/app.ts";
import { makeUser, makeVideo } from "../../testing/factories.ts";
import { mp4, pdf, vtt } from "../../testing/files.ts";
import { until } from "../../testing/until.ts";
import { uploader } from "../../testing/uploads.ts";

const app = await testApp();
const { sql, call, close } = app;
Deno.test.afterAll(close);
const { bring } = uploader(app);
const find = searcher(call);

const staff = await makeUser(sql, { role: "staff" });
const learner = await makeUser(sql, { courses: ["ai-master"] });
const courseId = "ai-master";

async function send(person: { cookie: string }, method: string, path: string, body?: unknown) {
  const answer = await call(person, method, path, body);
  assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
  return await answer.json();
}
const asStaff = (method: string, path: string, body?: unknown) => send(staff, method, path, body);
const asLearner = (method: string, path: string, body?: unknown) =>
  send(learner, method, path, body);

/** The kinds of what the learner finds. */
const kindsOf = async (q: string, person: { cookie: string } = learner) =>
  (await find(person, { q })).items.map(({ kind }) => kind);
/** Another word each time, so that no test finds what another has written. */
const newWord = () => `w${crypto.randomUUID().replaceAll("-", "")}`;

const uploadVideo = async () =>
  (await bring(staff, "video", { bytes: mp4(1000), contentType: "video/mp4" })).uploadURL;

/** Adds something with a text, changes the text, and removes it. */
async function assertFollows(
  kind: string,
  { add, change, remove }: {
    add: (text: string) => Promise<{ id: string }>;
    change: (id: string, text: string) => Promise<unknown>;
    remove: (id: string) => Promise<unknown>;
  },
) {
  const [first, second] = [newWord(), newWord()];
  const { id } = await add(first);
  assert.deepEqual(await kindsOf(first), [kind]);
  await change(id, second);
  assert.deepEqual([await kindsOf(first), await kindsOf(second)], [[], [kind]]);
  await remove(id);
  assert.deepEqual(await kindsOf(second), []);
}

Deno.test("finds the title and the description of a lesson, and no removed lesson", async () => {
  const add = async (more: object) =>
    await asStaff("POST", "/api/admin/videos", {
      videoURL: await uploadVideo(),
      title: "A lesson",
      courseId,
      ...more,
    });
  for (const field of ["title", "description"]) {
    await assertFollows("lesson", {
      add: (text) => add({ [field]: text }),
      change: (id, text) => asStaff("PATCH", `/api/admin/videos/${id}`, { [field]: text }),
      remove: (id) => asStaff("DELETE", `/api/admin/videos/${id}`),
    });
  }
});

Deno.test("finds each lesson of a bulk call", async () => {
  const words = [newWord(), newWord()];
  const videos = await Promise.all(
    words.map(async (title) => ({ videoURL: await uploadVideo(), title, courseId })),
  );
  await asStaff("POST", "/api/admin/videos/bulk", { videos });
  for (const word of words) assert.deepEqual(await kindsOf(word), ["lesson"]);
});

Deno.test("finds the new captions of a lesson, and not the cues that they no longer have", async () => {
  const { id } = await makeVideo(sql, { courseId });
  const path = `/api/admin/videos/${id}/captions`;
  const [first, second, burmese] = [newWord(), newWord(), newWord()];
  await asStaff("PUT", `${path}/en`, { content: vtt(first, first, first) });
  await asStaff("PUT", `${path}/my`, { content: vtt(burmese) });
  assert.equal((await kindsOf(first)).length, 3);
  await asStaff("PUT", `${path}/en`, { content: vtt("Hello", second) });
  assert.deepEqual([await kindsOf(first), await kindsOf(second)], [[], ["caption"]]);
  const { items } = await find(learner, { q: second });
  assert.deepEqual(items.map(({ atSecond }) => atSecond), [1]);
  await asStaff("DELETE", `${path}/en`);
  assert.deepEqual([await kindsOf(second), await kindsOf(burmese)], [[], ["caption"]]);
});

Deno.test("finds sections by title and description", async () => {
  for (const field of ["title", "description"]) {
    await assertFollows("section", {
      add: (text) =>
        asStaff("POST", "/api/admin/sections", {
          courseId,
          title: "A section",
          description: "",
          [field]: text,
        }),
      change: (id, text) => asStaff("PATCH", `/api/admin/sections/${id}`, { [field]: text }),
      remove: (id) => asStaff("DELETE", `/api/admin/sections/${id}`),
    });
  }
});

Deno.test("finds resources by title and description", async () => {
  const add = async (more: object) => {
    const file = { bytes: pdf(), contentType: "application/pdf" };
    const { uploadURL: filePath } = await bring(staff, "resource", file);
    const resource = { filePath, title: "A paper", courseId, resourceType: "PDF", ...more };
    return await asStaff("POST", "/api/admin/resources", resource);
  };
  for (const field of ["title", "description"]) {
    await assertFollows("resource", {
      add: (text) => add({ [field]: text }),
      change: (id, text) => asStaff("PATCH", `/api/admin/resources/${id}`, { [field]: text }),
      remove: (id) => asStaff("DELETE", `/api/admin/resources/${id}`),
    });
  }
});

Deno.test("finds all parts of an overview", async () => {
  const empty = { description: "", objectives: [], requirements: [], targetAudience: [] };
  const save = (more: object) =>
    asStaff("POST", `/api/admin/courses/${courseId}/overview`, { ...empty, ...more });
  for (const field of ["description", "objectives", "requirements", "targetAudience"]) {
    const word = newWord();
    await save({ [field]: word });
    assert.deepEqual(await kindsOf(word), ["overview"], field);
    await save({});
    assert.deepEqual(await kindsOf(word), [], field);
  }
});

Deno.test("finds a question, its answer, and neither when it is hidden or deleted", async () => {
  const other = await makeUser(sql, { courses: [courseId] });
  const [asked, answered] = [newWord(), newWord()];
  const ask = (question: string) => asLearner("POST", `/api/courses/${courseId}/qa`, { question });
  const { id } = await ask(asked);
  assert.deepEqual(await kindsOf(asked, other), ["question"]);
  await asStaff("PATCH", `/api/qa/${id}/answer`, { answer: answered });
  const { items: [item] } = await find(other, { q: answered });
  assert.deepEqual([item?.title, item?.excerpt], [asked, `${asked} ${answered}`]);
  const both = `${asked} ${answered}`;
  await asStaff("PATCH", `/api/admin/questions/${id}`, { hidden: true });
  assert.deepEqual([await kindsOf(both, other), await kindsOf(both)], [[], ["question"]]);
  await asStaff("PATCH", `/api/admin/questions/${id}`, { hidden: false });
  assert.deepEqual(await kindsOf(both, other), ["question"]);
  await asStaff("DELETE", `/api/admin/questions/${id}`);
  assert.deepEqual(await kindsOf(both), []);

  const withdrawn = newWord();
  const { id: mine } = await ask(withdrawn);
  await asLearner("DELETE", `/api/questions/${mine}`);
  assert.deepEqual(await kindsOf(withdrawn), []);
});

Deno.test("a video takes its texts, its questions and its notes to another course", async () => {
  const word = newWord();
  const { id } = await makeVideo(sql, { courseId, title: word, captions: { en: vtt(word) } });
  await asLearner("POST", `/api/videos/${id}/qa`, { question: word });
  await asLearner("POST", `/api/videos/${id}/notes`, { content: word });
  const elsewhere = "ai-first-step";
  const inBoth = await makeUser(sql, { courses: [courseId, elsewhere] });
  assert.deepEqual((await kindsOf(word)).sort(), ["caption", "lesson", "note", "question"]);
  await asStaff("PATCH", `/api/admin/videos/${id}`, { courseId: elsewhere });
  assert.deepEqual(await kindsOf(word), []);
  const { items } = await find(inBoth, { q: word });
  assert.deepEqual(
    items.map(({ kind, courseId }) => `${kind} ${courseId}`).sort(),
    ["caption", "lesson", "question"].map((kind) => `${kind} ${elsewhere}`),
  );
  await sql`insert into academy.enrollments values (${learner.id}, ${elsewhere})`;
  assert.ok((await kindsOf(word)).includes("note"));

  // The question stays when its video goes.
  await asStaff("DELETE", `/api/admin/videos/${id}`);
  const { items: left } = await find(learner, { q: word });
  assert.deepEqual(left.map(({ kind, videoId }) => [kind, videoId]), [["question", undefined]]);
  await sql`delete from academy.enrollments where user_id = ${learner.id} and course_id = ${elsewhere}`;
});

Deno.test("finds cues and notes of a renamed lesson under its new title", async () => {
  const [word, renamed] = [newWord(), newWord()];
  const { id } = await makeVideo(sql, { courseId, title: "Old", captions: { en: vtt(word) } });
  await asLearner("POST", `/api/videos/${id}/notes`, { content: word });
  const titles = async () => (await find(learner, { q: word })).items.map(({ title }) => title);
  assert.deepEqual(await titles(), ["Old", "Old"]);
  await asStaff("PATCH", `/api/admin/videos/${id}`, { title: renamed });
  assert.deepEqual(await titles(), [renamed, renamed]);
});

Deno.test({
  name: "a note that changes while its video moves is found in the new course",
  // On one connection, one of the two begins after the other.
  ignore: !Deno.env.get("DATABASE_URL"),
  async fn() {
    const { id } = await makeVideo(sql, { courseId });
    const note = await asLearner("POST", `/api/videos/${id}/notes`, { content: "Old" });
    let change: Promise<unknown> | undefined;
    await sql.begin(async (sql) => {
      await sql`update academy.videos set course_id = 'ai-first-step' where id = ${id}`;
      change = asLearner("PATCH", `/api/notes/${note.id}`, { content: "New" });
      await until(isWaitedFor, "the change waits for the move");
    });
    await change;
    const rows = await sql`
      select course_id, content from academy.search_texts where source_id = ${note.id}
    `;
    assert.deepEqual([...rows], [{ courseId: "ai-first-step", content: "New" }]);
  },
});

const isWaitedFor = async () => {
  const [row] = await sql`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    ) as is_waited_for
  `;
  return row?.isWaitedFor;
};
