import assert from "node:assert/strict";
import { fingerprintOf, ofKind, parseKnownUploads } from "./known-uploads.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const kept = {
  fingerprint: "5 1 a.mp4",
  fileName: "a.mp4",
  path: "videos/a.mp4",
  endsAt: now + 1000,
};

Deno.test("recognizes the same file, but not another version of it", () => {
  const file = { name: "a.mp4", size: 5, lastModified: 1 };
  assert.equal(fingerprintOf(file), kept.fingerprint);
  assert.notEqual(fingerprintOf({ ...file, lastModified: 2 }), kept.fingerprint);
  assert.notEqual(fingerprintOf({ ...file, size: 6 }), kept.fingerprint);
});

Deno.test("reads only the uploads that can still continue", () => {
  const over = { ...kept, endsAt: now };
  assert.deepEqual(parseKnownUploads(JSON.stringify([kept, over, null, {}, 7]), now), [kept]);
  for (const text of [undefined, "", "{", "{}", "null"]) {
    assert.deepEqual(parseKnownUploads(text, now), []);
  }
});

Deno.test("finds uploads by their kind, also those that an older build began", () => {
  const at = (path: string) => ({ ...kept, path });
  const films = [at("incoming/videos/a.mp4"), at("videos/b.mp4")];
  const papers = [at("incoming/resources/a.pdf"), at("resources/b.pdf")];
  assert.deepEqual(ofKind("video", [...papers, ...films]), films);
  assert.deepEqual(ofKind("resource", [...papers, ...films]), papers);
});
