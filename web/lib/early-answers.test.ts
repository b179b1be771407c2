import assert from "node:assert/strict";
import { takeEarlyAnswer } from "./early-answers.ts";

const PATH = "/api/courses/ai-master/videos";

Deno.test("an early answer is used once, and only for its person", async () => {
  globalThis.earlyAnswers = new Map([
    [PATH, { personId: "mya", answer: Promise.resolve(new Response("[]")) }],
  ]);
  assert.equal(takeEarlyAnswer(PATH, "su"), undefined);
  assert.equal(takeEarlyAnswer(PATH, null), undefined);
  assert.equal(await (await takeEarlyAnswer(PATH, "mya"))?.text(), "[]");
  assert.equal(takeEarlyAnswer(PATH, "mya"), undefined);
});

Deno.test("a request of the app is noted, so that it is not sent early as well", () => {
  globalThis.earlyAnswers = undefined;
  takeEarlyAnswer(PATH, "mya");
  assert.ok(earlyAnswers?.has(PATH));
  takeEarlyAnswer("/api/auth/user", null);
  assert.ok(earlyAnswers?.has("/api/auth/user"));
});
