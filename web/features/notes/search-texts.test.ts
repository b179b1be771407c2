import assert from "node:assert/strict";
import type { OutboxItem } from "../../offline/outbox.ts";
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
