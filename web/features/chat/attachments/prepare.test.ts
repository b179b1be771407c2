import { ATTACHMENT_FILE_BYTES } from "@server/contract";
import assert from "node:assert/strict";
import { FileRefusal } from "./attachment-sender.ts";
import { prepare } from "./prepare.ts";

const shrunk = (file: File) =>
  Promise.resolve({ name: `small ${file.name}`, bytes: new Blob(["s"]) });
const file = (parts: BlobPart[], name = "a.txt", type = "") => new File(parts, name, { type });
const huge = (size: number, type: string) =>
  Object.defineProperty(file(["x"], "x", type), "size", { value: size });

async function textOf(file: File) {
  const { bytes } = await prepare(file, shrunk);
  return await bytes.text();
}

const refused = (file: File, why: string) =>
  assert.rejects(
    prepare(file, shrunk),
    (error) => error instanceof FileRefusal && error.why === why,
  );

Deno.test("accepts every file that reads as text, whatever its type or name says", async () => {
  assert.equal(await textOf(file(["ပညာ\n1,2"], "a.csv", "application/vnd.ms-excel")), "ပညာ\n1,2");
  assert.equal(await textOf(file(["<svg/>"], "a.svg", "image/svg+xml")), "<svg/>");
  assert.equal(await textOf(file(["\ufeffmarked"])), "marked");
  // UTF-16, which Windows calls Unicode.
  assert.equal(await textOf(file([new Uint8Array([255, 254, 0x31, 0x10, 65, 0])])), "ေA");
  assert.equal(await textOf(file([new Uint8Array([254, 255, 0, 65])])), "A");
  const { name, bytes } = await prepare(file(["x"], "notes.md"), shrunk);
  assert.deepEqual([name, bytes.type], ["notes.md", "text/plain"]);
});

Deno.test("refuses empty, binary and too large files before sending them", async () => {
  await refused(file([]), "empty");
  await refused(file(["\ufeff \n"]), "empty");
  await refused(file([new Uint8Array([0x25, 0x50, 0x44, 0x46, 0xe2, 0xe3])], "a.pdf"), "type");
  await refused(file(["PK\x03\x04\0\0"], "a.docx"), "type");
  await refused(huge(ATTACHMENT_FILE_BYTES + 1, "text/plain"), "tooLarge");
  await refused(huge(70 * 1024 * 1024, "image/jpeg"), "tooLarge");
});

Deno.test("accepts a photo over the limit only if it is small enough after shrinking", async () => {
  const photo = huge(2 * ATTACHMENT_FILE_BYTES, "image/jpeg");
  assert.equal((await prepare(photo, shrunk)).name, "small x");
  const large = () =>
    Promise.resolve({
      name: "x",
      bytes: Object.defineProperty(new Blob(), "size", { value: ATTACHMENT_FILE_BYTES + 1 }),
    });
  await assert.rejects(
    prepare(photo, large),
    (error) => error instanceof FileRefusal && error.why === "tooLarge",
  );
});
