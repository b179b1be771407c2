import assert from "node:assert/strict";
import { docx, html, mp4, pdf, pptx, webm, zip } from "../../testing/files.ts";
import { detectFileType } from "./file-types.ts";

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const slides = "application/vnd.openxmlformats-officedocument.presentationml.presentation";
const academy = new URL("../../demo/academy/", import.meta.url);

/** Returns the detected type and how many bytes were read for it. */
async function detect(bytes: Uint8Array) {
  let read = 0;
  const type = await detectFileType(bytes.length, (start, end) => {
    assert.ok(start >= 0 && start <= end && end < bytes.length, `${start} to ${end}`);
    const part = bytes.subarray(start, end + 1);
    read += part.length;
    return Promise.resolve(part);
  });
  return { type, read };
}

Deno.test("detects the accepted types by their bytes", async () => {
  const files: [Uint8Array, string | undefined][] = [
    [mp4(), "video/mp4"],
    [mp4(1000, "mp42", ""), "video/mp4"],
    [mp4(1000, "M4V ", "mp42"), "video/mp4"],
    [webm(), "video/webm"],
    [pdf(), "application/pdf"],
    [docx(), word],
    [pptx(), slides],
    [zip(["[Content_Types].xml", "word/document2.xml"]), word],
    [zip(["[Content_Types].xml", "ppt\\presentation.xml"]), slides],
    [zip(["prompts.txt", "word/document.xml"]), "application/zip"],
    [zip(["စာရွက်.txt"]), "application/zip"],
  ];
  for (const [n, [bytes, type]] of files.entries()) {
    assert.equal((await detect(bytes)).type, type, `${n}`);
  }
});

Deno.test("detects no type for other, damaged or dangerous files", async () => {
  const otherFiles: [string, Uint8Array][] = [
    ["a page", html()],
    ["a page that says PDF", new TextEncoder().encode("<p>%PDF-1.7")],
    ["a QuickTime film", mp4(1000, "qt  ", "qt  ")],
    ["a picture from an iPhone", mp4(1000, "heic", "mif1heic")],
    ["a moving picture", mp4(1000, "avis", "avismsf1iso8mif1")],
    ["a box without a brand", mp4(1000, "xxxx", "")],
    ["a box that is cut off", mp4().subarray(0, 12)],
    ["Matroska", webm(1000, "matroska")],
    ["EBML that is cut off", webm().subarray(0, 6)],
    ["a table", zip(["[Content_Types].xml", "xl/workbook.xml"])],
    [
      "a paper with programs",
      zip(["[Content_Types].xml", "word/document.xml", "word/vbaProject.bin"]),
    ],
    ["an archive without its list", docx().subarray(0, -22)],
    ["an archive whose end is cut off", docx().subarray(0, -1)],
    ["an archive without anything", zip([])],
    ["one byte", new Uint8Array([0x50])],
    ["nothing", new Uint8Array()],
  ];
  for (const [what, bytes] of otherFiles) assert.equal((await detect(bytes)).type, undefined, what);
});

Deno.test("detects an archive by its list, also far from its end, without reading the whole file", async () => {
  const size = 1_000_000;
  const large = zip(["[Content_Types].xml", "word/document.xml"], { size });
  const { type, read } = await detect(large);
  assert.equal(type, word);
  assert.ok(read < 75_000, `${read}`);
  const comment = `PK\x05\x06${"x".repeat(60_000)}`;
  assert.equal((await detect(zip(["a.txt"], { size, remark: comment }))).type, "application/zip");
  assert.equal((await detect(zip(["a.txt"], { size, isLarge: true }))).type, "application/zip");
  const many = Array.from({ length: 3000 }, (_, n) => `folder/file number ${n}.txt`);
  assert.equal((await detect(zip([...many, "[Content_Types].xml"]))).type, undefined);
  assert.ok((await detect(mp4(size))).read <= 4096);
});

Deno.test("detects no type for an archive whose list has a false position or length", async () => {
  const bytes = docx();
  const end = bytes.length - 22;
  for (
    const [at, value] of [[12, 0xfffffff0], [16, 0xfffffff0], [12, 10], [16, 3], [12, 0], [
      12,
      60,
    ]] as const
  ) {
    const lying = bytes.slice();
    new DataView(lying.buffer).setUint32(end + at, value, true);
    assert.equal((await detect(lying)).type, undefined, `${at}: ${value}`);
  }
  const signpost = zip(["a.txt"], { isLarge: true });
  new DataView(signpost.buffer).setBigUint64(signpost.length - 22 - 20 + 8, 2n ** 60n, true);
  assert.equal((await detect(signpost)).type, undefined);
});

Deno.test("detects the right type for the files of the demo academy", async () => {
  const types: Record<string, string> = {
    docx: word,
    pptx: slides,
    zip: "application/zip",
    pdf: "application/pdf",
    mp4: "video/mp4",
  };
  let count = 0;
  for (const folder of ["resources", "videos"]) {
    for await (const { name } of Deno.readDir(new URL(`${folder}/`, academy))) {
      const bytes = await Deno.readFile(new URL(`${folder}/${name}`, academy));
      assert.equal((await detect(bytes)).type, types[name.split(".")[1] ?? ""], name);
      count++;
    }
  }
  assert.ok(count > 10);
});
