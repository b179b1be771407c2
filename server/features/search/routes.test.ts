import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { makeUser, makeVideo } from "../../testing/factories.ts";
import type { SearchItem } from "./schema.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

type Answer = { items: SearchItem[]; nextCursor: string | null };

const learner = await makeUser(sql, { courses: ["ai-master"] });

async function find(query: Record<string, string>, person = learner): Promise<Answer> {
  const answer = await call(person, "GET", `/api/search?${new URLSearchParams(query)}`);
  assert.equal(answer.status, 200);
  return await answer.json();
}

const vtt = (...texts: string[]) =>
  `WEBVTT\n\n${texts.map((text, n) => `00:0${n}.000 --> 00:0${n}.900\n${text}`).join("\n\n")}\n`;

Deno.test("finds a lesson by its title, and a cue with its second, its lesson and its matches", async () => {
  const lesson = await makeVideo(sql, {
    title: "Zebra basics",
    description: "About animals",
    captions: { en: vtt("Hello", "A zebra &amp; a horse") },
  });
  const { items, nextCursor } = await find({ q: "Zebra" });
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
