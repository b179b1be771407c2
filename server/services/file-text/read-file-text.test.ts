import assert from "node:assert/strict";
import { deflateSync } from "node:zlib";
import { zipSync } from "fflate";
import { bomb, docxOf, drawn, paragraph, pdfOf, textPdf, zipOf } from "../../testing/papers.ts";
import type { TextType } from "./messages.ts";
import { readFileText } from "./read-file-text.ts";

const MB = 1024 * 1024;
const encode = (text: string) => new TextEncoder().encode(text);

async function pagesOf(type: TextType, bytes: Uint8Array) {
  const text = await readFileText(type, new Uint8Array(bytes));
  assert.ok("pages" in text, JSON.stringify(text));
  return text.pages;
}
async function problemOf(type: TextType, bytes: Uint8Array, mostMs?: number) {
  const text = await readFileText(type, new Uint8Array(bytes), { mostMs });
  return "problem" in text ? text.problem : text.pages.map((page) => page.slice(0, 100));
}
const demo = (name: string) => Deno.readFile(`server/demo/academy/resources/${name}`);

const document = (body: string) =>
  zipOf({ "word/document.xml": `<w:document>${body}</w:document>` });

Deno.test("reads each page of a PDF", async () => {
  assert.deepEqual(await pagesOf("pdf", textPdf("Write a prompt", "", "Check it")), [
    "Write a prompt",
    "",
    "Check it",
  ]);
  const packed = pdfOf([deflateSync(drawn("Packed"))], "/Filter/FlateDecode");
  assert.deepEqual(await pagesOf("pdf", packed), ["Packed"]);
});

Deno.test("reads Burmese of a PDF in the order of typed text", async () => {
  const [page = ""] = await pagesOf("pdf", await demo("prompt-checklist.pdf"));
  assert.match(page, /^Prompt စစ်ဆေးစာရင်း\n/);
  assert.match(page, /AI ကို မမေးခင် ဒီအချက်တွေကို တစ်ချက်ချင်း စစ်ပါ။/);
});

Deno.test("reads the paragraphs of a document, and its footnotes", async () => {
  const [text = ""] = await pagesOf("docx", await demo("ai-policy.docx"));
  assert.match(text, /^AI သုံးစွဲမှု မူဝါဒ\nAI policy form/);
  const notes = zipOf({
    "word/document.xml": `<w:document>${paragraph("you &amp; me")}<w:p><w:r><w:t>a</w:t><w:tab/>` +
      `<w:t>b</w:t><w:delText>gone</w:delText></w:r></w:p></w:document>`,
    "word/footnotes.xml": `<w:footnotes>${paragraph("below")}</w:footnotes>`,
  });
  assert.deepEqual(await pagesOf("docx", notes), ["you & me\na b\nbelow"]);
});

Deno.test("reads a text box once that stands there for old programs, too", async () => {
  const box = `<mc:AlternateContent><mc:Choice>${paragraph("new")}</mc:Choice>` +
    `<mc:Fallback>${paragraph("old")}</mc:Fallback></mc:AlternateContent>`;
  assert.deepEqual(await pagesOf("docx", document(box + paragraph("after"))), ["new\nafter"]);
});

Deno.test("cuts a long document between its paragraphs, and loses none", async () => {
  const lines = Array.from({ length: 500 }, (_, n) => `Line ${n} of a long document`);
  const pieces = await pagesOf("docx", docxOf(...lines));
  assert.ok(pieces.length > 5 && pieces.every(({ length }) => length <= 2000));
  assert.deepEqual(pieces.join("\n").split("\n"), lines);
});

Deno.test("reads the slides of a presentation in the order in which they are shown", async () => {
  const [first = "", second = ""] = await pagesOf("pptx", await demo("thirty-days.pptx"));
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
  assert.deepEqual(await pagesOf("pptx", shuffled), ["shown first", "shown last"]);
});

Deno.test("drops letters that the database cannot store", async () => {
  const text = document(paragraph("a\u0001b") + paragraph("&#xD800;c&#0;d"));
  const [page = ""] = await pagesOf("docx", text);
  assert.ok(page.isWellFormed() && !page.includes("\0"), JSON.stringify(page));
  assert.match(page, /^ab\n/);
});

Deno.test("calls a file damaged that has no text it can read", async () => {
  for (const bytes of [encode("%PDF-1.7\nnothing"), new Uint8Array(1), textPdf("x").slice(0, 60)]) {
    assert.equal(await problemOf("pdf", bytes), "damaged");
    assert.equal(await problemOf("docx", bytes), "damaged");
  }
  assert.equal(await problemOf("docx", zipOf({ "other.xml": "<a/>" })), "damaged");
  assert.equal(await problemOf("docx", document("<w:p>".repeat(500_000))), "damaged");
});

Deno.test("stops a file that inflates to more than 20 MB", async () => {
  const small = pdfOf([bomb("fits", 15 * MB)], "/Filter/FlateDecode");
  assert.deepEqual(await problemOf("pdf", small), ["fits"]);
  const large = pdfOf([bomb("too large", 40 * MB)], "/Filter/FlateDecode");
  assert.equal(await problemOf("pdf", large), "too_large");
  const nested = pdfOf(
    [new Uint8Array(deflateSync(bomb("too large", 40 * MB)))],
    "/Filter[/FlateDecode/FlateDecode]",
  );
  assert.notDeepEqual(await problemOf("pdf", nested), ["too large"]);
  const many = pdfOf(
    Array.from({ length: 30 }, () => bomb("one of many", MB)),
    "/Filter/FlateDecode",
  );
  assert.equal(await problemOf("pdf", many), "too_large");

  const spaces = new Uint8Array(25 * MB).fill(32);
  assert.equal(await problemOf("docx", zipSync({ "word/document.xml": spaces })), "too_large");
  const slides = Object.fromEntries(
    [1, 2, 3].map((n) => [`ppt/slides/slide${n}.xml`, spaces.subarray(0, 10 * MB)]),
  );
  assert.equal(await problemOf("pptx", zipSync(slides)), "too_large");
});

Deno.test("gives an entry of a zip no more room than the size that it names", async () => {
  const bytes = docxOf("x".repeat(5000));
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 4; at++) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true);
  }
  const [page = ""] = await pagesOf("docx", bytes);
  assert.ok(page.length <= 100);
});

Deno.test("expands no entities", async () => {
  const xml = `<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/hostname">]>` +
    `<w:document>${paragraph("x&a;&b;")}</w:document>`;
  assert.deepEqual(await pagesOf("docx", zipOf({ "word/document.xml": xml })), [
    "x&a;&b;",
  ]);
});

Deno.test("ends when the time is over, or when the server ends", async () => {
  const texts = encode(`BT /F1 12 Tf ${"(a)Tj ".repeat(500_000)} ET`);
  const slow = pdfOf([new Uint8Array(deflateSync(texts))], "/Filter/FlateDecode");
  assert.equal(await problemOf("pdf", slow, 1001), "too_slow");
  const ending = new AbortController();
  const reading = readFileText("pdf", slow, { signal: ending.signal });
  ending.abort();
  await assert.rejects(reading, { name: "AbortError" });
});

Deno.test("reads with the permissions of serve, and its thread has none", async () => {
  const { tasks } = JSON.parse(await Deno.readTextFile("deno.json"));
  const permissions = tasks.serve.command.match(/--allow-\w+/g);
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", ...permissions, "server/testing/read-file-text-child.ts"],
  }).output();
  const lines = new TextDecoder().decode(stdout).trim().split("\n");
  assert.deepEqual(lines, ["Hello", "denied"], new TextDecoder().decode(stderr));
});
