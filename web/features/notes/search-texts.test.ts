import assert from "node:assert/strict";
import type { OutboxItem } from "../../offline/outbox/outbox.ts";
import { answersOf, lesson, storedData } from "../../offline/testing/stored-data.ts";
import { listTexts } from "./search-texts.ts";

const waitingNote = {
  kind: "note.add",
  subject: "note",
  state: "pending",
} as unknown as OutboxItem;

Deno.test("lists notes with their seconds, and notes that wait to be sent", () => {
  const note = {
    id: "n1",
    videoId: "v",
    content: "Ask why",
    atSecond: 5,
    version: 1,
    createdAt: "2026-01-01",
  };
  const payload = {
    id: "n2",
    videoId: "v",
    content: "Offline",
    atSecond: null,
    createdAt: "2026-01-02",
  };
  const foreign = { ...payload, id: "n3", videoId: "unknown" };
  const data = storedData(answersOf([["videos", "v", "notes"], [note]]), {
    waiting: [payload, foreign].map((payload) => ({ ...waitingNote, payload })),
  });
  assert.deepEqual(listTexts(data), [
    { ...lesson, kind: "note", id: "n1", atSecond: 5, text: "Ask why" },
    { ...lesson, kind: "note", id: "n2", text: "Offline" },
  ]);
});

Deno.test("leaves out a list of notes that a later answer of the course has emptied", () => {
  const note = { id: "n1", videoId: "v", content: "Deleted elsewhere", atSecond: null };
  const list: [unknown[], unknown, number] = [["videos", "v", "notes"], [note], 10];
  const course = ["courses", lesson.courseId, "notes"];
  const textsAfter = (videoIds: string[], askedAt: number) =>
    listTexts(storedData(answersOf(list, [course, { videoIds, askedAt }]))).length;
  assert.equal(textsAfter([], 11), 0);
  assert.equal(textsAfter([], 9), 1, "the list is newer");
  assert.equal(textsAfter(["v"], 11), 1);
});
