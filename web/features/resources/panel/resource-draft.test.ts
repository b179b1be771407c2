import assert from "node:assert/strict";
import {
  changeOf,
  guessedType,
  hasRightStart,
  noText,
  parseText,
  type ResourceText,
  withoutGoneSection,
} from "./resource-draft.ts";

Deno.test("restores only a complete draft, and drops an unknown type", () => {
  const draft = { title: "Begun", description: "", resourceType: "Slides", sectionId: "" };
  assert.deepEqual(parseText(JSON.stringify(draft)), draft);
  assert.deepEqual(parseText(JSON.stringify({ ...draft, resourceType: "Song" })), {
    ...draft,
    resourceType: "",
  });
  for (const kept of [undefined, "", "{", "null", "{}", '{"title":"Begun"}']) {
    assert.equal(parseText(kept), noText);
  }
});

Deno.test("guesses the type from the file name if the browser gives none", () => {
  const guessed = (fileName: string, contentType = "") => guessedType({ fileName, contentType });
  assert.equal(guessed("a.pdf", "application/pdf"), "PDF");
  assert.equal(guessed("a.PPTX"), "Slides");
  assert.equal(guessed("a.docx", "application/octet-stream"), "Document");
  assert.equal(guessed("a.zip", "application/x-zip-compressed"), "Archive");
  assert.equal(guessed("a.exe", "application/x-msdownload"), undefined);
});

Deno.test("finds a program under another name before the upload", async () => {
  const isRight = (start: string, name: string, type = "") =>
    hasRightStart(new File([start, new Uint8Array([0, 255, 200])], name, { type }));
  assert.equal(await isRight("%PDF-1.7", "a.pdf", "application/pdf"), true);
  assert.equal(await isRight("PK\x03\x04", "a.docx"), true);
  assert.equal(await isRight("MZ\x90\0", "a.pdf", "application/pdf"), false);
  assert.equal(await isRight("PK\x03\x04", "a.pdf", "application/pdf"), false);
  assert.equal(await isRight("%PDF-1.7", "a.zip"), false);
  assert.equal(await isRight("", "a.zip"), false);
});

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
