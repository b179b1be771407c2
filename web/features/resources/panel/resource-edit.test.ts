import assert from "node:assert/strict";
import type { ResourceText } from "./resource-draft.ts";
import { changeOf, parseEdit, serializeEdit, withoutGoneSection } from "./resource-edit.ts";

const base: ResourceText = {
  title: "Workbook",
  description: "To fill in",
  resourceType: "PDF",
  sectionId: "a",
};
const edit = { text: { ...base, title: "Workbook 2", sectionId: "" }, base };

Deno.test("sends only the changed fields, and no section as null", () => {
  assert.deepEqual(changeOf(edit), { title: "Workbook 2", sectionId: null });
  assert.deepEqual(changeOf({ text: base, base }), {});
});

Deno.test("restores an edit over what others have changed since, and stores nothing unchanged", () => {
  const now: ResourceText = { ...base, title: "Theirs", resourceType: "Document" };
  const restored = parseEdit(serializeEdit(edit), now);
  assert.deepEqual(restored.text, { ...now, title: "Workbook 2", sectionId: "" });
  assert.deepEqual(restored.base, now);
  assert.equal(serializeEdit({ text: now, base: now }), "");
  for (const stored of [undefined, "", "{", "null", "{}", '{"text":{}}']) {
    assert.deepEqual(parseEdit(stored, now), { text: now, base: now });
  }
});

Deno.test("an edit whose section is gone can be saved, and waits until the sections are known", () => {
  const chosen = { text: { ...base, sectionId: "b" }, base };
  assert.deepEqual(changeOf(withoutGoneSection(chosen, [{ value: "a" }])), { sectionId: null });
  const retitled = { text: { ...base, title: "Workbook 2" }, base };
  assert.deepEqual(changeOf(withoutGoneSection(retitled, [])), { title: "Workbook 2" });
  assert.equal(withoutGoneSection(retitled, []).text.sectionId, "", "the select shows this");
  for (const sections of [undefined, [{ value: "b" }]]) {
    assert.deepEqual(changeOf(withoutGoneSection(chosen, sections)), { sectionId: "b" });
  }
});
