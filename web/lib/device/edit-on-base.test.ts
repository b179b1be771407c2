import assert from "node:assert/strict";
import { followRow, hasClash, parseEdit, pickChanged, serializeEdit } from "./edit-on-base.ts";

const base = { title: "Basics", description: "Where to begin" };
const edit = { text: { ...base, title: "First steps" }, base };
const parseText = (text: unknown) => text as typeof base | undefined;

Deno.test("continues a stored edit, and stores none that changes nothing", () => {
  const now = { title: "Renamed", description: "" };
  assert.deepEqual(parseEdit(serializeEdit(edit), now, parseText), edit);
  for (const stored of [undefined, "", "{", "null", JSON.stringify(base)]) {
    assert.deepEqual(parseEdit(stored, now, parseText), { text: now, base: now });
  }
  assert.equal(serializeEdit({ text: base, base }), "");
});

Deno.test("shows others' changes of other fields, and keeps the user's text of a field that both have changed", () => {
  const other = { ...base, description: "New" };
  assert.deepEqual(followRow(edit, other), {
    text: { title: "First steps", description: "New" },
    base: other,
  });
  assert.equal(hasClash(edit, other), false);

  const same = { title: "Theirs", description: "New" };
  const next = followRow(edit, same);
  assert.deepEqual(next.text, { title: "First steps", description: "New" });
  assert.equal(hasClash(next, same), true);
  assert.deepEqual(pickChanged(next, next.base), { title: "Basics" });
});

Deno.test("a user who changed a field to the same as another user has changed nothing", () => {
  const next = followRow(edit, edit.text);
  assert.equal(serializeEdit(next), "");
  assert.equal(hasClash(next, edit.text), false);
});
