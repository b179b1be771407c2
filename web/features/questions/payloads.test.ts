import assert from "node:assert/strict";
import { questionWrites } from "./payloads.ts";

const id = crypto.randomUUID();
const videoId = crypto.randomUUID();
const asked = {
  id,
  courseId: "ai-first-step",
  question: "Why?",
  createdAt: "2026-11-20T00:00:00Z",
};

/** What this app and older apps queue. The lists of a withdrawal are for the device only. */
const queued: Record<keyof typeof questionWrites, unknown[]> = {
  "question.ask": [asked, { ...asked, videoId: null }, { ...asked, videoId }],
  "question.withdraw": [{ id }, { id, courseId: "ai-first-step", videoId: null }],
};

Deno.test("the schemas of questions fit what this app and older apps queue", () => {
  for (const [kind, schema] of Object.entries(questionWrites)) {
    for (const payload of queued[kind as keyof typeof questionWrites]) {
      assert.ok(schema.safeParse(payload).success, `${kind} ${JSON.stringify(payload)}`);
    }
  }
});
