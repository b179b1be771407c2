import assert from "node:assert/strict";
import { baseNote, parseDraft, serializeDraft } from "./note-draft.ts";
import type { ShownNote } from "./overlay.ts";

const note = (content: string, version?: number): ShownNote => ({
  id: "a",
  videoId: "v",
  content,
  atSecond: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  version,
});
/** The version that an edit of `begun` uses when the list now holds `now`. */
const versionOf = (begun: ShownNote, now: ShownNote) =>
  baseNote(now, parseDraft(undefined, begun)).version;

Deno.test("bases the next edit on the user's own edit that was stored while the user typed", () => {
  assert.equal(versionOf(note("mine", 1), note("mine", 2)), 2);
});

Deno.test("gives a version to a note that was added while the user typed", () => {
  assert.equal(versionOf(note("new"), note("new", 1)), 1);
  assert.equal(versionOf(note("new"), note("new")), undefined, "while it waits there is none");
});

Deno.test("does not overwrite another text that arrived meanwhile", () => {
  assert.equal(versionOf(note("old", 1), note("theirs", 2)), 1);
  assert.equal(versionOf(note("new"), note("theirs", 2)), 1);
  assert.equal(versionOf(note("new"), note("also mine")), undefined);
});

Deno.test("remembers after a reload which text the draft is based on", () => {
  const begun = { ...parseDraft(undefined, note("old", 1)), text: "typed" };
  const again = parseDraft(serializeDraft(begun), note("theirs", 2));
  assert.deepEqual(again, { text: "typed", content: "old", version: 1 });
  assert.equal(baseNote(note("theirs", 2), again).version, 1);
  assert.equal(baseNote(note("old", 2), again).version, 2);
});

Deno.test("stores no draft for an empty text and reads an older app's draft as plain text", () => {
  assert.equal(serializeDraft({ text: "", content: "old", version: 1 }), "");
  for (const text of ["typed", "12", "null", `{"text":1}`]) {
    assert.deepEqual(parseDraft(text, note("old", 1)), { text, content: "old", version: 1 });
  }
});
