import assert from "node:assert/strict";
import { searcher, testApp } from "../../testing/app.ts";
import { makeUser, makeVideo } from "../../testing/factories.ts";
import { vtt } from "../../testing/files.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const learner = await makeUser(sql, { courses: ["ai-master"] });

const find = searcher(call);

Deno.test("finds a lesson by its title, and a cue with its second, its lesson and its matches", async () => {
  const lesson = await makeVideo(sql, {
    title: "Zebra basics",
    description: "About animals",
    captions: { en: vtt("Hello", "A zebra &amp; a horse") },
  });
  const { items, nextCursor } = await find(learner, { q: "Zebra" });
  assert.equal(nextCursor, null);
  const [found, cue] = items;
  assert.deepEqual(
    { ...found, updatedAt: null },
    {
      kind: "lesson",
      courseId: "ai-master",
      videoId: lesson.id,
      id: lesson.id,
      title: "Zebra basics",
      excerpt: "About animals",
      matches: [],
      updatedAt: null,
    },
  );
  assert.ok(Date.parse(String(found?.updatedAt)) > Date.now() - 60_000);
  assert.deepEqual(
    { ...cue, updatedAt: null },
    {
      kind: "caption",
      courseId: "ai-master",
      videoId: lesson.id,
      atSecond: 1,
      id: `${lesson.id}:en:1`,
      title: "Zebra basics",
      excerpt: "A zebra & a horse",
      matches: [[2, 7]],
      updatedAt: null,
    },
  );
});
