import assert from "node:assert/strict";
import { testDatabase } from "../../testing/database.ts";
import { makeVideo } from "../../testing/factories.ts";
import { vtt } from "../../testing/files.ts";
import { readCourseNotes } from "./course-notes.ts";
import { placesNear } from "./near-second.ts";

const { sql, close } = await testDatabase();
Deno.test.afterAll(close);

const clock = (second: number) =>
  `${String(Math.floor(second / 60)).padStart(2, "0")}:${String(second % 60).padStart(2, "0")}.000`;
const cue = (second: number) => `${clock(second)} --> ${clock(second + 5)}\nSaid at ${second}.`;

/** A caption every five seconds, and a note with a question before each of these seconds. */
const captionsWith = (count: number, ...borders: number[]) =>
  `WEBVTT\n\n${
    Array.from({ length: count }, (_, n) => n * 5).flatMap((second) => [
      ...borders.includes(second) ? [`NOTE questions\nWhat is said at ${second}?`] : [],
      cue(second),
    ]).join("\n\n")
  }\n`;

Deno.test("reads the chapters of all captions of a course, in each language", async () => {
  const captions = {
    en: captionsWith(4, 0, 10),
    my: captionsWith(4, 5).replaceAll("NOTE questions", "Note question:"),
  };
  const videos = await Promise.all(
    Array.from({ length: 11 }, () => makeVideo(sql, { courseId: "ai-master", captions })),
  );
  await makeVideo(sql, { courseId: "ai-master", captions: { en: vtt("A note of questions.") } });
  await makeVideo(sql, { courseId: "ai-first-step", captions });
  const { chapters } = await readCourseNotes(sql, "ai-master");
  for (const { id } of videos) {
    assert.deepEqual(
      chapters.get(id)?.map(({ language, from, questions }) => [language, from, questions]),
      [
        ["en", 0, "What is said at 0?"],
        ["en", 10, "What is said at 10?"],
        ["my", 5, "What is said at 5?"],
      ],
    );
  }
  const ofOtherVideos = [...chapters].filter(([id]) => !videos.some((video) => video.id === id));
  assert.ok(ofOtherVideos.every(([, own]) => own.length === 0));
});

Deno.test("reads the questions that no lesson answers, from all captions of a course", async () => {
  const withNote = (question: string) =>
    `${captionsWith(1, 0)}\nNOTE other questions\n${question}\n`;
  const captions = { en: withNote("What does it cost?"), my: withNote("ဘယ်လောက်ကျလဲ") };
  await makeVideo(sql, { courseId: "ai-business-mastery", captions });
  await makeVideo(sql, { courseId: "ai-first-step", captions: { en: withNote("Elsewhere?") } });
  const { otherQuestions } = await readCourseNotes(sql, "ai-business-mastery");
  assert.deepEqual(otherQuestions, ["What does it cost?", "ဘယ်လောက်ကျလဲ"]);
});

Deno.test("a question about a second gets the chapters around it, as the index has them", async () => {
  const captions = { en: captionsWith(25, 0, 35, 70) };
  const { id: videoId } = await makeVideo(sql, { courseId: "ai-master", captions });
  const places = await placesNear(sql, { courseId: "ai-master", videoId, atSecond: 50 });
  const spans = places.map(({ from, to }) => [from, to]);
  assert.deepEqual(spans.slice(0, 2), [[35, 70], [0, 35]]);
  assert.equal(spans[2]?.[0], 70);
});
