import assert from "node:assert/strict";
import { deflateSync } from "node:zlib";
import { zipSync } from "fflate";
import { bomb, docxOf, drawn, paragraph, pdfOf, textPdf, zipOf } from "../../testing/papers.ts";
import { readFileText } from "./read-file-text.ts";
import type { TextType } from "./text.ts";

const MB = 1024 * 1024;
/** For tests that are not about time. */
const PATIENT_MS = 120_000;
const encode = (text: string) => new TextEncoder().encode(text);

async function pagesOf(type: TextType, bytes: Uint8Array) {
  const text = await readFileText(type, new Uint8Array(bytes), { mostMs: PATIENT_MS });
  assert.ok("pages" in text, JSON.stringify(text));
  return text.pages;
}
async function problemOf(type: TextType, bytes: Uint8Array, mostMs = PATIENT_MS) {
  const text = await readFileText(type, new Uint8Array(bytes), { mostMs });
  return "problem" in text ? text.problem : text.pages.map((page) => page.slice(0, 100));
}
const demo = (name: string) => Deno.readFile(`server/demo/academy/resources/${name}`);

const document = (body: string) =>
  zipOf({ "word/document.xml": `<w:document>${body}</w:document>` });

Deno.test("reads each page of a file", async () => {
  assert.deepEqual(await pagesOf("docx", docxOf("you &amp; me")), ["you & me"]);
  assert.equal((await pagesOf("pptx", await demo("thirty-days.pptx"))).length, 5);
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

Deno.test("calls a file damaged that has no text it can read", async () => {
  assert.equal(await problemOf("pdf", encode("%PDF-1.7\nnothing")), "damaged");
  assert.equal(await problemOf("docx", textPdf("x")), "damaged");
  assert.equal(await problemOf("docx", document("<w:p>".repeat(500_000))), "damaged");
});

Deno.test("stops a file that inflates to more than 20 MB", async () => {
  const small = pdfOf([bomb("fits", 15 * MB)], "/Filter/FlateDecode");
  assert.deepEqual(await problemOf("pdf", small), ["fits"]);
  const large = pdfOf([bomb("too large", 21 * MB)], "/Filter/FlateDecode");
  assert.equal(await problemOf("pdf", large), "too_large");
  const many = pdfOf(
    Array.from({ length: 30 }, () => bomb("one of many", MB)),
    "/Filter/FlateDecode",
  );
  assert.equal(await problemOf("pdf", many), "too_large");

  const spaces = (size: number) => new Uint8Array(size).fill(32);
  const text = encode(paragraph("fits"));
  const fits = zipSync({ "word/document.xml": text, "word/footnotes.xml": spaces(19 * MB) });
  assert.deepEqual(await problemOf("docx", fits), ["fits"]);
  const tooLarge = zipSync({ "word/document.xml": text, "word/footnotes.xml": spaces(21 * MB) });
  assert.equal(await problemOf("docx", tooLarge), "too_large");
});

Deno.test("stops a file of a kilobyte that names millions of letters", async () => {
  const range = "1 beginbfrange <00000000> <00fffffe> <0041> endbfrange";
  const bytes = pdfOf([drawn("x")], "", `begincmap ${range} endcmap`);
  assert.ok(bytes.length < 2000);
  assert.equal(await problemOf("pdf", bytes), "too_large");
});

/** Names the first entry of a zip so many times, with other sizes. */
function renamed(zip: Uint8Array, times: number, sizes: { packed?: number; original: number }) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = zip.length - 22;
  const list = view.getUint32(end + 16, true);
  const entry = zip.slice(list, end);
  const ofEntry = new DataView(entry.buffer);
  if (sizes.packed !== undefined) ofEntry.setUint32(20, sizes.packed, true);
  ofEntry.setUint32(24, sizes.original, true);
  const tail = zip.slice(end);
  const ofTail = new DataView(tail.buffer);
  ofTail.setUint16(8, times, true);
  ofTail.setUint16(10, times, true);
  ofTail.setUint32(12, entry.length * times, true);
  return new Uint8Array([
    ...zip.slice(0, list),
    ...Array.from({ length: times }, () => [...entry]).flat(),
    ...tail,
  ]);
}

Deno.test("gives an entry of a zip no more room than was counted for it", async () => {
  const lying = renamed(document(paragraph("x".repeat(5000))), 1, { original: 100 });
  const [page = ""] = await pagesOf("docx", lying);
  assert.ok(page.length <= 100);
  const stored = zipSync({ "word/document.xml": encode("x".repeat(MB)) }, { level: 0 });
  assert.equal(await problemOf("docx", renamed(stored, 50, { original: 0 })), "too_large");
});

Deno.test("its thread ends when the time is over, or when the server ends", async () => {
  const names = Array.from({ length: 1_000_000 }, (_, n) => `/n${n} 1`).join("");
  const packed = new Uint8Array(deflateSync(encode(`BT <<${names}>> ET`)));
  const slow = pdfOf([packed], "/Filter/FlateDecode");
  const text = await readFileText("pdf", slow.slice(), { mostMs: 1000 });
  assert.deepEqual(text, { problem: "too_slow", reason: "The thread has ended by itself." });
  const ending = new AbortController();
  const reading = readFileText("pdf", slow, { signal: ending.signal });
  ending.abort();
  await assert.rejects(reading, { name: "AbortError" });
});

/** The thread itself refuses to read while it has a permission. */
Deno.test("reads with the permissions of serve", async () => {
  const { tasks } = JSON.parse(await Deno.readTextFile("deno.json"));
  const permissions = tasks.serve.command.match(/--allow-\w+/g);
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", ...permissions, "server/testing/read-file-text-child.ts"],
  }).output();
  assert.equal(new TextDecoder().decode(stdout), "Hello\n", new TextDecoder().decode(stderr));
});
