import assert from "node:assert/strict";
import { fileNameOf } from "./file-name.ts";
import type { FileType } from "../uploads/schema.ts";

const cases: [title: string, type: FileType, name: string][] = [
  ["Prompt checklist", "application/pdf", "Prompt checklist.pdf"],
  ["သင်ခန်းစာ ၁ · Lesson 1", "application/zip", "သင်ခန်းစာ ၁ · Lesson 1.zip"],
  [
    "Slides.PPTX",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "Slides.pptx",
  ],
  [
    'A/B: "what"?',
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "A B what.docx",
  ],
  ["../../etc/passwd", "application/pdf", "etc passwd.pdf"],
  [".hidden.", "application/pdf", "hidden.pdf"],
  ["harmless\u202efdp.exe", "application/zip", "harmlessfdp.exe.zip"],
  ["???", "application/pdf", "download.pdf"],
];

Deno.test("names a download by its title and its type", () => {
  for (const [title, type, name] of cases) assert.equal(fileNameOf(title, type), name);
});

Deno.test("cuts a long Burmese title between its letters to the length that file systems hold", () => {
  for (const word of ["ကျောင်း", "သင်္ဘော", "ပညာ"]) {
    const title = word.repeat(30);
    const stem = fileNameOf(title, "application/pdf").slice(0, -".pdf".length);
    const bytes = new TextEncoder().encode(stem).length;
    assert.ok(bytes <= 200 && bytes > 180, `${bytes}`);
    assert.ok(title.startsWith(stem));
    assert.match(title.slice(stem.length), /^\P{M}/u);
    assert.doesNotMatch(stem, /\u1039$/);
  }
});
