// Tests that a change of the academy's content and its audit entry are stored together or not at
// all.
import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { makeResource, makeUser, makeVideo } from "../../testing/factories.ts";
import { mp4, pdf } from "../../testing/files.ts";
import { uploader } from "../../testing/uploads.ts";
import { putOverview } from "../courses/queries.ts";
import { insertQuestion } from "../questions/queries.ts";
import { insertSection } from "../sections/queries.ts";

const app = await testApp();
const { sql, close } = app;
Deno.test.afterAll(close);
const { ask, bring } = uploader(app);

const staff = await makeUser(sql, { role: "staff" });
const learner = await makeUser(sql, { courses: ["ai-master"] });
const courseId = "ai-master";
const section = { courseId, title: "A section", description: "" } as const;
const overview = { description: "", objectives: ["One"], requirements: [], targetAudience: [] };

/** Returns all tables that the calls can change, and the audit log. */
async function everything() {
  const tables = ["courses", "overviews", "sections", "videos", "captions", "resources"];
  tables.push(
    "questions",
    "removed_questions",
    "uploads",
    "removals",
    "readings",
    "idempotency_keys",
    "audit",
  );
  const all: Record<string, unknown> = {};
  for (const table of tables) {
    all[table] = (await sql`
      select to_jsonb(t)::text as row from academy.${sql(table)} t order by 1
    `).map(({ row }) => row);
  }
  return all;
}

await sql`
  create function academy.refuse() returns trigger language plpgsql
    as $$ begin raise exception 'Not now.'; end $$
`;

/** Makes every insert of an audit entry fail. */
const noEntry = () =>
  sql`
    create trigger refuse before insert on academy.audit
      for each row execute function academy.refuse()
  `;

/** Makes every change fail at the commit, after all of it has been written. */
const noCommit = () =>
  sql`
    create constraint trigger refuse after update on academy.courses
      deferrable initially deferred for each row execute function academy.refuse();
    create constraint trigger refuse after insert on academy.removals
      deferrable initially deferred for each row execute function academy.refuse();
  `.simple();

const again = () =>
  sql`
    drop trigger if exists refuse on academy.audit;
    drop trigger if exists refuse on academy.courses;
    drop trigger if exists refuse on academy.removals;
  `.simple();

const { id: videoId } = await makeVideo(sql, { courseId, captions: { my: "WEBVTT\n" } });
const [first, second] = [await insertSection(sql, section), await insertSection(sql, section)];
const uploadVideo = () => bring(staff, "video", { bytes: mp4(), contentType: "video/mp4" });
const paper = await bring(staff, "resource", { bytes: pdf(), contentType: "application/pdf" });
const { id: resourceId } = await makeResource(sql, { courseId });
const dropped = await uploadVideo();
const questionId = await insertQuestion(sql, {
  courseId,
  videoId: null,
  askedById: learner.id,
  question: "Why?",
});
const unwantedId = await insertQuestion(sql, {
  courseId,
  videoId: null,
  askedById: staff.id,
  question: "Is it free?",
});
await putOverview(sql, { ...overview, courseId });

type Call = { method: string; path: string; body?: object; twice?: "nothing" };
const videoInput = { courseId, title: "A lesson", duration: "1:00" };
const content = "WEBVTT\n\n00:00.000 --> 00:01.000\nA\n";
/** Calls with `twice` change nothing when they are sent a second time. */
const calls: Record<string, Call> = {
  "section.create": { method: "POST", path: "sections", body: section },
  "section.change": {
    method: "PATCH",
    path: `sections/${first}`,
    body: { title: "Renamed" },
    twice: "nothing",
  },
  "course.reorder": {
    method: "PATCH",
    path: `courses/${courseId}/order`,
    body: { sections: [second, first], videos: [{ sectionId: first, ids: [videoId] }] },
    twice: "nothing",
  },
  "overview.save": {
    method: "POST",
    path: `courses/${courseId}/overview`,
    body: { ...overview, objectives: "Two\nThree" },
    twice: "nothing",
  },
  "video.create": {
    method: "POST",
    path: "videos",
    body: { ...videoInput, videoURL: (await uploadVideo()).path },
  },
  "video.create, of many": {
    method: "POST",
    path: "videos/bulk",
    body: { videos: [{ ...videoInput, videoURL: (await uploadVideo()).path }] },
  },
  "video.change": {
    method: "PATCH",
    path: `videos/${videoId}`,
    body: { title: "Renamed", duration: "2:00", order: 7, sectionId: second },
    twice: "nothing",
  },
  "caption.put": {
    method: "PUT",
    path: `videos/${videoId}/captions/en`,
    body: { content },
    twice: "nothing",
  },
  "caption.remove": { method: "DELETE", path: `videos/${videoId}/captions/my` },
  "video.remove": { method: "DELETE", path: `videos/${videoId}` },
  "section.remove": { method: "DELETE", path: `sections/${first}` },
  "resource.create": {
    method: "POST",
    path: "resources",
    body: { courseId, title: "A paper", resourceType: "PDF", filePath: paper.path },
  },
  "resource.change": {
    method: "PATCH",
    path: `resources/${resourceId}`,
    body: { title: "Renamed" },
    twice: "nothing",
  },
  "resource.remove": { method: "DELETE", path: `resources/${resourceId}` },
  "upload.remove": { method: "DELETE", path: "uploads", body: { path: dropped.path } },
  "question.answer": {
    method: "PATCH",
    path: `../qa/${questionId}/answer`,
    body: { answer: "Because." },
    twice: "nothing",
  },
  "question.hide": {
    method: "PATCH",
    path: `questions/${questionId}`,
    body: { hidden: true },
    twice: "nothing",
  },
  "question.show": {
    method: "PATCH",
    path: `questions/${questionId}`,
    body: { hidden: false },
    twice: "nothing",
  },
  "question.remove": { method: "DELETE", path: `questions/${questionId}` },
  "question.withdraw": {
    method: "DELETE",
    path: `../questions/${unwantedId}`,
    twice: "nothing",
  },
};

for (const [name, { method, path, body, twice }] of Object.entries(calls)) {
  const [action = ""] = name.split(",");
  const send = () => ask(staff, method, `/api/admin/${path}`, body);
  const count = async () =>
    (await sql`select 1 from academy.audit where action = ${action}`).length;

  Deno.test(`${name}: stores no change without its entry and no entry without a change`, async () => {
    // An earlier test that failed may have left its triggers.
    await again();
    const before = await everything();
    for (const refuse of [noEntry, noCommit]) {
      await refuse();
      assert.equal((await send()).status, 500);
      await again();
      assert.deepEqual(await everything(), before);
    }

    const known = await count();
    const { status } = await send();
    assert.ok(status === 200 || status === 201, String(status));
    assert.equal(await count(), known + 1);
    const after = await everything();
    assert.notDeepEqual({ ...after, audit: [] }, { ...before, audit: [] });
    if (!twice) return;
    assert.equal((await send()).status, 200);
    assert.deepEqual(await everything(), after);
  });
}
