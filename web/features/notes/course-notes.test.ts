import assert from "node:assert/strict";
import { queryClient } from "../../lib/http/queries.ts";
import { putCourseNotes } from "./course-notes.ts";
import { type Note, notesQuery, putNote } from "./data.ts";

const note = (id: string, videoId: string, version = 1): Note => ({
  id,
  videoId,
  content: `${id} ${version}`,
  atSecond: null,
  version,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});
const keyOf = (videoId: string) => notesQuery(videoId).queryKey;
const shown = (videoId: string) => queryClient.getQueryData(keyOf(videoId))?.map((n) => n.content);

Deno.test("puts the notes of a course into the lists of its videos, which the device stores", () => {
  queryClient.setQueryData(keyOf("a2"), [note("old", "a2")], { updatedAt: 1000 });
  putCourseNotes([note("x", "a1"), note("y", "a2"), note("z", "a1")], 2000);
  assert.deepEqual([shown("a1"), shown("a2")], [["x 1", "z 1"], ["y 1"]]);
  const list = queryClient.getQueryCache().find({ queryKey: keyOf("a1") });
  assert.deepEqual(list?.meta, { kept: true });
  queryClient.clear();
});

Deno.test("leaves a list alone that a write has changed since the call", async () => {
  queryClient.setQueryData(keyOf("b1"), [note("x", "b1")], { updatedAt: 1000 });
  const askedAt = Date.now();
  await putNote(note("x", "b1", 2));
  putCourseNotes([note("x", "b1"), note("y", "b2")], askedAt);
  assert.deepEqual([shown("b1"), shown("b2")], [["x 2"], ["y 1"]]);
  queryClient.clear();
});
