import assert from "node:assert/strict";
import {
  changeOf,
  type Edit,
  emptyText,
  parseEdit,
  rebaseEdit,
  serializeEdit,
} from "./section-draft.ts";

const base = { title: "Basics", description: "Where to begin" };
const edit: Edit = { text: { ...base, title: "First steps" }, base };

Deno.test("continues a draft with the text that the section had when the edit began", () => {
  const now = { title: "Renamed", description: "" };
  assert.deepEqual(parseEdit(serializeEdit(edit), now), edit);
  for (const kept of [undefined, "", "{", "null", JSON.stringify(base)]) {
    assert.deepEqual(parseEdit(kept, now), { text: now, base: now });
  }
  assert.deepEqual(parseEdit(undefined), { text: emptyText, base: emptyText });
  assert.equal(serializeEdit({ text: emptyText, base }), "");
});

Deno.test("sends only the changed fields, with their earlier texts", () => {
  assert.deepEqual(changeOf(edit), { title: "First steps", before: { title: "Basics" } });
  assert.deepEqual(changeOf({ text: base, base }), { before: {} });
});

Deno.test("keeps the user's text over the newer section and can then save it", () => {
  const now = { title: "Theirs", description: "New" };
  const next = rebaseEdit(edit, now);
  assert.deepEqual(next, { text: { title: "First steps", description: "New" }, base: now });
  assert.deepEqual(changeOf(next).before, { title: "Theirs" });
});
