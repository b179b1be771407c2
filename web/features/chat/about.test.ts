import assert from "node:assert/strict";
import { type About, markGone, toInput, withoutGoneNote } from "./about.ts";

const about: About = {
  ...{ courseId: "ai-master", videoId: "v", atSecond: 0, noteId: null, resourceId: null },
  title: "A lesson",
};

Deno.test("the server gets what a question names, and nothing else", () => {
  assert.deepEqual(toInput(about), { videoId: "v", atSecond: 0 });
  assert.deepEqual(toInput({ ...about, atSecond: null, noteId: "n" }), {
    videoId: "v",
    noteId: "n",
  });
});

Deno.test("a question about nothing, or about a lesson that is gone, names nothing", () => {
  assert.equal(toInput(undefined), undefined);
  assert.equal(toInput(null), undefined);
  const gone = { ...about, courseId: null, videoId: null, atSecond: null, title: null };
  assert.equal(toInput(gone), undefined);
});

Deno.test("the next question names the lesson, but not the note that the server did not find", () => {
  const ofNote = { ...about, noteId: "n" };
  assert.equal(withoutGoneNote(ofNote).noteId, "n");
  markGone(ofNote);
  assert.deepEqual(toInput(withoutGoneNote(ofNote)), { videoId: "v", atSecond: 0 });
});
