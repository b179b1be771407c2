import assert from "node:assert/strict";
import { dropEarlyAnswers, takeEarlyAnswer } from "./early-answers.ts";

const PATH = "/api/courses/ai-master/videos";

Deno.test("uses an early answer once, and only for its user", async () => {
  globalThis.earlyAnswers = new Map([
    [PATH, { userId: "mya", answer: Promise.resolve(new Response("[]")) }],
  ]);
  assert.equal(takeEarlyAnswer(PATH, "su"), undefined);
  assert.equal(takeEarlyAnswer(PATH, null), undefined);
  assert.equal(await (await takeEarlyAnswer(PATH, "mya"))?.text(), "[]");
  assert.equal(takeEarlyAnswer(PATH, "mya"), undefined);
});

Deno.test("notes a request of the app, so that no early request repeats it", () => {
  globalThis.earlyAnswers = undefined;
  takeEarlyAnswer(PATH, "mya");
  assert.ok(earlyAnswers?.has(PATH));
  takeEarlyAnswer("/api/auth/user", null);
  assert.ok(earlyAnswers?.has("/api/auth/user"));
});

Deno.test("uses no early answer after a write", () => {
  globalThis.earlyAnswers = new Map([
    [PATH, { userId: "mya", answer: Promise.resolve(new Response("[]")) }],
  ]);
  dropEarlyAnswers();
  assert.equal(takeEarlyAnswer(PATH, "mya"), undefined);
});
