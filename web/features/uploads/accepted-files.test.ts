import assert from "node:assert/strict";
import { videoRefusal } from "./accepted-files.ts";

const mp4 = "\0\0\0\x18ftypisom\0\0\x02\0isommp42";
const webm = "\x1a\x45\xdf\xa3\x87\x42\x82\x84webm";
const page = "<!doctype html><title>No film</title>";
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

Deno.test("refuses a file that is no video inside before anything is sent", async () => {
  const refusal = (content: string, name: string, type = "") =>
    videoRefusal(new File([bytesOf(content)], name, { type }));
  assert.equal(await refusal(mp4, "a.mp4", "video/mp4"), undefined);
  assert.equal(await refusal(webm, "a.webm"), undefined);
  assert.equal(await refusal(page, "a.mp4", "video/mp4"), "content");
  assert.equal(await refusal(webm, "a.mp4", "video/mp4"), "content");
  assert.equal(await refusal(mp4, "a.webm", "video/webm"), "content");
  assert.equal(await refusal(mp4, "a.pdf", "application/pdf"), "type");
  assert.equal(await refusal("", "a.mp4"), "size");
});

Deno.test("returns no refusal for a file that it cannot read, because the upload reports that", async () => {
  const file = new File([bytesOf(mp4)], "a.mp4");
  const broken = { arrayBuffer: () => Promise.reject(new DOMException("Gone")) };
  Object.assign(file, { slice: () => broken });
  assert.equal(await videoRefusal(file), undefined);
});
