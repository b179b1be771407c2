import { CAPTIONS_BYTES } from "@server/contract";
import assert from "node:assert/strict";
import { readCaptions } from "./captions-dialog.tsx";

const good = "WEBVTT\n\n00:01.000 --> 00:02.000\nမင်္ဂလာပါ\n";
const read = (...parts: BlobPart[]) => readCaptions(new Blob(parts));

Deno.test("returns good captions unchanged", async () => {
  assert.deepEqual(await read(good), { content: good });
});

Deno.test("reports each problem with its line", async () => {
  assert.deepEqual(await read(good.replace("00:02", "00:00")), {
    problems: [{ line: 3, problem: "ends_before_start" }],
  });
});

Deno.test("refuses a file that is too large or is no text, without looking for problems", async () => {
  assert.deepEqual(await read(good, "x".repeat(CAPTIONS_BYTES)), { refusal: "size" });
  assert.deepEqual(await read(good, new Uint8Array([0xff, 0xfe])), { refusal: "text" });
});
