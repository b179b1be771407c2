import assert from "node:assert/strict";
import { noteWrites } from "./payloads.ts";

const id = crypto.randomUUID();
const videoId = crypto.randomUUID();
const content = "A note";
const createdAt = "2026-11-20T00:00:00.000Z";

/** What this app and older apps queue. `videoId` of a change is for the device only. */
const queued: Record<keyof typeof noteWrites, unknown[]> = {
  "note.add": [
    { id, videoId, content, createdAt },
    { id, videoId, content, createdAt, atSecond: null },
    { id, videoId, content, createdAt, atSecond: 12 },
  ],
  "note.change": [{ id, videoId, content }, { id, videoId, content, version: 2 }, { id, content }],
  "note.remove": [{ id, videoId }, { id, videoId, version: 2 }, { id }],
};

Deno.test("the schemas of notes fit what this app and older apps queue", () => {
  for (const [kind, schema] of Object.entries(noteWrites)) {
    for (const payload of queued[kind as keyof typeof noteWrites]) {
      assert.ok(schema.safeParse(payload).success, `${kind} ${JSON.stringify(payload)}`);
    }
  }
});
