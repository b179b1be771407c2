import assert from "node:assert/strict";
import type { NewProgress } from "./data.ts";
import { join } from "./overlay.ts";
import { progressWrites } from "./payloads.ts";

const videoId = crypto.randomUUID();
const at = "2026-11-20T00:00:00.000Z";
const watching: NewProgress = { videoId, watched: [[0, 1500]], position: 1.5, positionAt: at };
const marking = { videoId, marked: true, markedAt: at };

/** What this app and older apps queue: what was watched, a mark, and both folded into one write. */
const queued = [
  watching,
  marking,
  { videoId, marked: null, markedAt: at },
  { videoId, watched: [], position: 0 },
  join(watching, marking),
];

Deno.test("the schema of progress fits what this app and older apps queue", () => {
  for (const payload of queued) {
    const { success } = progressWrites["progress.put"].safeParse(payload);
    assert.ok(success, JSON.stringify(payload));
  }
});
