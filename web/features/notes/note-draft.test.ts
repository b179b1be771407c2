import assert from "node:assert/strict";
import { baseOf, kept, parse } from "./note-draft.ts";
import type { ShownNote } from "./overlay.ts";

const note = (content: string, version?: number): ShownNote => ({
  id: "a",
  videoId: "v",
  content,
  atSecond: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  version,
});
/** Begun on one note, saved when the list has another. */
const versionOf = (begun: ShownNote, now: ShownNote) =>
  baseOf(now, parse(undefined, begun)).version;

Deno.test("her own change that was stored while she typed is what the next one is made from", () => {
  assert.equal(versionOf(note("mine", 1), note("mine", 2)), 2);
});

Deno.test("a note that was added while she typed has a version", () => {
  assert.equal(versionOf(note("new"), note("new", 1)), 1);
  assert.equal(versionOf(note("new"), note("new")), undefined, "while it waits there is none");
});

Deno.test("another text that has come meanwhile is not overwritten", () => {
  assert.equal(versionOf(note("old", 1), note("theirs", 2)), 1);
  assert.equal(versionOf(note("new"), note("theirs", 2)), 1);
  assert.equal(versionOf(note("new"), note("also mine")), undefined);
});

Deno.test("a draft remembers over a reload what it was made from", () => {
  const begun = { ...parse(undefined, note("old", 1)), text: "typed" };
  const again = parse(kept(begun), note("theirs", 2));
  assert.deepEqual(again, { text: "typed", content: "old", version: 1 });
  assert.equal(baseOf(note("theirs", 2), again).version, 1);
  assert.equal(baseOf(note("old", 2), again).version, 2);
});

Deno.test("an emptied draft is none; what an older app kept is text", () => {
  assert.equal(kept({ text: "", content: "old", version: 1 }), "");
  for (const text of ["typed", "12", "null", `{"text":1}`]) {
    assert.deepEqual(parse(text, note("old", 1)), { text, content: "old", version: 1 });
  }
});
