import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { makeResource, makeUser, makeVideo } from "../../testing/factories.ts";
import { putOverview } from "../courses/queries.ts";
import { insertSection } from "../sections/queries.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const courseId = "ai-first-step";
const section = (title: string) => insertSection(sql, { courseId, title, description: "Why" });
const [first, second] = [await section("One"), await section("Two")];
await section("Empty");
const overview = {
  description: "About AI",
  objectives: ["Ask"],
  requirements: ["A phone"],
  targetAudience: ["Teachers"],
};
await putOverview(sql, { courseId, ...overview });
const captions = { en: "WEBVTT\n" };
const locked = await makeVideo(sql, { courseId, sectionId: first, position: 2, captions });
const free = await makeVideo(sql, { courseId, sectionId: first, isPreview: true, captions });
const third = await makeVideo(sql, { courseId, sectionId: second, durationSeconds: 3_725 });
const unsorted = await makeVideo(sql, { courseId, description: "Only for learners" });
const resource = await makeResource(sql, { courseId, sectionId: first });
const { cookie } = await makeUser(sql);

const read = (headers = {}, cookie?: string, id = courseId) =>
  call({ cookie, headers }, "GET", `/api/courses/${id}/syllabus`);
const closed = { title: "A lesson", durationSeconds: 90, duration: "01:30", isPreview: false };

Deno.test("tells a visitor the sections, lessons and lengths, and how to play the free lesson", async () => {
  const answer = await read();
  const { id, description, size, contentType } = free;
  assert.deepEqual(await answer.json(), {
    courseId,
    overview,
    sections: [
      {
        title: "One",
        description: "Why",
        lessons: [
          {
            ...closed,
            isPreview: true,
            video: { id, description, size, contentType, captions: ["en"] },
          },
          { ...closed, video: null },
        ],
      },
      {
        title: "Two",
        description: "Why",
        lessons: [{ ...closed, durationSeconds: 3_725, duration: "01:02:05", video: null }],
      },
      { title: null, description: "", lessons: [{ ...closed, video: null }] },
    ],
  });
});

Deno.test("names no file, no resource, and nothing of a lesson that is not free except its title", async () => {
  const text = await (await read()).text();
  const secrets = [locked, third, unsorted, free, resource].flatMap((one) => [
    ...(one === free ? [] : [one.id]),
    "videoPath" in one ? one.videoPath : one.filePath,
  ]);
  const found = [...secrets, "Only for learners", "A paper"].filter((one) => text.includes(one));
  assert.deepEqual(found, []);
});

Deno.test("gives users the same, answers 304 to a known version, and a new one after a change", async () => {
  const answer = await read();
  const etag = answer.headers.get("ETag") ?? "";
  assert.equal(answer.headers.get("Cache-Control"), "private, no-cache");
  assert.equal(await (await read({}, cookie)).text(), await answer.text());
  for (const caller of [undefined, cookie]) {
    assert.equal((await read({ "If-None-Match": etag }, caller)).status, 304);
  }
  await sql`update academy.videos set is_preview = false where id = ${free.id}`;
  const changed = await read({ "If-None-Match": etag });
  assert.equal(changed.status, 200);
  assert.ok(!(await changed.text()).includes(free.id));
});

Deno.test("answers 404 for a course that does not exist", async () => {
  assert.equal((await read({}, undefined, "ai-nothing")).status, 404);
});
