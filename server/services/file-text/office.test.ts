import assert from "node:assert/strict";
import { paragraph, zipOf } from "../../testing/papers.ts";
import { readDocument, readPresentation } from "./office.ts";

const demo = (name: string) => Deno.readFile(`server/demo/academy/resources/${name}`);
const document = (body: string) =>
  zipOf({ "word/document.xml": `<w:document>${body}</w:document>` });

Deno.test("reads the paragraphs of a document, and its footnotes", async () => {
  const [text = ""] = readDocument(await demo("ai-policy.docx"));
  assert.match(text, /^AI သုံးစွဲမှု မူဝါဒ\nAI policy form/);
  const notes = zipOf({
    "word/document.xml": `<w:document>${paragraph("you &amp; me")}<w:p><w:r><w:t>a</w:t><w:tab/>` +
      `<w:t>b</w:t><w:delText>gone</w:delText></w:r></w:p></w:document>`,
    "word/footnotes.xml": `<w:footnotes>${paragraph("below")}</w:footnotes>`,
  });
  assert.deepEqual(readDocument(notes), ["you & me\na b\nbelow"]);
});

Deno.test("reads a text box once that stands there for old programs, too", () => {
  const box = `<mc:AlternateContent><mc:Choice>${paragraph("new")}</mc:Choice>` +
    `<mc:Fallback>${paragraph("old")}</mc:Fallback></mc:AlternateContent>`;
  assert.deepEqual(readDocument(document(box + paragraph("after"))), ["new\nafter"]);
});

Deno.test("reads the slides of a presentation in the order in which they are shown", async () => {
  const [first = "", second = ""] = readPresentation(await demo("thirty-days.pptx"));
  assert.match(first, /A thirty-day pilot/);
  assert.match(second, /^ဘာကို စမ်းမလဲ\n/);
  const slide = (text: string) => `<p:sld><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`;
  const shuffled = zipOf({
    "ppt/presentation.xml":
      `<p:presentation><p:sldIdLst><p:sldId id="1" r:id="r2"/><p:sldId id="2" r:id="r1"/>` +
      `</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels":
      `<Relationships><Relationship Id="r1" Target="slides/slide1.xml"/>` +
      `<Relationship Id="r2" Target="/ppt/slides/slide2.xml"/></Relationships>`,
    "ppt/slides/slide1.xml": slide("shown last"),
    "ppt/slides/slide2.xml": slide("shown first"),
  });
  assert.deepEqual(readPresentation(shuffled), ["shown first", "shown last"]);
});

Deno.test("reads only the slides that the presentation names, and each once", () => {
  const slide = (text: string) => `<p:sld><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`;
  const bytes = zipOf({
    "ppt/presentation.xml": `<p:presentation>${
      `<p:sldId id="256" rel:id="r1"/>`.repeat(100_000)
    }</p:presentation>`,
    "ppt/_rels/presentation.xml.rels":
      `<Relationships><Relationship Id="r1" Target="slides/slide1.xml"/></Relationships>`,
    "ppt/slides/slide1.xml": slide("shown"),
    "ppt/slides/slide2.xml": slide("removed by staff"),
  });
  assert.deepEqual(readPresentation(bytes), ["shown"]);
});

Deno.test("expands no entities", () => {
  const xml = `<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/hostname">]>` +
    `<w:document>${paragraph("x&a;&b;")}</w:document>`;
  assert.deepEqual(readDocument(zipOf({ "word/document.xml": xml })), [
    "x&a;&b;",
  ]);
});

Deno.test("drops letters that the database cannot store", () => {
  const text = document(paragraph("a\u0001b") + paragraph("&#xD800;c&#0;d"));
  const [page = ""] = readDocument(text);
  assert.ok(page.isWellFormed() && !page.includes("\0"), JSON.stringify(page));
  assert.match(page, /^ab\n/);
});

Deno.test("refuses a zip without a text", () => {
  assert.throws(() => readDocument(zipOf({ "other.xml": "<a/>" })));
  assert.throws(() => readDocument(new Uint8Array(1)));
});
