import assert from "node:assert/strict";
import { html, mp4, pdf, picture, zip } from "../../testing/files.ts";
import { detectType } from "./detect-type.ts";

const bytes = (...parts: BlobPart[]) => new Blob(parts).bytes();
const typeOf = async (...parts: BlobPart[]) =>
  (await detectType(await bytes(...parts)))?.contentType;

Deno.test("recognizes a picture by its first bytes", async () => {
  for (const kind of ["png", "jpeg", "webp", "gif"] as const) {
    assert.equal(await typeOf(picture(kind)), `image/${kind}`);
  }
  assert.equal(await typeOf("GIF88a"), "text/plain");
});

Deno.test("treats everything that is readable as text as plain text, also HTML and SVG", async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const text of ["a,b\n1,2", "ပညာ", '{"a": 1}', svg, "<!doctype html>", "\n"]) {
    assert.equal(await typeOf(text), "text/plain", text);
  }
  const marked = await detectType(await bytes("\ufeffပညာ"));
  assert.deepEqual(marked?.bytes, await bytes("ပညာ"));
  assert.equal(marked?.tokens, 3);
});

Deno.test("reads a long text in pieces, whose ends may lie inside a letter", async () => {
  const long = "က".repeat(200_000) + "a".repeat(4);
  const file = await detectType(await bytes(long));
  assert.deepEqual([file?.contentType, file?.tokens], ["text/plain", 200_001]);
  assert.equal(await typeOf(long, "\0"), undefined);
  assert.equal(await typeOf(long, (await bytes("ပ")).subarray(0, 2)), undefined);
});

Deno.test("detects no type for other files", async () => {
  const burmese = await bytes("ပညာ");
  const cut = burmese.subarray(0, 4);
  const utf16 = Uint8Array.from([0xff, 0xfe, 0x41, 0x00]);
  for (const file of [mp4(), pdf(), zip(["a.txt"]), html(), cut, utf16, "a\0b"]) {
    assert.equal(await typeOf(file), undefined);
  }
});
