import assert from "node:assert/strict";
import { addEarlyAnswer, takeEarlyAnswer } from "./early-answers.ts";

const PATH = "/api/courses/ai-master/videos";
// The timers that drop unused answers are still running when a test ends.
const timersStay = { sanitizeOps: false, sanitizeResources: false };

Deno.test("an early answer is used once, and only for its person", timersStay, async () => {
  const answer = Promise.resolve(new Response("[]"));
  addEarlyAnswer(PATH, "mya", answer);
  assert.equal(takeEarlyAnswer(PATH, "su"), undefined);
  assert.equal(takeEarlyAnswer(PATH, null), undefined);
  assert.equal(await (await takeEarlyAnswer(PATH, "mya"))?.text(), "[]");
  assert.equal(takeEarlyAnswer(PATH, "mya"), undefined);
});

Deno.test(
  "a failed early request fails for the caller that takes its answer",
  timersStay,
  async () => {
    addEarlyAnswer(PATH, "mya", Promise.reject(new TypeError("Failed to fetch")));
    await assert.rejects(takeEarlyAnswer(PATH, "mya") ?? Promise.resolve(), /Failed to fetch/);
  },
);
